import { meResponseSchema, ownSecondFactorResponseSchema } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { recoveryCodesResponseSchema, sessionsResponseSchema } from '@fairlead/contract/account/security.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { operatorSuite, OPERATOR_PASSWORD, outcomeOf, tokenOf, type SeededOperator } from '../../../../tests/support/operator-suite.ts';
import { FIXTURE_COUNTRY, FIXTURE_SITE, FIXTURE_START } from '../../../fixture-api.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { RECENT_PROOF_MS } from '../../../identity/sessions/session-validity.ts';
import { codeOf, wrongCodeOf } from '../../../identity/factors/fixture-authenticator-app.ts';
import { CHALLENGE_VALID_MS } from '../../../identity/factors/challenge-store.ts';

const EXPIRED = '401 secondFactorExpired';
const INVALID = '401 secondFactorInvalid';
const NEW_PASSWORD = 'another lighthouse';
const MINUTE_MS = 60_000;

describe.each(testDatabases)('operator sign-in on %s', (kind) => {
  const suite = operatorSuite(kind);
  let operator: SeededOperator;
  let session: string;

  beforeEach(async () => {
    operator = await suite.seed(['support']);
    session = await suite.signIn(operator);
  });

  const me = async (token: string) => meResponseSchema.parse((await suite.get(operatorPaths.me, token)).json()).data;
  const meOutcome = async (token: string) => outcomeOf(await suite.get(operatorPaths.me, token));
  const answer = (token: string, code: string, method = 'totp') => suite.post(operatorPaths.secondFactor, { token, method, code });
  const actionsOf = async (id = operator.id) =>
    (
      await suite.database.query<{ action: string }>(
        `SELECT action FROM audit_log WHERE subject_kind = 'operator' AND subject_id = $1 ORDER BY seq`,
        [String(id)],
      )
    ).map(({ action }) => action);
  const emailsTo = async ({ email }: SeededOperator) =>
    (await readQueuedEmails(suite.database, suite.api.secretBox))
      .filter(({ recipient }) => recipient === email)
      .map(({ content }) => content);
  const mailedTo = async (reader: SeededOperator) => (await emailsTo(reader)).map(({ template }) => template);

  test('a sign-in is recorded with its time', async () => {
    expect(outcomeOf(await suite.logIn(operator))).toBe('200');
    const [row] = await suite.database.query<{ last_login_at: Date }>('SELECT last_login_at FROM operators WHERE id = $1', [operator.id]);
    expect(new Date(row?.last_login_at ?? 0).getTime()).toBe(FIXTURE_START);
  });

  describe('the second factor', () => {
    let secret: string;
    let recoveryCodes: readonly string[];
    beforeEach(async () => {
      ({ secret, recoveryCodes } = await suite.turnOnTotp(session));
    });

    test('is required after the right password, and opens the session', async () => {
      const { token, methods } = await suite.startLogin(operator);
      expect(methods).toEqual(['totp', 'recoveryCode']);
      const opened = tokenOf(await answer(token, await codeOf(secret, FIXTURE_START)));
      expect(await me(opened)).toMatchObject({ email: operator.email, has_second_factor: true, needs_second_factor: false });
      expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START, 1)))).toBe(EXPIRED);
    });

    test('is not requested after a wrong password', async () => {
      expect(outcomeOf(await suite.logIn(operator, 'wrong'))).toBe('401 invalidCredentials');
    });

    test('accepts a code once, and no earlier one', async () => {
      expect(outcomeOf(await answer((await suite.startLogin(operator)).token, await codeOf(secret, FIXTURE_START)))).toBe('200');
      const { token } = await suite.startLogin(operator);
      for (const steps of [0, -1]) expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START, steps)))).toBe(INVALID);
      expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START, 1)))).toBe('200');
    });

    test.each(['12345', '1234567', 'abcdef', '12 34 56 78'])('rejects an invalid code: %s', async (code) => {
      expect(outcomeOf(await answer((await suite.startLogin(operator)).token, code))).toBe(INVALID);
    });

    test('accepts a recovery code once, however it is typed, and records its use', async () => {
      const [code = ''] = recoveryCodes;
      const first = await suite.startLogin(operator);
      expect(outcomeOf(await answer(first.token, ` ${code.toLowerCase().replaceAll('-', ' ')}`, 'recoveryCode'))).toBe('200');
      expect(outcomeOf(await answer((await suite.startLogin(operator)).token, code, 'recoveryCode'))).toBe(INVALID);
      expect(await actionsOf()).toEqual(['login.secondFactorOn', 'login.recoveryCodeUsed']);
      const state = ownSecondFactorResponseSchema.parse((await suite.get(operatorPaths.ownSecondFactor, session)).json());
      expect(state.data.recovery_codes_left).toBe(9);
      const origin = { at: FIXTURE_START, country: FIXTURE_COUNTRY, device: expect.any(String) };
      expect(await emailsTo(operator)).toEqual([
        { template: 'operatorSecondFactorAdded', name: 'Petra Peters', factor: 'totp', ...origin },
        { template: 'operatorRecoveryCodeUsed', name: 'Petra Peters', codesLeft: 9, ...origin },
      ]);
    });

    test('opens one session for several concurrent right answers', async () => {
      const { token } = await suite.startLogin(operator);
      const code = await codeOf(secret, FIXTURE_START);
      const outcomes = (await Promise.all([1, 2, 3].map(() => answer(token, code)))).map(outcomeOf);
      expect(outcomes.toSorted()).toEqual(['200', EXPIRED, EXPIRED]);
    });

    test('can be given for ten minutes', async () => {
      const { token } = await suite.startLogin(operator);
      const late = FIXTURE_START + CHALLENGE_VALID_MS;
      suite.api.setTime(late);
      expect(outcomeOf(await answer(token, await codeOf(secret, late)))).toBe(EXPIRED);
    });

    test('allows five attempts per sign-in and ten wrong ones in fifteen minutes overall', async () => {
      const wrong = await wrongCodeOf(secret, FIXTURE_START);
      for (let login = 0; login < 2; login += 1) {
        const { token } = await suite.startLogin(operator);
        for (let count = 0; count < 5; count += 1) expect(outcomeOf(await answer(token, wrong))).toBe(INVALID);
        expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START)))).toBe(EXPIRED);
      }
      const { token } = await suite.startLogin(operator);
      expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START)))).toBe('429 tooManyAttempts');
      const later = FIXTURE_START + 15 * MINUTE_MS;
      suite.api.setTime(later);
      expect(outcomeOf(await answer((await suite.startLogin(operator)).token, await codeOf(secret, later)))).toBe('200');
    });

    test('does not admit an operator who was blocked meanwhile', async () => {
      const { token } = await suite.startLogin(operator);
      await suite.database.query(`UPDATE operators SET status = 'blocked' WHERE id = $1`, [operator.id]);
      expect(outcomeOf(await answer(token, await codeOf(secret, FIXTURE_START)))).toBe('403 accountNotActive');
    });

    test('is set up once, and its codes can be renewed', async () => {
      expect(outcomeOf(await suite.post(operatorPaths.beginTotp, {}, session))).toBe('409 secondFactorIsOn');
      const renewed = recoveryCodesResponseSchema.parse((await suite.post(operatorPaths.renewRecoveryCodes, {}, session)).json());
      const [old = ''] = recoveryCodes;
      expect(renewed.data.recovery_codes).not.toContain(old);
      expect(outcomeOf(await answer((await suite.startLogin(operator)).token, old, 'recoveryCode'))).toBe(INVALID);
      expect(await mailedTo(operator)).toEqual(['operatorSecondFactorAdded', 'operatorRecoveryCodesRenewed']);
    });

    test('can be removed in the demo, and is not requested afterwards', async () => {
      expect(outcomeOf(await suite.post(operatorPaths.removeTotp, {}, session))).toBe('200');
      expect(outcomeOf(await suite.logIn(operator))).toBe('200');
      expect(await mailedTo(operator)).toEqual(['operatorSecondFactorAdded', 'operatorSecondFactorRemoved']);
    });
  });

  test('calls that could take over the account need a recent password check', async () => {
    suite.api.setTime(FIXTURE_START + RECENT_PROOF_MS);
    expect(outcomeOf(await suite.post(operatorPaths.beginTotp, {}, session))).toBe('403 recentLoginRequired');
    const confirm = (current_password: string) => suite.post(operatorPaths.confirmPassword, { current_password }, session);
    expect(outcomeOf(await confirm('wrong'))).toBe('403 currentPasswordWrong');
    expect(outcomeOf(await confirm(OPERATOR_PASSWORD))).toBe('200');
    expect(outcomeOf(await suite.post(operatorPaths.beginTotp, {}, session))).toBe('200');
  });

  test('at most five wrong passwords are allowed in fifteen minutes', async () => {
    for (let count = 0; count < 5; count += 1) expect(outcomeOf(await suite.logIn(operator, 'wrong'))).toBe('401 invalidCredentials');
    expect(outcomeOf(await suite.logIn(operator))).toBe('429 tooManyAttempts');
  });

  describe('the password', () => {
    const change = (current_password: string, new_password = NEW_PASSWORD) =>
      suite.post(operatorPaths.changePassword, { current_password, new_password }, session);

    test('can be changed by an operator who knows it, which ends other sessions and emailed links', async () => {
      const other = await suite.signIn(operator);
      expect(outcomeOf(await change('wrong'))).toBe('403 currentPasswordWrong');
      expect(outcomeOf(await change(OPERATOR_PASSWORD, operator.email))).toBe('400 passwordTooEasy');
      expect(outcomeOf(await change(OPERATOR_PASSWORD))).toBe('200');
      expect([await meOutcome(session), await meOutcome(other)]).toEqual(['200', '401 notSignedIn']);
      expect(outcomeOf(await suite.logIn(operator))).toBe('401 invalidCredentials');
      expect(outcomeOf(await suite.logIn(operator, NEW_PASSWORD))).toBe('200');
      expect(await actionsOf()).toEqual(['login.newPassword']);
      expect(await mailedTo(operator)).toEqual(['operatorPasswordChanged']);
    });

    test('can be reset by an emailed link, once and within an hour, which ends every session', async () => {
      const [first, second] = [await askForLink(), await askForLink()];
      expect(outcomeOf(await set(first))).toBe('404 linkNotValid');
      suite.api.setTime(FIXTURE_START + 60 * MINUTE_MS - 1);
      expect(outcomeOf(await set(second))).toBe('200');
      expect(outcomeOf(await set(second))).toBe('404 linkNotValid');
      expect(await meOutcome(session)).toBe('401 notSignedIn');
      expect(outcomeOf(await suite.logIn(operator, NEW_PASSWORD))).toBe('200');
      const late = await askForLink();
      suite.api.setTime(FIXTURE_START + 120 * MINUTE_MS - 1);
      expect(outcomeOf(await set(late))).toBe('404 linkNotValid');
    });

    test('can be requested alike for unknown and blocked operators, at most three times an hour', async () => {
      await suite.database.query(`UPDATE operators SET status = 'blocked' WHERE id = $1`, [operator.id]);
      for (const email of ['nobody@operators.test', operator.email]) {
        for (const expected of ['200', '200', '200', '429 tooManyAttempts']) {
          expect(outcomeOf(await suite.post(operatorPaths.requestPassword, { email }))).toBe(expected);
        }
      }
      await suite.api.background.settled();
      expect(await readQueuedEmails(suite.database, suite.api.secretBox)).toEqual([]);
    });

    test('a link’s code names its owner without being used up', async () => {
      const owner = (code: string) => suite.post(operatorPaths.passwordOwner, { code });
      const code = await askForLink();
      const { name } = await me(session);
      expect((await owner(code)).json()).toEqual({ status: true, data: { email: operator.email, names: [name], others: [] } });
      expect(outcomeOf(await owner('x'.repeat(43)))).toBe('404 linkNotValid');
      expect(outcomeOf(await set(code))).toBe('200');
      expect(outcomeOf(await owner(code))).toBe('404 linkNotValid');
    });

    const set = (code: string) => suite.post(operatorPaths.setPassword, { code, new_password: NEW_PASSWORD });
    async function askForLink(): Promise<string> {
      expect(outcomeOf(await suite.post(operatorPaths.requestPassword, { email: operator.email }))).toBe('200');
      await suite.api.background.settled();
      const mail = (await emailsTo(operator)).at(-1);
      expect(mail).toMatchObject({ template: 'operatorPassword', validMinutes: 60 });
      const url = mail !== undefined && 'url' in mail ? mail.url : '';
      expect(url).toContain(`${FIXTURE_SITE}/backoffice/password?code=`);
      return url.split('code=')[1] ?? '';
    }
  });

  test('sessions can be listed and ended, one or all others', async () => {
    const [other, third] = [await suite.signIn(operator), await suite.signIn(operator)];
    const list = async () => sessionsResponseSchema.parse((await suite.get(operatorPaths.sessions, session)).json()).data;
    const end = async (id: number | 'others') => outcomeOf(await suite.post(operatorPaths.endSessions, { id }, session));
    expect((await list()).filter(({ current }) => current)).toHaveLength(1);
    const stranger = await suite.seed(['support']);
    const theirs = sessionsResponseSchema.parse((await suite.get(operatorPaths.sessions, await suite.signIn(stranger))).json()).data;
    expect(await end(theirs[0]?.id ?? 0)).toBe('404 notFound');
    expect(await end((await list()).find(({ current }) => !current)?.id ?? 0)).toBe('200');
    expect(await list()).toHaveLength(2);
    expect(await end('others')).toBe('200');
    expect(await Promise.all([session, other, third].map(meOutcome))).toEqual(['200', '401 notSignedIn', '401 notSignedIn']);
  });

  test('operators change their own name and language, which is recorded', async () => {
    expect(outcomeOf(await suite.post(operatorPaths.changeMe, { name: ' Petra P. ', language: 'de' }, session))).toBe('200');
    expect(await me(session)).toMatchObject({ name: 'Petra P.', language: 'de' });
    expect(await actionsOf()).toEqual(['login.profile']);
  });
});

