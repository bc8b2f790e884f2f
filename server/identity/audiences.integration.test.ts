import { factorAddedResponseSchema, passkeyBeginResponseSchema, totpBeginResponseSchema } from '@fairlead/contract/account/security.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { backofficePaths, operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../tests/support/databases.ts';
import { ceremonyOf } from '../../tests/support/security-suite.ts';
import { openTestApi } from '../../tests/support/test-api.ts';
import type { Database } from '../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../demo/demo-clients.ts';
import { FIXTURE_START, type FixtureApi } from '../fixture-api.ts';
import { codeOf } from './factors/fixture-authenticator-app.ts';
import type { Audience } from './principal.ts';
import { findCodeHolder, issueCode, redeemCode } from './codes/one-time-codes.ts';
import { createAffiliateDirectory } from '../features/affiliates/client/access/affiliate-directory.ts';
import { createEmailQueue } from '../email/email-queue.ts';
import { changePassword } from './passwords/change-password.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import { enter } from './sign-in/open-session.ts';
import { createFixtureAuthenticator } from './factors/fixture-authenticator.ts';

/** One user of each audience with the same id, email and password: only the audience distinguishes them. */
const EMAIL = 'same@fairlead.test';
const AUDIENCES = ['client', 'operator', 'affiliate'] as const satisfies readonly Audience[];

const CALLS = {
  client: { ...securityPaths, login: accountPaths.login, secondFactor: accountPaths.secondFactor },
  operator: { ...operatorPaths, login: backofficePaths.login },
  affiliate: affiliatePaths,
} as const;

/** The operators' call sends the method beside the code. */
function answerOf(
  audience: Audience,
  token: string,
  answer: { readonly code?: string; readonly recovery_code?: string; readonly passkey?: object },
): object {
  if (audience !== 'operator') return { token, ...answer };
  if (answer.passkey !== undefined) return { token, method: 'passkey', passkey: answer.passkey };
  return answer.code === undefined
    ? { token, method: 'recoveryCode', code: answer.recovery_code }
    : { token, method: 'totp', code: answer.code };
}

