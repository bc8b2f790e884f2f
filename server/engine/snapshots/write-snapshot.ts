import { createHash } from 'node:crypto';
import { serialiseState, STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import type { EngineState } from '@fairlead/domain/engine/state.ts';
import type { Queries } from '../../adapters/db/database.ts';
import type { SnapshotHead } from './snapshot-source.ts';

type Handle = Pick<Queries, 'query'>;

const ACCOUNTS_A_PART = 50;
const PARTS_AT_ONCE = 20;

/** Older ones are kept in case the newest turns out to be damaged. */
const SNAPSHOTS_KEPT = 3;

/**
 * Writes a partition's state in parts, and finally the row that makes the snapshot valid. The state must not change meanwhile. Replaces what an
 * earlier attempt at the same entry left behind.
 */
export async function writeSnapshot({ query }: Handle, partition: number, state: EngineState, now: number): Promise<SnapshotHead> {
  const { seq } = state;
  await query('DELETE FROM snapshot_parts WHERE partition = $1 AND seq = $2', [partition, seq]);
  const hash = createHash('sha256');
  let bodies: string[] = [];
  let partCount = 0;
  const flush = async (): Promise<void> => {
    await query(
      `INSERT INTO snapshot_parts (partition, seq, part, body)
       SELECT $1::smallint, $2::bigint, $3::integer + place - 1, body FROM unnest($4::text[]) WITH ORDINALITY AS incoming (body, place)`,
      [partition, seq, partCount, bodies],
    );
    partCount += bodies.length;
    bodies = [];
  };
  for (const body of partsOf(state)) {
    hash.update(body);
    bodies.push(body);
    if (bodies.length === PARTS_AT_ONCE) await flush();
  }
  if (bodies.length > 0) await flush();
  const head: SnapshotHead = { seq, shape: STATE_SHAPE, digest: hash.digest('hex'), partCount };
  await query(
    `INSERT INTO snapshots (partition, seq, shape, digest, part_count, written_at) VALUES ($1, $2, $3, $4, $5, $6::timestamptz)
     ON CONFLICT (partition, seq) DO UPDATE
       SET shape = excluded.shape, digest = excluded.digest, part_count = excluded.part_count, written_at = excluded.written_at`,
    [partition, seq, head.shape, head.digest, partCount, new Date(now).toISOString()],
  );
  return head;
}

/**
 * Deletes all snapshots of a partition written before `seq` except the newest few, and parts that belong to none. A snapshot beyond the journal's last
 * entry belongs to a different journal and is deleted too.
 */
export async function deleteOldSnapshots({ query }: Handle, partition: number, seq: number, lastSeq: number): Promise<void> {
  await query('DELETE FROM snapshots WHERE partition = $1 AND seq > $2', [partition, lastSeq]);
  await query(
    `DELETE FROM snapshots WHERE partition = $1 AND seq NOT IN (
       SELECT seq FROM snapshots WHERE partition = $1 ORDER BY seq DESC LIMIT $2
     )`,
    [partition, SNAPSHOTS_KEPT],
  );
  await query(
    `DELETE FROM snapshot_parts AS p WHERE partition = $1 AND seq < $2
       AND NOT EXISTS (SELECT 1 FROM snapshots AS s WHERE s.partition = p.partition AND s.seq = p.seq)`,
    [partition, seq],
  );
}

/** The first line goes with the first accounts. */
function* partsOf(state: EngineState): Generator<string> {
  let body = '';
  let lines = 0;
  for (const line of serialiseState(state)) {
    body += `${line}\n`;
    lines += 1;
    if (lines <= ACCOUNTS_A_PART) continue;
    yield body;
    body = '';
    lines = 1;
  }
  if (body !== '') yield body;
}
