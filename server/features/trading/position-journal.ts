import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { CLIENT_PURSES } from '@fairlead/domain/engine/ledger.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { beforeEntry } from '../../ledger/ledger-bound.ts';
import { readBalance } from '../../ledger/read-balances.ts';
import { SUBJECT_KINDS } from '../../adapters/db/journal-statements.ts';
import { entryFromRow, type StoredEntry } from '../../engine/stored-entry.ts';

/** How many changes of a position are shown; a stop that trails for days moves more often than anybody reads. */
export const MOST_CHANGES = 300;

/** What is reserved is no part of the balance. */
const IN_BALANCE = CLIENT_PURSES.filter((purse) => purse !== 'reserved');

/** The journal's entries about one position or one order of an account, by the index that is written with them. */
const ENTRIES_ABOUT = `SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events FROM journal_subjects AS s
  JOIN journal AS j ON j.partition = s.partition AND j.seq = s.seq
  WHERE s.subject_id = $2 AND s.kind = $1 AND j.account_id = $3`;

/** The entry that opened a position: the first about it. */
export async function readOpeningEntry(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  positionId: number,
): Promise<JournalEntry | null> {
  const rows = await query<StoredEntry>(`${ENTRIES_ABOUT} ORDER BY s.partition, s.seq LIMIT 1`, [
    SUBJECT_KINDS.position,
    positionId,
    accountId,
  ]);
  return rows[0] === undefined ? null : entryFromRow(rows[0]);
}

/** The entry in which an order was last placed or changed before it became a position. */
export async function readOrderEntry(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  orderId: number,
  beforeSeq: number,
): Promise<JournalEntry | null> {
  const rows = await query<StoredEntry>(`${ENTRIES_ABOUT} AND s.seq < $4 ORDER BY s.partition DESC, s.seq DESC LIMIT 1`, [
    SUBJECT_KINDS.order,
    orderId,
    accountId,
    beforeSeq,
  ]);
  return rows[0] === undefined ? null : entryFromRow(rows[0]);
}

/** The latest entries about a position after its opening, in order, and whether there are earlier ones. */
export async function readEntriesAbout(
  { query }: Pick<Queries, 'query'>,
  accountId: number,
  positionId: number,
  { afterSeq, upToSeq }: { readonly afterSeq: number; readonly upToSeq: number },
): Promise<{ readonly entries: readonly JournalEntry[]; readonly hasEarlier: boolean }> {
  const rows = await query<StoredEntry>(`${ENTRIES_ABOUT} AND s.seq > $4 AND s.seq <= $5 ORDER BY s.partition DESC, s.seq DESC LIMIT $6`, [
    SUBJECT_KINDS.position,
    positionId,
    accountId,
    afterSeq,
    upToSeq,
    MOST_CHANGES + 1,
  ]);
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
