import { addCents, cents, type Cents } from '@fairlead/domain/money.ts';
import { totalOf, type ClientBalances } from '@fairlead/domain/payments/account-statement.ts';
import { firstReference } from '@fairlead/domain/payments/booking-reference.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import type { BrokerRules } from '../../../../engine/broker-rules.ts';
import { findBookedPositions, type BookedPosition, type BookedPositionsContext } from '../../../booked-positions.ts';
import { wayBackTo } from '../../withdrawals/payout-store.ts';
import { readStatement, spanOfMonth, type Statement, type StatementLine, type StatementPart } from './statement.ts';

type Reader = Pick<Queries, 'query'>;

export interface StatementContext extends BookedPositionsContext {
  readonly brokerRules: Pick<BrokerRules, 'nameOf'>;
}

/** An entry as the exported statement shows it. */
export interface WholeStatementLine extends StatementLine {
  /** The number of the transaction behind it; null if there is none. */
  readonly transactionNumber: string | null;
  /** The position the entry was booked for, with its instrument's name of today; null if there is none. */
  readonly position: (BookedPosition & { readonly instrument: string }) | null;
  /** The entry's balance kind, and all of them together, after the entry. */
  readonly balanceOfKind: Cents;
  readonly balance: Cents;
}

export interface WholeStatement extends Pick<Statement, 'month' | 'totals'> {
  /** Milliseconds since 1970 UTC; `until` is the first moment of the next month. */
  readonly from: number;
  readonly until: number;
  readonly madeAt: number;
  readonly lines: readonly WholeStatementLine[];
  /** Parts of the withdrawals booked in the month, in their current state. */
  readonly parts: readonly StatementPart[];
}

/** A month with all of its entries. Throws what readStatement throws. */
export async function readWholeStatement(
  context: StatementContext,
  accountId: number,
  month: string,
  now: number,
): Promise<WholeStatement> {
  const { database, brokerRules } = context;
  const { totals, lines } = await readStatement(database, accountId, month, now);
  const span = spanOfMonth(month);
  const numbers = await readNumbers(database, accountId, span);
  const parts = await readStatementParts(database, accountId, span);
  const places = lines.map(({ transactionId, seq, kind }) => ({ transactionId, journalSeq: seq, kind }));
  const positions = await findBookedPositions(context, accountId, places);
  const positionOf = ({ transactionId }: StatementLine): WholeStatementLine['position'] => {
    const position = positions.get(transactionId);
    return position === undefined ? null : { ...position, instrument: brokerRules.nameOf(position.symbol) };
  };
  return { month, totals, ...span, madeAt: now, lines: withBalances(totals.opening, lines, numbers, positionOf), parts };
}

function withBalances(
  opening: ClientBalances,
  lines: readonly StatementLine[],
  numbers: ReadonlyMap<string, string>,
  positionOf: (line: StatementLine) => WholeStatementLine['position'],
): readonly WholeStatementLine[] {
  let balances = opening;
  return lines.map((line) => {
    balances = { ...balances, [line.balanceKind]: addCents(balances[line.balanceKind], line.amount) };
    const transactionNumber = numbers.get(bookingOf(line.seq, line.kind)) ?? null;
    return {
      ...line,
      transactionNumber,
      position: positionOf(line),
      balanceOfKind: balances[line.balanceKind],
      balance: totalOf(balances),
    };
  });
}

/** Transaction numbers by the booking that each transaction has in the journal. */
async function readNumbers(
  database: Reader,
  accountId: number,
  { from, until }: Pick<WholeStatement, 'from' | 'until'>,
): Promise<ReadonlyMap<string, string>> {
  const bookings = await database.query<{ journal_seq: number; ledger_kind: string; reference: string }>(
    'SELECT journal_seq, ledger_kind, reference FROM funds_references WHERE account_id = $1 AND at_ms >= $2 AND at_ms < $3',
    [accountId, from, until],
  );
  const first = bookings.map(({ reference }) => firstReference(reference));
  const transactions = await database.query<{ transaction_id: string; ledger_reference: string; number: number }>(
    `SELECT transaction_id, ledger_reference, number FROM transactions
     WHERE user_id = $1 AND (transaction_id = ANY ($2::text[]) OR ledger_reference = ANY ($2::text[]))`,
    [accountId, first],
  );
  const byReference = new Map(
    transactions.flatMap((row) => [[row.transaction_id, row.number] as const, [row.ledger_reference, row.number] as const]),
  );
  return new Map(
    bookings.flatMap(({ journal_seq: seq, ledger_kind: kind, reference }) => {
      const number = byReference.get(firstReference(reference));
      return number === undefined ? [] : [[bookingOf(seq, kind), formatTransactionNumber(number)]];
    }),
  );
}

/** The parts of the withdrawals booked in a month, in their current state. */
export async function readStatementParts(
  database: Reader,
  accountId: number,
  { from, until }: Pick<WholeStatement, 'from' | 'until'>,
): Promise<readonly StatementPart[]> {
  const rows = await database.query<{
    number: number;
    deposit_type: number | null;
    amount_cents: number;
    status: string;
    sent_at: string | Date | null;
  }>(
    `SELECT withdrawal.number, deposit.type_id AS deposit_type, payouts.amount_cents, payouts.status, payouts.sent_at
     FROM funds_references booking
     JOIN transactions withdrawal ON withdrawal.user_id = booking.account_id AND withdrawal.ledger_reference = booking.reference
     JOIN payouts ON payouts.transaction_id = withdrawal.transaction_id
     LEFT JOIN transactions deposit ON deposit.transaction_id = payouts.deposit_id
     WHERE booking.account_id = $1 AND booking.kind = 'settled' AND booking.at_ms >= $2 AND booking.at_ms < $3 AND payouts.status <> 'dropped'
     ORDER BY withdrawal.number, payouts.payout_id`,
    [accountId, from, until],
  );
  return rows.map(({ number, deposit_type: depositType, amount_cents: amount, status, sent_at: sentAt }) => ({
    transactionNumber: formatTransactionNumber(number),
    way: wayBackTo(depositType),
    amount: cents(amount),
    status: sentAt !== null ? 'sent' : status === 'failed' ? 'failed' : 'notSent',
    sentAt: sentAt === null ? null : new Date(sentAt).getTime(),
  }));
}

/** The kind is part of the key, because a journal entry can also do things that belong to no transaction, such as closing positions. */
function bookingOf(seq: number, kind: string): string {
  return `${seq}:${kind}`;
}
