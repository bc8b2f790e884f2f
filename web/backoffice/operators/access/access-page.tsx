import { useTranslation } from 'react-i18next';
import { AuthPage, type AuthPageProps } from '../../../ui/auth-page.tsx';
import { Logo } from '../../../ui/logo.tsx';

export interface AccessPageProps extends Omit<AuthPageProps, 'site' | 'brand' | 'lead'> {
  readonly lead?: string;
}

/** The page for an operator's sign-in. */
export function AccessPage({ lead, ...page }: AccessPageProps) {
  const { t } = useTranslation('backoffice');
  return (
    <AuthPage
      {...page}
      {...(lead !== undefined && { lead: <p aria-live="polite">{lead}</p> })}
      site="Fairlead"
      brand={
        <span className="flex items-center gap-2.5">
          <Logo className="h-7" />
          <span className="border-l border-line pl-2.5 text-control text-muted max-sm:hidden">{t('shell.brand')}</span>
        </span>
      }
    />
  );
}
