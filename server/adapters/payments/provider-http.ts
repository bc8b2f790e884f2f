import { boundedFetch } from '../bounded-fetch.ts';
import { signPayload } from './request-signature.ts';
import { ProviderFault } from './payment-provider.ts';

const TIMEOUT_MS = 15_000;
const LARGEST_ANSWER_BYTES = 8 * 1024 * 1024;

export interface ProviderHttpOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly merchant: string;
  readonly secret: string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** For one call, answer and all. */
  readonly timeoutMs?: number;
}

export interface ProviderAnswer {
  readonly status: number;
  /** Parsed where it is JSON, the text itself otherwise. */
  readonly body: unknown;
}

export interface ProviderHttp {
  get(path: string): Promise<ProviderAnswer>;
  post(path: string, body: object): Promise<ProviderAnswer>;
}

/** Signed calls to a provider, within limits of time and size. Rejects with a ProviderFault where there is no answer, or one of its failing. */
export function createProviderHttp({ baseUrl, merchant, secret, clock, timeoutMs = TIMEOUT_MS }: ProviderHttpOptions): ProviderHttp {
  async function ask(method: 'GET' | 'POST', path: string, body: string | null): Promise<ProviderAnswer> {
    const url = new URL(`${baseUrl}${path}`);
    const signed = signPayload(secret, body ?? `${url.pathname}${url.search}`, clock());
    const headers = {
      ...signed,
      'x-fairlead-merchant': merchant,
      accept: 'application/json, text/plain',
      'content-type': 'application/json',
    };
    const { status, text } = await reach(url, { method, headers, ...(body === null ? {} : { body }) }, timeoutMs);
    if (status >= 500 || status === 429) throw new ProviderFault('unreachable', `the provider answered ${status} to ${method}`);
    return { status, body: parse(text) };
  }
  return {
    get: (path) => ask('GET', path, null),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
  };
}

async function reach(url: URL, request: RequestInit, timeoutMs: number): Promise<{ status: number; text: string }> {
  try {
    const limits = { deadline: AbortSignal.timeout(timeoutMs), largestBytes: LARGEST_ANSWER_BYTES };
    const { status, bytes } = await boundedFetch(url, request, limits);
    return { status, text: Buffer.from(bytes).toString('utf8') };
  } catch (cause) {
    // The message of a failed fetch may hold an address with a query; what it was is in the cause's name.
    throw new ProviderFault('unreachable', `the provider was not reached: ${cause instanceof Error ? cause.name : 'unknown'}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
