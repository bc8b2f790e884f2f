/**
 * The thread that keeps the lease, so that whatever keeps the engine's thread busy for a second costs nobody the lead. Where the whole process
 * stands still, so does this.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection } from '../../adapters/db/single-connection.ts';
import { withinDeadline } from '../../deadline.ts';
import { LeaseKeeper, type LeaseConnection } from './lease-keeper.ts';
import { SharedLease, processMs } from './shared-lease.ts';

export interface LeaseThreadData {
  readonly databaseUrl: string;
  readonly holder: string;
  readonly shared: SharedArrayBuffer;
}

export type LeaseReport =
  | { readonly kind: 'standingBy'; readonly leader: string | null }
  | { readonly kind: 'leading' | 'deposed' | 'ended' }
  | { readonly kind: 'failed'; readonly message: string };

/** A question that is not answered by then would be answered too late for the lease. */
const QUERY_DEADLINE_MS = 450;

/** A process that has not done anything for so long is not working any more. */
const OWNER_SILENT_MS = 5_000;

const { databaseUrl, holder, shared } = workerData as LeaseThreadData;
const lease = new SharedLease(shared);
/** One for all connections: a primary that was replaced is not gone back to. */
const finder = new PrimaryFinder({ databaseUrl });
/** A primary that was replaced may answer for long. A lease on it is worth nothing, and its holder would never hear that another one leads. */
const stopWatching = finder.watch();
const report = (message: LeaseReport): void => parentPort?.postMessage(message, []);

const keeper = new LeaseKeeper({
  connect,
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
  // Whether the lease outlives a crash of the database does not matter: the epoch does.
  await connection.query('SET synchronous_commit = off');
  return {
    query: <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
      withinDeadline(connection.query<Row>(sql, parameters), QUERY_DEADLINE_MS, 'a question about the lease', connection.cut),
    close: connection.close,
  };
}
