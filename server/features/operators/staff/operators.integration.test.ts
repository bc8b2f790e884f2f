import { operatorResponseSchema, operatorsResponseSchema, type OperatorInfo } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { operatorSuite, outcomeOf, type SeededOperator } from '../../../../tests/support/operator-suite.ts';
import { FIXTURE_SITE, FIXTURE_START } from '../../../fixture-api.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { inviteFirstOperator } from './invite-first-operator.ts';

const WEEK_MS = 7 * 86_400_000;
const PASSWORD = 'a lighthouse at noon';

describe.each(testDatabases)('operator management on %s', (kind) => {
  const suite = operatorSuite(kind);
  let admin: SeededOperator;
  let session: string;

  beforeEach(async () => {
    await suite.database.query(`UPDATE operators SET status = 'blocked'`);
    admin = await suite.seed(['admin']);
    session = await suite.signIn(admin);
  });

  const list = async (token = session) => operatorsResponseSchema.parse((await suite.get(operatorPaths.operators, token)).json()).data;
  const find = async (id: number): Promise<OperatorInfo | undefined> => (await list()).find((one) => one.id === id);
  const change = async (id: number, roles: readonly Role[], rest: object = {}) =>
    outcomeOf(await suite.post(operatorPaths.changeOperator, { id, name: 'Petra', roles, ...rest }, session));
  const withReason = async (path: string, id: number, token = session) =>
    outcomeOf(await suite.post(path, { id, reason: 'left the house' }, token));
  const lastAction = async () =>
    (
      await suite.database.query<{ action: string; before: unknown; after: unknown; reason: string; operator_id: number | null }>(
        'SELECT action, before, after, reason, operator_id FROM audit_log ORDER BY seq DESC LIMIT 1',
      )
    )[0];

  describe('an invitation', () => {
    const email = 'Ines.Invited@operators.test';
    const invite = (body: object = {}) =>
      suite.post(operatorPaths.inviteOperator, { email, name: 'Ines Invited', language: 'it', roles: ['finance'], ...body }, session);
    const mailed = async () => {
      const mails = await readQueuedEmails(suite.database, suite.api.secretBox);
      return mails.filter(({ content }) => content.template === 'operatorInvited');
    };
    const codeIn = async () => {
      const mail = (await mailed()).at(-1);
      return mail !== undefined && 'url' in mail.content ? (mail.content.url.split('code=')[1] ?? '') : '';
    };
    const set = async (code: string) => outcomeOf(await suite.post(operatorPaths.setPassword, { code, new_password: PASSWORD }));
    const logIn = async () => outcomeOf(await suite.logIn({ id: 0, email }, PASSWORD));

    beforeEach(() => suite.database.query(`DELETE FROM operators WHERE email_normalised = lower($1)`, [email]));

    test('creates an operator who signs in with the password set by the link, emails them in their language, and is recorded', async () => {
      const invited = operatorResponseSchema.parse((await invite()).json()).data;
      expect(invited).toMatchObject({
        email,
        name: 'Ines Invited',
        language: 'it',
        roles: ['finance'],
        state: 'invited',
        last_login_at: null,
      });
      expect(await lastAction()).toMatchObject({ action: 'operators.invite', after: { email, roles: ['finance'] }, operator_id: admin.id });
      expect(await mailed()).toMatchObject([{ recipient: email, language: 'it', content: { name: 'Ines Invited', validMinutes: 10_080 } }]);
      expect(await logIn()).toBe('401 invalidCredentials');
      suite.api.setTime(FIXTURE_START + WEEK_MS - 1);
      expect(await set(await codeIn())).toBe('200');
      expect(await lastAction()).toMatchObject({ action: 'login.firstPassword', operator_id: invited.id });
      expect(await logIn()).toBe('200');
    });

    test('is valid for a week, or until the next one', async () => {
      const { id } = operatorResponseSchema.parse((await invite()).json()).data;
      const first = await codeIn();
      expect(outcomeOf(await suite.post(operatorPaths.inviteAgain, { id }, session))).toBe('200');
      expect(await set(first)).toBe('404 linkNotValid');
      const second = await codeIn();
      suite.api.setTime(FIXTURE_START + WEEK_MS);
      expect(await set(second)).toBe('404 linkNotValid');
    });

    test('is not sent to an existing operator, in any case of the email, nor again to one with a password', async () => {
      await invite();
      const again = await invite({ email: email.toUpperCase() });
      expect(outcomeOf(again)).toBe('409 operatorExists');
      expect(outcomeOf(await suite.post(operatorPaths.inviteAgain, { id: admin.id }, session))).toBe('404 notFound');
    });

    test.each([[{ roles: [] }], [{ roles: ['finance', 'finance'] }], [{ roles: ['owner'] }], [{ name: ' ' }], [{ email: 'nobody' }]])(
      'is rejected with %j',
      async (fault) => expect(outcomeOf(await invite(fault))).toBe('400 invalidInput'),
    );
  });

  test('changed roles apply from the next call; removing one needs a reason', async () => {
    const other = await suite.seed(['support']);
    const theirs = await suite.signIn(other);
    const read = async () => outcomeOf(await suite.get(operatorPaths.operators, theirs));
    expect(await read()).toBe('403 notPermitted');
    expect(await change(other.id, ['support', 'compliance'])).toBe('200');
    expect(await read()).toBe('200');
    expect(await change(other.id, ['support'])).toBe('400 invalidInput');
    expect(await change(other.id, ['support'], { reason: 'back to support' })).toBe('200');
    expect(await read()).toBe('403 notPermitted');
    expect(await lastAction()).toMatchObject({
      action: 'operators.change',
      before: { name: 'Petra', roles: ['support', 'compliance'] },
      after: { name: 'Petra', roles: ['support'] },
      reason: 'back to support',
    });
  });

  test('a block ends sessions immediately and can be lifted', async () => {
    const other = await suite.seed(['support']);
    const theirs = await suite.signIn(other);
    expect(await withReason(operatorPaths.blockOperator, other.id)).toBe('200');
    expect(outcomeOf(await suite.get(operatorPaths.me, theirs))).toBe('401 notSignedIn');
    expect(outcomeOf(await suite.logIn(other))).toBe('403 accountNotActive');
    expect((await find(other.id))?.state).toBe('blocked');
    expect(await withReason(operatorPaths.blockOperator, other.id)).toBe('404 notFound');
    expect(await withReason(operatorPaths.unblockOperator, other.id)).toBe('200');
    expect(outcomeOf(await suite.get(operatorPaths.me, theirs))).toBe('401 notSignedIn');
    expect(outcomeOf(await suite.logIn(other))).toBe('200');
    expect(await withReason(operatorPaths.unblockOperator, other.id)).toBe('404 notFound');
  });

  test('a lost second factor is removed by another operator, with a reason', async () => {
    const other = await suite.seed(['support']);
    await suite.turnOnTotp(await suite.signIn(other));
    const theirs = await suite.signIn(other);
    expect((await find(other.id))?.has_second_factor).toBe(true);
    expect(outcomeOf(await suite.post(operatorPaths.takeSecondFactor, { id: other.id }, session))).toBe('400 invalidInput');
    expect(await withReason(operatorPaths.takeSecondFactor, admin.id)).toBe('403 ownAccount');
    expect(await withReason(operatorPaths.takeSecondFactor, other.id)).toBe('200');
    expect(outcomeOf(await suite.get(operatorPaths.me, theirs))).toBe('401 notSignedIn');
    expect(outcomeOf(await suite.logIn(other))).toBe('200');
    expect(await withReason(operatorPaths.takeSecondFactor, other.id)).toBe('404 notFound');
    const mails = (await readQueuedEmails(suite.database, suite.api.secretBox)).filter(({ recipient }) => recipient === other.email);
    expect(mails.at(-1)?.content).toMatchObject({ template: 'operatorSecondFactorRemoved', byHouse: true });
  });

  test('the first administrator comes from a link created on the server, and only if there is none', async () => {
    const first = { email: 'first@operators.test', name: 'Fiona First', now: FIXTURE_START, siteUrl: FIXTURE_SITE };
    expect(await inviteFirstOperator(suite.database, first)).toBeNull();
    await suite.database.query(`UPDATE operators SET status = 'blocked'`);
    const link = (await inviteFirstOperator(suite.database, first)) ?? '';
    expect(await lastAction()).toMatchObject({ action: 'operators.invite', operator_id: null });
    const body = { code: link.split('code=')[1], new_password: PASSWORD };
    expect(outcomeOf(await suite.post(operatorPaths.setPassword, body))).toBe('200');
    expect(outcomeOf(await suite.logIn({ id: 0, email: first.email }, PASSWORD))).toBe('200');
    expect(await inviteFirstOperator(suite.database, first)).toBeNull();
  });

  describe('the last administrator', () => {
    const LAST = '409 lastAdministrator';

    test('can be neither demoted nor blocked, even if others are invited or blocked', async () => {
      await suite.seed(['admin'], { password: '' });
      expect(await change(admin.id, ['support'], { reason: 'tired of it' })).toBe(LAST);
      expect(await withReason(operatorPaths.blockOperator, admin.id)).toBe(LAST);
      expect(await change(admin.id, ['admin', 'finance'])).toBe('200');
    });

    test('remains if two demote each other at the same moment', async () => {
      const other = await suite.seed(['admin']);
      const theirs = await suite.signIn(other);
      const outcomes = await Promise.all([
        withReason(operatorPaths.blockOperator, other.id),
        withReason(operatorPaths.blockOperator, admin.id, theirs),
      ]);
      expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
      const active = (await suite.database.query<{ id: number }>(`SELECT id FROM operators WHERE status = 'active'`)).map(({ id }) => id);
      expect(active).toHaveLength(1);
    });
  });
});
