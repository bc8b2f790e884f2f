import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { formatEuros } from '../../../ui/euros.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { withOpenTransaction } from './filter-in-address.ts';
import { Moment } from './moment.tsx';
import type { TransactionRow } from './select-rows.ts';
import { SignedMoney } from './signed-money.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SwipeHint } from './swipe-hint.tsx';
import { TypeName } from './type-name.tsx';

/** What a link to an open transaction leaves in the browser's history: closing it goes back to the list it was opened from. */
export const OPENED_HERE = { openedHere: true } as const;

/** Every transaction in a row that opens it, with the columns of the spec (section 2). */
export function TransactionsTable({ group, rows }: { readonly group: TransactionGroup; readonly rows: readonly TransactionRow[] }) {
  const { t } = useTranslation('payments');
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="relative">
      <Table
        caption={t(`groups.${group}`)}
        className="[&_:is(td,th)]:px-2.5 [&_:is(td,th):first-child]:pl-4 [&_:is(td,th):last-child]:pr-4"
      >
        <thead>
          <tr>
            <HeadCell numeric>#</HeadCell>
            <HeadCell numeric>{t('transactions.columns.amount')}</HeadCell>
            <HeadCell>{t('transactions.columns.type')}</HeadCell>
            <HeadCell>{t('transactions.columns.status')}</HeadCell>
            <HeadCell>{t('transactions.columns.number')}</HeadCell>
            <HeadCell>{t('transactions.columns.time')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TransactionLine key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
      <SwipeHint around={box} />
    </div>
  );
}

const LINE_CLASS = 'relative has-focus-visible:bg-hover [&>td]:h-11 last:[&>td]:border-0';

function TransactionLine({ row }: { readonly row: TransactionRow }) {
  const { t } = useTranslation('payments');
  const locale = useLocale();
  const [params] = useSearchParams();
  return (
    <Row className={LINE_CLASS}>
      <Cell numeric className="text-muted">
        {row.position}
      </Cell>
      <Cell numeric>
        <SignedMoney amount={row.amount} className={classNames('font-medium', row.isVoid && 'text-muted line-through')} />
        {row.reversed !== null && !row.isVoid && (
          <span className="block text-mini text-muted">{t('steps.reversedAmount', { amount: formatEuros(row.reversed, locale) })}</span>
        )}
        {row.disputed !== null && (
          <span className="block text-mini text-muted">
            {t('transactions.disputedAmount', { amount: formatEuros(row.disputed, locale) })}
          </span>
        )}
      </Cell>
      <Cell>
        <TypeName transaction={row.transaction} />
      </Cell>
      <Cell>
        <StatusBadge status={row.status} progress={row.progress} />
      </Cell>
      <Cell>
        {/* Reaches over its whole row. */}
        <Link
          to={{ search: withOpenTransaction(params, row.id).toString() }}
          state={OPENED_HERE}
          preventScrollReset
          aria-label={t('transactions.details', { number: row.number })}
          className="font-medium text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
        >
          {row.number}
        </Link>
      </Cell>
      <Cell className="text-muted">
        <Moment at={row.createdAt} />
      </Cell>
    </Row>
  );
}
