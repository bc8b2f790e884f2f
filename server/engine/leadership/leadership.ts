import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { withinDeadline } from '../../deadline.ts';
import type { LeaseReport, LeaseThreadData } from './lease-thread.ts';
import type { LeaseKey } from './leases.ts';
import { SharedLease } from './shared-lease.ts';

/** Determines which of the processes on one database leads; the others stand by. Without roles, that one does everything. */
export interface Leadership {
  /** Unique id of this process among all that ever ran; null if there can be no other. */
  readonly holder: string | null;
  /** Resolves when it is known whether another process leads now. */
  readonly firstSight: Promise<'leading' | 'standingBy'>;
  /** Resolves when this process may take over the journal. Never rejects: a standby may wait forever. */
  readonly whenLeading: Promise<void>;
  /** Calls the listener once if another process has replaced this one as leader. */
  onDeposed(listener: () => void): void;
  readonly lease: Lease;
  /** Hands over to another process at once, or ends the wait. */
  end(): Promise<void>;
}

/** Only the leader may show what it has in memory; any other process may show outdated data. */
export interface Lease {
  readonly isHeld: boolean;
  /** Resolves when it is held; rejects if it is not held again in time. */
  whenHeld(): Promise<void>;
}

/** For a database that only one process can have open. */
export const SOLE_LEADERSHIP: Leadership = {
  holder: null,
  firstSight: Promise.resolve('leading'),
  whenLeading: Promise.resolve(),
  onDeposed: () => undefined,
  lease: { isHeld: true, whenHeld: () => Promise.resolve() },
  end: () => Promise.resolve(),
};

export interface LeadershipLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const OWNER_NOTES_EVERY_MS = 250;
const LEASE_DEADLINE_MS = 2_000;
const LOOK_EVERY_MS = 10;
const END_DEADLINE_MS = 2_000;

/** Joins the election of the process that leads what the key names in this database. */
export function joinElection(databaseUrl: string, key: LeaseKey, log: LeadershipLog): Leadership {
  const holder = `${hostname()} ${process.pid} ${randomUUID()}`;
  const shared = new SharedLease();
  shared.noteOwnerAtWork();
  const notes = setInterval(() => shared.noteOwnerAtWork(), OWNER_NOTES_EVERY_MS);
  const firstSight = Promise.withResolvers<'leading' | 'standingBy'>();
  const leading = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const deposedListeners: (() => void)[] = [];
  let isDeposed = false;
  const depose = (): void => {
    if (isDeposed) return;
    isDeposed = true;
    for (const listener of deposedListeners) listener();
  };
  const data: LeaseThreadData = { databaseUrl, key, holder, shared: shared.buffer };
  const worker = new Worker(new URL('./lease-thread.ts', import.meta.url), { workerData: data });
  worker.on('message', (report: LeaseReport) => {
    switch (report.kind) {
      case 'standingBy':
        log.info({ lease: key.name, leader: report.leader }, 'another process leads; standing by to take over when it ends');
        firstSight.resolve('standingBy');
        break;
      case 'leading':
        firstSight.resolve('leading');
        leading.resolve();
        break;
      case 'deposed':
        log.error({ lease: key.name }, 'another process has become the leader');
        depose();
        break;
      case 'ended':
        ended.resolve();
        break;
      case 'failed':
        log.warn({ lease: key.name, fault: report.message }, 'the lease could not be renewed; retrying');
    }
  });
  worker.on('error', (error: unknown) => {
    // Without the thread the lease expires, and another process may lead by then.
    log.error({ lease: key.name, err: error }, 'the lease thread has failed');
    ended.resolve();
    firstSight.reject(error);
    depose();
  });
  // Callers that await it still get the rejection.
  firstSight.promise.catch(() => undefined);
  return {
    holder,
    firstSight: firstSight.promise,
    whenLeading: leading.promise,
    onDeposed: (listener) => {
      if (isDeposed) listener();
      else deposedListeners.push(listener);
    },
    lease: {
      get isHeld() {
        return shared.isHeld;
      },
      whenHeld: async () => {
        for (let waitedMs = 0; !shared.isHeld; waitedMs += LOOK_EVERY_MS) {
          if (waitedMs >= LEASE_DEADLINE_MS || isDeposed) throw new Error(`the lease of the ${key.name} is not held`);
          await wait(LOOK_EVERY_MS);
        }
      },
    },
    end: async () => {
      clearInterval(notes);
      shared.noteOwnerAtWork();
      isDeposed = true;
      shared.giveUp();
      worker.postMessage('end', []);
      await withinDeadline(ended.promise, END_DEADLINE_MS, 'releasing the lease').catch((cause: unknown) =>
        log.warn({ lease: key.name, err: cause }, 'the lease was not released; it will expire'),
      );
      await worker.terminate();
    },
  };
}
