/** The thread in which a snapshot is taken, and the subjects of its entries are written down: it is told where the database is, posts a report or throws, and ends. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { Queries } from '../../adapters/db/database.ts';
import { PrimaryFinder } from '../../adapters/db/primary-finder.ts';
import { openSingleConnection } from '../../adapters/db/single-connection.ts';
import { followSubjects } from '../subjects/follow-subjects.ts';
import { queriesOverPort } from './queries-over-port.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** A database that only its own process can open is asked through the port. */
export type SnapshotThreadData =
  | { readonly kind: 'postgres'; readonly databaseUrl: string; readonly queryDeadlineMs: number }
  | { readonly kind: 'port'; readonly port: MessagePort };

/** Any number, the same in every process of ours. */
const SNAPSHOT_LOCK = 4_207_312;

const data = workerData as SnapshotThreadData;

if (data.kind === 'port') {
  await report(queriesOverPort(data.port));
  data.port.close();
} else {
  const { databaseUrl, queryDeadlineMs } = data;
  const finder = new PrimaryFinder({ databaseUrl });
  const connection = await openSingleConnection({ finder, queryDeadlineMs, applicationName: 'fairlead-snapshots' });
  try {
    // Of several processes on one database one takes the snapshot.
    const [lock] = await connection.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [SNAPSHOT_LOCK]);
    if (lock?.isOurs === true) await report(connection);
    else parentPort?.postMessage({ taken: null, faults: [] }, []);
  } finally {
    await connection.close();
  }
}

async function report(database: Pick<Queries, 'query'>): Promise<void> {
  await followSubjects(database);
  parentPort?.postMessage(await takeSnapshot(database, Date.now), []);
}
