import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { errorBody } from '@fairlead/contract/errors.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { FactorAnswer } from '../../../identity/sign-in/factor-part-props.ts';
import { sendSecondFactor } from './send-second-factor.ts';

afterEach(() => vi.unstubAllGlobals());

const SESSION = { access_token: 'a token', name: 'Olga Operator' };

function answerWith(answer: Response) {
  const fetch = vi.fn(async (_path: string, _init: { readonly body: string }) => answer);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  return fetch;
}

test.each<readonly [FactorAnswer, object]>([
  [{ code: '123456' }, { method: 'totp', code: '123456' }],
  [{ recovery_code: 'ABCD-EFGH' }, { method: 'recoveryCode', code: 'ABCD-EFGH' }],
  [{ passkey: { id: 'key' } }, { method: 'passkey', passkey: { id: 'key' } }],
])('%o names its method, and the session that it opens is handed on', async (answer, sent) => {
  const fetch = answerWith(Response.json({ status: true, data: SESSION }));
  const onLoggedIn = vi.fn();
  expect(await sendSecondFactor('login', answer, onLoggedIn)).toBeNull();
  const [path, { body }] = fetch.mock.calls[0] ?? ['', { body: '{}' }];
  expect([path, JSON.parse(body)]).toEqual([operatorPaths.secondFactor, { token: 'login', ...sent }]);
  expect(onLoggedIn).toHaveBeenCalledWith(SESSION);
});

test('what the server said comes back where it opens no session', async () => {
  const body = errorBody('secondFactorInvalid');
  answerWith(Response.json(body, { status: 401 }));
  const onLoggedIn = vi.fn();
  expect(await sendSecondFactor('login', { code: '123456' }, onLoggedIn)).toEqual({ kind: 'refused', status: 401, body });
  expect(onLoggedIn).not.toHaveBeenCalled();
});
