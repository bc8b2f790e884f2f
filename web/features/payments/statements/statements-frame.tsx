import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface StatementsFrameProps {
  readonly isBusy?: boolean;
  /** Stands beside the statement, or above it on a narrow screen. */
  readonly months?: ReactNode;
  readonly children: ReactNode;
}

/** The page around the statements. */
export function StatementsFrame({ isBusy = false, months, children }: StatementsFrameProps) {
  const { t } = useTranslation(['payments', 'common']);
  return (
    <main id="content" aria-busy={isBusy} className="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 px-4 py-6 sm:px-6 md:py-8">
      <title>{`${t('payments:statements.title')} | ${t('common:brand')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-1">
          <h1 className="text-heading">{t('payments:statements.title')}</h1>
          <p className="text-control text-muted">{t('payments:statements.lead')}</p>
        </div>
        <Link to="/transactions" className="text-control font-medium text-accent underline underline-offset-2 hover:text-strong">
          {t('payments:statements.toTransactions')}
        </Link>
      </header>
      {months === undefined ? (
        children
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-[220px_minmax(0,1fr)] md:gap-6">
          {months}
          {children}
        </div>
      )}
    </main>
  );
}
