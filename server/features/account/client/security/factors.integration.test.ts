import { securityPaths } from '@fairlead/contract/paths.ts';
import {
  factorAddedResponseSchema,
  recoveryCodesResponseSchema,
  secondFactorsResponseSchema,
  totpBeginResponseSchema,
} from '@fairlead/contract/account/security.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { OWNER, refusalOf, securitySuite, type SignedIn } from '../../../../../tests/support/security-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_START } from '../../../../fixture-api.ts';
import { createFixtureAuthenticator } from '../../../../identity/factors/fixture-authenticator.ts';
import { codeOf, wrongCodeOf } from '../../../../identity/factors/fixture-authenticator-app.ts';

const NOT_FOUND = [404, 'notFound'];
const IS_ON = [409, 'secondFactorIsOn'];
const INVALID = [401, 'secondFactorInvalid'];

describe.each(testDatabases)('second factors on %s', (kind) => {
  const suite = securitySuite(kind);
  let owner: SignedIn;

  beforeEach(async () => {
    owner = await suite.signIn();
  });

  const begin = () => suite.post(securityPaths.beginTotp, {}, owner.token);
  const beginSecret = async () => totpBeginResponseSchema.strict().parse((await begin()).json()).data.secret;
  const confirm = (code: string) => suite.post(securityPaths.confirmTotp, { code }, owner.token);
  const remove = () => suite.post(securityPaths.removeTotp, {}, owner.token);
  const renew = () => suite.post(securityPaths.renewRecoveryCodes, {}, owner.token);
  const stateNow = async () =>
    secondFactorsResponseSchema.strict().parse((await suite.get(securityPaths.secondFactors, owner.token)).json()).data;

  test('do not exist at first', async () => {
    expect(await stateNow()).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
  });

  describe('setting up the app', () => {
    test('starts with a secret labelled with our name and the email, and changes nothing yet', async () => {
      const { uri, secret } = totpBeginResponseSchema.parse((await begin()).json()).data;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(decodeURIComponent(uri)).toBe(`otpauth://totp/Fairlead:${OWNER}?secret=${secret}&issuer=Fairlead`);
      expect((await stateNow()).totp).toBe(false);
      expect((await suite.logIn()).statusCode).toBe(200);
      expect(await suite.emails('secondFactorAdded')).toEqual([]);
    });

    test('stores no secret in plain text', async () => {
      const secret = await beginSecret();
      const [row] = await suite.database.query<{ sealed_secret: Uint8Array }>('SELECT sealed_secret FROM totp_secrets');
      expect(Buffer.from(row?.sealed_secret ?? []).includes(secret)).toBe(false);
    });

    test('ends with its first code: turned on, with recovery codes and an email, and no session ended', async () => {
      const other = await suite.signIn();
      const secret = await beginSecret();
      const answer = await suite.post(securityPaths.confirmTotp, { code: await codeOf(secret, FIXTURE_START) }, owner.token, {
        'accept-language': 'es',
      });
      const { recovery_codes } = factorAddedResponseSchema.strict().parse(answer.json()).data;
      expect(new Set(recovery_codes).size).toBe(10);
      expect(await stateNow()).toEqual({ totp: true, passkeys: [], recovery_codes_left: 10 });
      expect(await suite.emails('secondFactorAdded')).toEqual([
        {
          template: 'secondFactorAdded',
          firstName: 'Dana',
          factor: 'totp',
          at: FIXTURE_START,
          device: expect.any(String),
          country: FIXTURE_COUNTRY,
        },
      ]);
      expect(await suite.database.query('SELECT language FROM mails')).toEqual([{ language: 'es' }]);
      expect((await suite.get(securityPaths.sessions, other.token)).statusCode).toBe(200);
    });

    test('stores no recovery code in plain text', async () => {
      const { recoveryCodes } = await suite.turnOnTotp(owner.token);
      const rows = await suite.database.query<{ code_hash: Uint8Array }>('SELECT code_hash FROM recovery_codes');
      const stored = rows.map(({ code_hash }) => Buffer.from(code_hash));
      expect(stored.map((hash) => hash.length)).toEqual(Array.from({ length: 10 }, () => 32));
      expect(recoveryCodes.filter((code) => stored.some((hash) => hash.includes(code)))).toEqual([]);
    });

    test('again replaces an unconfirmed secret', async () => {
      const first = await beginSecret();
      const second = await beginSecret();
      expect(refusalOf(await confirm(await codeOf(first, FIXTURE_START)))).toEqual(INVALID);
      expect((await confirm(await codeOf(second, FIXTURE_START))).statusCode).toBe(200);
    });

    test('rejects a wrong code and accepts the right one after it', async () => {
      const secret = await beginSecret();
      expect(refusalOf(await confirm(await wrongCodeOf(secret, FIXTURE_START)))).toEqual(INVALID);
      expect(await stateNow()).toMatchObject({ totp: false, recovery_codes_left: 0 });
      expect((await confirm(await codeOf(secret, FIXTURE_START))).statusCode).toBe(200);
    });

    test('cannot be confirmed before it was started', async () => {
      expect(refusalOf(await confirm('123456'))).toEqual(NOT_FOUND);
    });

    test('is refused if the app is already on, and leaves it unchanged', async () => {
      const { secret } = await suite.turnOnTotp(owner.token);
      expect(refusalOf(await begin())).toEqual(IS_ON);
      expect(refusalOf(await confirm(await codeOf(secret, FIXTURE_START)))).toEqual(IS_ON);
      const { token } = await suite.startLogin();
      expect((await suite.answer({ token, code: await codeOf(secret, FIXTURE_START) })).statusCode).toBe(200);
    });

    test('confirmed five times concurrently is set up once', async () => {
      const code = await codeOf(await beginSecret(), FIXTURE_START);
      const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(code)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect([(await stateNow()).recovery_codes_left, (await suite.emails('secondFactorAdded')).length]).toEqual([10, 1]);
    });

    test('in addition to a passkey creates no further recovery codes', async () => {
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      const code = await codeOf(await beginSecret(), FIXTURE_START);
      expect((await confirm(code)).json()).toEqual({ status: true, data: { recovery_codes: null } });
      expect((await suite.startLogin()).methods).toEqual(['totp', 'passkey', 'recoveryCode']);
    });

    test.each([['12345'], ['1234567'], ['12345x'], [123_456], [null], [undefined]])('rejects the code %j', async (code) => {
      expect(refusalOf(await suite.post(securityPaths.confirmTotp, { code }, owner.token))).toEqual([400, 'invalidInput']);
    });
  });

  describe('removing the app', () => {
    test('as the last factor removes the recovery codes, sends an email, and ends the second step', async () => {
      await suite.turnOnTotp(owner.token);
      expect((await remove()).json()).toEqual({ status: true });
      expect(await stateNow()).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
      expect(await suite.emails('secondFactorRemoved')).toMatchObject([{ factor: 'totp', firstName: 'Dana', country: FIXTURE_COUNTRY }]);
      expect((await suite.logIn()).statusCode).toBe(200);
    });

    test('while there is a passkey keeps the recovery codes', async () => {
      await suite.turnOnTotp(owner.token);
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      await remove();
      expect(await stateNow()).toMatchObject({ totp: false, recovery_codes_left: 10 });
      expect((await suite.startLogin()).methods).toEqual(['passkey', 'recoveryCode']);
    });

    test('finds none if it is off, or its setup is unfinished', async () => {
      expect(refusalOf(await remove())).toEqual(NOT_FOUND);
      await begin();
      expect(refusalOf(await remove())).toEqual(NOT_FOUND);
      expect(await suite.emails('secondFactorRemoved')).toEqual([]);
    });

    test('allows setting it up again, with a new secret and new codes', async () => {
      const first = await suite.turnOnTotp(owner.token);
      await remove();
      const second = await suite.turnOnTotp(owner.token);
      expect(second.secret).not.toBe(first.secret);
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, recovery_code: first.recoveryCodes[0] }))).toEqual(INVALID);
      expect((await suite.answer({ token, recovery_code: second.recoveryCodes[0] })).statusCode).toBe(200);
    });

    test('concurrently with the passkey leaves no recovery codes behind', async () => {
      await suite.turnOnTotp(owner.token);
      await suite.addPasskey(owner.token, createFixtureAuthenticator());
      const { passkeys } = await stateNow();
      await Promise.all([remove(), suite.post(securityPaths.removePasskey, { id: passkeys[0]?.id }, owner.token)]);
      expect(await stateNow()).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0 });
    });
  });

  describe('new recovery codes', () => {
    test('replace the previous ones, used or not', async () => {
      const { recoveryCodes } = await suite.turnOnTotp(owner.token);
      const first = await suite.startLogin();
      await suite.answer({ token: first.token, recovery_code: recoveryCodes[0] });
      const { recovery_codes } = recoveryCodesResponseSchema.strict().parse((await renew()).json()).data;
      expect(new Set([...recovery_codes, ...recoveryCodes]).size).toBe(20);
      expect((await stateNow()).recovery_codes_left).toBe(10);
      const { token } = await suite.startLogin();
      expect(refusalOf(await suite.answer({ token, recovery_code: recoveryCodes[1] }))).toEqual(INVALID);
      expect((await suite.answer({ token, recovery_code: recovery_codes[0] })).statusCode).toBe(200);
    });

    test('require a second factor', async () => {
      expect(refusalOf(await renew())).toEqual(NOT_FOUND);
      expect((await stateNow()).recovery_codes_left).toBe(0);
    });

    test('requested five times concurrently are ten', async () => {
      await suite.turnOnTotp(owner.token);
      await Promise.all(Array.from({ length: 5 }, renew));
      expect((await stateNow()).recovery_codes_left).toBe(10);
    });
  });
});
