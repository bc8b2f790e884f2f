/**
 * Measures how long clients' market orders and closes take, and stores the counts by client and day.
 *
 * The journal can't say it: an entry has the time at which its command arrived, but not when the client was answered. So each gateway
 * measures, from the arrival of a command until its answer is durable, and stores what it has counted every few seconds. What a process has
 * not stored when it dies is lost. It is missing in the firm's counts as in the client's.
 */
import type { Command } from '@fairlead/domain/engine/command.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { latencyBucketOf } from '@fairlead/domain/trading/desk/latency.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { addLatencies, type ClientLatencyLine } from './latency-store.ts';

export interface LatencyRecorder {
  /** Passes a command on to the engine, and measures it if it's a market order or a close. */
  readonly submit: EnginePort['submit'];
  /** Stores what was counted since the last flush. On failure it is kept, and the error is thrown. */
  flush(): Promise<void>;
}

export interface LatencyRecorderOptions {
  readonly engine: Pick<EnginePort, 'submit'>;
  readonly database: Pick<Database, 'transaction'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Milliseconds on a monotonic clock. */
  readonly monotonicClock: () => number;
}

const MEASURED: readonly Command['kind'][] = ['openPosition', 'closePosition', 'closePositions'];

/** The number of clients, days and buckets that may wait for a database that doesn't answer. What goes beyond is not counted. */
const MOST_WAITING = 100_000;

export function createLatencyRecorder({ engine, database, clock, monotonicClock }: LatencyRecorderOptions): LatencyRecorder {
  let waiting = new Map<string, ClientLatencyLine>();
  let writing: Promise<void> = Promise.resolve();

  function count({ account_id, day, bucket, count: added }: ClientLatencyLine): void {
    const key = `${account_id} ${day} ${bucket}`;
    const before = waiting.get(key);
    if (before === undefined && waiting.size >= MOST_WAITING) return;
    waiting.set(key, { account_id, day, bucket, count: (before?.count ?? 0) + added });
  }

  async function write(): Promise<void> {
    const counted = [...waiting.values()];
    waiting = new Map();
    try {
      await addLatencies(database, counted);
    } catch (error) {
      for (const line of counted) count(line);
      throw error;
    }
  }

  return {
    async submit(command) {
      if (!MEASURED.includes(command.kind)) return engine.submit(command);
      const startedAtMs = monotonicClock();
      const answer = await engine.submit(command);
      const bucket = latencyBucketOf(monotonicClock() - startedAtMs);
      count({ account_id: command.accountId, day: dayOf(clock()), bucket, count: 1 });
      return answer;
    },
    flush() {
      // One at a time: the last flush, when the server stops, waits for the previous one.
      writing = writing.catch(() => undefined).then(write);
      return writing;
    },
  };
}
