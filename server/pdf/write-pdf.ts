import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../transport/turns.ts';
import { CallRefused } from '../transport/call-refused.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A long document takes half a second of a core: one at a time, so that the engine and the sockets keep theirs. */
const takeTurn = createTurns(1, 20, () => new CallRefused('unavailable', { retryAfterSeconds: 5 }));

/** The document as a PDF, drawn in a thread of its own. Refused with `unavailable` where too many wait. */
export function writePdf(document: PdfDocument): Promise<Buffer> {
  return takeTurn(async () => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: document });
    try {
      // An error in the thread rejects this.
      const [bytes] = (await once(worker, 'message')) as [Uint8Array];
      return Buffer.from(bytes);
    } finally {
      await worker.terminate();
    }
  });
}
