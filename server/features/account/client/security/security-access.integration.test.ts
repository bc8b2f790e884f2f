import { accountPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { passkeyBeginResponseSchema, secondFactorsResponseSchema, sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { ceremonyOf, OWNER, refusalOf, securitySuite, STRANGER, type SignedIn } from '../../../../../tests/support/security-suite.ts';
import { DEMO_PASSWORD } from '../../../../demo/demo-clients.ts';
import { FIXTURE_START } from '../../../../fixture-api.ts';
import { makeAccessToken } from '../../../../identity/access-token.ts';
import { createFixtureAuthenticator } from '../../../../identity/factors/fixture-authenticator.ts';
import { codeOf, wrongCodeOf } from '../../../../identity/factors/fixture-authenticator-app.ts';

interface Call {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly body?: object;
}

const PASSKEY = { challenge_token: 'x'.repeat(43), name: 'Key', passkey: {} };
/** With bodies that would be accepted. */
const GUARDED: readonly Call[] = [
  { path: securityPaths.sessions, method: 'GET' },
  { path: securityPaths.revokeSessions, method: 'POST', body: { id: 'others' } },
  { path: securityPaths.logins, method: 'GET' },
  { path: securityPaths.confirmPassword, method: 'POST', body: { current_password: DEMO_PASSWORD } },
  { path: securityPaths.secondFactors, method: 'GET' },
];
const SENSITIVE: readonly Call[] = [
  { path: securityPaths.beginTotp, method: 'POST', body: {} },
  { path: securityPaths.confirmTotp, method: 'POST', body: { code: '123456' } },
  { path: securityPaths.removeTotp, method: 'POST', body: {} },
  { path: securityPaths.beginPasskey, method: 'POST', body: {} },
  { path: securityPaths.finishPasskey, method: 'POST', body: PASSKEY },
  { path: securityPaths.removePasskey, method: 'POST', body: { id: 1 } },
  { path: securityPaths.renewRecoveryCodes, method: 'POST', body: {} },
];
const EVERY_TABLE = ['sessions', 'totp_secrets', 'passkeys', 'recovery_codes', 'challenges', 'mails', 'throttle'];
const NOT_FOUND = [404, 'notFound'];

describe.each(testDatabases)('access to the security calls on %s', (kind) => {
  const suite = securitySuite(kind);
  let owner: SignedIn;

  beforeEach(async () => {
    owner = await suite.signIn();
  });

  const origin = { address: '', country: null, device: '' };
  const call = ({ path, method, body = {} }: Call, token: string) =>
    method === 'GET' ? suite.get(path, token) : suite.post(path, body, token);
  const rows = async () => Promise.all(EVERY_TABLE.map((table) => suite.database.query(`SELECT * FROM ${table} ORDER BY 1`)));

  test('every call of the contract is covered here', () => {
    expect([...GUARDED, ...SENSITIVE].map(({ path }) => path).toSorted()).toEqual(Object.values(securityPaths).toSorted());
  });

  describe.each([...GUARDED, ...SENSITIVE])('$path', (guarded) => {
    test.each<[string, () => Promise<string>]>([
      ['no token', async () => ''],
      ['a token that was never issued', async () => makeAccessToken()],
      ['an affiliate’s token', () => suite.api.sessions.start({ audience: 'affiliate', userId: owner.id }, origin, true)],
      ['an operator’s token', () => suite.api.sessions.start({ audience: 'operator', userId: owner.id }, origin, true)],
      [
        'the token of a sign-in that awaits its second factor',
        async () => {
          await suite.turnOnTotp(owner.token);
          return (await suite.startLogin()).token;
        },
      ],
      [
        'a token after logout',
        async () => {
          await suite.post(accountPaths.logout, {}, owner.token);
          return owner.token;
        },
      ],
      [
        'an expired token',
        async () => {
          suite.api.setTime(FIXTURE_START + 12 * 3_600_000);
          return owner.token;
        },
      ],
    ])('with %s is refused and changes nothing', async (_case, tokenOf) => {
      const token = await tokenOf();
      const before = await rows();
      expect(refusalOf(await call(guarded, token))).toEqual([401, 'notSignedIn']);
      expect(await rows()).toEqual(before);
    });
  });

  describe.each(SENSITIVE)('$path', (guarded) => {
    test.each<[string, () => Promise<string>]>([
      [
        'a quarter of an hour after the password',
        async () => {
          suite.api.setTime(FIXTURE_START + 900_000);
          return owner.token;
        },
      ],
      ['in a session that a link opened', () => suite.api.sessions.start({ audience: 'client', userId: owner.id }, origin, false)],
    ])('%s requires the password again and changes nothing', async (_when, tokenOf) => {
      await suite.turnOnTotp(owner.token);
      const token = await tokenOf();
      await suite.post(accountPaths.get, {}, token);
      const before = await rows();
      expect(refusalOf(await call(guarded, token))).toEqual([403, 'recentLoginRequired']);
      expect(await rows()).toEqual(before);
    });

    test('just within a quarter of an hour is accepted', async () => {
      suite.api.setTime(FIXTURE_START + 899_999);
      expect((await call(guarded, owner.token)).statusCode).not.toBe(403);
    });

    test('of a client blocked in the meantime is refused', async () => {
      await suite.database.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [owner.id]);
      expect(refusalOf(await call(guarded, owner.token))).toEqual([403, 'accountNotActive']);
    });
  });

  test('another client finds nothing with an account’s ids, and changes nothing', async () => {
    await suite.turnOnTotp(owner.token);
    await suite.addPasskey(owner.token, createFixtureAuthenticator());
    await suite.signIn();
    const stranger = await suite.signIn(STRANGER);
    const sessions = sessionsResponseSchema.parse((await suite.get(securityPaths.sessions, owner.token)).json()).data;
    const { passkeys } = secondFactorsResponseSchema.parse((await suite.get(securityPaths.secondFactors, owner.token)).json()).data;
    expect([sessions.length, passkeys.length]).toEqual([2, 1]);

    const before = await rows();
    for (const { id } of sessions) {
      expect(refusalOf(await suite.post(securityPaths.revokeSessions, { id }, stranger.token))).toEqual(NOT_FOUND);
    }
    for (const { id } of passkeys) {
      expect(refusalOf(await suite.post(securityPaths.removePasskey, { id }, stranger.token))).toEqual(NOT_FOUND);
    }
    for (const path of [securityPaths.removeTotp, securityPaths.renewRecoveryCodes]) {
      expect(refusalOf(await suite.post(path, { user_id: owner.id }, stranger.token))).toEqual(NOT_FOUND);
    }
    expect(await rows()).toEqual(before);
    const theirs = secondFactorsResponseSchema.parse((await suite.get(securityPaths.secondFactors, stranger.token)).json()).data;
    expect(theirs).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
  });

  test('no secret is logged, whatever goes wrong', async () => {
    const { secret, recoveryCodes } = await suite.turnOnTotp(owner.token);
    const key = createFixtureAuthenticator();
    await suite.addPasskey(owner.token, key);
    const { token, passkey } = await suite.startLogin();
    const wrong = await wrongCodeOf(secret, FIXTURE_START);
    const right = await codeOf(secret, FIXTURE_START);
    await suite.answer({ token, code: wrong });
    await suite.answer({ token, recovery_code: 'a-wrong-recovery-code' });
    await suite.answer({ token, passkey: key.get(ceremonyOf(passkey), 1) });
    await suite.post(securityPaths.confirmPassword, { current_password: 'a-wrong-password' }, owner.token);
    const begun = passkeyBeginResponseSchema.parse((await suite.post(securityPaths.beginPasskey, {}, owner.token)).json()).data;
    const waiting = await suite.startLogin();
    await suite.database.query('ALTER TABLE recovery_codes RENAME TO recovery_codes_gone');
    const faults = [
      await suite.answer({ token: waiting.token, recovery_code: recoveryCodes[0] }),
      await suite.get(`${securityPaths.secondFactors}?token=${owner.token}`, owner.token),
    ];
    await suite.database.query('ALTER TABLE recovery_codes_gone RENAME TO recovery_codes');
    await suite.api.background.settled();
    expect(faults.map(({ statusCode }) => statusCode)).toEqual([500, 500]);

    const logged = suite.api.logLines.join('');
    expect(logged).toContain(accountPaths.secondFactor);
    expect(logged).toContain('Failed query');
    const secrets = [
      owner.token,
      token,
      waiting.token,
      begun.challenge_token,
      secret,
      key.credentialId,
      ceremonyOf(passkey).challenge,
      ...recoveryCodes,
      'a-wrong-recovery-code',
      'a-wrong-password',
      `"${wrong}"`,
      `"${right}"`,
      DEMO_PASSWORD,
      OWNER,
    ];
    expect(secrets.filter((text) => logged.includes(text))).toEqual([]);
  });
});
