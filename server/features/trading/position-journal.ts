import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { CLIENT_PURSES } from '@fairlead/domain/engine/ledger.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { beforeEntry } from '../../ledger/ledger-bound.ts';
import { readBalance } from '../../ledger/read-balances.ts';
import { entryFromRow, type StoredEntry } from '../../engine/stored-entry.ts';

/**
 * The journal's entries about one position. The index of an account's entries narrows to them; the database then looks for the id
 * in the events' text, so that only what matters is read and parsed.
 * LIKE passes over the rest at a quarter of a pattern's cost; the pattern then tells 12 from 123.
 */

/** How many changes of a position are shown; a stop that trails for days moves more often than anybody reads. */
export const MOST_CHANGES = 300;

/** What is reserved is no part of the balance. */
const IN_BALANCE = CLIENT_PURSES.filter((purse) => purse !== 'reserved');

const ENTRY = 'SELECT seq, account_id, command_id, at_ms, events FROM journal';

/** The entry that opened a position, looked for backwards from where the position is known to have been open. */
export async function readOpeningEntry(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  position: { readonly id: number; readonly openedAt: number },
  upToSeq: number,
): Promise<JournalEntry | null> {
  const rows = await query<StoredEntry>(
    `${ENTRY} WHERE account_id = $1 AND seq <= $2 AND at_ms = $3 AND events::text ~ $4 ORDER BY seq DESC LIMIT 1`,
    [accountId, upToSeq, position.openedAt, `"position":\\{[^}]*"id":${position.id}[,}]`],
  );
  return rows[0] === undefined ? null : entryFromRow(rows[0]);
}

/** The entry in which an order was last placed or changed before it became a position. */
export async function readOrderEntry(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  orderId: number,
  beforeSeq: number,
): Promise<JournalEntry | null> {
  const rows = await query<StoredEntry>(
    `${ENTRY} WHERE account_id = $1 AND seq < $2 AND events::text LIKE '%"order":%' AND events::text ~ $3 ORDER BY seq DESC LIMIT 1`,
    [accountId, beforeSeq, `"order":\\{[^}]*"id":${orderId}[,}]`],
  );
  return rows[0] === undefined ? null : entryFromRow(rows[0]);
}

/** The latest entries about a position after its opening, in order, and whether there are earlier ones. */
export async function readEntriesAbout(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  positionId: number,
  { afterSeq, upToSeq }: { readonly afterSeq: number; readonly upToSeq: number },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly hasEarlier: boolean }> {
  const rows = await query<StoredEntry>(
    `${ENTRY} WHERE account_id = $1 AND seq > $2 AND seq <= $3 AND events::text LIKE $4 AND events::text ~ $5 ORDER BY seq DESC LIMIT $6`,
    [accountId, afterSeq, upToSeq, `%"positionId":${positionId}%`, `"positionId":${positionId}[,}]`, MOST_CHANGES + 1],
  );
  return { entries: rows.slice(0, MOST_CHANGES).map(entryFromRow).toReversed(), hasEarlier: rows.length > MOST_CHANGES };
}

/** An account's balance immediately before an entry. */
export function readBalanceBefore(database: Pick<Queries, 'query'>, accountId: number, seq: number): Promise<Cents> {
  return readBalance(
    database,
    IN_BALANCE.map((purse) => `client:${accountId}:${purse}`),
    beforeEntry(seq),
  );
}
