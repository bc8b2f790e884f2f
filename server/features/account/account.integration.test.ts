import { accountPaths, settingsPaths } from '@fairlead/contract/paths.ts';
import { countriesResponseSchema, sessionResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { settingsSchema } from '@fairlead/contract/settings.ts';
import { balanceResponseSchema } from '@fairlead/contract/trading/schemas.ts';
import { NO_ACCESS, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { Database } from '../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../demo/demo-clients.ts';
import { FIXTURE_COST, FIXTURE_START, type FixtureApi } from '../../fixture-api.ts';
import { deriveKey, hashPassword } from '../../identity/passwords/password-hash.ts';
import type { Audience } from '../../identity/principal.ts';
import { findUserByEmail, insertUser, updatePasswordHash } from './store.ts';

const EMAIL = 'demo@fairlead.test';
const IDLE_TIMEOUT_MS = 1_200_000;
const origin = { address: '127.0.0.1', country: null, device: '' };

describe.each(testDatabases)('the account calls on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let passwordHash: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    passwordHash = (await findUserByEmail(database, EMAIL))?.passwordHash ?? '';
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM sessions');
    await database.query('DELETE FROM throttle');
    await database.query(`UPDATE users SET status = 'active', password_hash = $1`, [passwordHash]);
    api.setTime(FIXTURE_START);
    api.derivations.length = 0;
  });

  const codeOf = (response: { json(): unknown }) => errorBodySchema.parse(response.json()).error.code;
  const userOf = (response: { json(): unknown }) => sessionResponseSchema.strict().parse(response.json()).data;
  const post = (url: string, payload?: object, options: InjectOptions = {}) =>
    api.app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), ...options });
  const bearer = (token: string): InjectOptions => ({ headers: { authorization: `Bearer ${token}` } });
  const tryLogin = (email: string, password: string, options: InjectOptions = {}) => post(accountPaths.login, { email, password }, options);
  const logIn = async (email = EMAIL) => userOf(await tryLogin(email, DEMO_PASSWORD));
  const demoId = async () => (await findUserByEmail(database, EMAIL))?.id ?? 0;
  const openSession = async (audience: Audience = 'client') => api.sessions.start({ audience, userId: await demoId() }, origin, true);

  describe('login', () => {
    test('returns the complete session user', async () => {
      const user = await logIn();
      expect(user).toMatchObject({
        email: EMAIL,
        full_name: 'Dana Demo',
        verified_account: true,
        assets_group_permission: [1, 2, 3, 4, 5],
        custom_leverage: '{}',
        auto_trading: 0,
        pin: '100001',
        doc_passport: '{"status":0,"note":"","updated":null}',
        created_at: new Date(FIXTURE_START).toISOString(),
      });
      expect(user.access_token).toBe(user.token);
      expect(Buffer.from(user.token, 'base64url')).toHaveLength(32);
    });

    test('returns a new client as not verified, without permissions or PIN', async () => {
      const user = await logIn('new@fairlead.test');
      expect(user).toMatchObject({
        verified_account: false,
        assets_group_permission: [],
        pin: null,
        country_id: null,
        birth_date: '',
        phone: '',
      });
    });

    test('accepts the email in any case and with surrounding spaces', async () => {
      expect((await tryLogin('  DEMO@Fairlead.TEST ', DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test('ignores unknown fields', async () => {
      const response = await post(accountPaths.login, {
        email: EMAIL,
        password: DEMO_PASSWORD,
        info: '{}',
        userId: 99,
        verified_account: true,
      });
      expect(response.statusCode).toBe(200);
    });

    test.each([
      ['wrong password', EMAIL, 'wrong'],
      ['unknown email', 'nobody@fairlead.test', DEMO_PASSWORD],
      ['password in different case', EMAIL, DEMO_PASSWORD.toUpperCase()],
    ])('gives the same response after the same work: %s', async (_case, email, password) => {
      const response = await tryLogin(email, password);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ status: false, message: 'Invalid credentials.', error: { code: 'invalidCredentials' } });
      expect(api.derivations).toEqual([FIXTURE_COST]);
    });

    test.each([
      ['nothing', {}, ['email', 'password']],
      ['no password', { email: EMAIL }, ['password']],
      ['an empty email', { email: '  ', password: 'x' }, ['email']],
      ['an over-long email', { email: `${'x'.repeat(251)}@a.b`, password: 'x' }, ['email']],
      ['an over-long password', { email: EMAIL, password: 'x'.repeat(1025) }, ['password']],
      ['a password that is not a text', { email: EMAIL, password: { $ne: '' } }, ['password']],
    ])('rejects %s and names the field', async (_case, payload, fields) => {
      const response = await post(accountPaths.login, payload);
      const { error } = errorBodySchema.parse(response.json());
      expect([response.statusCode, error.code, error.fields?.map(({ field }) => field)]).toEqual([400, 'invalidInput', fields]);
      expect(api.derivations).toEqual([]);
    });

    test('tells a blocked client so only with the right password', async () => {
      await database.query(`UPDATE users SET status = 'blocked' WHERE email_normalised = $1`, [EMAIL]);
      expect(codeOf(await tryLogin(EMAIL, 'wrong'))).toBe('invalidCredentials');
      const response = await tryLogin(EMAIL, DEMO_PASSWORD);
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'accountNotActive']);
      expect(await database.query('SELECT id FROM sessions')).toEqual([]);
    });

    test('opens a trading account missing after an interrupted sign-up', async () => {
      const profile = {
        firstName: '',
        lastName: '',
        phone: '',
        birthDate: null,
        countryId: null,
        state: '',
        city: '',
        street: '',
        zipCode: '',
      };
      const rest = {
        createdAt: FIXTURE_START,
        pin: null,
        referralId: 'AAAAAAAAAA',
        level: '',
        status: 'active',
      } as const;
      const userId = await insertUser(database, { ...profile, ...rest, email: 'bare@fairlead.test', passwordHash });
      onTestFinished(async () => void (await database.query('DELETE FROM users WHERE id = $1', [userId])));
      const response = await tryLogin('bare@fairlead.test', DEMO_PASSWORD);
      expect(userOf(response)).toMatchObject({ verified_account: false, assets_group_permission: [] });
      expect(await api.engine.viewAccount(userId ?? 0)).toMatchObject({ accountId: userId, figures: { balance: 0 } });
    });

    test('replaces a hash that is weaker than a new one, once', async () => {
      const weak = await hashPassword(DEMO_PASSWORD, { memoryKib: 64, passes: 1, parallelism: 1 }, deriveKey);
      await updatePasswordHash(database, await demoId(), weak);
      await logIn();
      const upgraded = (await findUserByEmail(database, EMAIL))?.passwordHash;
      expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=128,/);
      await logIn();
      expect((await findUserByEmail(database, EMAIL))?.passwordHash).toBe(upgraded);
    });
  });

  describe('the throttle', () => {
    test('slows strangers down after an account’s failures, even with the right password', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await tryLogin(EMAIL, 'wrong')).statusCode).toBe(401);
      api.setTime(FIXTURE_START + 60_000);
      const refused = await tryLogin(EMAIL, DEMO_PASSWORD);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('240');
      expect(errorBodySchema.parse(refused.json()).error).toMatchObject({ code: 'tooManyAttempts', retryAfterSeconds: 240 });
      expect((await tryLogin('new@fairlead.test', DEMO_PASSWORD)).statusCode).toBe(200);
      api.setTime(FIXTURE_START + 300_000);
      expect((await tryLogin(EMAIL, DEMO_PASSWORD)).statusCode).toBe(200);
    });

    test('does no work for a refused attempt', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await tryLogin(EMAIL, 'wrong');
      api.derivations.length = 0;
      await tryLogin(EMAIL, DEMO_PASSWORD);
      expect(api.derivations).toEqual([]);
    });

    test('counts unknown and known emails alike', async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) await tryLogin('nobody@fairlead.test', 'wrong');
      expect((await tryLogin('NOBODY@fairlead.test', 'wrong')).statusCode).toBe(429);
    });

    test('resets an account’s failures with the right password', async () => {
      const statusCodes: number[] = [];
      for (const password of ['wrong', 'wrong', DEMO_PASSWORD, 'wrong', 'wrong', DEMO_PASSWORD]) {
        statusCodes.push((await tryLogin(EMAIL, password)).statusCode);
      }
      expect(statusCodes).toEqual([401, 401, 200, 401, 401, 200]);
    });

    test('refuses an address that guesses passwords of many accounts', async () => {
      for (let person = 0; person < 6; person += 1) await tryLogin(`person${person}@fairlead.test`, 'wrong');
      expect((await tryLogin(EMAIL, DEMO_PASSWORD)).statusCode).toBe(429);
      expect((await tryLogin(EMAIL, DEMO_PASSWORD, { remoteAddress: '192.0.2.9' })).statusCode).toBe(200);
    });
  });

  describe('get', () => {
    test('returns the same as login, with the same token', async () => {
      const user = await logIn();
      expect(userOf(await post(accountPaths.get, { token: user.token }))).toEqual(user);
    });

    test('shows an operator’s changes immediately', async () => {
      const token = await openSession();
      const accountId = await demoId();
      const setAccess = (commandId: string, access: TradingAccess) =>
        api.engine.submit({ kind: 'setTradingAccess', commandId, accountId, at: FIXTURE_START, access });
      const before = await api.engine.viewAccount(accountId);
      onTestFinished(() => void setAccess('back', before?.access ?? NO_ACCESS));
      await setAccess('change', { verified: false, categoryIds: [2], leverageIndexes: { 2: [0, 1] } });
      expect(userOf(await post(accountPaths.get, { token }))).toMatchObject({
        verified_account: false,
        assets_group_permission: [2],
        custom_leverage: '{"Forex":[0,1]}',
      });
    });

    test('keeps the session alive', async () => {
      const token = await openSession();
      for (let visit = 1; visit <= 3; visit += 1) {
        api.setTime(FIXTURE_START + visit * IDLE_TIMEOUT_MS);
        expect((await post(accountPaths.get, { token })).statusCode).toBe(200);
      }
    });

    test('refuses an account closed in the meantime', async () => {
      const token = await openSession();
      await database.query(`UPDATE users SET status = 'closed' WHERE email_normalised = $1`, [EMAIL]);
      const response = await post(accountPaths.get, { token });
      expect([response.statusCode, codeOf(response)]).toEqual([403, 'accountNotActive']);
    });

    test('does not open a missing trading account', async () => {
      const token = await api.sessions.start({ audience: 'client', userId: 9_999 }, origin, true);
      for (const path of [accountPaths.get, accountPaths.getBalance]) {
        const response = await post(path, { token });
        expect([response.statusCode, codeOf(response)]).toEqual([404, 'accountUnknown']);
      }
      expect(await api.engine.viewAccount(9_999)).toBeNull();
    });

    test('rejects a token that is not a text', async () => {
      const response = await post(accountPaths.get, { token: 7 }, bearer(await openSession()));
      expect([response.statusCode, errorBodySchema.parse(response.json()).error.fields?.[0]?.field]).toEqual([400, 'token']);
    });
  });

  test('getBalance returns figures and positions', async () => {
    const response = await post(accountPaths.getBalance, { token: await openSession() });
    const { balance, positions } = balanceResponseSchema.strict().parse(response.json()).data;
    expect(balance).toEqual({
      balance: 10_000,
      equity: 10_000,
      freeMargin: 10_000,
      free_margin: 10_000,
      profit: 0,
      usedMargin: 0,
      availableMargin: 10_000,
      remainder: 0,
      owed: 0,
    });
    expect(positions).toMatchObject({ open: [], history: [] });
  });

  test('logout ends only this session', async () => {
    const [token, other] = [await openSession(), await openSession()];
    expect((await post(accountPaths.logout, { token })).json()).toEqual({ status: true });
    expect((await post(accountPaths.get, { token })).statusCode).toBe(401);
    expect((await post(accountPaths.get, { token: other })).statusCode).toBe(200);
  });

  test('countries are sorted by their English names', async () => {
    const token = await openSession();
    const response = await api.app.inject({ method: 'GET', url: accountPaths.countries, query: { token } });
    const { data } = countriesResponseSchema.strict().parse(response.json());
    expect(data).toHaveLength(249);
    expect(data).toContainEqual({ id: 276, alpha2: 'DE', name: 'Germany' });
    expect(data[0]?.name).toBe('Afghanistan');
  });

  test('settings are public', async () => {
    const response = await api.app.inject({ method: 'GET', url: settingsPaths.settings });
    expect(settingsSchema.strict().parse(response.json())).toMatchObject({
      demo: true,
      registration_allowed: true,
      languages: ['en', 'de', 'it', 'es'],
      idle_timeout_ms: IDLE_TIMEOUT_MS,
      rule_pack: { version: 'eu-retail-2018', stop_out_percent: 50, leverage_caps: { majorForex: 30, crypto: 2 } },
    });
  });
});
