import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { Money } from '../../../ui/figures.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SumLine } from '../../../ui/sum-line.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { DetailSection } from '../transactions/detail-section.tsx';
import { Moment } from '../transactions/moment.tsx';
import { usePaymentsAccess } from '../payments-access.ts';
import { useLoading } from '../../../transport/use-loading.ts';
import { formatMonth, monthOf } from '../../../ui/format-month.ts';
import { StatementDownloads } from './statement-downloads.tsx';
import { readStatement, selectShownBalances, type StatementBalance, type StatementLines, type StatementPart } from './statement-lines.ts';
import { StatementSkeleton } from './statement-skeleton.tsx';

/** One month's statement from the ledger, with its downloads. */
export function MonthlyStatement({ month }: { readonly month: string }) {
  const { t } = useTranslation('payments');
  const { calls } = usePaymentsAccess();
  const [loading, reload] = useLoading<WireStatement>(useCallback((signal) => calls.getStatement(month, signal), [calls, month]));
  if (loading.kind === 'loading') return <StatementSkeleton />;
  if (loading.kind === 'failed') {
    return (
      <LoadFailure
        title={t('statements.monthFailed')}
        failure={loading.failure}
        onRetry={reload}
        className="rounded-panel border border-line bg-raised"
      />
    );
  }
  return <LoadedStatement month={month} lines={readStatement(loading.data)} entries={loading.data.entries} />;
}

interface LoadedStatementProps {
  readonly month: string;
  readonly lines: StatementLines;
  readonly entries: number;
}

function LoadedStatement({ month, lines, entries }: LoadedStatementProps) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const id = useId();
  const [now] = useState(Date.now);
  const isRunning = month === monthOf(now);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-panel border border-line bg-raised">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line p-4 sm:px-5">
        <div className="flex flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id={id} className="text-title">
              {formatMonth(month, locale)}
            </h2>
            {isRunning && <Badge>{t('statements.running')}</Badge>}
          </div>
          {isRunning && <p className="text-dense text-muted">{t('statements.runningText')}</p>}
        </div>
        <StatementDownloads month={month} />
      </header>
      <div className="flex flex-col gap-6 p-4 sm:p-5">
        <Changes lines={lines} />
        {lines.parts.length > 0 && <WithdrawalParts parts={lines.parts} />}
        <Balances lines={lines} />
        {lines.addsUp ? (
          <p className="flex items-start gap-2 text-dense text-muted">
            <CheckIcon className="mt-0.5 size-4! text-long" />
            <span>{t('statements.ledger', { count: entries, entries: entries.toLocaleString(locale) })}</span>
          </p>
        ) : (
          <Notice tone="danger">{t('statements.unbalanced')}</Notice>
        )}
      </div>
    </section>
  );
}

/** The lines from the opening to the closing balance. */
function Changes({ lines: { opening, changes, closing } }: { readonly lines: StatementLines }) {
  const { t } = useTranslation('payments');
  return (
    <dl className="flex flex-col text-control">
      <SumLine label={t('statements.opening')} isTotal>
        <Money amount={opening.total} />
      </SumLine>
      {changes.map(({ heading, amount }) => (
        <SumLine key={heading} label={t(`statements.headings.${heading}`)} isNothing={amount === 0}>
          <Money amount={amount} signed />
        </SumLine>
      ))}
      <SumLine label={t('statements.closing')} isTotal>
        <Money amount={closing.total} />
      </SumLine>
    </dl>
  );
}

/**
 * The payouts of the month's withdrawals. A withdrawal is booked on approval; these lines say what has been sent and what has not, as the
 * statement's files do.
 */
function WithdrawalParts({ parts }: Pick<StatementLines, 'parts'>) {
  const { t } = useTranslation('payments');
  return (
    <DetailSection title={t('statements.parts.title')}>
      <p className="text-dense text-muted">{t('statements.parts.text')}</p>
      <ul className="grid rounded-control border border-line text-dense [&>li+li]:border-t">
        {parts.map((part, index) => (
          // The parts of a withdrawal and their order never change.
          // oxlint-disable-next-line react/no-array-index-key
          <PartLine key={index} part={part} />
        ))}
      </ul>
    </DetailSection>
  );
}

function PartLine({ part: { transactionNumber, way, amount, status, sentAt } }: { readonly part: StatementPart }) {
  const { t } = useTranslation('payments');
  return (
    <li className="flex items-start justify-between gap-4 border-line px-3 py-2">
      <div className="flex min-w-0 flex-col">
        <span className="font-medium">{t(`statements.parts.way.${way}`)}</span>
        <span className="text-muted">{t('statements.parts.transaction', { number: transactionNumber })}</span>
      </div>
      <div className="flex flex-col items-end text-right">
        <Money amount={amount} className="font-medium" />
        <span className={status === 'failed' ? 'text-short' : 'text-muted'}>
          {t(`statements.parts.${status}`)} {sentAt !== null && <Moment at={sentAt} />}
        </span>
      </div>
    </li>
  );
}

/** The balances of each kind at the start and end of the month. */
function Balances({ lines: { opening, closing } }: { readonly lines: StatementLines }) {
  const { t } = useTranslation('payments');
  const columns: readonly Column<{ readonly balanceKind: StatementBalance }>[] = [
    {
      id: 'balanceKind',
      head: t('statements.balance'),
      wraps: true,
      className: 'pl-0!',
      render: ({ balanceKind }) => t(`statements.balances.${balanceKind}`),
    },
    { id: 'opening', head: t('statements.opening'), numeric: true, render: ({ balanceKind }) => <Money amount={opening[balanceKind]} /> },
    {
      id: 'closing',
      head: t('statements.closing'),
      numeric: true,
      className: 'pr-0!',
      render: ({ balanceKind }) => <Money amount={closing[balanceKind]} />,
    },
  ];
  return (
    <DataTable
      caption={t('statements.balance')}
      list={listOf(selectShownBalances({ opening, closing }).map((balanceKind) => ({ balanceKind })))}
      columns={columns}
      idOf={({ balanceKind }) => balanceKind}
      empty={null}
      isOfFigures
      className="[&_th]:whitespace-normal [&_th:first-child]:pl-0! [&_th:last-child]:pr-0! [&_tbody>tr:last-child]:font-semibold"
    />
  );
}
