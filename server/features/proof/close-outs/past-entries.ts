/** The journal's entries that decide about one account: its own and the broker's. */
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '../../../engine/stored-entry.ts';

type Handle = Pick<Queries, 'query'>;

const PAGE = 1_000;

export interface PastEntriesRequest {
  readonly partition: number;
  readonly accountId: number;
  /** The account's entries after this one are left out. */
  readonly upToSeq: number;
  /** Entries after this moment are left out; milliseconds since 1970 UTC. */
  readonly untilMs: number;
  readonly most: number;
}

/** In order; null if there are more than `most`. */
export async function readPastEntries(database: Handle, request: PastEntriesRequest): Promise<readonly JournalEntry[] | null> {
  const { accountId, upToSeq, most } = request;
  const own = await readOf(database, accountId, { ...request, upToSeq });
  const broker = await readOf(database, BROKER_ACCOUNT_ID, { ...request, upToSeq: Number.MAX_SAFE_INTEGER });
  if (own.length + broker.length > most) return null;
  return [...own, ...broker].toSorted((a, b) => a.seq - b.seq);
}

/** Stops when there are too many. */
async function readOf(
  { query }: Handle,
  accountId: number,
  { partition, upToSeq, untilMs, most }: Omit<PastEntriesRequest, 'accountId'>,
): Promise<readonly JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let afterSeq = 0; entries.length <= most;) {
    const rows = await query<StoredEntry>(
      `SELECT seq, account_id, command_id, at_ms, events FROM journal
       WHERE account_id = $1 AND partition = $2 AND seq > $3 AND seq <= $4 AND at_ms <= $5 ORDER BY seq LIMIT ${PAGE}`,
      [accountId, partition, afterSeq, upToSeq, untilMs],
    );
    entries.push(...rows.map(entryFromRow));
    if (rows.length < PAGE) break;
    afterSeq = rows.at(-1)?.seq ?? afterSeq;
  }
  return entries;
}
