import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryCard, type EntryCardProps } from '../../../ui/entry-card.tsx';
import { Logo } from '../../../ui/logo.tsx';

export const LINK_CLASS = 'rounded-mark text-accent underline-offset-4 hover:underline';

export interface SignInPageProps extends Omit<EntryCardProps, 'pageTitle'> {
  readonly title: string;
  /** The switches of language and theme. */
  readonly switches: ReactNode;
}

/** The page on which an affiliate gets in. */
export function SignInPage({ title, switches, ...card }: SignInPageProps) {
  const { t } = useTranslation('affiliate');
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${t('shell.brand')} · Fairlead`}</title>
      <header className="flex items-center justify-between gap-3 px-4 py-3 sm:px-8">
        <a href="/" className="flex min-w-0 items-center gap-2.5 rounded-control">
          <Logo className="h-7 shrink-0" />
          <span className="min-w-0 truncate border-l border-line pl-2.5 text-control text-muted">{t('shell.brand')}</span>
        </a>
        <div className="flex shrink-0 items-center gap-1">{switches}</div>
      </header>
      <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-14">
        <EntryCard {...card} title={title} pageTitle={title} />
      </main>
    </div>
  );
}
