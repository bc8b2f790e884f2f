/**
 * The rows of ledger_checkpoints and their digests. Digests are computed in SQL, so that a query skips a damaged row in the same statement.
 * Each partition has its own chain of checkpoints: the numbers of journal entries and transactions compare only within a partition.
 */
import type { Queries } from '../adapters/db/database.ts';
import { END_OF_LEDGER, type Stretch } from './stretches.ts';

export type LedgerReader = Pick<Queries, 'query'>;

export interface Checkpoint {
  readonly partition: number;
  readonly journalSeq: number;
  readonly transactionId: number;
  /** The end of the previous checkpoint; -1 for the first one. */
  readonly afterSeq: number;
  readonly afterTransactionId: number;
  /** The time range of its entries, in milliseconds since 1970 UTC. */
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly entries: number;
  readonly latestAtMs: number;
  readonly clientsCents: number;
  readonly firmCents: number;
  readonly reservedCents: number;
  readonly underWayCents: number;
  readonly balancesDigest: string;
  readonly previousDigest: string;
  readonly digest: string;
}

/** A stored checkpoint; `isWhole` tells whether its digest is right. */
export interface StoredCheckpoint extends Checkpoint {
  readonly isWhole: boolean;
}

/** Ledger accounts, as far as their entries are in one partition. */
export interface LedgerPlace {
  readonly accounts: readonly string[];
  /** Null for accounts of one client, which have entries in one partition only. */
  readonly partition: number | null;
}

/** SQL for the SHA-256 of a text, in hexadecimal. */
export const sha256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Digest of a row of ledger_checkpoints, by column names. In partition 0 it is the same as before there were others. */
export const CHECKPOINT_DIGEST = sha256(
  `concat_ws('|', nullif(partition, 0), journal_seq, transaction_id, after_seq, after_transaction_id, entries, first_at_ms, last_at_ms,
     latest_at_ms, clients_cents, firm_cents, reserved_cents, under_way_cents, balances_digest, previous_digest)`,
);

/** Digest of a row of ledger_balances, by column names. */
export const BALANCE_DIGEST = sha256(
  `concat_ws('|', nullif(partition, 0), ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents)`,
);

/** Rows examined in search of one with a right digest; if all are damaged, the reader does without and sums more entries. */
const MOST_DAMAGED = 3;

/**
 * SQL for the latest balance of an account that meets a condition on the columns of ledger_balances; at most one row. The digest is checked
 * after a few rows were selected, because otherwise the database could not take the latest ones from the index.
 */
export const nearestBalance = (account: string, condition: string): string => `
  SELECT balance_cents, transaction_id FROM (
    SELECT * FROM ledger_balances WHERE ledger_account = ${account} AND ${condition} ORDER BY journal_seq DESC LIMIT ${MOST_DAMAGED}
  ) AS latest WHERE digest = ${BALANCE_DIGEST} ORDER BY journal_seq DESC LIMIT 1`;

/**
 * SQL for whether a row of ledger_entry is in a partition, where the entries of one account are read. Written as a sum, because otherwise
 * the database could choose the primary key, and read everything in the partition instead of the account's entries.
 */
export const isEntryOf = (partition: string): string => `partition + 0 = ${partition}`;

/** Digest over the balances written with the checkpoint of partition $1 at its journal entry $2. */
export const BALANCES_DIGEST = `SELECT ${sha256(`coalesce(string_agg(digest, '|' ORDER BY ledger_account COLLATE "C"), '')`)} AS digest
  FROM ledger_balances WHERE partition = $1 AND journal_seq = $2`;

/** SQL for the partitions that a table has rows of. The database looks at its index once for each, however many rows there are. */
const partitionsIn = (table: string): string => `
  WITH RECURSIVE found AS (
    SELECT min(partition) AS partition FROM ${table}
    UNION ALL SELECT (SELECT min(partition) FROM ${table} WHERE partition > found.partition) FROM found WHERE found.partition IS NOT NULL
  ) SELECT partition FROM found WHERE partition IS NOT NULL`;

/** The partitions with ledger entries, ascending. They are read from the entries, so that no total can miss any. */
export async function listLedgerPartitions({ query }: LedgerReader): Promise<readonly number[]> {
  const rows = await query<{ readonly partition: number }>(`${partitionsIn('ledger_entry')} ORDER BY partition`);
  return rows.map(({ partition }) => partition);
}

/** Where a checkpoint is, or was. */
export type CheckpointPlace = Pick<Checkpoint, 'partition' | 'journalSeq'>;

/** The places of balances after the last checkpoint of their partition, given the last of each. */
export function readOrphans({ query }: LedgerReader, last: readonly CheckpointPlace[]): Promise<readonly CheckpointPlace[]> {
  return query<CheckpointPlace>(
    `SELECT stored.partition, orphan.journal_seq AS "journalSeq" FROM (${partitionsIn('ledger_balances')}) AS stored
     LEFT JOIN unnest($1::smallint[], $2::bigint[]) AS last (partition, journal_seq) USING (partition)
     CROSS JOIN LATERAL (
       SELECT DISTINCT journal_seq FROM ledger_balances
       WHERE partition = stored.partition AND journal_seq > coalesce(last.journal_seq, -1)
     ) AS orphan`,
    [last.map(({ partition }) => partition), last.map(({ journalSeq }) => journalSeq)],
  );
}

