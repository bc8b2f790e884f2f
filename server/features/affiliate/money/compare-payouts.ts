import { addCents, cents, type Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { UNTIL_NOW } from '../../../ledger/ledger-bound.ts';
import { readBalance } from '../../../ledger/read-balances.ts';

/** A payout that the affiliates' book and the clients' ledger do not agree on. Null where a book knows nothing of it. */
export interface PayoutDifference {
  readonly payoutId: string;
  /** What left the affiliates' book. */
  readonly booked: Cents | null;
  /** What came to a client account. */
  readonly credited: Cents | null;
  /** When the affiliates' book had it. */
  readonly bookedAt: Date | null;
}

export interface PayoutComparison {
  /** What both books say of house:affiliatePayouts, together: zero once every payout has arrived. */
  readonly difference: Cents;
  readonly differences: readonly PayoutDifference[];
}

interface Row {
  readonly payout_id: string;
  readonly booked: number | null;
  readonly credited: number | null;
  readonly booked_at: Date | null;
}

/** Compares the two books in the account in which they meet, payout by payout. */
export async function comparePayouts(database: Pick<Queries, 'query'>): Promise<PayoutComparison> {
  const { query } = database;
  const rows = await query<Row>(
    `WITH booked AS (
       SELECT substr(transaction_id, length('payout:') + 1) AS payout_id, sum(amount_cents)::bigint AS amount, min(booked_at) AS booked_at
       FROM affiliate_entries WHERE account = 'house:affiliatePayouts' GROUP BY 1
     ), credited AS (
       SELECT substr(reference, length('commission:') + 1) AS payout_id, sum(amount_cents)::bigint AS amount
       FROM funds_references WHERE kind = 'moved' AND ledger_kind = 'commission' GROUP BY 1
     )
     SELECT payout_id, booked.amount AS booked, credited.amount AS credited, booked_at FROM booked FULL JOIN credited USING (payout_id)
     WHERE booked.amount IS DISTINCT FROM credited.amount ORDER BY payout_id`,
  );
  const [sums] = await query<{ readonly own: number }>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS own FROM affiliate_entries WHERE account = 'house:affiliatePayouts'`,
  );
  const inLedger = await readBalance(database, ['house:affiliatePayouts'], UNTIL_NOW);
  return {
    difference: addCents(cents(sums?.own ?? 0), inLedger),
    differences: rows.map((row) => ({
      payoutId: row.payout_id,
      booked: amountOrNull(row.booked),
      credited: amountOrNull(row.credited),
      bookedAt: row.booked_at,
    })),
  };
}

function amountOrNull(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}
