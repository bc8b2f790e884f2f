import type { Queries } from '../../../adapters/db/database.ts';
import { BOOK_CHECKPOINT_DIGEST, latestCheckpoint, packedSums } from './checkpoint-sql.ts';

type Reader = Pick<Queries, 'query'>;

export interface BookCheckpointTerms {
  readonly clock: () => number;
  /** A checkpoint is due after this many entries, and covers at most `mostEntries`. */
  readonly manyEntries?: number;
  readonly mostEntries?: number;
  /** After this long the rest is left to the next night: the first run may have years to cover. */
  readonly forMs?: number;
}

const MANY_ENTRIES = 10_000;
const MOST_ENTRIES = 100_000;
const FOR_MS = 5 * 60_000;
/** Every booking in progress is visible by then: entries are numbered before they are committed, and a checkpoint must not miss one. */
const CLOSED_AFTER_MS = 10 * 60_000;

/**
 * Writes a checkpoint for each account of the book that has an entry from an earlier month, or many entries, since its last one; returns
 * how many. The commission account has none, because its balance is never read.
 */
export async function writeBookCheckpoints(database: Reader, terms: BookCheckpointTerms): Promise<number> {
  const { clock, manyEntries = MANY_ENTRIES, mostEntries = MOST_ENTRIES, forMs = FOR_MS } = terms;
  const endsAt = clock() + forMs;
  let written = 0;
  for (;;) {
    let isWritten = false;
    for (const account of await listDue(database, clock(), manyEntries)) {
      if (clock() >= endsAt) return written;
      if (!(await writeNext(database, account, clock(), mostEntries))) continue;
      isWritten = true;
      written += 1;
    }
    if (!isWritten) return written;
  }
}

async function listDue({ query }: Reader, now: number, manyEntries: number): Promise<readonly string[]> {
  const closed = new Date(now - CLOSED_AFTER_MS);
  const monthStart = new Date(Date.UTC(closed.getUTCFullYear(), closed.getUTCMonth()));
  const rows = await query<{ readonly account: string }>(
    `SELECT account FROM (SELECT 'affiliate:' || id AS account FROM affiliates UNION ALL SELECT 'house:affiliatePayouts') AS accounts
     LEFT JOIN LATERAL (${latestCheckpoint('accounts.account')}) AS latest ON true
     CROSS JOIN LATERAL (
       SELECT min(booked_at) AS first_at, count(*) AS entries FROM (
         SELECT booked_at FROM affiliate_entries AS e WHERE e.account = accounts.account AND e.id > coalesce(latest.through_id, 0)
           AND e.booked_at < $1::timestamptz ORDER BY e.id LIMIT $3
       ) AS next
     ) AS waiting
     WHERE first_at < $2::timestamptz OR entries >= $3 ORDER BY account`,
    [closed.toISOString(), monthStart.toISOString(), manyEntries],
  );
  return rows.map(({ account }) => account);
}

/** False if nothing can be covered, for example after a damaged checkpoint with no entry following it yet. */
async function writeNext({ query }: Reader, account: string, now: number, mostEntries: number): Promise<boolean> {
  const rows = await query(
    `WITH latest AS (SELECT coalesce((${latestCheckpoint('$1::text')}), 0) AS through_id),
     next AS (
       SELECT e.* FROM affiliate_entries AS e WHERE e.account = $1 AND e.id > (SELECT through_id FROM latest) ORDER BY e.id LIMIT $3
     ), closed AS (
       SELECT * FROM next WHERE id < coalesce((SELECT min(id) FROM next WHERE booked_at >= $2::timestamptz), 9223372036854775807)
     ), one AS (
       SELECT $1::text AS account, (SELECT max(id) FROM closed) AS through_id, (SELECT through_id FROM latest) AS after_id, ${packedSums('closed')} AS sums
     )
     INSERT INTO affiliate_checkpoints (account, through_id, after_id, sums, digest, made_at)
       SELECT account, through_id, after_id, sums, ${BOOK_CHECKPOINT_DIGEST}, $4::timestamptz FROM one WHERE through_id IS NOT NULL
     ON CONFLICT DO NOTHING RETURNING through_id`,
    [account, new Date(now - CLOSED_AFTER_MS).toISOString(), mostEntries, new Date(now).toISOString()],
  );
  return rows.length > 0;
}
