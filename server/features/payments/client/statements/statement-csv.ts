import type { BalanceKind } from '@fairlead/domain/engine/balance-kind.ts';
import {
  selectShownHeadings,
  selectShownBalances,
  totalOf,
  type StatementHeading,
  type StatementTotals,
} from '@fairlead/domain/payments/account-statement.ts';
import type { PayoutMethod } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { textCell, timeCell, type CsvColumn } from '../../../../csv/write-csv.ts';
import { optionalEurosCell, optionalNumberCell, writeStatement } from '../../../../csv/write-statement.ts';
import type { StatementLine, StatementPart } from './statement.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';

/** One line of the file. Only entries, withdrawal parts and totals have an amount. */
interface Row {
  /** Null if it has not happened yet. */
  readonly at: number | null;
  readonly balanceKind?: string;
  readonly what?: string;
  readonly amount?: Cents;
  readonly balanceOfKind?: Cents;
  readonly balance?: Cents;
  readonly seq?: number;
  readonly transactionNumber?: string | null;
  readonly position?: WholeStatementLine['position'];
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'Time (UTC)', cell: ({ at }) => (at === null ? '' : timeCell(at)) },
  { name: 'Balance type', cell: ({ balanceKind }) => balanceKind ?? '' },
  { name: 'Kind', cell: ({ what }) => what ?? '' },
  { name: 'Amount EUR', cell: ({ amount }) => optionalEurosCell(amount) },
  { name: 'Balance of type EUR', cell: ({ balanceOfKind }) => optionalEurosCell(balanceOfKind) },
  { name: 'Balance EUR', cell: ({ balance }) => optionalEurosCell(balance) },
  { name: 'Journal entry', cell: ({ seq }) => optionalNumberCell(seq) },
  { name: 'Transaction', cell: ({ transactionNumber }) => transactionNumber ?? '' },
  { name: 'Position', cell: ({ position }) => optionalNumberCell(position?.id) },
  { name: 'Symbol', cell: ({ position }) => textCell(position?.symbol ?? '') },
  { name: 'Instrument', cell: ({ position }) => textCell(position?.instrument ?? '') },
  // The day that ended with the night. The time of a booking can be later, after an outage even in another month.
  { name: 'Night of', cell: ({ position }) => position?.night ?? '' },
];

const BALANCE_NAMES: Readonly<Record<BalanceKind, string>> = {
  cash: 'Cash',
  bonus: 'Bonus',
  credit: 'Credit',
  reserved: 'Reserved for withdrawals',
  owed: 'Owed for reversed deposits',
};

const KIND_NAMES: Readonly<Record<StatementLine['kind'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  reversal: 'Deposit reversed',
  bonus: 'Bonus',
  credit: 'Credit',
  trade: 'Trading result',
  premium: 'Guaranteed stop premium',
  financing: 'Overnight financing',
  dividend: 'Dividend',
  split: 'Split rounding credit',
  adjustment: 'Adjustment',
  commission: 'Affiliate commission',
  absorption: 'Loss covered by bonus or credit',
  refill: 'Bonus or credit restored from profit',
  debtPayment: 'Debt from reversed deposit repaid',
  negativeBalance: 'Negative balance covered by us',
  reservation: 'Reserved for withdrawal',
  release: 'Reservation released',
};

const HEADING_NAMES: Readonly<Record<StatementHeading, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  reversals: 'Reversed deposits',
  bonuses: 'Bonuses and credits',
  commissions: 'Affiliate commission',
  tradingResults: 'Trading results',
  premiums: 'Guaranteed stop premiums',
  financing: 'Overnight financing',
  dividends: 'Dividends and splits',
  adjustments: 'Adjustments',
  negativeBalance: 'Negative balance covered by us',
};

const WAY_NAMES: Readonly<Record<PayoutMethod, string>> = {
  card: 'To your card',
  provider: 'Via payment provider',
  bank: 'By bank transfer',
};

export function writeStatementCsv({ totals, from, until, madeAt, lines, parts }: WholeStatement): AsyncGenerator<string> {
  const end = Math.min(until, madeAt);
  const sums = selectShownHeadings(totals).map((heading): Row => {
    return { at: end, what: HEADING_NAMES[heading], amount: totals.byHeading[heading] };
  });
  return writeStatement(COLUMNS, [
    ['Opening balance', [balanceRows(totals, 'opening', from)]],
    ['Entry', [lines.map(entryRow)]],
    ['Withdrawal part', [parts.map(partRow)]],
    ['Total', [sums]],
    ['Closing balance', [balanceRows(totals, 'closing', end)]],
  ]);
}

function balanceRows(totals: StatementTotals, when: 'opening' | 'closing', at: number): readonly Row[] {
  const balances = totals[when];
  return [
    ...selectShownBalances(totals).map((balanceKind): Row => ({
      at,
      balanceKind: BALANCE_NAMES[balanceKind],
      balanceOfKind: balances[balanceKind],
    })),
    { at, balanceKind: 'All', balance: totalOf(balances) },
  ];
}

function entryRow({ balanceKind, kind, ...line }: WholeStatementLine): Row {
  return { ...line, balanceKind: BALANCE_NAMES[balanceKind], what: KIND_NAMES[kind] };
}

const PART_STATUS_NAMES: Readonly<Record<StatementPart['status'], string>> = {
  sent: 'sent',
  notSent: 'not sent yet',
  failed: 'not sent, payment rejected',
};

/** `at` is when the part was sent. */
function partRow({ transactionNumber, way, amount, status, sentAt }: StatementPart): Row {
  return { at: sentAt, what: `${WAY_NAMES[way]}: ${PART_STATUS_NAMES[status]}`, amount, transactionNumber };
}
