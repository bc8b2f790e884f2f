import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FileIcon } from '../../../ui/file-icons.tsx';
import { MonthNav } from '../../../ui/month-nav.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { useStatements } from './earnings-queries.ts';
import { MonthlyStatement } from './monthly-statement.tsx';

/** The months of the ledger and the statement of one of them: the month in the URL, otherwise the latest. */
export function StatementsView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const statements = useStatements();
  const [search] = useSearchParams();
  if (statements.isPending) return <ScreenLoading />;
  if (statements.isError) return <RetryNotice text={failureText(statements.error)} onRetry={() => void statements.refetch()} />;
  const shown = statements.data.find(({ month }) => month === search.get('month')) ?? statements.data[0];
  if (shown === undefined) {
    return (
      <EmptyState
        icon={<FileIcon />}
        title={t('earnings.statements.none')}
        text={t('earnings.statements.noneText')}
        className="rounded-panel border border-line bg-raised py-12"
      />
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[260px_minmax(0,1fr)]">
      <MonthNav
        label={t('earnings.statements.months')}
        fieldLabel={t('earnings.entries.month')}
        months={statements.data.map(({ month, closing }) => ({ month, aside: <Euros euros={closing} className="text-dense" /> }))}
        chosen={shown.month}
        addressOf={addressOf}
        listFrom="lg"
      />
      <MonthlyStatement key={shown.month} statement={shown} />
    </div>
  );
}

function addressOf(month: string): string {
  return `/affiliate/earnings?view=statements&month=${month}`;
}
