/** The thread of inspect-in-thread.ts: looks into the one file that it was begun with. */
import { parentPort, workerData } from 'node:worker_threads';
import { inspectFile } from './inspect-file.ts';

// Nothing is handed over with it.
parentPort?.postMessage({ mediaType: await inspectFile(workerData as Uint8Array) }, []);
