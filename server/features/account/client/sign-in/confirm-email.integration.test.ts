import { accountPaths } from '@fairlead/contract/paths.ts';
import { clientInfoResponseSchema } from '@fairlead/contract/account/sign-in.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createAccountCalls, DEMO_EMAIL, outcomeOf, userOf, type AccountCalls } from '../../fixture-account-calls.ts';

const SEVEN_DAYS_MS = 7 * 86_400_000;

describe.each(testDatabases)('confirming an email on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let calls: AccountCalls;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    calls = createAccountCalls(api, database);
    return opened.close;
  });

  beforeEach(async () => {
    await api.background.settled();
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'one_time_codes', 'mails']) await database.query(`DELETE FROM ${table}`);
    await database.query(`UPDATE users SET email_confirmed_at = NULL, email = $1, email_normalised = $1 WHERE first_name = 'Dana'`, [
      DEMO_EMAIL,
    ]);
  });

  const send = (token: string) => calls.postAs(token, accountPaths.sendEmailConfirmation);
  const confirm = (code: string) => calls.post(accountPaths.confirmEmail, { code });
  const emailedCode = async () => {
    expect(outcomeOf(await send(await calls.logIn()))).toBe('200');
    return calls.codeMailedTo(DEMO_EMAIL, 'confirmEmail');
  };

  test('the emailed link confirms it, once', async () => {
    const code = await emailedCode();
    expect((await calls.emailsTo(DEMO_EMAIL)).at(-1)).toEqual({
      template: 'confirmEmail',
      firstName: 'Dana',
      url: `${FIXTURE_SITE}/confirm-email#${code}`,
    });
    expect((await confirm(code)).json()).toEqual({ status: true });
    expect(userOf(await calls.postAs(await calls.logIn(), accountPaths.get)).email_confirmed).toBe(true);
    expect(outcomeOf(await confirm(code))).toBe('404 linkNotValid');
  });

  test.each<[string, () => Promise<string>]>([
    ['that was never issued', async () => 'x'.repeat(43)],
    [
      'that has expired',
      async () => {
        const code = await emailedCode();
        api.setTime(FIXTURE_START + SEVEN_DAYS_MS);
        return code;
      },
    ],
    [
      'sent to a former email',
      async () => {
        const code = await emailedCode();
        await database.query(`UPDATE users SET email = 'o@fairlead.test', email_normalised = 'o@fairlead.test' WHERE email = $1`, [
          DEMO_EMAIL,
        ]);
        return code;
      },
    ],
  ])('rejects a link %s', async (_case, codeOf) => {
    expect(outcomeOf(await confirm(await codeOf()))).toBe('404 linkNotValid');
    expect(await database.query(`SELECT id FROM users WHERE email_confirmed_at IS NOT NULL`)).toEqual([]);
  });

  test('the link is sent at most three times an hour, and not at all once confirmed', async () => {
    const token = await calls.logIn();
    const outcomes: string[] = [];
    for (let call = 0; call < 4; call += 1) outcomes.push(outcomeOf(await send(token)));
    expect(outcomes).toEqual(['200', '200', '200', '429 tooManyAttempts']);
    await confirm(await calls.codeMailedTo(DEMO_EMAIL, 'confirmEmail'));
    expect(outcomeOf(await send(token))).toBe('200');
    const mails = await calls.emailsTo(DEMO_EMAIL);
    expect(mails.filter(({ template }) => template === 'confirmEmail')).toHaveLength(3);
  });

  test.each([
    ['de', 'Deutschland'],
    ['it', 'Germania'],
    ['xx', 'Germany'],
  ])('clientInfo names the caller’s country in %s', async (language, country) => {
    const response = await api.app.inject({
      url: accountPaths.clientInfo,
      remoteAddress: '192.0.2.7',
      headers: { 'accept-language': language },
    });
    expect(clientInfoResponseSchema.strict().parse(response.json()).data).toEqual({
      ip: '192.0.2.7',
      country_short: 'DE',
      country_long: country,
      city: '',
    });
  });
});
