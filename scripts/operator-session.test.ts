import { errorBody } from '@fairlead/contract/errors.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { settingsPaths } from '@fairlead/contract/paths.ts';
import type { Settings } from '@fairlead/contract/settings.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { readOperatorCode } from './operator-code.ts';
import { openOperatorSession } from './operator-session.ts';

const URL = 'http://fairlead.test';
const LOGIN = { url: URL, email: 'operator@fairlead.test', password: 'a lighthouse at noon' };
const TOKEN = 'the-token-of-the-first-half';
const SETTINGS: Settings = {
  demo: false,
  registration_allowed: true,
  platform_only: false,
  special_mode: false,
  economics: null,
  economic_calendar: 'own',
  map_tiles_url: null,
  languages: ['en'],
  idle_timeout_ms: 1_200_000,
  calendar: 'market',
  financing: [],
  rule_pack: {
    version: 'a-pack',
    leverage_caps: { major: 30 },
    stop_out_percent: 50,
    margin_warning_percent: 80,
    withdrawal_business_days: 1,
    allows_inducements: false,
    raised_margins: [],
    scheduled_leverage: [],
    guaranteed_stops: {},
  },
};
const OPENED = { status: true, data: { access_token: 'token', name: 'Olga Operator' } };

afterEach(() => vi.unstubAllGlobals());

/** A server that requires a second factor if `wantsCode`; returns what was sent to it. */
function serve(wantsCode: boolean): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { body = '' }: { readonly body?: string }) => {
    if (address === `${URL}${settingsPaths.settings}`) return Response.json(SETTINGS);
    sent.push(JSON.parse(body));
    const isLogin = address === `${URL}${backofficePaths.login}`;
    if (!isLogin) expect(address).toBe(`${URL}${operatorPaths.secondFactor}`);
    if (!isLogin || !wantsCode) return Response.json(OPENED);
    const secondFactor = { token: TOKEN, methods: ['totp' as const, 'recoveryCode' as const] };
    return Response.json(errorBody('secondFactorRequired', { secondFactor }), { status: 401 });
  });
  return sent;
}

test('a sign-in without a second factor prompts for no code', async () => {
  const sent = serve(false);
  await openOperatorSession({ ...LOGIN, readCode: () => Promise.reject(new Error('prompted for a code')) });
  expect(sent).toHaveLength(1);
});

test.each([
  [' 123456\n', { method: 'totp', code: '123456' }],
  ['abcd-efgh-ijkl', { method: 'recoveryCode', code: 'abcd-efgh-ijkl' }],
])('the second factor is answered with %j', async (typed, answer) => {
  const sent = serve(true);
  await openOperatorSession({ ...LOGIN, readCode: async () => typed });
  expect(sent[1]).toEqual({ token: TOKEN, ...answer });
});

test.each([
  ['that is another program', () => Response.json({ status: 'ok' }), 'is not a Fairlead server of this version.'],
  ['that answers everything with a page', () => new Response('<!doctype html>'), 'answers with something other than JSON'],
  ['that has no settings', () => new Response('not found', { status: 404 }), 'The server answered 404'],
  ['that redirects', () => Response.redirect('https://elsewhere.test/', 302), 'The server redirects to another address (302).'],
])('a server %s is never sent the password', async (_case, answer, sentence) => {
  const asked: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body?: string }) => {
    asked.push(address, body);
    return answer();
  });
  const opening = openOperatorSession({ ...LOGIN, readCode: () => Promise.reject(new Error('prompted for a code')) });
  await expect(opening).rejects.toThrow(sentence);
  await expect(opening).rejects.toThrow(/No password was sent\.$/);
  expect(asked).toEqual([`${URL}${settingsPaths.settings}`, undefined]);
});

test('without a terminal, the code has to be in the environment', async () => {
  const input = Object.assign(Object.create(process.stdin), { isTTY: false });
  const terminal = { input, output: process.stderr };
  await expect(readOperatorCode(undefined, terminal)).rejects.toThrow('set OPERATOR_CODE to');
  await expect(readOperatorCode('123456', terminal)).resolves.toBe('123456');
});
