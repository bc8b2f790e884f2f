import { securityPaths } from '@fairlead/contract/paths.ts';
import { factorAddedResponseSchema, passkeyBeginResponseSchema, secondFactorsResponseSchema } from '@fairlead/contract/account/security.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import {
  ceremonyOf,
  OWNER,
  refusalOf,
  securitySuite,
  statusCodesOf,
  STRANGER,
  userOf,
  type SignedIn,
} from '../../../../../tests/support/security-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { selectPasskey, updatePasskeyUse } from '../../../../identity/factors/factor-store.ts';
import {
  createFixtureAuthenticator,
  type Ceremony,
  type FixtureAlgorithm,
  type FixtureAuthenticator,
} from '../../../../identity/factors/fixture-authenticator.ts';

const NOT_ACCEPTED = [400, 'passkeyNotAccepted'];
const INVALID = [401, 'secondFactorInvalid'];
const CODE = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/;

describe.each(testDatabases)('passkeys on %s', (kind) => {
  const suite = securitySuite(kind);
  let owner: SignedIn;

  beforeEach(async () => {
    owner = await suite.signIn();
  });

  const begin = async (token: string) =>
    passkeyBeginResponseSchema.parse((await suite.post(securityPaths.beginPasskey, {}, token)).json()).data;
  const finish = (token: string, challenge_token: string, passkey: unknown, name = 'Laptop') =>
    suite.post(securityPaths.finishPasskey, { challenge_token, name, passkey }, token);
  const keysOf = async (token: string) =>
    secondFactorsResponseSchema.parse((await suite.get(securityPaths.secondFactors, token)).json()).data.passkeys;

  describe('adding one', () => {
    test('asks the browser for a key bound to our host, excluding existing keys', async () => {
      const first = createFixtureAuthenticator();
      await suite.addPasskey(owner.token, first);
      const { options } = await begin(owner.token);
      expect(options).toMatchObject({
        rp: { id: 'localhost', name: 'Fairlead' },
        user: { name: OWNER, displayName: 'Dana Demo' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        pubKeyCredParams: [
          { alg: -7, type: 'public-key' },
          { alg: -257, type: 'public-key' },
        ],
        excludeCredentials: [{ id: first.credentialId, transports: ['internal'] }],
      });
    });

    test.each<[FixtureAlgorithm]>([['ES256'], ['RS256']])(
      'with %s adds it, creates recovery codes, sends an email and ends no session',
      async (algorithm) => {
        const other = await suite.signIn();
        const { challenge_token, options } = await begin(owner.token);
        const passkey = createFixtureAuthenticator(algorithm).create(ceremonyOf(options));
        const { data } = factorAddedResponseSchema.parse((await finish(owner.token, challenge_token, passkey, '  My key ')).json());
        expect(data.recovery_codes).toHaveLength(10);
        for (const code of data.recovery_codes ?? []) expect(code).toMatch(CODE);
        expect(await keysOf(other.token)).toEqual([
          { id: expect.any(Number), name: 'My key', created_at: new Date(FIXTURE_START).toISOString(), last_used_at: null },
        ]);
        expect(await suite.emails('secondFactorAdded')).toEqual([
          {
            template: 'secondFactorAdded',
            firstName: 'Dana',
            factor: 'passkey',
            at: FIXTURE_START,
            device: expect.any(String),
            country: FIXTURE_COUNTRY,
          },
        ]);
      },
    );

    test('a second one creates no further recovery codes', async () => {
      expect(await suite.addPasskey(owner.token, createFixtureAuthenticator())).toHaveLength(10);
      const { challenge_token, options } = await begin(owner.token);
      const answer = await finish(owner.token, challenge_token, createFixtureAuthenticator().create(ceremonyOf(options)));
      expect(answer.json()).toEqual({ status: true, data: { recovery_codes: null } });
    });

    test.each<[string, (right: Ceremony) => Ceremony]>([
      ['another origin', (right) => ({ ...right, origin: 'http://localhost:8081' })],
      ['another host’s name', (right) => ({ ...right, rpId: 'fairlead.example' })],
      ['another challenge', (right) => ({ ...right, challenge: 'AAAA' })],
    ])('for %s is rejected', async (_what, bend) => {
      const { challenge_token, options } = await begin(owner.token);
      const passkey = createFixtureAuthenticator().create(bend(ceremonyOf(options)));
      expect(refusalOf(await finish(owner.token, challenge_token, passkey))).toEqual(NOT_ACCEPTED);
      expect(await keysOf(owner.token)).toEqual([]);
    });

    test.each<[string, (passkey: Record<string, unknown>) => unknown]>([
      ['an empty response', () => ({})],
      ['another type', (passkey) => ({ ...passkey, type: 'password' })],
      ['two ids', (passkey) => ({ ...passkey, rawId: 'AAAA' })],
      ['an attestation that is not CBOR', (passkey) => ({ ...passkey, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } })],
    ])('with %s is rejected', async (_what, bend) => {
      const { challenge_token, options } = await begin(owner.token);
      const passkey = bend(createFixtureAuthenticator().create(ceremonyOf(options)));
      expect(refusalOf(await finish(owner.token, challenge_token, passkey))).toEqual(NOT_ACCEPTED);
    });

    test('with an algorithm that was not offered is rejected', async () => {
      const { challenge_token, options } = await begin(owner.token);
      const passkey = createFixtureAuthenticator('EdDSA').create(ceremonyOf(options));
      expect(refusalOf(await finish(owner.token, challenge_token, passkey))).toEqual(NOT_ACCEPTED);
    });

    test('that is already registered for any client is rejected', async () => {
      const stranger = await suite.signIn(STRANGER);
      const key = createFixtureAuthenticator();
      await suite.addPasskey(stranger.token, key);
      const { challenge_token, options } = await begin(owner.token);
      expect(refusalOf(await finish(owner.token, challenge_token, key.create(ceremonyOf(options))))).toEqual(NOT_ACCEPTED);
      expect([await keysOf(owner.token), (await keysOf(stranger.token)).length]).toEqual([[], 1]);
    });

    describe('its challenge', () => {
      const key = createFixtureAuthenticator();

      test('can be answered once, even wrongly', async () => {
        const { challenge_token, options } = await begin(owner.token);
        const ceremony = ceremonyOf(options);
        await finish(owner.token, challenge_token, key.create({ ...ceremony, origin: 'http://elsewhere.test' }));
        expect(refusalOf(await finish(owner.token, challenge_token, key.create(ceremony)))).toEqual(NOT_ACCEPTED);
      });

      test('lasts ten minutes', async () => {
        const { challenge_token, options } = await begin(owner.token);
        suite.api.setTime(FIXTURE_START + 600_000);
        expect(refusalOf(await finish(owner.token, challenge_token, key.create(ceremonyOf(options))))).toEqual(NOT_ACCEPTED);
      });

      test('cannot be used by another client, and stays valid for its owner', async () => {
        const stranger = await suite.signIn(STRANGER);
        const { challenge_token, options } = await begin(owner.token);
        const passkey = key.create(ceremonyOf(options));
        expect(refusalOf(await finish(stranger.token, challenge_token, passkey))).toEqual(NOT_ACCEPTED);
        expect((await finish(owner.token, challenge_token, passkey)).statusCode).toBe(200);
      });

      test('of a sign-in cannot be used to add a key', async () => {
        await suite.addPasskey(owner.token, createFixtureAuthenticator());
        const { token, passkey } = await suite.startLogin();
        expect(refusalOf(await finish(owner.token, token, key.create(ceremonyOf(passkey))))).toEqual(NOT_ACCEPTED);
      });
    });

    test('stops at ten, even with two concurrent browsers', async () => {
      for (let count = 0; count < 9; count += 1) await suite.addPasskey(owner.token, createFixtureAuthenticator(), `Key ${count}`);
      const begun = [await begin(owner.token), await begin(owner.token)];
      const answers = await Promise.all(
        begun.map(({ challenge_token, options }) =>
          finish(owner.token, challenge_token, createFixtureAuthenticator().create(ceremonyOf(options))),
        ),
      );
      expect(statusCodesOf(answers)).toEqual([200, 409]);
      expect(refusalOf(await suite.post(securityPaths.beginPasskey, {}, owner.token))).toEqual([409, 'tooManyPasskeys']);
      expect(await keysOf(owner.token)).toHaveLength(10);
    });

    test.each([
      ['no name', ''],
      ['an over-long name', 'x'.repeat(61)],
    ])('with %s is invalid input, and the challenge stays valid', async (_what, name) => {
      const { challenge_token, options } = await begin(owner.token);
      const passkey = createFixtureAuthenticator().create(ceremonyOf(options));
      expect(refusalOf(await finish(owner.token, challenge_token, passkey, name))).toEqual([400, 'invalidInput']);
      expect((await finish(owner.token, challenge_token, passkey)).statusCode).toBe(200);
    });
  });

  describe('signing in with one', () => {
    let key: FixtureAuthenticator;

    beforeEach(async () => {
      key = createFixtureAuthenticator();
      await suite.addPasskey(owner.token, key);
    });

    const logInWith = async (counter: number, bend: (right: Ceremony) => Ceremony = (right) => right, authenticator = key) => {
      const { token, passkey } = await suite.startLogin();
      return suite.answer({ token, passkey: authenticator.get(bend(ceremonyOf(passkey)), counter) });
    };

    test('offers the client’s keys', async () => {
      const { methods, passkey } = await suite.startLogin();
      expect(methods).toEqual(['passkey', 'recoveryCode']);
      expect(passkey).toMatchObject({
        rpId: 'localhost',
        userVerification: 'preferred',
        allowCredentials: [{ id: key.credentialId, type: 'public-key', transports: ['internal'] }],
      });
    });

    test('opens the session and records the time', async () => {
      suite.api.setTime(FIXTURE_START + 60_000);
      const user = userOf(await logInWith(1));
      expect(user.email).toBe(OWNER);
      expect(await keysOf(user.token)).toMatchObject([{ last_used_at: new Date(FIXTURE_START + 60_000).toISOString() }]);
    });

    test('opens the session with an RSA key', async () => {
      const rsa = createFixtureAuthenticator('RS256');
      await suite.addPasskey(owner.token, rsa);
      expect((await logInWith(0, undefined, rsa)).statusCode).toBe(200);
    });

    test.each<[string, (right: Ceremony) => Ceremony]>([
      ['another origin', (right) => ({ ...right, origin: 'https://localhost:8080' })],
      ['another host’s name', (right) => ({ ...right, rpId: 'fairlead.example' })],
      ['another challenge', (right) => ({ ...right, challenge: 'AAAA' })],
    ])('for %s is refused', async (_what, bend) => {
      expect(refusalOf(await logInWith(1, bend))).toEqual(INVALID);
    });

    test('signed by another key is refused', async () => {
      const { token, passkey } = await suite.startLogin();
      const forged = { ...createFixtureAuthenticator().get(ceremonyOf(passkey), 1), id: key.credentialId, rawId: key.credentialId };
      expect(refusalOf(await suite.answer({ token, passkey: forged }))).toEqual(INVALID);
    });

    test('with another client’s key is refused', async () => {
      const stranger = await suite.signIn(STRANGER);
      const theirs = createFixtureAuthenticator();
      await suite.addPasskey(stranger.token, theirs);
      expect(refusalOf(await logInWith(1, undefined, theirs))).toEqual(INVALID);
    });

    test('with the response to an earlier sign-in is refused', async () => {
      const first = await suite.startLogin();
      const second = await suite.startLogin();
      const passkey = key.get(ceremonyOf(first.passkey), 1);
      expect(refusalOf(await suite.answer({ token: second.token, passkey }))).toEqual(INVALID);
      expect((await suite.answer({ token: first.token, passkey })).statusCode).toBe(200);
    });

    test.each([
      ['goes back', [5, 4], 401],
      ['stands still', [5, 5], 401],
      ['falls to zero', [5, 0], 401],
      ['goes on', [5, 6], 200],
      ['is not supported by the device', [0, 0], 200],
    ])('with a counter that %s: %j responds %i', async (_what, [first = 0, second = 0], statusCode) => {
      expect((await logInWith(first)).statusCode).toBe(200);
      expect((await logInWith(second)).statusCode).toBe(statusCode);
    });

    test('sent ten times concurrently opens one session, even with a device that does not count', async () => {
      await suite.database.query('DELETE FROM sessions');
      const { token, passkey } = await suite.startLogin();
      const body = { token, passkey: key.get(ceremonyOf(passkey), 0) };
      const answers = await Promise.all(Array.from({ length: 10 }, () => suite.answer(body)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await suite.database.query('SELECT id FROM sessions')).toHaveLength(1);
    });

    test('of two uses signed with the same counter, the first one written counts', async () => {
      const { id = 0 } = (await selectPasskey(suite.database, { audience: 'client', userId: owner.id }, key.credentialId)) ?? {};
      const isCounted: boolean[] = [];
      for (const counter of [0, 0, 5, 5, 4, 0, 6]) {
        isCounted.push(await updatePasskeyUse(suite.database, id, counter, FIXTURE_START));
      }
      expect(isCounted).toEqual([true, true, true, false, false, false, true]);
    });

    test.each<[string, unknown]>([
      ['an empty response', {}],
      ['no signature', { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA' } }],
      ['ids that are objects', { id: {}, rawId: {}, type: 'public-key', response: {} }],
    ])('with %s is refused', async (_what, passkey) => {
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, passkey }))).toEqual(INVALID);
    });

    test('with the code of an app that was never set up is refused', async () => {
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, code: '123456' }))).toEqual(INVALID);
    });
  });

  describe('removing one', () => {
    const remove = (token: string, id: number) => suite.post(securityPaths.removePasskey, { id }, token);

    test('keeps the others and the recovery codes, sends an email, and disables it for signing in', async () => {
      const [lost, kept] = [createFixtureAuthenticator(), createFixtureAuthenticator()];
      const recoveryCodes = await suite.addPasskey(owner.token, lost, 'Lost');
      await suite.addPasskey(owner.token, kept, 'Kept');
      const [first] = await keysOf(owner.token);
      expect((await remove(owner.token, first?.id ?? 0)).json()).toEqual({ status: true });
      expect(await suite.emails('secondFactorRemoved')).toMatchObject([{ factor: 'passkey', firstName: 'Dana', at: FIXTURE_START }]);

      const { token, passkey } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, passkey: lost.get(ceremonyOf(passkey), 1) }))).toEqual(INVALID);
      expect((await suite.answer({ token, recovery_code: recoveryCodes[0] })).statusCode).toBe(200);
    });

    test('the last one removes the recovery codes, and signing in needs no second factor', async () => {
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      const [key] = await keysOf(owner.token);
      await remove(owner.token, key?.id ?? 0);
      expect(await suite.database.query('SELECT id FROM recovery_codes')).toEqual([]);
      expect((await suite.logIn()).statusCode).toBe(200);
    });

    test('twice is not found the second time', async () => {
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      const [key] = await keysOf(owner.token);
      const answers = await Promise.all([remove(owner.token, key?.id ?? 0), remove(owner.token, key?.id ?? 0)]);
      expect(statusCodesOf(answers)).toEqual([200, 404]);
      expect(await suite.emails('secondFactorRemoved')).toHaveLength(1);
    });
  });
});