describe.each(testDatabases)('clients, operators and affiliates on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let id: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    id = await seedTriplets();
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    const emptied = [
      'sessions',
      'throttle',
      'challenges',
      'totp_secrets',
      'passkeys',
      'recovery_codes',
      'one_time_codes',
      'trusted_devices',
    ];
    for (const table of emptied) await database.query(`DELETE FROM ${table}`);
    api.setTime(FIXTURE_START);
  });

  /** Uses an id that none of the three tables has assigned yet. */
  async function seedTriplets(): Promise<number> {
    const passwordHash = await api.authentication.hasher.hash(DEMO_PASSWORD);
    const seeded = 4711;
    const values = [seeded, EMAIL, passwordHash];
    await database.query(
      `INSERT INTO users (id, email, email_normalised, password_hash, created_at, uniqid, first_name) VALUES ($1, $2, $2, $3, now(), 'same', 'Sam')`,
      values,
    );
    await database.query(
      `INSERT INTO operators (id, email, email_normalised, password_hash, name, roles, created_at) VALUES ($1, $2, $2, $3, 'Sam', '["admin"]', now())`,
      values,
    );
    await database.query(
      `INSERT INTO affiliates (id, email, email_normalised, password_hash, name, created_at) VALUES ($1, $2, $2, $3, 'Sam', now())`,
      values,
    );
    return seeded;
  }

  async function post(path: string, body: object, token?: string): Promise<{ readonly statusCode: number; readonly json: unknown }> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await api.app.inject({ method: 'POST', url: path, payload: body, headers });
    return { statusCode: answer.statusCode, json: answer.json() };
  }

  const logIn = (audience: Audience) => post(CALLS[audience].login, { email: EMAIL, password: DEMO_PASSWORD });
  const signIn = (audience: Audience) =>
    api.sessions.start({ audience, userId: id }, { address: '127.0.0.1', country: null, device: '' }, true);
  const refusalOf = ({ json }: { readonly json: unknown }) => errorBodySchema.parse(json).error.code;
  const startLogin = async (audience: Audience) => {
    const { secondFactor } = errorBodySchema.parse((await logIn(audience)).json).error;
    if (secondFactor === undefined) throw new Error(`the ${audience} was not prompted for a second factor`);
    return secondFactor;
  };
  const turnOnTotp = async (audience: Audience) => {
    const token = await signIn(audience);
    const { secret } = totpBeginResponseSchema.parse((await post(CALLS[audience].beginTotp, {}, token)).json).data;
    const added = await post(CALLS[audience].confirmTotp, { code: await codeOf(secret, FIXTURE_START, -1) }, token);
    return { secret, token, recoveryCodes: factorAddedResponseSchema.parse(added.json).data.recovery_codes ?? [] };
  };
  const addPasskey = async (audience: Audience) => {
    const authenticator = createFixtureAuthenticator();
    const token = await signIn(audience);
    const begun = passkeyBeginResponseSchema.parse((await post(CALLS[audience].beginPasskey, {}, token)).json).data;
    const passkey = authenticator.create(ceremonyOf(begun.options));
    const added = await post(CALLS[audience].finishPasskey, { challenge_token: begun.challenge_token, name: 'Laptop', passkey }, token);
    expect(factorAddedResponseSchema.parse(added.json).data.recovery_codes).toHaveLength(10);
    return { authenticator, token };
  };

  describe.each(AUDIENCES)('a user of the audience %s', (audience) => {
    const others = AUDIENCES.filter((other) => other !== audience);

    test('signs in with the password alone while there is no second factor', async () => {
      expect((await logIn(audience)).statusCode).toBe(200);
    });

    test('signs in with an authenticator code or a recovery code, each once, while other audiences need none', async () => {
      const { secret, recoveryCodes } = await turnOnTotp(audience);
      for (const other of others) expect((await logIn(other)).statusCode).toBe(200);
      for (const right of [{ code: await codeOf(secret, FIXTURE_START) }, { recovery_code: recoveryCodes[0] ?? '' }]) {
        const first = await startLogin(audience);
        expect(first.methods).toEqual(['totp', 'recoveryCode']);
        expect((await post(CALLS[audience].secondFactor, answerOf(audience, first.token, right))).statusCode).toBe(200);
        const second = await startLogin(audience);
        expect(refusalOf(await post(CALLS[audience].secondFactor, answerOf(audience, second.token, right)))).toBe('secondFactorInvalid');
      }
    });

    test('signs in with a passkey', async () => {
      const { authenticator } = await addPasskey(audience);
      const { token, methods, passkey } = await startLogin(audience);
      expect(methods).toEqual(['passkey', 'recoveryCode']);
      const answer = answerOf(audience, token, { passkey: authenticator.get(ceremonyOf(passkey), 1) });
      expect((await post(CALLS[audience].secondFactor, answer)).statusCode).toBe(200);
    });

    test('can only complete a pending sign-in in this audience, with their own factor', async () => {
      const { secret } = await turnOnTotp(audience);
      const { token } = await startLogin(audience);
      const right = { code: await codeOf(secret, FIXTURE_START) };
      for (const other of others) {
        expect(refusalOf(await post(CALLS[other].secondFactor, answerOf(other, token, right)))).toBe('secondFactorExpired');
        const strange = await turnOnTotp(other);
        const wrong = { recovery_code: strange.recoveryCodes[0] ?? '' };
        expect(refusalOf(await post(CALLS[audience].secondFactor, answerOf(audience, token, wrong)))).toBe('secondFactorInvalid');
      }
      expect((await post(CALLS[audience].secondFactor, answerOf(audience, token, right))).statusCode).toBe(200);
    });

    test('has factors that tokens of other audiences cannot change', async () => {
      const { token } = await addPasskey(audience);
      const [key] = await database.query<{ id: number }>('SELECT id FROM passkeys');
      for (const other of others) {
        const strange = await turnOnTotp(other);
        expect(refusalOf(await post(CALLS[other].removePasskey, { id: key?.id ?? 0 }, strange.token))).toBe('notFound');
        expect(refusalOf(await post(CALLS[audience].removePasskey, { id: key?.id ?? 0 }, strange.token))).toBe('notSignedIn');
        expect(refusalOf(await post(CALLS[other].removePasskey, { id: key?.id ?? 0 }, token))).toBe('notSignedIn');
      }
      expect(await database.query('SELECT id FROM passkeys')).toEqual([key]);
    });

    test('has links that only this audience can redeem', async () => {
      const code = { purpose: 'passwordReset', email: EMAIL, validMs: 60_000 } as const;
      const link = await issueCode(database, { audience, userId: id }, code, FIXTURE_START);
      for (const other of others) {
        const use = { audience: other, purpose: 'passwordReset' } as const;
        expect(await findCodeHolder(database, use, link, FIXTURE_START)).toBeNull();
        expect(await redeemCode(database, use, link, FIXTURE_START)).toBeNull();
        await issueCode(database, { audience: other, userId: id }, code, FIXTURE_START);
      }
      const own = { audience, purpose: 'passwordReset' } as const;
      expect(await redeemCode(database, own, link, FIXTURE_START)).toEqual({ userId: id, email: EMAIL });
      expect(await redeemCode(database, own, link, FIXTURE_START)).toBeNull();
    });

    test('has a secret that cannot be opened in another user’s row', async () => {
      await turnOnTotp(audience);
      const { secret, token: session } = await turnOnTotp(others[0] ?? 'client');
      expect(session).not.toBe('');
      const columns = { client: 'user_id', operator: 'operator_id', affiliate: 'affiliate_id' } as const;
      await database.query(
        `UPDATE totp_secrets SET sealed_secret = (SELECT sealed_secret FROM totp_secrets WHERE ${columns[others[0] ?? 'client']} = $1)
          WHERE ${columns[audience]} = $1`,
        [id],
      );
      const { token } = await startLogin(audience);
      const answer = answerOf(audience, token, { code: await codeOf(secret, FIXTURE_START) });
      expect((await post(CALLS[audience].secondFactor, answer)).statusCode).toBe(500);
    });
  });

  describe('authentication before a change of the password', () => {
    /** The user as loaded when the password was checked. */
    async function openIdentity() {
      const clock = () => FIXTURE_START;
      const emailQueue = createEmailQueue({ database, secretBox: api.secretBox, clock });
      const people = createAffiliateDirectory({ emailQueue, clock });
      const someone = await people.find(database, id);
      if (someone === null) throw new Error('the affiliate does not exist');
      const { authentication, secretBox, background } = api;
      return { someone, identity: { ...authentication, people, database, secretBox, background, clock } };
    }
    const origin = { address: '127.0.0.1', country: null, device: '', deviceToken: null };
    const session = async () => {
      const token = await signIn('affiliate');
      const found = await api.sessions.authenticate(token, 'affiliate');
      if (found === null) throw new Error('the session is not open');
      return { ...found, token };
    };

    test.each([
      ['invalidCredentials', 'a new password', `UPDATE affiliates SET password_hash = password_hash || '0' WHERE id = $1`],
      ['accountNotActive', 'a block', `UPDATE affiliates SET status = 'blocked' WHERE id = $1`],
    ])('does not lead to a second factor: %s after %s', async (code, _what, change) => {
      await turnOnTotp('affiliate');
      const { someone, identity } = await openIdentity();
      await database.query(change, [id]);
      await expect(enter(someone, 'password', origin, identity)).rejects.toThrow(code);
      expect(await database.query('SELECT purpose FROM challenges')).toEqual([]);
      await database.query(`UPDATE affiliates SET status = 'active', password_hash = $2 WHERE id = $1`, [id, someone.passwordHash]);
    });

    test('does not allow two passwords: of two concurrent changes one succeeds, and the other session ends', async () => {
      const { someone, identity } = await openIdentity();
      // Neither stores its hash before both have proved the old password.
      const bothProved = Promise.withResolvers<void>();
      let provedCount = 0;
      const hasher: PasswordHasher = {
        ...identity.hasher,
        hash: async (password) => {
          provedCount += 1;
          if (provedCount === 2) bothProved.resolve();
          await bothProved.promise;
          return identity.hasher.hash(password);
        },
      };
      const change = async (password: string) =>
        changePassword(await session(), { current_password: DEMO_PASSWORD, new_password: password }, origin, { ...identity, hasher });
      const outcomes = await Promise.allSettled([change('a lighthouse in the fog'), change('a harbour without ships')]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'notSignedIn' } });
      await database.query(`UPDATE affiliates SET password_hash = $2 WHERE id = $1`, [id, someone.passwordHash]);
    });
  });

  test('a row belongs to exactly one user: the database refuses rows with no owner or with two', async () => {
    const insert = (columns: string, values: string) =>
      database.query(`INSERT INTO recovery_codes (code_hash${columns}) VALUES ('\\x01'${values})`);
    await expect(insert('', '')).rejects.toThrow('recovery_codes_of_one_person');
    await expect(insert(', user_id, operator_id', `, ${id}, ${id}`)).rejects.toThrow('recovery_codes_of_one_person');
  });
});
