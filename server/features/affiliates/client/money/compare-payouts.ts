import { addCents, cents, type Cents } from '@fairlead/domain/money.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { UNTIL_NOW } from '../../../../ledger/ledger-bound.ts';
import { readBalance } from '../../../../ledger/read-balances.ts';
import { readMonthSums } from '../../checkpoints/read-month-sums.ts';

type Reader = Pick<Queries, 'query'>;

/** A payout on which the affiliate book and the client ledger disagree. Null where a book has no record of it. */
export interface PayoutDifference {
  readonly payoutId: string;
  /** The amount that left the affiliate book. */
  readonly booked: Cents | null;
  /** The amount credited to a client account. */
  readonly credited: Cents | null;
  /** When the affiliate book booked it. */
  readonly bookedAt: Date | null;
}

export interface PayoutComparison {
  /** The balance of house:affiliatePayouts over both books: zero once every payout has arrived. */
  readonly difference: Cents;
  readonly differences: readonly PayoutDifference[];
}

interface Row {
  readonly payout_id: string;
  readonly booked: number | null;
  readonly credited: number | null;
  readonly booked_at: Date | null;
}

/** A payout that arrives late is still found; anything older has been compared on many nights. */
const LATELY_MS = 35 * 86_400_000;

/**
 * Compares the two books in the account they share: the account's total, and recent payouts one by one. If those do not explain the
 * difference in the total, every payout is compared.
 */
export async function comparePayouts(database: Reader, now: number): Promise<PayoutComparison> {
  const inBook = await readMonthSums(database, 'house:affiliatePayouts');
  const inLedger = await readBalance(database, ['house:affiliatePayouts'], UNTIL_NOW);
  const difference = inBook.reduce((sum, { amount }) => addCents(sum, cents(amount)), inLedger);
  const lately = await compareLately(database, now - LATELY_MS);
  const explained = lately.reduce((sum, { booked, credited }) => sum + (booked ?? 0) - (credited ?? 0), 0);
  return { difference, differences: explained === difference ? lately : await compareAll(database) };
}

/** The payouts that either book has had since then, matched with the other book at any time. */
function compareLately(database: Reader, since: number): Promise<readonly PayoutDifference[]> {
  return compare(
    database,
    `named AS (
       SELECT substr(transaction_id, length('payout:') + 1) AS payout_id FROM affiliate_entries
         WHERE account = 'house:affiliatePayouts' AND day >= $2::date
       UNION SELECT substr(reference, length('commission:') + 1) FROM funds_references
         WHERE at_ms >= $1 AND kind = 'moved' AND ledger_kind = 'commission'
     ), booked AS (
       SELECT payout_id, amount_cents, booked_at FROM named JOIN affiliate_entries ON transaction_id = 'payout:' || payout_id
         AND account = 'house:affiliatePayouts'
     ), credited AS (
       SELECT payout_id, amount_cents FROM named JOIN funds_references ON reference = 'commission:' || payout_id
         AND at_ms >= $1 AND kind = 'moved' AND ledger_kind = 'commission'
       UNION ALL SELECT payout_id, f.amount_cents FROM named JOIN affiliate_payouts AS p USING (payout_id)
         JOIN funds_references AS f ON f.account_id = p.payout_user_id AND f.reference = 'commission:' || payout_id
         AND f.at_ms < $1 AND f.kind = 'moved' AND f.ledger_kind = 'commission'
     )`,
    [since, dayOf(since)],
  );
}

function compareAll(database: Reader): Promise<readonly PayoutDifference[]> {
  return compare(
    database,
    `booked AS (
       SELECT substr(transaction_id, length('payout:') + 1) AS payout_id, amount_cents, booked_at FROM affiliate_entries
         WHERE account = 'house:affiliatePayouts'
     ), credited AS (
       SELECT substr(reference, length('commission:') + 1) AS payout_id, amount_cents FROM funds_references
         WHERE kind = 'moved' AND ledger_kind = 'commission'
     )`,
    [],
  );
}

/** `books` defines the lines of the two books as `booked` and `credited`. */
async function compare({ query }: Reader, books: string, parameters: readonly (number | string)[]): Promise<readonly PayoutDifference[]> {
  const rows = await query<Row>(
    `WITH ${books}
     SELECT payout_id, b.amount AS booked, c.amount AS credited, booked_at
     FROM (SELECT payout_id, sum(amount_cents)::bigint AS amount, min(booked_at) AS booked_at FROM booked GROUP BY 1) AS b
     FULL JOIN (SELECT payout_id, sum(amount_cents)::bigint AS amount FROM credited GROUP BY 1) AS c USING (payout_id)
     WHERE b.amount IS DISTINCT FROM c.amount ORDER BY payout_id`,
    [...parameters],
  );
  return rows.map((row) => ({
    payoutId: row.payout_id,
    booked: amountOrNull(row.booked),
    credited: amountOrNull(row.credited),
    bookedAt: row.booked_at,
  }));
}

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
