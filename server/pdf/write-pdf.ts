import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '../transport/turns.ts';
import { CallRefused } from '../transport/call-refused.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A long document takes half a second of CPU time, so they are drawn one at a time to leave CPU for the engine and the sockets. */
const busy = (): CallRefused => new CallRefused('unavailable', { retryAfterSeconds: 5 });
const takeTurn = createTurns(1, 20, busy);

/** The longest wait for a document; then the next in the queue gets its turn. */
const TIMEOUT_MS = 30_000;

/** Draws the document as a PDF in a separate thread. Refused with `unavailable` if too many are waiting or if it takes too long. */
export function writePdf(document: PdfDocument, timeoutMs = TIMEOUT_MS): Promise<Buffer> {
  return takeTurn(async () => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData: document });
    try {
      // An error in the thread rejects this.
      const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Uint8Array];
      return Buffer.from(bytes);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw busy();
      throw error;
    } finally {
      await worker.terminate();
    }
  });
}
