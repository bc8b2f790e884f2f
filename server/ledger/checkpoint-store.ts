/** The rows of ledger_checkpoints, and how their digests are made: in SQL, so that a reader passes over a damaged row in the same statement. */
import type { Queries } from '../adapters/db/database.ts';

export type LedgerReader = Pick<Queries, 'query'>;

/** Where the entries of a checkpoint lie, and when they were made. */
export interface CheckpointSpan {
  readonly journalSeq: number;
  readonly transactionId: number;
  /** Those of the checkpoint before; -1 for the first one. */
  readonly afterSeq: number;
  readonly afterTransactionId: number;
  /** Milliseconds since 1970 UTC. */
  readonly firstAtMs: number;
  readonly lastAtMs: number;
}

export interface Checkpoint extends CheckpointSpan {
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

/** A checkpoint as it is stored: `isWhole` says that its digest is right. */
export interface StoredCheckpoint extends Checkpoint {
  readonly isWhole: boolean;
}

const sha256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Of a row of ledger_checkpoints, by the names of its columns. */
export const CHECKPOINT_DIGEST = sha256(
  `concat_ws('|', journal_seq, transaction_id, after_seq, after_transaction_id, entries, first_at_ms, last_at_ms, latest_at_ms, clients_cents,
     firm_cents, reserved_cents, under_way_cents, balances_digest, previous_digest)`,
);

/** Of a row of ledger_balances, by the names of its columns. */
export const BALANCE_DIGEST = sha256(`concat_ws('|', ledger_account, journal_seq, transaction_id, latest_at_ms, balance_cents)`);

/** How many rows are looked at for one whose digest is right; where none of them is, the entries are summed from the beginning. */
const MOST_DAMAGED = 3;

/**
 * The latest balance of an account within a condition on the columns of ledger_balances, as a query with at most one row. The digest is
 * checked after a few rows were taken, because it would keep the database from taking the latest ones from the index.
 */
export const nearestBalance = (account: string, condition: string): string => `
  SELECT balance_cents, transaction_id FROM (
    SELECT * FROM ledger_balances WHERE ledger_account = ${account} AND ${condition} ORDER BY journal_seq DESC LIMIT ${MOST_DAMAGED}
  ) AS latest WHERE digest = ${BALANCE_DIGEST} ORDER BY journal_seq DESC LIMIT 1`;

/** Over the balances that were written with the checkpoint of the journal entry $1. */
export const BALANCES_DIGEST = `SELECT ${sha256(`coalesce(string_agg(digest, '|' ORDER BY ledger_account COLLATE "C"), '')`)} AS digest
  FROM ledger_balances WHERE journal_seq = $1`;

/** All checkpoints, in the order of the journal. There are as many as months and hundred thousands of entries. */
export function readCheckpoints({ query }: LedgerReader): Promise<readonly StoredCheckpoint[]> {
  return query<StoredCheckpoint>(
    `SELECT journal_seq AS "journalSeq", transaction_id AS "transactionId", after_seq AS "afterSeq", after_transaction_id AS "afterTransactionId",
       entries, first_at_ms AS "firstAtMs", last_at_ms AS "lastAtMs", latest_at_ms AS "latestAtMs", clients_cents AS "clientsCents",
       firm_cents AS "firmCents", reserved_cents AS "reservedCents", under_way_cents AS "underWayCents",
       balances_digest AS "balancesDigest", previous_digest AS "previousDigest", digest, digest = ${CHECKPOINT_DIGEST} AS "isWhole"
     FROM ledger_checkpoints ORDER BY journal_seq`,
  );
}

/** The latest checkpoint whose digest is right; null where there is none. */
export function latestWhole(checkpoints: readonly StoredCheckpoint[]): StoredCheckpoint | null {
  return checkpoints.findLast(({ isWhole }) => isWhole) ?? null;
}
