import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Worker } from 'node:worker_threads';
import { setTimeout as wait } from 'node:timers/promises';
import { withinDeadline } from '../../deadline.ts';
import type { LeaseReport, LeaseThreadData } from './lease-thread.ts';
import { SharedLease } from './shared-lease.ts';

/** Which of the processes on one database is the one that decides, writes and works; the others stand by. */
export interface Leadership {
  /** Names this process among all that ever were; null where there can be no other. */
  readonly holder: string | null;
  /** Resolves when it is known whether another process leads now. */
  readonly firstSight: Promise<'leading' | 'standingBy'>;
  /** Resolves when this process may take the journal over. It never rejects: whoever stands by may do so for ever. */
  readonly whenLeading: Promise<void>;
  /** Calls the listener once if another process has become the leader in place of this one. */
  onDeposed(listener: () => void): void;
  readonly lease: Lease;
  /** Has another process take over at once, or ends the waiting. */
  end(): Promise<void>;
}

/** What may be told only by the one who leads: what it has in memory may be old otherwise. */
export interface Lease {
  readonly isHeld: boolean;
  /** Resolves when it is held, and rejects where it is not held again in time. */
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

/** Takes part in the lead of the journal in this database. */
export function takePart(databaseUrl: string, log: LeadershipLog): Leadership {
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
  const data: LeaseThreadData = { databaseUrl, holder, shared: shared.buffer };
  const worker = new Worker(new URL('./lease-thread.ts', import.meta.url), { workerData: data });
  worker.on('message', (report: LeaseReport) => {
    switch (report.kind) {
      case 'standingBy':
        log.info({ leader: report.leader }, 'another process leads: this one stands by, and takes over when that one ends');
        firstSight.resolve('standingBy');
        break;
      case 'leading':
        firstSight.resolve('leading');
        leading.resolve();
        break;
      case 'deposed':
        log.error({}, 'another process has become the leader');
        depose();
        break;
      case 'ended':
        ended.resolve();
        break;
      case 'failed':
        log.warn({ fault: report.message }, 'the lease could not be kept; it is tried again');
    }
  });
  worker.on('error', (error: unknown) => {
    // Without the thread the lease runs out, and somebody else may lead by then.
    log.error({ err: error }, 'the thread that keeps the lease has failed');
    ended.resolve();
    firstSight.reject(error);
    depose();
  });
  // Whoever waits for it hears of it.
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
          if (waitedMs >= LEASE_DEADLINE_MS || isDeposed) throw new Error('the lease of the journal is not held');
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
      await withinDeadline(ended.promise, END_DEADLINE_MS, 'giving the lease back').catch((cause: unknown) =>
        log.warn({ err: cause }, 'the lease was not given back; it runs out'),
      );
      await worker.terminate();
    },
  };
}
