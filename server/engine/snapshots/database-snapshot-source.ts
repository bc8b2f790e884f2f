import type { Queries } from '../../adapters/db/database.ts';
import type { SnapshotHead, SnapshotSource } from './snapshot-source.ts';

interface HeadRow {
  readonly seq: number;
  readonly shape: number;
  readonly digest: string;
  readonly part_count: number;
}

export function createDatabaseSnapshotSource({ query }: Pick<Queries, 'query'>, partition = 0): SnapshotSource {
  return {
    async list(shape, atMostSeq): Promise<readonly SnapshotHead[]> {
      const rows = await query<HeadRow>(
        `SELECT seq, shape, digest, part_count FROM snapshots
         WHERE partition = $1 AND shape = $2 AND seq <= $3 ORDER BY seq DESC`,
        [partition, shape, Math.min(atMostSeq, Number.MAX_SAFE_INTEGER)],
      );
      return rows.map(({ part_count: partCount, ...head }) => ({ ...head, partCount }));
    },
    async readParts(seq, fromPart, limit) {
      const rows = await query<{ readonly body: string }>(
        'SELECT body FROM snapshot_parts WHERE partition = $1 AND seq = $2 AND part >= $3 ORDER BY part LIMIT $4',
        [partition, seq, fromPart, limit],
      );
      return rows.map(({ body }) => body);
    },
  };
}
