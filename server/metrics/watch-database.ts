import type { Database } from '../adapters/db/database.ts';
import type { Metrics } from './metrics.ts';

/** How far the pool of connections is used; absent with the embedded database, which has one connection. */
export function watchDatabase(metrics: Pick<Metrics, 'watch' | 'watchBy'>, database: Pick<Database, 'poolCounts'>): void {
  metrics.watchBy('fairlead_database_connections', 'Connections in the pool, by state: busy or idle', 'state', () => {
    const counts = database.poolCounts();
    return counts === null ? null : { busy: counts.total - counts.idle, idle: counts.idle };
  });
  metrics.watch(
    'fairlead_database_connection_waiters',
    'Callers that wait for a connection because the pool has none left',
    () => database.poolCounts()?.waiting ?? null,
  );
}
