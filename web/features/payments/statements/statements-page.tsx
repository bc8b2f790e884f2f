import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FileIcon } from '../../../ui/file-icons.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useLoading } from '../../../transport/use-loading.ts';
import { MonthList } from './month-list.tsx';
import { MonthlyStatement } from './monthly-statement.tsx';
import { StatementsFrame } from './statements-frame.tsx';
import { MonthsSkeleton, StatementSkeleton } from './statement-skeleton.tsx';

/** The months of the account and the statement of one of them: the month in the URL, otherwise the latest. */
export function StatementsPage() {
  const { t } = useTranslation('payments');
  const { calls } = usePaymentsAccess();
  const [loading, reload] = useLoading<readonly string[]>(useCallback((signal) => calls.getStatementMonths(signal), [calls]));
  const [search] = useSearchParams();
  if (loading.kind === 'loading') {
    return (
      <StatementsFrame isBusy months={<MonthsSkeleton />}>
        <StatementSkeleton />
      </StatementsFrame>
    );
  }
  if (loading.kind === 'failed') {
    return (
      <StatementsFrame>
        <LoadFailure
          title={t('statements.loadFailed')}
          failure={loading.failure}
          onRetry={reload}
          className="rounded-panel border border-line bg-raised"
        />
      </StatementsFrame>
    );
  }
  const months = loading.data;
  const asked = search.get('month');
  const month = months.find((each) => each === asked) ?? months[0];
  if (month === undefined) {
    return (
      <StatementsFrame>
        <EmptyState
          icon={<FileIcon />}
          title={t('statements.none')}
          text={t('statements.noneText')}
          className="rounded-panel border border-line bg-raised py-12"
          action={<LinkButton to="/payment/deposit">{t('withdraw.nothing.toDeposit')}</LinkButton>}
        />
      </StatementsFrame>
    );
  }
  return (
    <StatementsFrame months={<MonthList months={months} chosen={month} />}>
      <MonthlyStatement key={month} month={month} />
    </StatementsFrame>
  );
}
