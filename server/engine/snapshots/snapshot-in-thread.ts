import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import type { Queries } from '../../adapters/db/database.ts';
import { answerQueries } from './queries-over-port.ts';
import type { SnapshotThreadData } from './snapshot-thread.ts';
import type { SnapshotReport } from './take-snapshot.ts';

/** Folding and writing a state of millions of positions takes minutes. */
const TIMEOUT_MS = 15 * 60_000;
const QUERY_DEADLINE_MS = 60_000;

export interface SnapshotPlace {
  readonly database: Pick<Queries, 'query'>;
  /** Null for the embedded database, which only this process can have open. */
  readonly databaseUrl: string | null;
  /** 0 if omitted. */
  readonly partition?: number;
}

/** Takes a snapshot of a partition in its own thread, so that it costs the engine neither time nor memory. Rejects if that fails or takes too long. */
export async function snapshotInThread(
  { database, databaseUrl, partition = 0 }: SnapshotPlace,
  signal: AbortSignal,
): Promise<SnapshotReport> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  answerQueries(ours, database);
  const data: SnapshotThreadData =
    databaseUrl === null
      ? { kind: 'port', port: theirs, partition }
      : { kind: 'postgres', databaseUrl, queryDeadlineMs: QUERY_DEADLINE_MS, partition };
  const worker = new Worker(new URL('./snapshot-thread.ts', import.meta.url), {
    workerData: data,
    transferList: databaseUrl === null ? [theirs] : [],
  });
  try {
    // An error in the thread rejects this.
    const [report] = (await once(worker, 'message', { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })) as [
      SnapshotReport,
    ];
    return report;
  } finally {
    ours.close();
    await worker.terminate();
  }
}
