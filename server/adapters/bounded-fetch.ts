/** HTTP calls to third-party servers, limited in time and response size. */

export interface FetchLimits {
  /** Covers the whole call, from connecting to the last byte of the response. */
  readonly deadline: AbortSignal;
  /** Size of the response body after decompression. */
  readonly largestBytes: number;
}

export interface BoundedAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The response is larger than any legitimate one. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/**
 * Like fetch, but rejects with AnswerTooLarge for an oversized response. Redirects are not followed: they would carry the request and our
 * credentials to a host that is not configured. A timeout rejects as in fetch.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init: RequestInit,
  { deadline, largestBytes }: FetchLimits,
): Promise<BoundedAnswer> {
  const response = await fetch(input, { ...init, redirect: 'error', signal: deadline });
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestBytes) throw new AnswerTooLarge(`the response is larger than ${largestBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
}
