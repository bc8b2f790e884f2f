import { boundedFetch } from '../bounded-fetch.ts';
import { signPayload } from './request-signature.ts';
import { ProviderFault } from './payment-provider.ts';

const TIMEOUT_MS = 15_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

export interface ProviderHttpOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly merchant: string;
  readonly secret: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** For one call, including the response. */
  readonly timeoutMs?: number;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed if it is JSON, otherwise the text itself. */
  readonly body: unknown;
}

export interface ProviderHttp {
  get(path: string): Promise<ProviderAnswer>;
  post(path: string, body: object): Promise<ProviderAnswer>;
}

/**
 * Makes signed calls to a payment provider, limited in time and size. Rejects with a ProviderFault if there is no response, or if it is a
 * server error or a rate limit.
 */
export function createProviderHttp({ baseUrl, merchant, secret, clock, timeoutMs = TIMEOUT_MS }: ProviderHttpOptions): ProviderHttp {
  async function sendRequest(method: 'GET' | 'POST', path: string, body: string | null): Promise<ProviderAnswer> {
    const url = new URL(`${baseUrl}${path}`);
    const signed = signPayload(secret, body ?? `${url.pathname}${url.search}`, clock());
    const headers = {
      ...signed,
      'x-fairlead-merchant': merchant,
      accept: 'application/json, text/plain',
      'content-type': 'application/json',
    };
    const { status, text } = await reach(url, { method, headers, ...(body === null ? {} : { body }) }, timeoutMs);
    if (status >= 500 || status === 429) throw new ProviderFault('unreachable', `the provider responded ${status} to ${method}`);
    return { status, body: parse(text) };
  }
  return {
    get: (path) => sendRequest('GET', path, null),
    post: (path, body) => sendRequest('POST', path, JSON.stringify(body)),
  };
}

async function reach(url: URL, request: RequestInit, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const limits = { deadline: AbortSignal.timeout(timeoutMs), largestBytes: LARGEST_ANSWER_BYTES };
    const { status, bytes } = await boundedFetch(url, request, limits);
    return { status, text: Buffer.from(bytes).toString('utf8') };
  } catch (cause) {
    // The message of a failed fetch may contain a URL with a query; the cause's name says what happened.
    throw new ProviderFault('unreachable', `the provider could not be reached: ${cause instanceof Error ? cause.name : 'unknown'}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
