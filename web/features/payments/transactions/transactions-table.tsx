import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { withOpenTransaction } from './filter-in-address.ts';
import { Moment } from './moment.tsx';
import type { TransactionRow } from './select-rows.ts';
import { SignedMoney } from './signed-money.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SwipeHint } from './swipe-hint.tsx';
import { TypeName } from './type-name.tsx';

/** The history state of a link to an open transaction. It tells that closing the window means going back to the list. */
export const OPENED_HERE = { openedHere: true } as const;

/** Rows are tall enough for a finger and can be pressed anywhere. */
const TABLE_CLASS = classNames(
  '[&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4',
  '[&_td]:h-11 [&_tbody>tr]:relative [&_tbody>tr]:has-focus-visible:bg-hover',
);

/** One row per transaction, which opens it. The columns are the spec's (section 2) and scroll sideways on a phone (section 9). */
export function TransactionsTable({ group, rows }: { readonly group: TransactionGroup; readonly rows: readonly TransactionRow[] }) {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const columns: readonly Column<TransactionRow>[] = [
    { id: 'position', head: '#', numeric: true, className: 'text-muted', render: ({ position }) => position },
    { id: 'amount', head: t('transactions.columns.amount'), numeric: true, render: (row) => <Amount row={row} /> },
    { id: 'type', head: t('transactions.columns.type'), render: ({ transaction }) => <TypeName transaction={transaction} /> },
    {
      id: 'status',
      head: t('transactions.columns.status'),
      render: ({ status, progress }) => <StatusBadge status={status} progress={progress} />,
    },
    {
      id: 'number',
      head: t('transactions.columns.number'),
      render: ({ id, number }) => (
        // Covers the whole row.
        <Link
          to={{ search: withOpenTransaction(params, id).toString() }}
          state={OPENED_HERE}
          preventScrollReset
          aria-label={t('transactions.details', { number })}
          className="font-medium text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          {number}
        </Link>
      ),
    },
    {
      id: 'time',
      head: t('transactions.columns.time'),
      className: 'text-muted',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
  return (
    <div ref={box} className="relative">
      <DataTable
        caption={t(`groups.${group}`)}
        list={listOf(rows)}
        columns={columns}
        idOf={({ id }) => id}
        empty={null}
        isOfFigures
        className={TABLE_CLASS}
      />
      <SwipeHint around={box} />
    </div>
  );
}

function Amount({ row: { amount, isVoid, reversed, disputed } }: { readonly row: TransactionRow }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  return (
    <>
      <SignedMoney amount={amount} className={classNames('font-medium', isVoid && 'text-muted line-through')} />
      {reversed !== null && !isVoid && (
        <span className="block text-mini text-muted">{t('steps.reversedAmount', { amount: formatEuros(reversed, locale) })}</span>
      )}
      {disputed !== null && (
        <span className="block text-mini text-muted">{t('transactions.disputedAmount', { amount: formatEuros(disputed, locale) })}</span>
      )}
    </>
  );
}
