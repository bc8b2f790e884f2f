import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { passkeyBeginResponseSchema, secondFactorsResponseSchema } from '@fairlead/contract/account/security.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import {
  OWNER,
  refusalOf,
  securitySuite,
  statusCodesOf,
  STRANGER,
  userOf,
  type SignedIn,
} from '../../../../../tests/support/security-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { makeAccessToken } from '../../../../identity/access-token.ts';
import { listLogins } from '../sign-in/login-store.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import { codeOf, wrongCodeOf } from '../../../../identity/factors/fixture-authenticator-app.ts';

const EXPIRED = [401, 'secondFactorExpired'];
const INVALID = [401, 'secondFactorInvalid'];
const MINUTE_MS = 60_000;

describe.each(testDatabases)('the second factor of a sign-in on %s', (kind) => {
  const suite = securitySuite(kind);
  let owner: SignedIn;
  let secret: string;
  let recoveryCodes: readonly string[];

  beforeEach(async () => {
    owner = await suite.signIn();
    ({ secret, recoveryCodes } = await suite.turnOnTotp(owner.token));
    await suite.database.query('DELETE FROM sessions');
  });

  const countSessions = async () => (await suite.database.query('SELECT id FROM sessions')).length;
  const rightCode = (stepsAway = 0) => codeOf(secret, FIXTURE_START, stepsAway);
  const answerWrongly = async (token: string) => refusalOf(await suite.answer({ token, code: await wrongCodeOf(secret, FIXTURE_START) }));
  const startLogins = async (count: number): Promise<string[]> => {
    const tokens: string[] = [];
    while (tokens.length < count) tokens.push((await suite.startLogin()).token);
    return tokens;
  };
  const outcomes = async () => (await listLogins(suite.database, owner.id, 50)).map(({ outcome }) => outcome);

  test('is required after the right password, and no session is opened before it', async () => {
    const { methods, token, passkey } = await suite.startLogin();
    expect([methods, passkey]).toEqual([['totp', 'recoveryCode'], undefined]);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await countSessions()).toBe(0);
    expect(await outcomes()).toEqual([]);
  });

  test('is not requested after a wrong password', async () => {
    const answer = await suite.post(accountPaths.login, { email: OWNER, password: 'wrong' });
    expect(refusalOf(answer)).toEqual([401, 'invalidCredentials']);
  });

  test('is not requested from a client without one, or with an unfinished setup', async () => {
    const stranger = await suite.signIn(STRANGER);
    await suite.post(securityPaths.beginTotp, {}, stranger.token);
    expect((await suite.logIn(STRANGER)).statusCode).toBe(200);
  });

  test('after a sign-in link is recorded as such, and does not prove the password', async () => {
    const link = await issueCode(
      suite.database,
      { audience: 'client', userId: owner.id },
      { purpose: 'login', email: OWNER, validMs: 60_000 },
      FIXTURE_START,
    );
    const { error } = errorBodySchema.parse((await suite.post(accountPaths.loginByLink.replace(':code', link), {})).json());
    const { token } = userOf(await suite.answer({ token: error.secondFactor?.token, code: await rightCode() }));
    expect(await listLogins(suite.database, owner.id, 50)).toMatchObject([{ method: 'link', outcome: 'signedIn' }]);
    expect(refusalOf(await suite.post(securityPaths.renewRecoveryCodes, {}, token))).toEqual([403, 'recentLoginRequired']);
  });

  describe('with the code of the app', () => {
    test.each([-1, 0, 1])('opens the session with the code %i steps away', async (stepsAway) => {
      // The code of the last step was used for the setup.
      suite.api.setTime(FIXTURE_START + 2 * 30_000);
      const { token } = await suite.startLogin();
      const answer = await suite.answer({ token, code: await rightCode(2 + stepsAway) });
      const user = userOf(answer);
      expect(user.email).toBe(OWNER);
      expect((await suite.post(accountPaths.get, {}, user.token)).statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toMatch(/^device=[\w-]{43}; /);
      expect(await outcomes()).toEqual(['signedIn']);
    });

    test('counts as a proof of the password', async () => {
      const { token } = await suite.startLogin();
      const user = userOf(await suite.answer({ token, code: await rightCode() }));
      expect((await suite.post(securityPaths.renewRecoveryCodes, {}, user.token)).statusCode).toBe(200);
    });

    test('rejects and records a wrong one, and accepts the right one after it', async () => {
      const { token } = await suite.startLogin();
      expect(await answerWrongly(token)).toEqual(INVALID);
      await suite.api.background.settled();
      const [noted] = await listLogins(suite.database, owner.id, 50);
      expect(noted).toMatchObject({ outcome: 'wrongSecondFactor', method: 'password', at: FIXTURE_START, country: FIXTURE_COUNTRY });
      expect((await suite.answer({ token, code: await rightCode() })).statusCode).toBe(200);
    });

    test('rejects a used code, and earlier ones', async () => {
      const first = await suite.startLogin();
      expect((await suite.answer({ token: first.token, code: await rightCode() })).statusCode).toBe(200);
      const second = await suite.startLogin();
      for (const stepsAway of [0, -1]) {
        expect(refusalOf(await suite.answer({ token: second.token, code: await rightCode(stepsAway) }))).toEqual(INVALID);
      }
      expect((await suite.answer({ token: second.token, code: await rightCode(1) })).statusCode).toBe(200);
    });

    test('rejects the code with which the app was set up', async () => {
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, code: await rightCode(-1) }))).toEqual(INVALID);
    });

    test('rejects the code of another client’s app', async () => {
      const stranger = await suite.signIn(STRANGER);
      const foreign = await suite.turnOnTotp(stranger.token);
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, code: await codeOf(foreign.secret, FIXTURE_START) }))).toEqual(INVALID);
    });

    test('cannot use a secret copied from another client’s row: it is sealed for its owner', async () => {
      const stranger = await suite.signIn(STRANGER);
      await suite.turnOnTotp(stranger.token);
      const { token } = await suite.startLogin(STRANGER);
      await suite.database.query(
        'UPDATE totp_secrets SET sealed_secret = (SELECT sealed_secret FROM totp_secrets WHERE user_id = $1) WHERE user_id = $2',
        [owner.id, stranger.id],
      );
      expect((await suite.answer({ token, code: await rightCode() })).statusCode).toBe(500);
    });
  });

  describe('with a recovery code', () => {
    test('opens the session however it is typed, sends an email, and works once', async () => {
      const [code = ''] = recoveryCodes;
      const first = await suite.startLogin();
      const typed = ` ${code.replaceAll('-', ' ').toLowerCase()}`;
      const answer = await suite.answer({ token: first.token, recovery_code: typed }, { 'accept-language': 'it' });
      expect(userOf(answer).email).toBe(OWNER);
      expect(await suite.emails('recoveryCodeUsed')).toEqual([
        {
          template: 'recoveryCodeUsed',
          firstName: 'Dana',
          codesLeft: 9,
          at: FIXTURE_START,
          device: expect.any(String),
          country: FIXTURE_COUNTRY,
        },
      ]);
      const second = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token: second.token, recovery_code: code }))).toEqual(INVALID);
      expect(await suite.emails('recoveryCodeUsed')).toHaveLength(1);
    });

    test('uses it up, and does not offer recovery codes once none are left', async () => {
      for (const code of recoveryCodes) {
        const { token } = await suite.startLogin();
        expect((await suite.answer({ token, recovery_code: code })).statusCode).toBe(200);
      }
      expect((await suite.startLogin()).methods).toEqual(['totp']);
      const state = await suite.get(securityPaths.secondFactors, (await suite.signIn()).token);
      expect(secondFactorsResponseSchema.parse(state.json()).data.recovery_codes_left).toBe(0);
    });

    test('of another client is rejected and stays valid', async () => {
      const stranger = await suite.signIn(STRANGER);
      await suite.turnOnTotp(stranger.token);
      const [code = ''] = recoveryCodes;
      const theirs = await suite.startLogin(STRANGER);
      expect(refusalOf(await suite.answer({ token: theirs.token, recovery_code: code }))).toEqual(INVALID);
      const own = await suite.startLogin();
      expect((await suite.answer({ token: own.token, recovery_code: code })).statusCode).toBe(200);
    });

    test('used twice concurrently opens one session', async () => {
      const [code = ''] = recoveryCodes;
      const tokens = await startLogins(3);
      const answers = await Promise.all(tokens.map((token) => suite.answer({ token, recovery_code: code })));
      expect(statusCodesOf(answers)).toEqual([200, 401, 401]);
      expect(await countSessions()).toBe(1);
    });
  });

  test('two concurrent codes for one sign-in open one session and use up one code', async () => {
    const { token } = await suite.startLogin();
    const answers = await Promise.all(recoveryCodes.slice(0, 2).map((recovery_code) => suite.answer({ token, recovery_code })));
    expect(statusCodesOf(answers)).toEqual([200, 401]);
    expect(await countSessions()).toBe(1);
    expect(await suite.emails('recoveryCodeUsed')).toMatchObject([{ codesLeft: 9 }]);
  });

  describe('the challenge', () => {
    test('that was never issued counts as expired', async () => {
      expect(refusalOf(await suite.answer({ token: makeAccessToken(), code: '123456' }))).toEqual(EXPIRED);
    });

    test('lasts ten minutes', async () => {
      const { token } = await suite.startLogin();
      suite.api.setTime(FIXTURE_START + 10 * MINUTE_MS);
      expect(refusalOf(await suite.answer({ token, code: await codeOf(secret, FIXTURE_START + 10 * MINUTE_MS) }))).toEqual(EXPIRED);
    });

    test('ends with the right answer', async () => {
      const { token } = await suite.startLogin();
      await suite.answer({ token, code: await rightCode() });
      expect(refusalOf(await suite.answer({ token, code: await rightCode(1) }))).toEqual(EXPIRED);
      expect(await countSessions()).toBe(1);
    });

    test('ends after five wrong answers, and a new sign-in gets a new one', async () => {
      const { token } = await suite.startLogin();
      for (let count = 0; count < 5; count += 1) expect(await answerWrongly(token)).toEqual(INVALID);
      expect(refusalOf(await suite.answer({ token, code: await rightCode() }))).toEqual(EXPIRED);
      const other = await suite.startLogin();
      expect((await suite.answer({ token: other.token, code: await rightCode() })).statusCode).toBe(200);
    });

    test('of a passkey registration opens no session', async () => {
      const { token } = await suite.signIn();
      const begun = await suite.post(securityPaths.beginPasskey, {}, token);
      const { data } = passkeyBeginResponseSchema.parse(begun.json());
      expect(refusalOf(await suite.answer({ token: data.challenge_token, code: await rightCode() }))).toEqual(EXPIRED);
    });

    test('of a client blocked in the meantime opens no session', async () => {
      const { token } = await suite.startLogin();
      await suite.database.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [owner.id]);
      expect(refusalOf(await suite.answer({ token, code: await rightCode() }))).toEqual([403, 'accountNotActive']);
      expect(await countSessions()).toBe(0);
    });
  });

  describe('guessing', () => {
    test('stops for all sign-ins of an account after ten wrong answers, for a quarter of an hour, without affecting others', async () => {
      for (let login = 0; login < 2; login += 1) {
        const { token } = await suite.startLogin();
        for (let count = 0; count < 5; count += 1) await answerWrongly(token);
      }
      const third = await suite.startLogin();
      const refused = await suite.answer({ token: third.token, code: await rightCode() });
      expect([refusalOf(refused), refused.headers['retry-after']]).toEqual([[429, 'tooManyAttempts'], '900']);

      const stranger = await suite.signIn(STRANGER);
      const theirs = await suite.turnOnTotp(stranger.token);
      const { token } = await suite.startLogin(STRANGER);
      expect((await suite.answer({ token, code: await codeOf(theirs.secret, FIXTURE_START) })).statusCode).toBe(200);

      const later = FIXTURE_START + 15 * MINUTE_MS;
      suite.api.setTime(later);
      const last = await suite.startLogin();
      expect((await suite.answer({ token: last.token, code: await codeOf(secret, later) })).statusCode).toBe(200);
    });

    test('is reset by the right answer', async () => {
      for (let login = 0; login < 4; login += 1) {
        const time = FIXTURE_START + login * MINUTE_MS;
        suite.api.setTime(time);
        const { token } = await suite.startLogin();
        for (let count = 0; count < 4; count += 1) await suite.answer({ token, code: await wrongCodeOf(secret, time) });
        expect((await suite.answer({ token, code: await codeOf(secret, time) })).statusCode).toBe(200);
      }
    });

    test('fifty times concurrently is checked five times', async () => {
      const { token } = await suite.startLogin();
      const code = await wrongCodeOf(secret, FIXTURE_START);
      const refusals = (await Promise.all(Array.from({ length: 50 }, () => suite.answer({ token, code })))).map(refusalOf);
      await suite.api.background.settled();
      expect(refusals.filter(([, reason]) => reason === 'secondFactorInvalid')).toHaveLength(5);
      expect(refusals.filter(([, reason]) => reason === 'secondFactorExpired')).toHaveLength(45);
      expect(await outcomes()).toEqual(Array.from({ length: 5 }, () => 'wrongSecondFactor'));
    });
  });

  test('twenty concurrent right answers open one session, and none counts as wrong', async () => {
    const { token } = await suite.startLogin();
    const code = await rightCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => suite.answer({ token, code })));
    await suite.api.background.settled();
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect([refused.length, await countSessions(), await outcomes()]).toEqual([19, 1, ['signedIn']]);
    expect(new Set(refused.map((answer) => refusalOf(answer)[1]))).toEqual(new Set(['secondFactorExpired']));
  });

  test('one code for several concurrent sign-ins opens one session', async () => {
    const tokens = await startLogins(6);
    const code = await rightCode();
    const answers = await Promise.all(tokens.map((token) => suite.answer({ token, code })));
    expect(statusCodesOf(answers)).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await countSessions()).toBe(1);
  });

  test.each([
    ['nothing', {}, ['token']],
    ['no answer', { token: 'x'.repeat(43) }, ['code']],
    ['two answers', { token: 'x'.repeat(43), code: '123456', recovery_code: 'x' }, ['code']],
    ['a code with letters', { token: 'x'.repeat(43), code: '12345a' }, ['code']],
    ['a code that is not a text', { token: 'x'.repeat(43), code: 123_456 }, ['code']],
    ['an over-long recovery code', { token: 'x'.repeat(43), recovery_code: 'x'.repeat(41) }, ['recovery_code']],
    ['a passkey that is not an object', { token: 'x'.repeat(43), passkey: 'x' }, ['passkey']],
  ])('with %s is invalid input', async (_what, body, fields) => {
    const answer = await suite.answer(body);
    const { error } = errorBodySchema.parse(answer.json());
    expect([answer.statusCode, error.fields?.map(({ field }) => field)]).toEqual([400, fields]);
  });
});
