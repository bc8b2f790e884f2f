import type { Database } from '../adapters/db/database.ts';
import type { Metrics } from './metrics.ts';

/** Use of the connection pool; absent with the embedded database, which has a single connection. */
export function watchDatabase(metrics: Pick<Metrics, 'watch' | 'watchBy'>, database: Pick<Database, 'poolCounts'>): void {
  metrics.watchBy('fairlead_database_connections', 'Connections in the pool, by state: busy or idle', 'state', () => {
    const counts = database.poolCounts();
    return counts === null ? null : { busy: counts.total - counts.idle, idle: counts.idle };
  });
  metrics.watch(
    'fairlead_database_connection_waiters',
    'Callers waiting for a connection because the pool is exhausted',
    () => database.poolCounts()?.waiting ?? null,
  );
}
