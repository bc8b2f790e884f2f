/**
 * The thread that takes snapshots and projects the subjects of journal entries. It is told where the database is, posts a report or throws,
 * and ends.
 */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { ADVISORY_LOCKS } from '../../adapters/db/advisory-locks.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection } from '../../adapters/db/single-connection.ts';
import { projectSubjects } from '../subjects/project-subjects.ts';
import { queriesOverPort } from './queries-over-port.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** A database that only its own process can open is queried through the port. */
export type SnapshotThreadData =
  | { readonly kind: 'postgres'; readonly databaseUrl: string; readonly queryDeadlineMs: number; readonly partition: number }
  | { readonly kind: 'port'; readonly port: MessagePort; readonly partition: number };

const data = workerData as SnapshotThreadData;

if (data.kind === 'port') {
  await report(queriesOverPort(data.port));
  data.port.close();
} else {
  const { databaseUrl, queryDeadlineMs } = data;
  const finder = new PrimaryFinder({ databaseUrl });
  const connection = await openSingleConnection({ finder, queryDeadlineMs, applicationName: 'fairlead-snapshots' });
  try {
    // Only one of several processes on a database takes the snapshot.
    const [lock] = await connection.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [ADVISORY_LOCKS.snapshot]);
    if (lock?.isOurs === true) await report(connection);
    else parentPort?.postMessage({ taken: null, faults: [] }, []);
  } finally {
    await connection.close();
  }
}

async function report(database: Pick<Queries, 'query'>): Promise<void> {
  await projectSubjects(database, data.partition);
  parentPort?.postMessage(await takeSnapshot(database, Date.now, data.partition), []);
}
