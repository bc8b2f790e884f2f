/** What the ledger holds under a reference, and how the journal says a withdrawal ended. */
import { selectSettlement, type WithdrawalSettlement } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { fundsReferences } from '../../adapters/db/schema/engine.ts';
import { transactions } from '../../adapters/db/schema/payments.ts';
import { entryFromRow, type StoredEntry } from '../../engine/stored-entry.ts';
import type { Handle } from './store.ts';

/** Whether the ledger has moved money under this reference. */
export async function isInLedger({ drizzle }: Handle, userId: number, reference: string): Promise<boolean> {
  const { accountId, journalSeq } = fundsReferences;
  const rows = await drizzle
    .select({ seq: journalSeq })
    .from(fundsReferences)
    .where(and(eq(accountId, userId), eq(fundsReferences.reference, reference)));
  return rows.length > 0;
}

/** How the engine settled a withdrawal; null if it is still pending or was never reserved. */
export async function findSettlement(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  reference: string,
): Promise<WithdrawalSettlement | null> {
  const [row] = await query<StoredEntry>(
    `SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events FROM funds_references AS f
       JOIN journal AS j ON j.partition = f.partition AND j.seq = f.journal_seq
     WHERE f.account_id = $1 AND f.reference = $2 AND f.kind = 'settled'`,
    [accountId, reference],
  );
  return row === undefined ? null : selectSettlement(entryFromRow(row).events, reference);
}

/** Undecided withdrawals whose money the ledger has returned to the cash balance, by id. */
export async function listReleasedUndecided({ drizzle }: Handle, after: string, most: number): Promise<readonly string[]> {
  const { transactionId, userId, status, becomes, amountCents, ledgerReference } = transactions;
  const rows = await drizzle
    .select({ transactionId })
    .from(transactions)
    .innerJoin(
      fundsReferences,
      and(
        eq(fundsReferences.accountId, userId),
        eq(fundsReferences.reference, ledgerReference),
        eq(fundsReferences.kind, 'settled'),
        eq(fundsReferences.ledgerKind, 'release'),
      ),
    )
    .where(and(inArray(status, ['pending', 'processing']), lt(amountCents, 0), sql`${becomes} IS NULL`, gt(transactionId, after)))
    .orderBy(transactionId)
    .limit(most);
  return rows.map((row) => row.transactionId);
}

/** Deposits whose holds the engine is due to be told, by id, longest waiting first. */
export async function listDueHolds({ drizzle }: Handle, now: number, most: number): Promise<readonly string[]> {
  const { transactionId, holdDueAt } = transactions;
  const rows = await drizzle
    .select({ transactionId })
    .from(transactions)
    .where(and(isNotNull(holdDueAt), sql`${holdDueAt} <= ${new Date(now).toISOString()}::timestamptz`))
    .orderBy(holdDueAt)
    .limit(most);
  return rows.map((row) => row.transactionId);
}
