/**
 * The thread that keeps the lease, so that a busy engine thread doesn't lose the lead. If the whole process is suspended, so is this
 * thread.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection } from '../../adapters/db/single-connection.ts';
import { withinDeadline } from '../../deadline.ts';
import { LeaseKeeper, type LeaseConnection } from './lease-keeper.ts';
import type { LeaseKey } from './leases.ts';
import { SharedLease, processMs } from './shared-lease.ts';

export interface LeaseThreadData {
  readonly databaseUrl: string;
  readonly key: LeaseKey;
  readonly holder: string;
  readonly shared: SharedArrayBuffer;
}

export type LeaseReport =
  | { readonly kind: 'standingBy'; readonly leader: string | null }
  | { readonly kind: 'leading' | 'deposed' | 'ended' }
  | { readonly kind: 'failed'; readonly message: string };

/** A query answered later than this would be too late for the lease. */
const QUERY_DEADLINE_MS = 450;

/** A process that has done nothing for this long counts as hung. */
const OWNER_SILENT_MS = 5_000;

const { databaseUrl, key, holder, shared } = workerData as LeaseThreadData;
const lease = new SharedLease(shared);
/** Shared by all connections: never goes back to a primary that was replaced. */
const finder = new PrimaryFinder({ databaseUrl });
/**
 * A replaced primary may keep answering for a long time. A lease on it is worthless, and its holder would never learn that another process
 * leads.
 */
const stopWatching = finder.watch();
const report = (message: LeaseReport): void => parentPort?.postMessage(message, []);

const keeper = new LeaseKeeper({
  connect,
  key,
  holder,
  reports: {
    standingBy: (leader) => report({ kind: 'standingBy', leader }),
    leading: () => report({ kind: 'leading' }),
    heldUntil: (untilMs) => lease.holdUntil(untilMs),
    deposed: () => {
      lease.giveUp();
      report({ kind: 'deposed' });
    },
    failed: (cause) => report({ kind: 'failed', message: cause instanceof Error ? cause.message : String(cause) }),
  },
  monotonicClock: processMs,
  isOwnerAlive: () => lease.ownerSilentMs < OWNER_SILENT_MS,
  wait: (ms) => wait(ms),
});
keeper.start();
parentPort?.once('message', () => {
  void Promise.all([keeper.end(), stopWatching()]).then(() => report({ kind: 'ended' }));
});

async function connect(): Promise<LeaseConnection> {
  const connection = await openSingleConnection({ finder, applicationName: 'fairlead-lease', queryDeadlineMs: QUERY_DEADLINE_MS });
  // Whether the lease survives a database crash doesn't matter: the epoch does.
  await connection.query('SET synchronous_commit = off');
  return {
    query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
      withinDeadline(connection.query<Row>(sql, parameters), QUERY_DEADLINE_MS, 'a lease query', connection.cut),
    close: connection.close,
  };
}
