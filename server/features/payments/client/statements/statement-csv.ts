import type { ClientPurse } from '@fairlead/domain/engine/purse.ts';
import {
  selectShownHeadings,
  selectShownPurses,
  totalOf,
  type StatementHeading,
  type StatementTotals,
} from '@fairlead/domain/payments/account-statement.ts';
import type { PayoutWay } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { timeCell, type CsvColumn } from '../../../../csv/write-csv.ts';
import { optionalEurosCell, optionalNumberCell, writeStatement } from '../../../../csv/write-statement.ts';
import type { StatementLine, StatementPart } from './statement.ts';
import type { WholeStatement, WholeStatementLine } from './read-whole-statement.ts';

/** One line of the file. Only entries, parts of withdrawals and totals have an amount. */
interface Row {
  /** Null for what has not happened. */
  readonly at: number | null;
  readonly purse?: string;
  readonly what?: string;
  readonly amount?: Cents;
  readonly purseBalance?: Cents;
  readonly balance?: Cents;
  readonly seq?: number;
  readonly transactionNumber?: string | null;
}

const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'Time (UTC)', cell: ({ at }) => (at === null ? '' : timeCell(at)) },
  { name: 'Purse', cell: ({ purse }) => purse ?? '' },
  { name: 'Kind', cell: ({ what }) => what ?? '' },
  { name: 'Amount EUR', cell: ({ amount }) => optionalEurosCell(amount) },
  { name: 'Purse balance EUR', cell: ({ purseBalance }) => optionalEurosCell(purseBalance) },
  { name: 'Balance EUR', cell: ({ balance }) => optionalEurosCell(balance) },
  { name: 'Journal entry', cell: ({ seq }) => optionalNumberCell(seq) },
  { name: 'Transaction', cell: ({ transactionNumber }) => transactionNumber ?? '' },
];

const PURSE_NAMES: Readonly<Record<ClientPurse, string>> = {
  cash: 'Cash',
  bonus: 'Bonus',
  credit: 'Trading credit',
  reserved: 'Reserved for withdrawals',
  owed: 'Owed for reversed deposits',
};

const KIND_NAMES: Readonly<Record<StatementLine['kind'], string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal approved and booked',
  reversal: 'Deposit reversed',
  bonus: 'Bonus',
  credit: 'Credit',
  trade: 'Trading result',
  premium: 'Premium for a guaranteed stop',
  adjustment: 'Adjustment',
  commission: 'Affiliate commission paid in',
  absorption: 'Loss paid from bonus or credit',
  refill: 'Bonus or credit restored from a profit',
  debtPayment: 'Payment of what was owed',
  negativeBalance: 'Loss below zero, carried by us',
  reservation: 'Reserved for a withdrawal',
  release: 'Reservation released',
};

const HEADING_NAMES: Readonly<Record<StatementHeading, string>> = {
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  reversals: 'Reversed deposits',
  bonuses: 'Bonuses and credits',
  commissions: 'Affiliate commission paid in',
  tradingResults: 'Trading results',
  premiums: 'Premiums for guaranteed stops',
  adjustments: 'Adjustments',
  negativeBalance: 'Losses below zero, carried by us',
};

const WAY_NAMES: Readonly<Record<PayoutWay, string>> = {
  card: 'Back to your card',
  provider: 'Back through the payment provider',
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
    ...selectShownPurses(totals).map((purse): Row => ({ at, purse: PURSE_NAMES[purse], purseBalance: balances[purse] })),
    { at, purse: 'All', balance: totalOf(balances) },
  ];
}

function entryRow({ purse, kind, ...line }: WholeStatementLine): Row {
  return { ...line, purse: PURSE_NAMES[purse], what: KIND_NAMES[kind] };
}

const PART_STATUS_NAMES: Readonly<Record<StatementPart['status'], string>> = {
  sent: 'sent',
  notSent: 'not sent yet',
  failed: 'not sent, the payment was refused',
};

/** `at` is when it left. */
function partRow({ transactionNumber, way, amount, status, sentAt }: StatementPart): Row {
  return { at: sentAt, what: `${WAY_NAMES[way]}: ${PART_STATUS_NAMES[status]}`, amount, transactionNumber };
}
