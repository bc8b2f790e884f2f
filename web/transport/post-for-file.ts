import { readAnswer, type ApiResult } from './api-client.ts';

/** Longer than the largest file takes to be made on a busy server. */
const TIMEOUT_MS = 60_000;

/** A call that is answered with a file. Never throws: as callApi, it says what went wrong. */
export async function postForFile(path: string, token: string): Promise<ApiResult<Blob>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'accept-language': document.documentElement.lang, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      credentials: 'same-origin',
    });
    return response.ok ? { ok: true, data: await response.blob() } : await readAnswer<Blob>(Promise.resolve(response));
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}
