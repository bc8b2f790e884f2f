import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageMain } from '../../../ui/page-main.tsx';

export interface StatementsFrameProps {
  readonly isBusy?: boolean;
  /** Shown beside the statement, or above it on a narrow screen. */
  readonly months?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the statements page. */
export function StatementsFrame({ isBusy = false, months, children }: StatementsFrameProps) {
  const { t } = useTranslation('payments');
  return (
    <PageMain title={t('statements.title')} isBusy={isBusy}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex flex-col gap-1">
          <h1 className="text-heading">{t('statements.title')}</h1>
          <p className="text-control text-muted">{t('statements.lead')}</p>
        </div>
        <Link to="/transactions" className="text-control font-medium text-accent underline underline-offset-2 hover:text-strong">
          {t('statements.toTransactions')}
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
    </PageMain>
  );
}
