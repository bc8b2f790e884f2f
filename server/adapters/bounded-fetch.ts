/** Calls to somebody else's HTTP server, within limits of time and size. */

export interface FetchLimits {
  /** Covers the whole call, from the connection to the last byte of the answer. */
  readonly deadline: AbortSignal;
  /** Of the answer's body, unpacked. */
  readonly largestBytes: number;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The answer is larger than anything that belongs there. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Rejects as fetch does where there is no answer in time, and with AnswerTooLarge. No redirect is followed: it would carry what is asked,
 * and what names us, to a host that nobody configured.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init: RequestInit,
  { deadline, largestBytes }: FetchLimits,
): Promise<BoundedAnswer> {
  const response = await fetch(input, { ...init, redirect: 'error', signal: deadline });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBytes) throw new AnswerTooLarge(`the answer is larger than ${largestBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
}