describe.each(testDatabases)('outside the demo on %s', (kind) => {
  const suite = operatorSuite(kind, { DEMO: '0' });

  test('an operator without a second factor can only set one up', async () => {
    const operator = await suite.seed(['admin']);
    const session = tokenOf(await suite.logIn(operator));
    const me = async () => meResponseSchema.parse((await suite.get(operatorPaths.me, session)).json()).data;
    expect(await me()).toMatchObject({ has_second_factor: false, needs_second_factor: true });
    const closed = [operatorPaths.operators, operatorPaths.sessions];
    for (const path of closed) expect(outcomeOf(await suite.get(path, session))).toBe('403 secondFactorMissing');
    await suite.turnOnTotp(session);
    expect(await me()).toMatchObject({ has_second_factor: true, needs_second_factor: false });
    for (const path of closed) expect(outcomeOf(await suite.get(path, session))).toBe('200');
    expect(outcomeOf(await suite.post(operatorPaths.removeTotp, {}, session))).toBe('409 lastSecondFactor');
  });

  test('setting up the first second factor ends the sessions opened with the password alone, except the current one', async () => {
    const operator = await suite.seed(['admin']);
    const [other, own] = [tokenOf(await suite.logIn(operator)), tokenOf(await suite.logIn(operator))];
    await suite.turnOnTotp(own);
    expect(outcomeOf(await suite.get(operatorPaths.operators, own))).toBe('200');
    expect(outcomeOf(await suite.get(operatorPaths.operators, other))).toBe('401 notSignedIn');
  });

  test('a passkey counts too; one of two factors can be removed, the last one cannot, and an administrator can remove all', async () => {
    const operator = await suite.seed(['admin']);
    const session = tokenOf(await suite.logIn(operator));
    const own = async () => ownSecondFactorResponseSchema.parse((await suite.get(operatorPaths.ownSecondFactor, session)).json()).data;
    await suite.addPasskey(session);
    expect(outcomeOf(await suite.get(operatorPaths.operators, session))).toBe('200');
    const [key] = (await own()).passkeys;
    expect(await own()).toMatchObject({ totp_since: null, passkeys: [{ name: 'Laptop' }], recovery_codes_left: 10, may_remove: false });
    expect(outcomeOf(await suite.post(operatorPaths.removePasskey, { id: key?.id }, session))).toBe('409 lastSecondFactor');
    await suite.turnOnTotp(session);
    expect(await own()).toMatchObject({ recovery_codes_left: 10, may_remove: true });
    expect(outcomeOf(await suite.post(operatorPaths.removePasskey, { id: key?.id }, session))).toBe('200');
    await suite.addPasskey(session);
    const other = await suite.seed(['admin']);
    const others = tokenOf(await suite.logIn(other));
    await suite.turnOnTotp(others);
    const take = { id: operator.id, reason: 'lost both' };
    expect(outcomeOf(await suite.post(operatorPaths.takeSecondFactor, take, others))).toBe('200');
    const left = await Promise.all(
      ['totp_secrets', 'passkeys', 'recovery_codes'].map((table) =>
        suite.database.query(`SELECT id FROM ${table} WHERE operator_id = $1`, [operator.id]),
      ),
    );
    expect(left).toEqual([[], [], []]);
    expect(outcomeOf(await suite.get(operatorPaths.me, session))).toBe('401 notSignedIn');
    expect(tokenOf(await suite.logIn(operator))).not.toBe('');
  });
});
