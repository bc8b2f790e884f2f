import { readAnswer, type ApiResult } from './api-client.ts';

/** Longer than a busy server needs for the largest file. */
const TIMEOUT_MS = 60_000;

/** Makes a call whose response is a file. Never throws: failures are returned as in callApi. */
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
