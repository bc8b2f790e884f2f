import { cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { TimeSpan } from '../../../adapters/payments/payment-provider.ts';
import type { PaymentsContext } from '../payments-context.ts';
import type { FoundDifferences } from './found-breaks.ts';

type Reader = Pick<Queries, 'query'>;

interface HoldRow {
  /** What is held of all the client's deposits together. */
  readonly held: number;
  /** Grows with each change. */
  readonly changes: number;
  /** Whether the engine has yet to be told of a change. */
  readonly isDue: boolean;
  /** The latest of the disputed deposits. */
  readonly transactionId: string;
  readonly number: number;
}

/**
 * Compares the holds of clients with a deposit of the window that is or was disputed with those of the engine: a hold moves no money, so the
 * ledger doesn't show it. What changes meanwhile is compared by the next run. A break is shown at the client's latest disputed deposit.
 */
export async function compareHolds(
  { database, engine }: Pick<PaymentsContext, 'database' | 'engine'>,
  window: TimeSpan,
  found: FoundDifferences,
): Promise<void> {
  for (const userId of await listDisputing(database, window)) {
    const before = await readHold(database, userId);
    const inEngine = (await engine.viewAccount(userId))?.held ?? ZERO_CENTS;
    const after = await readHold(database, userId);
    if (before === null || after === null || before.isDue || after.isDue || before.changes !== after.changes) continue;
    if (after.held === inEngine) continue;
    const { transactionId, number, held } = after;
    found.add({
      kind: 'heldAmountDiffers',
      transactionId,
      row: { number, userId },
      own: cents(held),
      provider: null,
      ledger: inEngine,
      providerKey: null,
      explained: null,
    });
  }
}

async function listDisputing({ query }: Reader, { from, until }: TimeSpan): Promise<readonly number[]> {
  const rows = await query<{ readonly userId: number }>(
    `SELECT DISTINCT user_id AS "userId" FROM transactions
     WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz AND hold_changes > 0 ORDER BY user_id`,
    [new Date(from).toISOString(), new Date(until).toISOString()],
  );
  return rows.map(({ userId }) => userId);
}

async function readHold({ query }: Reader, userId: number): Promise<HoldRow | null> {
  const [row] = await query<HoldRow>(
    `SELECT sum(hold_cents)::bigint AS held, sum(hold_changes)::bigint AS changes, bool_or(hold_due_at IS NOT NULL) AS "isDue",
       (array_agg(transaction_id ORDER BY number DESC))[1] AS "transactionId", max(number) AS number
     FROM transactions WHERE user_id = $1 AND hold_changes > 0 GROUP BY user_id`,
    [userId],
  );
  return row ?? null;
}