const readWhere = ({ query }: LedgerReader, condition: string, parameters: readonly number[] = []): Promise<readonly StoredCheckpoint[]> =>
  query<StoredCheckpoint>(
    `SELECT partition, journal_seq AS "journalSeq", transaction_id AS "transactionId", after_seq AS "afterSeq",
       after_transaction_id AS "afterTransactionId", entries, first_at_ms AS "firstAtMs", last_at_ms AS "lastAtMs",
       latest_at_ms AS "latestAtMs", clients_cents AS "clientsCents", firm_cents AS "firmCents", reserved_cents AS "reservedCents",
       under_way_cents AS "underWayCents", balances_digest AS "balancesDigest", previous_digest AS "previousDigest", digest,
       digest = ${CHECKPOINT_DIGEST} AS "isWhole"
     FROM ledger_checkpoints ${condition}`,
    [...parameters],
  );

/** All checkpoints, by partition and in journal order, for verification. A partition has one per month or hundred thousand entries. */
export function readCheckpoints(database: LedgerReader): Promise<readonly StoredCheckpoint[]> {
  return readWhere(database, 'ORDER BY partition, journal_seq');
}

/** The checkpoint that ends with this journal entry; null if there is none. */
export async function findCheckpoint(database: LedgerReader, { partition, journalSeq }: CheckpointPlace): Promise<StoredCheckpoint | null> {
  return (await readWhere(database, 'WHERE partition = $1 AND journal_seq = $2', [partition, journalSeq]))[0] ?? null;
}

/** A partition's latest checkpoint with a right digest; null if none of the latest few has one. */
export async function readLatest(database: LedgerReader, partition: number): Promise<StoredCheckpoint | null> {
  const latest = await readWhere(database, 'WHERE partition = $1 ORDER BY journal_seq DESC LIMIT $2', [partition, MOST_DAMAGED]);
  return latest.find(({ isWhole }) => isWhole) ?? null;
}

/**
 * SQL for the partition of a LedgerPlace, given its partition and its first account. A client's partition is where the account has its
 * first entry. If it has none, nothing is skipped.
 */
const partitionOfPlace = (partition: string, account: string): string =>
  `coalesce(${partition}::smallint, (SELECT partition FROM ledger_entry WHERE ledger_account = ${account} ORDER BY transaction_id LIMIT 1))`;

/** Stretches without any entry from before this journal entry: the ledger from the first checkpoint that begins after it. */
export function readAfterEntry({ query }: LedgerReader, { accounts, partition }: LedgerPlace, seq: number): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `SELECT after_transaction_id AS after, $2::bigint AS through FROM (
       SELECT * FROM ledger_checkpoints
       WHERE partition = ${partitionOfPlace('$4', '$5')} AND journal_seq >= $1 AND after_seq >= $1 - 1 ORDER BY journal_seq LIMIT $3
     ) AS later WHERE digest = ${CHECKPOINT_DIGEST} ORDER BY journal_seq LIMIT 1`,
    [seq, END_OF_LEDGER, MOST_DAMAGED, partition, accounts[0]],
  );
}

/**
 * Selects the last checkpoint before the moment $1, by the latest time in it or in any earlier one, and the later checkpoints, whose own
 * time ranges tell more. $2 and $3 are a place.
 */
const BEFORE_MOMENT = `
  WITH place AS (
    SELECT ${partitionOfPlace('$2', '$3')} AS partition
  ), latest AS (
    SELECT * FROM ledger_checkpoints WHERE partition = (SELECT partition FROM place) AND latest_at_ms < $1
    ORDER BY journal_seq DESC LIMIT ${MOST_DAMAGED}
  ), before AS (
    SELECT journal_seq, transaction_id FROM latest WHERE digest = ${CHECKPOINT_DIGEST} ORDER BY journal_seq DESC LIMIT 1
  ), since AS (
    SELECT * FROM ledger_checkpoints
    WHERE partition = (SELECT partition FROM place) AND journal_seq > coalesce((SELECT journal_seq FROM before), -1)
  )`;

/** Stretches without any entry from before a moment: of the checkpoints that reach beyond it, those that begin no earlier. */
export function readAfterTime({ query }: LedgerReader, { accounts, partition }: LedgerPlace, timeMs: number): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `${BEFORE_MOMENT} SELECT after_transaction_id AS after, transaction_id AS through FROM since
     WHERE first_at_ms >= $1 AND digest = ${CHECKPOINT_DIGEST}`,
    [timeMs, partition, accounts[0]],
  );
}

/**
 * Stretches of a client's ledger without any entry within a time span: everything before it, and later checkpoints whose own time ranges
 * lie outside it.
 */
export function readOutsideTime(
  { query }: LedgerReader,
  accounts: readonly string[],
  { from, until }: TimeSpan,
): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `${BEFORE_MOMENT} SELECT -1::bigint AS after, transaction_id AS through FROM before
     UNION ALL SELECT after_transaction_id, transaction_id FROM since
     WHERE (first_at_ms >= $4 OR last_at_ms < $1) AND digest = ${CHECKPOINT_DIGEST}`,
    [from, null, accounts[0], until],
  );
}

/** From `from` (inclusive) to `until` (exclusive), in milliseconds since 1970 UTC. */
interface TimeSpan {
  readonly from: number;
  readonly until: number;
}
