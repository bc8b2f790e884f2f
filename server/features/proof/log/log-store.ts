/** Database access for the transparency log. */
import type { EndReason } from '@fairlead/domain/proof/log-entry.ts';
import type { Queries } from '../../../adapters/db/database.ts';

export type Handle = Pick<Queries, 'query'>;

/** A log, with the key that signs its checkpoints. */
export interface StoredLog {
  readonly id: number;
  readonly origin: string;
  readonly publicKey: Uint8Array;
  readonly sealedKey: Uint8Array;
  /** The signed checkpoint of the log before it; null for the first. */
  readonly continues: string | null;
  /** Why the log before it was ended; null for the first. */
  readonly reason: EndReason | null;
  /** Why an operator has ended it; null if none has. */
  readonly ending: EndReason | null;
}

const LOG = 'id, origin, public_key AS "publicKey", sealed_key AS "sealedKey", continues, reason, ending';

/** The log that is written; null before the first entry. */
export async function findCurrentLog({ query }: Handle): Promise<StoredLog | null> {
  const [log] = await query<StoredLog>(`SELECT ${LOG} FROM proof_logs ORDER BY id DESC LIMIT 1`);
  return log ?? null;
}

export async function findLog({ query }: Handle, id: number): Promise<StoredLog | null> {
  const [log] = await query<StoredLog>(`SELECT ${LOG} FROM proof_logs WHERE id = $1`, [id]);
  return log ?? null;
}

export async function findLogByOrigin({ query }: Handle, origin: string): Promise<StoredLog | null> {
  const [log] = await query<StoredLog>(`SELECT ${LOG} FROM proof_logs WHERE origin = $1`, [origin]);
  return log ?? null;
}

export async function insertLog({ query }: Handle, log: Omit<StoredLog, 'ending'>, now: number): Promise<void> {
  const { id, origin, publicKey, sealedKey, continues, reason } = log;
  await query(
    'INSERT INTO proof_logs (id, origin, public_key, sealed_key, continues, reason, begun_at) VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz)',
    [id, origin, publicKey, sealedKey, continues, reason, new Date(now).toISOString()],
  );
}

/** Notes that a log is to be ended. False if it was ended already, or isn't the current one any more. */
export async function markEnding({ query }: Handle, id: number, reason: EndReason): Promise<boolean> {
  const marked = await query(
    'UPDATE proof_logs SET ending = $2 WHERE id = $1 AND ending IS NULL AND id = (SELECT max(id) FROM proof_logs) RETURNING id',
    [id, reason],
  );
  return marked.length > 0;
}

/** The first entry of each source from this index on, by its number in the source. */
export async function findFirstSeqs({ query }: Handle, logId: number, fromIndex: number): Promise<ReadonlyMap<number, number>> {
  const rows = await query<{ readonly source: number; readonly seq: number }>(
    'SELECT source, min(seq) AS seq FROM proof_entries WHERE log = $1 AND index >= $2 GROUP BY source',
    [logId, fromIndex],
  );
  return new Map(rows.map(({ source, seq }) => [source, seq]));
}

export interface Progress {
  /** The last entry of partition 0 that is logged. */
  readonly journalSeq: number;
  readonly tapeId: number;
}

/** Locks the progress until the end of the transaction: only its holder appends. Null if another process holds it. */
export async function lockProgress({ query }: Handle): Promise<Progress | null> {
  const [row] = await query<Progress>(
    'SELECT journal_seq AS "journalSeq", tape_id AS "tapeId" FROM proof_progress WHERE id = 1 FOR UPDATE SKIP LOCKED',
  );
  return row ?? null;
}

export async function readProgress({ query }: Handle): Promise<Progress> {
  const [row] = await query<Progress>('SELECT journal_seq AS "journalSeq", tape_id AS "tapeId" FROM proof_progress WHERE id = 1');
  return row ?? { journalSeq: 0, tapeId: 0 };
}

export async function saveProgress({ query }: Handle, { journalSeq, tapeId }: Progress): Promise<void> {
  await query('UPDATE proof_progress SET journal_seq = $1, tape_id = $2', [journalSeq, tapeId]);
}

/** How many entries a log has, signed or not. */
export async function readSize({ query }: Handle, logId: number): Promise<number> {
  const [last] = await query<{ readonly index: number }>('SELECT index FROM proof_entries WHERE log = $1 ORDER BY index DESC LIMIT 1', [
    logId,
  ]);
  return last === undefined ? 0 : last.index + 1;
}

export interface NewEntry {
  readonly entry: string;
  /** A partition, or one of ENTRY_SOURCES. */
  readonly source: number;
  readonly seq: number;
}

/** Appends entries from index `from` on. Fails if another process has appended there. */
export async function insertEntries({ query }: Handle, logId: number, from: number, entries: readonly NewEntry[]): Promise<void> {
  await query(
    `INSERT INTO proof_entries (log, index, entry, source, seq)
     SELECT $1::smallint, $2::bigint + place - 1, entry, source, seq
     FROM unnest($3::text[], $4::smallint[], $5::bigint[]) WITH ORDINALITY AS added (entry, source, seq, place)`,
    [logId, from, entries.map(({ entry }) => entry), entries.map(({ source }) => source), entries.map(({ seq }) => seq)],
  );
}

