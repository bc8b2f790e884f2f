import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi, type ApiResult } from './api-client.ts';

function answerWith(status: number, body: string): { calls: Parameters<typeof fetch>[] } {
  const calls: Parameters<typeof fetch>[] = [];
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    calls.push(call);
    return Promise.resolve(new Response(body, { status }));
  });
  return { calls };
}

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the token is sent in the Authorization header, and in neither the path nor the body', async () => {
  const { calls } = answerWith(200, '{"status":true}');
  await callApi({ method: 'POST', path: '/api/accounts/get', body: {}, token: 'secret' });
  const [path, options] = calls[0] ?? [];
  expect(path).toBe('/api/accounts/get');
  expect(options?.body).toBe('{}');
  expect(new Headers(options?.headers).get('authorization')).toBe('Bearer secret');
});

test('a call sends the language of the page, whatever the browser prefers', async () => {
  const { calls } = answerWith(200, '{"status":true}');
  await callApi({ method: 'POST', path: '/api/accounts/popups' });
  expect(new Headers(calls[0]?.[1]?.headers).get('accept-language')).toBe('de');
});

describe('the meaning of a response', () => {
  const refused = (status: number, code: string) => ({
    ok: false,
    failure: { kind: 'refused', status, body: { status: false, message: '', error: { code } } },
  });
  test.each<[string, number, string, unknown]>([
    ['a success is its body', 200, '{"status":true,"data":7}', { ok: true, data: { status: true, data: 7 } }],
    ['an error keeps its code', 403, '{"status":false,"message":"","error":{"code":"notSignedIn"}}', refused(403, 'notSignedIn')],
    ['an error with status 200 too', 200, '{"status":false,"message":"","error":{"code":"notFound"}}', refused(200, 'notFound')],
    ['401 without a body', 401, '', refused(401, 'notSignedIn')],
    ['404 from a proxy', 404, '<html>', refused(404, 'notFound')],
    ['408 from a proxy', 408, '<html>', refused(408, 'requestTooSlow')],
    ['413 from a proxy', 413, '<html>', refused(413, 'payloadTooLarge')],
    ['429 from a proxy', 429, '<html>', refused(429, 'tooManyRequests')],
    ['502 from a proxy', 502, '<html>', refused(502, 'unavailable')],
    ['500', 500, '', refused(500, 'internal')],
    ['200 that is not JSON', 200, 'hello', refused(200, 'internal')],
  ])('%s', async (_, status, body, expected) => {
    answerWith(status, body);
    expect(await callApi({ method: 'GET', path: '/x' })).toEqual(expected);
  });

  test('a missing response is a network failure', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    expect(await callApi({ method: 'GET', path: '/x' })).toEqual<ApiResult<never>>({ ok: false, failure: { kind: 'network' } });
  });
});
