/** The thread of inspect-in-thread.ts: inspects the one file it was started with. */
import { parentPort, workerData } from 'node:worker_threads';
import { inspectFile } from './inspect-file.ts';

// The transfer list is empty.
parentPort?.postMessage({ mediaType: await inspectFile(workerData as Uint8Array) }, []);
