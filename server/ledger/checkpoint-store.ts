/**
 * The rows of ledger_checkpoints and their digests. Digests are computed in SQL, so that a query skips a damaged row in the same statement.
 */
import type { Queries } from '../adapters/db/database.ts';
import { END_OF_LEDGER, type Stretch } from './stretches.ts';

export type LedgerReader = Pick<Queries, 'query'>;

export interface Checkpoint {
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

/** SQL for the SHA-256 of a text, in hexadecimal. */
export const sha256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Digest of a row of ledger_checkpoints, by column names. */
export const CHECKPOINT_DIGEST = sha256(
  `concat_ws('|', journal_seq, transaction_id, after_seq, after_transaction_id, entries, first_at_ms, last_at_ms, latest_at_ms, clients_cents,
     firm_cents, reserved_cents, under_way_cents, balances_digest, previous_digest)`,
);

/** Digest of a row of ledger_balances, by column names. */
export const BALANCE_DIGEST = sha256(`concat_ws('|', ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents)`);

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

/** Digest over the balances written with the checkpoint of journal entry $1. */
export const BALANCES_DIGEST = `SELECT ${sha256(`coalesce(string_agg(digest, '|' ORDER BY ledger_account COLLATE "C"), '')`)} AS digest
  FROM ledger_balances WHERE journal_seq = $1`;

const readWhere = ({ query }: LedgerReader, condition: string, parameters: readonly number[] = []): Promise<readonly StoredCheckpoint[]> =>
  query<StoredCheckpoint>(
    `SELECT journal_seq AS "journalSeq", transaction_id AS "transactionId", after_seq AS "afterSeq", after_transaction_id AS "afterTransactionId",
       entries, first_at_ms AS "firstAtMs", last_at_ms AS "lastAtMs", latest_at_ms AS "latestAtMs", clients_cents AS "clientsCents",
       firm_cents AS "firmCents", reserved_cents AS "reservedCents", under_way_cents AS "underWayCents",
       balances_digest AS "balancesDigest", previous_digest AS "previousDigest", digest, digest = ${CHECKPOINT_DIGEST} AS "isWhole"
     FROM ledger_checkpoints ${condition}`,
    [...parameters],
  );

/** All checkpoints in journal order, for verification. There is one per month or hundred thousand entries. */
export function readCheckpoints(database: LedgerReader): Promise<readonly StoredCheckpoint[]> {
  return readWhere(database, 'ORDER BY journal_seq');
}

/** The checkpoint that ends with this journal entry; null if there is none. */
export async function findCheckpoint(database: LedgerReader, journalSeq: number): Promise<StoredCheckpoint | null> {
  return (await readWhere(database, 'WHERE journal_seq = $1', [journalSeq]))[0] ?? null;
}

/** The latest checkpoint with a right digest; null if none of the latest few has one. */
export async function readLatest(database: LedgerReader): Promise<StoredCheckpoint | null> {
  const latest = await readWhere(database, 'ORDER BY journal_seq DESC LIMIT $1', [MOST_DAMAGED]);
  return latest.find(({ isWhole }) => isWhole) ?? null;
}

/** Stretches without any entry from before this journal entry: the ledger from the first checkpoint that begins after it. */
export function readAfterEntry({ query }: LedgerReader, seq: number): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `SELECT after_transaction_id AS after, $2::bigint AS through FROM (
       SELECT * FROM ledger_checkpoints WHERE journal_seq >= $1 AND after_seq >= $1 - 1 ORDER BY journal_seq LIMIT $3
     ) AS later WHERE digest = ${CHECKPOINT_DIGEST} ORDER BY journal_seq LIMIT 1`,
    [seq, END_OF_LEDGER, MOST_DAMAGED],
  );
}

/**
 * Selects the last checkpoint before the moment $1, by the latest time in it or in any earlier one, and the later checkpoints, whose own
 * time ranges tell more.
 */
const BEFORE_MOMENT = `
  WITH latest AS (
    SELECT * FROM ledger_checkpoints WHERE latest_at_ms < $1 ORDER BY journal_seq DESC LIMIT ${MOST_DAMAGED}
  ), before AS (
    SELECT journal_seq, transaction_id FROM latest WHERE digest = ${CHECKPOINT_DIGEST} ORDER BY journal_seq DESC LIMIT 1
  ), since AS (
    SELECT * FROM ledger_checkpoints WHERE journal_seq > coalesce((SELECT journal_seq FROM before), -1)
  )`;

/** Stretches without any entry from before a moment: of the checkpoints that reach beyond it, those that begin no earlier. */
export function readAfterTime({ query }: LedgerReader, timeMs: number): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `${BEFORE_MOMENT} SELECT after_transaction_id AS after, transaction_id AS through FROM since
     WHERE first_at_ms >= $1 AND digest = ${CHECKPOINT_DIGEST}`,
    [timeMs],
  );
}

/** Stretches without any entry within a time span: everything before it, and later checkpoints whose own time ranges lie outside it. */
export function readOutsideTime({ query }: LedgerReader, { from, until }: TimeSpan): Promise<readonly Stretch[]> {
  return query<Stretch>(
    `${BEFORE_MOMENT} SELECT -1::bigint AS after, transaction_id AS through FROM before
     UNION ALL SELECT after_transaction_id, transaction_id FROM since
     WHERE (first_at_ms >= $2 OR last_at_ms < $1) AND digest = ${CHECKPOINT_DIGEST}`,
    [from, until],
  );
}

/** From `from` (inclusive) to `until` (exclusive), in milliseconds since 1970 UTC. */
interface TimeSpan {
  readonly from: number;
  readonly until: number;
}
