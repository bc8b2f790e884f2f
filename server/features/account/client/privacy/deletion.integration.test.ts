import { privacyPaths } from '@fairlead/contract/paths.ts';
import { deletionStateSchema } from '@fairlead/contract/account/privacy.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { findUserByEmail } from '../../store.ts';

const origin = { address: '127.0.0.1', country: null, device: '' };
const START = new Date(FIXTURE_START).toISOString();

describe.each(testDatabases)('deletion requests on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let own: { readonly id: number; readonly token: string };
  let other: { readonly id: number; readonly token: string };

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    own = await signIn('demo@fairlead.test');
    other = await signIn('new@fairlead.test');
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM deletion_requests');
    await database.query('DELETE FROM mails');
    api.setTime(FIXTURE_START);
  });

  async function signIn(email: string) {
    const user = await findUserByEmail(database, email);
    if (user === null) throw new Error(`${email} does not exist`);
    return { id: user.id, token: await api.sessions.start({ audience: 'client', userId: user.id }, origin, true) };
  }
  const post = (url: string, token: string, payload: object = {}) =>
    api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  const stateOf = (answer: { json(): unknown }) => deletionStateSchema.strict().parse(answer.json()).data;
  const readState = async (token: string) => stateOf(await post(privacyPaths.deletion, token));
  const ask = async (token: string, payload: object = {}) => stateOf(await post(privacyPaths.requestDeletion, token, payload));
  const withdraw = async (token: string) => stateOf(await post(privacyPaths.withdrawDeletion, token));
  const rows = () => database.query<{ reason: string; status: string }>('SELECT reason, status FROM deletion_requests ORDER BY id');

  test('there is none at first', async () => {
    expect(await readState(own.token)).toBeNull();
    expect(await withdraw(own.token)).toBeNull();
  });

  test('one is stored with its reason, confirmed by email, and visible to its client only', async () => {
    const open = { requested_at: START, state: 'open', note: '', decided_at: null };
    expect(await ask(own.token, { reason: '  I have stopped trading. ' })).toEqual(open);
    expect(await readState(own.token)).toEqual(open);
    expect(await readState(other.token)).toBeNull();
    expect(await rows()).toEqual([{ reason: 'I have stopped trading.', status: 'open' }]);
    expect(await readQueuedEmails(database, api.secretBox)).toEqual([
      {
        recipient: 'demo@fairlead.test',
        language: 'en',
        content: { template: 'deletionRequested', firstName: 'Dana', url: `${FIXTURE_SITE}/my-account/privacy` },
      },
    ]);
  });

  test('repeated or concurrent requests are one request with one email', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask(own.token, { reason: 'first' })));
    api.setTime(FIXTURE_START + 1_000);
    expect(await ask(own.token, { reason: 'second' })).toMatchObject({ state: 'open', requested_at: START });
    expect(await rows()).toEqual([{ reason: 'first', status: 'open' }]);
    expect(await readQueuedEmails(database, api.secretBox)).toHaveLength(1);
  });

  test('one can be withdrawn and made again', async () => {
    await ask(own.token);
    api.setTime(FIXTURE_START + 60_000);
    const decided_at = new Date(FIXTURE_START + 60_000).toISOString();
    expect(await withdraw(own.token)).toEqual({ requested_at: START, state: 'withdrawn', note: '', decided_at });
    expect(await withdraw(own.token)).toMatchObject({ state: 'withdrawn', decided_at });
    expect(await ask(own.token)).toMatchObject({ state: 'open', requested_at: decided_at, decided_at: null });
  });

  test('one of another client cannot be withdrawn', async () => {
    await ask(own.token);
    await withdraw(other.token);
    expect(await readState(own.token)).toMatchObject({ state: 'open' });
  });

  test('a decided one stays decided, with its note', async () => {
    await ask(own.token);
    await database.query(`UPDATE deletion_requests SET status = 'refused', note = 'Until 2031', decided_at = now()`);
    expect(await withdraw(own.token)).toMatchObject({ state: 'refused', note: 'Until 2031' });
  });

  test.each([['x'.repeat(1_001)], [7], [null]])('rejects %j as a reason', async (reason) => {
    const answer = await post(privacyPaths.requestDeletion, own.token, { reason });
    expect([answer.statusCode, errorBodySchema.parse(answer.json()).error.fields?.map(({ field }) => field)]).toEqual([400, ['reason']]);
  });
});
