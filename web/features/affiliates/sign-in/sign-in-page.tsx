import { useTranslation } from 'react-i18next';
import { AuthPage, type AuthPageProps } from '../../../ui/auth-page.tsx';
import { Logo } from '../../../ui/logo.tsx';

/** The page for an affiliate's sign-in. */
export function SignInPage(page: Omit<AuthPageProps, 'site' | 'brand'>) {
  const { t } = useTranslation('affiliate');
  return (
    <AuthPage
      {...page}
      site={`${t('shell.brand')} · Fairlead`}
      brand={
        <a href="/" className="flex min-w-0 items-center gap-2.5 rounded-control">
          <Logo className="h-7 shrink-0" />
          <span className="min-w-0 truncate border-l border-line pl-2.5 text-control text-muted">{t('shell.brand')}</span>
        </a>
      }
    />
  );
}
