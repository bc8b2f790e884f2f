import { setTimeout as wait } from 'node:timers/promises';
import { AnswerTooLarge, boundedFetch, type BoundedAnswer } from '../adapters/bounded-fetch.ts';

export interface CollectorOptions {
  /** With a user and a password if the collector needs them. */
  readonly url: string;
  /** For one request, with everything that is tried meanwhile. */
  readonly deadlineMs: number;
  /** Aborted when nothing is sent any more. */
  readonly end: AbortSignal;
}

/** Why a request had no success, in words that contain no part of the address. */
export class CollectorFault extends Error {
  override readonly name = 'CollectorFault';
}

/** An answer in OTLP has less than a hundred bytes. */
const LARGEST_ANSWER_BYTES = 65_536;
const RETRY_AFTER_MS = 500;
/** What the protocol lets a sender try again. */
const TEMPORARY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Returns what sends a request of OTLP in JSON to a collector, and resolves with its answer. It rejects with a CollectorFault, at the latest
 * at the deadline.
 */
export function createCollector({
  url: address,
  deadlineMs,
  end,
}: CollectorOptions): (body: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> {
  const { url, authorization } = readAddress(address);
  const headers = { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) };

  /** Null if another attempt may help. */
  async function attempt(body: Uint8Array<ArrayBuffer>, deadline: AbortSignal): Promise<BoundedAnswer | null> {
    try {
      const answer = await boundedFetch(url, { method: 'POST', headers, body }, { deadline, largestBytes: LARGEST_ANSWER_BYTES });
      return TEMPORARY.has(answer.status) ? null : answer;
    } catch (cause) {
      if (cause instanceof AnswerTooLarge) throw new CollectorFault('its answer is too large');
      return null;
    }
  }

  return async (body) => {
    const deadline = AbortSignal.any([AbortSignal.timeout(deadlineMs), end]);
    for (;;) {
      const answer = await attempt(body, deadline);
      if (answer !== null && answer.status >= 200 && answer.status < 300) return answer.bytes;
      if (answer !== null) throw new CollectorFault(`it answered ${answer.status}`);
      await wait(RETRY_AFTER_MS, undefined, { signal: deadline }).catch(() => {
        throw new CollectorFault('it could not be reached in time');
      });
    }
  };
}

function readAddress(address: string): { readonly url: string; readonly authorization: string | null } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { url: url.href, authorization: null };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url: url.href, authorization: `Basic ${credentials}` };
}
