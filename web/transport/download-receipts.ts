import type { ReceiptsResponse } from '@fairlead/contract/proof/schemas.ts';
import { proofPaths } from '@fairlead/contract/paths.ts';
import type { ApiFailure, ApiResult } from './api-client.ts';
import { saveFile } from './download-file.ts';

/** What receipts are about. */
export type ReceiptsSubject = { readonly kind: 'position'; readonly id: number } | { readonly kind: 'transaction'; readonly id: string };

/** pending: some receipts aren't signed yet. */
export type ReadyReceipts =
  | { readonly kind: 'ready'; readonly receipts: ReceiptsResponse }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** A receipt is signed within a second of what it is about. */
const MOST_ATTEMPTS = 6;
const RETRY_AFTER_MS = 1_000;

/** Loads receipts, and waits up to five seconds until all of them are signed. */
export async function loadReceipts(
  load: () => Promise<ApiResult<ReceiptsResponse>>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
): Promise<ReadyReceipts> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const answer = await load();
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    if (answer.data.pending === 0) return { kind: 'ready', receipts: answer.data };
    if (attempt < MOST_ATTEMPTS) await wait(RETRY_AFTER_MS);
  }
  return { kind: 'pending' };
}

/** The path of the receipts, or of their PDF. */
export function receiptsPath({ kind, id }: ReceiptsSubject, form: 'json' | 'pdf'): string {
  return `${form === 'json' ? proofPaths.receipts : proofPaths.receiptsPdf}?${kind}=${encodeURIComponent(id)}`;
}

/** Such as fairlead-receipts-position-123.json */
export function receiptsFileName({ kind, id }: ReceiptsSubject, form: 'json' | 'pdf'): string {
  return `fairlead-receipts-${kind}-${String(id).replaceAll(/[^\w-]/g, '')}.${form}`;
}

/** Saves the file that a client keeps: without what concerns only the call. */
export function saveReceipts({ format, receipts, key }: ReceiptsResponse, subject: ReceiptsSubject): void {
  const text = `${JSON.stringify({ format, receipts, key }, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), receiptsFileName(subject, 'json'));
}
