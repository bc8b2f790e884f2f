import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentMediaType } from '@fairlead/domain/account/document-rules.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';

/** Many times what the most expensive file of 2 MB takes. */
const TIMEOUT_MS = 15_000;
/** A scanned or printed file never needs more. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

export interface InspectionLimits {
  readonly timeoutMs?: number;
  readonly worker?: URL;
}

/**
 * Runs inspectFile in a separate thread, so that its time and memory do not affect the engine and the sockets. Refused with `unavailable`
 * on a timeout, which is the machine's fault. Null if it runs out of memory, which is the file's.
 */
export async function inspectInThread(
  bytes: Uint8Array,
  { timeoutMs = TIMEOUT_MS, worker: file = new URL('./inspection-worker.ts', import.meta.url) }: InspectionLimits = {},
): Promise<DocumentMediaType | null> {
  const worker = new Worker(file, { workerData: bytes, resourceLimits: RESOURCE_LIMITS });
  try {
    // Rejects on an error in the thread.
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      { readonly mediaType: DocumentMediaType | null },
    ];
    return answer.mediaType;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new CallRefused('unavailable', { retryAfterSeconds: 5 });
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}
