import { MOST_PARTITIONS, type Partitioning } from '@fairlead/domain/engine/partition.ts';
import type { Database } from '../../adapters/db/database.ts';
import { DatabaseJournalStore } from '../database-journal-store.ts';
import { recoverState } from '../recover.ts';
import { createDatabaseSnapshotSource } from '../snapshots/database-snapshot-source.ts';
import { readPartitioning } from './read-partitioning.ts';

export type Spreading =
  | { readonly kind: 'spread'; readonly partitioning: Partitioning }
  /** Accounts are in several partitions already, and none can move to another. */
  | { readonly kind: 'alreadySpread'; readonly count: number }
  /** Processes that run meanwhile would go on as if there was one partition. */
  | { readonly kind: 'inUse' };

/**
 * Decides for all time how new accounts are spread over partitions. Those that exist stay in partition 0 with their history, and the ids of
 * new positions, orders and alerts are above all that it has given. No process of the installation may run meanwhile.
 */
export async function spreadAccounts(database: Database, count: number): Promise<Spreading> {
  if (!Number.isInteger(count) || count < 2 || count > MOST_PARTITIONS) {
    throw new RangeError(`there can be 2 to ${MOST_PARTITIONS} partitions, not ${count}`);
  }
  // Outside the transaction: an embedded database has a single connection.
  const { state } = await recoverState(
    { store: new DatabaseJournalStore(database), snapshots: createDatabaseSnapshotSource(database), onSnapshotFault: () => undefined },
    Infinity,
  );
  return database.transaction(async ({ query }) => {
    await query('LOCK TABLE partitioning IN EXCLUSIVE MODE');
    const before = await readPartitioning({ query });
    if (before.count > 1) return { kind: 'alreadySpread', count: before.count };
    // A leader renews its lease several times a second.
    const leases = await query('SELECT 1 FROM engine_lease WHERE holder IS NOT NULL AND expires_at > clock_timestamp()');
    if (leases.length > 0) return { kind: 'inUse' };
    const [last] = await query<{ readonly seq: number }>('SELECT coalesce(max(seq), 0)::bigint AS seq FROM journal WHERE partition = 0');
    if (last?.seq !== state.seq) return { kind: 'inUse' };
    const [newest] = await query<{ readonly id: number | null }>('SELECT max(id) AS id FROM users');
    const partitioning: Partitioning = {
      count,
      accountsFrom: highestOf(state.accounts.keys(), newest?.id ?? 0) + 1,
      idsAfter: Math.max(state.nextPositionId, state.nextOrderId, state.nextAlertId) - 1,
    };
    // A leader that was suspended, and whose lease has expired meanwhile, commits nothing more when it goes on, and doesn't lead again.
    await query('UPDATE engine_epoch SET epoch = epoch + 1');
    await query('UPDATE engine_lease SET holder = NULL');
    await query('INSERT INTO partitioning (id, count, accounts_from, ids_after) VALUES (1, $1, $2, $3)', [
      count,
      partitioning.accountsFrom,
      partitioning.idsAfter,
    ]);
    return { kind: 'spread', partitioning };
  });
}

/** There may be more accounts than a call can have arguments. */
function highestOf(ids: Iterable<number>, atLeast: number): number {
  let highest = atLeast;
  for (const id of ids) highest = Math.max(highest, id);
  return highest;
}
