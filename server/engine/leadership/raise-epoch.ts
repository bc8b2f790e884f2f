import type { Queries } from '../../adapters/db/database.ts';
import { AnotherLeads } from '../journal-store.ts';
import type { LeaseKey } from './leases.ts';

/** What has no partitions of its own. */
interface UndividedLeaseKey extends LeaseKey {
  readonly partitions: readonly [number];
}

/**
 * Returns a number greater than that of every earlier leader, by which others tell the present one from a process that was replaced and
 * doesn't know it yet. Throws AnotherLeads if the lease is not held any more.
 */
export async function raiseEpoch({ query }: Pick<Queries, 'query'>, { partitions }: UndividedLeaseKey, holder: string): Promise<number> {
  const [row] = await query<{ epoch: number }>(
    `INSERT INTO engine_epoch AS held
     SELECT $1, 1 WHERE EXISTS (SELECT 1 FROM engine_lease WHERE partition = $1 AND holder = $2)
     ON CONFLICT (partition) DO UPDATE SET epoch = held.epoch + 1 RETURNING epoch`,
    [partitions[0], holder],
  );
  if (row === undefined) throw new AnotherLeads();
  return row.epoch;
}
