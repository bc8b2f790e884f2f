import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { loginsResponseSchema, sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import { describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { OWNER, refusalOf, securitySuite, STRANGER, userOf } from '../../../../../tests/support/security-suite.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { insertLogin } from '../sign-in/login-store.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0' };
const SAFARI = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
};
const MINUTE_MS = 60_000;
const NOT_FOUND = [404, 'notFound'];

describe.each(testDatabases)('sessions and sign-ins on %s', (kind) => {
  const suite = securitySuite(kind);

  const listOf = async (token: string) =>
    sessionsResponseSchema.strict().parse((await suite.get(securityPaths.sessions, token)).json()).data;
  const loginsOf = async (token: string) => loginsResponseSchema.strict().parse((await suite.get(securityPaths.logins, token)).json()).data;
  const revoke = (token: string, id: unknown) => suite.post(securityPaths.revokeSessions, { id }, token);
  const isOpen = async (token: string) => (await suite.post(accountPaths.get, {}, token)).statusCode === 200;
  const idOf = async (token: string) => (await listOf(token)).find(({ current }) => current)?.id ?? 0;

  describe('the list', () => {
    test('shows each session’s place and time, latest activity first, with the current one marked', async () => {
      const phone = userOf(await suite.logIn(OWNER, SAFARI)).token;
      suite.api.setTime(FIXTURE_START + MINUTE_MS);
      const laptop = userOf(await suite.logIn(OWNER, FIREFOX)).token;
      suite.api.setTime(FIXTURE_START + 2 * MINUTE_MS);
      const place = { id: expect.any(Number), address: '127.0.0.1', country: FIXTURE_COUNTRY };
      const onPhone = { ...place, device: 'Safari 17, iOS', started_at: new Date(FIXTURE_START).toISOString() };
      const onLaptop = { ...place, device: 'Firefox 128, Windows', started_at: new Date(FIXTURE_START + MINUTE_MS).toISOString() };
      const justNow = new Date(FIXTURE_START + 2 * MINUTE_MS).toISOString();
      expect(await listOf(phone)).toEqual([
        { ...onPhone, last_seen_at: justNow, current: true },
        { ...onLaptop, last_seen_at: onLaptop.started_at, current: false },
      ]);
      expect((await listOf(laptop)).filter(({ current }) => current)).toMatchObject([onLaptop]);
    });

    test('contains only the client’s valid sessions: none ended, logged out, idle, or of another audience', async () => {
      const { token, id: userId } = await suite.signIn();
      const [ended, loggedOut] = [await suite.signIn(), await suite.signIn()];
      await suite.signIn(STRANGER);
      const origin = { address: '', country: null, device: '' };
      await suite.api.sessions.start({ audience: 'affiliate', userId }, origin, true);
      await suite.api.sessions.start({ audience: 'operator', userId }, origin, true);
      await revoke(token, await idOf(ended.token));
      await suite.post(accountPaths.logout, {}, loggedOut.token);
      expect(await listOf(token)).toHaveLength(1);

      const idle = await suite.signIn();
      for (const minutes of [15, 30]) {
        suite.api.setTime(FIXTURE_START + minutes * MINUTE_MS);
        await isOpen(token);
      }
      expect([await isOpen(idle.token), (await listOf(token)).length]).toEqual([false, 1]);
    });
  });

  describe('ending', () => {
    test('one session ends no other', async () => {
      const [own, ended, kept] = [await suite.signIn(), await suite.signIn(), await suite.signIn()];
      expect((await revoke(own.token, await idOf(ended.token))).json()).toEqual({ status: true });
      expect([await isOpen(own.token), await isOpen(ended.token), await isOpen(kept.token)]).toEqual([true, false, true]);
    });

    test('all others keeps the current one, and those of other clients', async () => {
      const [own, first, second] = [await suite.signIn(), await suite.signIn(), await suite.signIn()];
      const stranger = await suite.signIn(STRANGER);
      expect((await revoke(own.token, 'others')).json()).toEqual({ status: true });
      expect([await isOpen(own.token), await isOpen(first.token), await isOpen(second.token)]).toEqual([true, false, false]);
      expect(await isOpen(stranger.token)).toBe(true);
      expect((await revoke(own.token, 'others')).statusCode).toBe(200);
    });

    test('all others keeps sessions of other audiences', async () => {
      const own = await suite.signIn();
      const person = { audience: 'operator', userId: own.id } as const;
      const operator = await suite.api.sessions.start(person, { address: '', country: null, device: '' }, true);
      await revoke(own.token, 'others');
      expect(await suite.api.sessions.authenticate(operator, 'operator')).not.toBeNull();
    });

    test('the current one is a logout', async () => {
      const own = await suite.signIn();
      expect((await revoke(own.token, await idOf(own.token))).statusCode).toBe(200);
      expect(await isOpen(own.token)).toBe(false);
    });

    test('a session twice is not found the second time', async () => {
      const [own, other] = [await suite.signIn(), await suite.signIn()];
      const id = await idOf(other.token);
      await revoke(own.token, id);
      expect(refusalOf(await revoke(own.token, id))).toEqual(NOT_FOUND);
    });

    test.each([['all'], [''], ['1'], [0], [-1], [1.5], [2 ** 53], [null], [undefined]])('%j is invalid input', async (id) => {
      const [own, other] = [await suite.signIn(), await suite.signIn()];
      expect(refusalOf(await revoke(own.token, id))).toEqual([400, 'invalidInput']);
      expect(await isOpen(other.token)).toBe(true);
    });
  });

  describe('the sign-ins', () => {
    test('are the client’s own, with their outcomes, the latest first', async () => {
      await suite.post(accountPaths.login, { email: OWNER, password: 'wrong' }, undefined, SAFARI);
      await suite.api.background.settled();
      suite.api.setTime(FIXTURE_START + MINUTE_MS);
      const { token } = userOf(await suite.logIn(OWNER, FIREFOX));
      await suite.logIn(STRANGER);
      const place = { id: expect.any(Number), method: 'password', address: '127.0.0.1', country: FIXTURE_COUNTRY };
      expect(await loginsOf(token)).toEqual([
        { ...place, outcome: 'signedIn', device: 'Firefox 128, Windows', at: new Date(FIXTURE_START + MINUTE_MS).toISOString() },
        { ...place, outcome: 'wrongPassword', device: 'Safari 17, iOS', at: new Date(FIXTURE_START).toISOString() },
      ]);
    });

    test('are the latest fifty', async () => {
      const { token, id } = await suite.signIn();
      for (let minute = 0; minute < 51; minute += 1) {
        const record = { method: 'link', outcome: 'signedIn', address: '', country: null, device: '' } as const;
        await insertLogin(suite.database, id, { ...record, at: FIXTURE_START - minute * MINUTE_MS });
      }
      const logins = await loginsOf(token);
      expect([logins.length, logins[0]?.at, logins[49]?.at]).toEqual([
        50,
        new Date(FIXTURE_START).toISOString(),
        new Date(FIXTURE_START - 49 * MINUTE_MS).toISOString(),
      ]);
    });
  });

  describe('proving the password again', () => {
    const prove = (token: string, current_password: unknown) => suite.post(securityPaths.confirmPassword, { current_password }, token);
    const renew = (token: string) => suite.post(securityPaths.renewRecoveryCodes, {}, token);

    test('allows the calls that require it, in this session alone', async () => {
      const { token } = await suite.signIn();
      await suite.turnOnTotp(token);
      const other = await suite.signIn();
      suite.api.setTime(FIXTURE_START + 15 * MINUTE_MS);
      expect(refusalOf(await renew(token))).toEqual([403, 'recentLoginRequired']);
      expect((await prove(token, DEMO_PASSWORD)).json()).toEqual({ status: true });
      expect((await renew(token)).statusCode).toBe(200);
      expect(refusalOf(await renew(other.token))).toEqual([403, 'recentLoginRequired']);
    });

    test('with a wrong one allows nothing, and a fourth attempt is refused', async () => {
      const { token } = await suite.signIn();
      suite.api.setTime(FIXTURE_START + 15 * MINUTE_MS);
      for (let count = 0; count < 3; count += 1) expect(refusalOf(await prove(token, 'wrong'))).toEqual([403, 'currentPasswordWrong']);
      expect(refusalOf(await prove(token, DEMO_PASSWORD))).toEqual([429, 'tooManyAttempts']);
      expect(refusalOf(await renew(token))).toEqual([403, 'recentLoginRequired']);
    });

    test.each([[undefined], [''], [7], ['x'.repeat(1_025)]])('rejects %j', async (password) => {
      const { token } = await suite.signIn();
      expect(refusalOf(await prove(token, password))).toEqual([400, 'invalidInput']);
    });
  });
});