/** The texts of entries from `start` up to, but without, `end`. */
export async function readEntryTexts({ query }: Handle, logId: number, start: number, end: number): Promise<readonly string[]> {
  const rows = await query<{ readonly entry: string }>(
    'SELECT entry FROM proof_entries WHERE log = $1 AND index >= $2 AND index < $3 ORDER BY index',
    [logId, start, end],
  );
  return rows.map(({ entry }) => entry);
}

export interface LoggedEntry {
  readonly log: number;
  readonly index: number;
  readonly entry: string;
  readonly seq: number;
}

/** The entries about these numbers of a source. */
export async function findEntriesOf({ query }: Handle, source: number, seqs: readonly number[]): Promise<readonly LoggedEntry[]> {
  return query<LoggedEntry>('SELECT log, index, entry, seq FROM proof_entries WHERE source = $1 AND seq = ANY ($2::bigint[])', [
    source,
    seqs,
  ]);
}

/** Stores roots of full tiles as hashes of the tiles of `level`, from `from` on. */
export async function insertNodes(
  { query }: Handle,
  logId: number,
  level: number,
  from: number,
  hashes: readonly Uint8Array[],
): Promise<void> {
  if (hashes.length === 0) return;
  await query(
    `INSERT INTO proof_nodes (log, level, index, hash)
     SELECT $1::smallint, $2::smallint, $3::bigint + place - 1, hash FROM unnest($4::bytea[]) WITH ORDINALITY AS added (hash, place)`,
    [logId, level, from, hashes],
  );
}

export async function readNodes(
  { query }: Handle,
  logId: number,
  level: number,
  start: number,
  end: number,
): Promise<readonly Uint8Array[]> {
  const rows = await query<{ readonly hash: Uint8Array }>(
    'SELECT hash FROM proof_nodes WHERE log = $1 AND level = $2 AND index >= $3 AND index < $4 ORDER BY index',
    [logId, level, start, end],
  );
  return rows.map(({ hash }) => hash);
}

export interface StoredCheckpoint {
  readonly size: number;
  /** The signed note. */
  readonly note: string;
}

/** The latest checkpoint that a log has published; null before the first. */
export async function findLatestCheckpoint({ query }: Handle, logId: number): Promise<StoredCheckpoint | null> {
  const [row] = await query<StoredCheckpoint>('SELECT size, note FROM proof_checkpoints WHERE log = $1 ORDER BY size DESC LIMIT 1', [
    logId,
  ]);
  return row ?? null;
}

export async function insertCheckpoint({ query }: Handle, logId: number, { size, note }: StoredCheckpoint, now: number): Promise<void> {
  await query('INSERT INTO proof_checkpoints (log, size, note, signed_at) VALUES ($1, $2, $3, $4::timestamptz)', [
    logId,
    size,
    note,
    new Date(now).toISOString(),
  ]);
}

/**
 * The latest checkpoint, and those that were signed at most so long before it, if they cover so many entries. Of these a receipt can have
 * any.
 */
export async function findCheckpointsFor(
  { query }: Handle,
  logId: number,
  coveredSize: number,
  withinMs: number,
): Promise<readonly StoredCheckpoint[]> {
  return query<StoredCheckpoint>(
    `SELECT size, note FROM proof_checkpoints WHERE log = $1 AND size >= $2
       AND signed_at >= (SELECT max(signed_at) FROM proof_checkpoints WHERE log = $1) - $3::integer * interval '1 millisecond'`,
    [logId, coveredSize, withinMs],
  );
}

/** Locks a checkpoint until the end of the transaction; null if it doesn't exist any more. */
export async function lockCheckpoint({ query }: Handle, logId: number, size: number): Promise<StoredCheckpoint | null> {
  const [row] = await query<StoredCheckpoint>('SELECT size, note FROM proof_checkpoints WHERE log = $1 AND size = $2 FOR UPDATE', [
    logId,
    size,
  ]);
  return row ?? null;
}

/** Stores a checkpoint with the signatures of witnesses. */
export async function saveCosigned({ query }: Handle, logId: number, { size, note }: StoredCheckpoint): Promise<void> {
  await query('UPDATE proof_checkpoints SET note = $3 WHERE log = $1 AND size = $2', [logId, size, note]);
}

/**
 * Deletes checkpoints from before a time, but the last of each hour: receipts carry theirs, and any later one proves the same. Returns how
 * many were deleted.
 */
export async function thinCheckpoints({ query }: Handle, before: number): Promise<number> {
  const deleted = await query(
    `DELETE FROM proof_checkpoints AS c WHERE signed_at < $1::timestamptz AND EXISTS (
       SELECT 1 FROM proof_checkpoints AS later WHERE later.log = c.log AND later.size > c.size
         AND later.signed_at < date_trunc('hour', c.signed_at) + interval '1 hour'
     ) RETURNING size`,
    [new Date(before).toISOString()],
  );
  return deleted.length;
}
