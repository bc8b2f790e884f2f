import { accountPaths, paymentPaths, securityPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { DEMO_PASSWORD } from '../../../demo/demo-clients.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';
import { readQueuedEmails } from '../../../email/fixture-emails.ts';
import { RECENT_PROOF_MS } from '../../../identity/sessions/session-validity.ts';

const CLIENT = 1;
const IBAN = 'DE89370400440532013000';
const OTHER_IBAN = 'FR1420041010050500013M02606';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const LATER = FIXTURE_START + RECENT_PROOF_MS;

describe.each(testDatabases)('payout accounts on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(FIXTURE_START);
    for (const table of ['sessions', 'throttle', 'mails']) await database.query(`DELETE FROM ${table}`);
    // Cancelled, so that the accounts of earlier tests are not known ones.
    await database.query(`UPDATE transactions SET status = 'cancelled', sealed_bank_account = NULL WHERE amount_cents < 0`);
  });

  /** `isProven` is false for a session opened by an emailed link. */
  const start = (isProven = true) => api.sessions.start({ audience: 'client', userId: CLIENT }, ORIGIN, isProven);
  const post = async (token: string, url: string, payload: object) => {
    const answer = await api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
    return answer.statusCode === 200 ? '200' : `${answer.statusCode} ${answer.json<{ error: { code: string } }>().error.code}`;
  };
  const withdraw = (token: string, iban?: string, requestId?: string) =>
    post(token, paymentPaths.create, {
      method: 'withdraw',
      amount: -10,
      comments: 'for a house',
      ...(iban === undefined ? {} : { iban }),
      ...(requestId === undefined ? {} : { request_id: requestId }),
    });
  const prove = (token: string) => post(token, securityPaths.confirmPassword, { current_password: DEMO_PASSWORD });
  const told = async () =>
    (await readQueuedEmails(database, api.secretBox)).filter(({ content }) => content.template === 'payoutAccountNamed');

  test('a new account needs a recent password check, and the client is told about it', async () => {
    const token = await start();
    api.setTime(LATER);
    expect(await withdraw(token, IBAN)).toBe('403 recentLoginRequired');
    expect(await told()).toEqual([]);
    expect(await prove(token)).toBe('200');
    expect(await withdraw(token, IBAN)).toBe('200');
    expect(await told()).toMatchObject([{ recipient: 'demo@fairlead.test', content: { account: 'DE89 •••• 3000', at: LATER } }]);
  });

  test('an account added with the password is known afterwards in any notation, and others are not', async () => {
    const token = await start();
    expect(await withdraw(token, IBAN)).toBe('200');
    api.setTime(LATER);
    expect(await withdraw(token, 'de89 3704 0044 0532 0130 00')).toBe('200');
    expect(await withdraw(token, OTHER_IBAN)).toBe('403 recentLoginRequired');
    expect(await told()).toHaveLength(1);
  });

  test('an account that money was sent to is known, and one that money was only planned for is not', async () => {
    const token = await start();
    expect(await withdraw(token, IBAN)).toBe('200');
    await database.query('UPDATE transactions SET bank_account_proven_at = NULL');
    api.setTime(LATER);
    expect(await withdraw(token, IBAN)).toBe('403 recentLoginRequired');
    await database.query(`UPDATE payouts SET status = 'sent' WHERE deposit_id IS NULL`);
    expect(await withdraw(token, IBAN)).toBe('200');
  });

  test('a repeated request gets the first answer', async () => {
    const token = await start();
    const requestId = '5f0c1b1e-2f0a-4f3e-9d55-0c1a2b3c4d5e';
    expect(await withdraw(token, IBAN, requestId)).toBe('200');
    await database.query('UPDATE transactions SET bank_account_proven_at = NULL');
    api.setTime(LATER);
    expect(await withdraw(token, IBAN, requestId)).toBe('200');
  });

  test('a session from an emailed link moves no money and changes no security setting until the password is given in it', async () => {
    const owner = await start();
    expect(await withdraw(owner, IBAN)).toBe('200');
    const token = await start(false);
    const refused = '403 recentLoginRequired';
    expect(await withdraw(token)).toBe(refused);
    expect(await withdraw(token, IBAN)).toBe(refused);
    expect(await withdraw(token, OTHER_IBAN)).toBe(refused);
    const passwords = { new_password: 'plum-kettle-saturn', confirm_password: 'plum-kettle-saturn' };
    expect(await post(token, accountPaths.updatePassword, passwords)).toBe(refused);
    expect(await post(token, securityPaths.beginTotp, {})).toBe(refused);
    expect(await post(token, securityPaths.removeTotp, {})).toBe(refused);
    expect(await post(token, securityPaths.beginPasskey, {})).toBe(refused);
    expect(await prove(token)).toBe('200');
    expect(await withdraw(token, OTHER_IBAN)).toBe('200');
  });
});
