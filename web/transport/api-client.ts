import type { ErrorBody, ErrorCode } from '@fairlead/contract/errors.ts';

/**
 * Makes one HTTP call to our own server. The token is sent in the Authorization header and nowhere else. Never throws: a call without a
 * response is `network`, an error response is `refused` with the contract's error body.
 */
export async function callApi<T>(request: ApiRequest): Promise<ApiResult<T>> {
  return readAnswer<T>(
    fetch(request.path, {
      method: request.method,
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: withTimeout(request.signal),
      credentials: 'same-origin',
    }),
  );
}

/**
 * Reads the response of a pending request. The response is assumed to follow the contract; the server validates it against the same schema
 * before sending.
 */
export async function readAnswer<T>(answering: Promise<Response>): Promise<ApiResult<T>> {
  let response: Response;
  let body: unknown;
  try {
    response = await answering;
    body = await readJson(response);
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
  if (response.ok && isObject(body) && body['status'] !== false) return { ok: true, data: body as T };
  return { ok: false, failure: { kind: 'refused', status: response.status, body: errorBodyOf(response.status, body) } };
}

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with its query, beginning with a slash. */
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

export type ApiResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: ApiFailure };

export type ApiFailure = { readonly kind: 'network' } | { readonly kind: 'refused'; readonly status: number; readonly body: ErrorBody };

/** Longer than any call takes on a slow phone, shorter than a client would wait. */
const CALL_TIMEOUT_MS = 15_000;

function headersOf({ body, token }: ApiRequest): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/** The body as JSON, or null if it isn't JSON: a proxy answers with HTML while the server is unavailable. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorBodyOf(status: number, body: unknown): ErrorBody {
  if (isErrorBody(body)) return body;
  return { status: false, message: '', error: { code: codeOfStatus(status) } };
}

export function isErrorBody(body: unknown): body is ErrorBody {
  return isObject(body) && body['status'] === false && isObject(body['error']) && typeof body['error']['code'] === 'string';
}

/** The most specific code for an error response without a code of its own. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'notSignedIn';
  if (status === 404) return 'notFound';
  if (status === 408) return 'requestTooSlow';
  if (status === 413) return 'payloadTooLarge';
  if (status === 429) return 'tooManyRequests';
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
