import { UNPARTITIONED, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { Queries } from '../../adapters/db/database.ts';

/** How the accounts of this installation are spread. It doesn't change while any process runs. */
export async function readPartitioning({ query }: Pick<Queries, 'query'>): Promise<Partitioning> {
  const [row] = await query<Partitioning>(
    'SELECT count, accounts_from AS "accountsFrom", ids_after AS "idsAfter" FROM partitioning WHERE id = 1',
  );
  return row ?? UNPARTITIONED;
}
