import { errorBody } from '@fairlead/contract/errors.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/backoffice-paths.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { readOperatorCode } from './operator-code.ts';
import { openOperatorSession } from './operator-session.ts';

const URL = 'http://fairlead.test';
const LOGIN = { url: URL, email: 'operator@fairlead.test', password: 'a lighthouse at noon' };
const TOKEN = 'the-token-of-the-first-half';
const OPENED = { status: true, data: { access_token: 'token', name: 'Olga Operator' } };

afterEach(() => vi.unstubAllGlobals());

/** A server that asks for a second factor where `wantsCode`; gives what it was sent. */
function serve(wantsCode: boolean): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    const isLogin = address === `${URL}${backofficePaths.login}`;
    if (!isLogin) expect(address).toBe(`${URL}${operatorPaths.secondFactor}`);
    if (!isLogin || !wantsCode) return Response.json(OPENED);
    const secondFactor = { token: TOKEN, methods: ['totp' as const, 'recoveryCode' as const] };
    return Response.json(errorBody('secondFactorRequired', { secondFactor }), { status: 401 });
  });
  return sent;
}

test('a login without a second factor asks for no code', async () => {
  const sent = serve(false);
  await openOperatorSession({ ...LOGIN, readCode: () => Promise.reject(new Error('asked for a code')) });
  expect(sent).toHaveLength(1);
});

test.each([
  [' 123456\n', { method: 'totp', code: '123456' }],
  ['abcd-efgh-ijkl', { method: 'recoveryCode', code: 'abcd-efgh-ijkl' }],
])('the second half of a login is answered with %j', async (typed, answer) => {
  const sent = serve(true);
  await openOperatorSession({ ...LOGIN, readCode: async () => typed });
  expect(sent[1]).toEqual({ token: TOKEN, ...answer });
});

test('where nobody sits at a terminal, the code has to be in the environment', async () => {
  const input = Object.assign(Object.create(process.stdin), { isTTY: false });
  const terminal = { input, output: process.stderr };
  await expect(readOperatorCode(undefined, terminal)).rejects.toThrow('OPERATOR_CODE must be');
  await expect(readOperatorCode('123456', terminal)).resolves.toBe('123456');
});
