import { privacyPaths } from '@fairlead/contract/paths.ts';
import { deletionStateSchema } from '@fairlead/contract/account/privacy.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { readOwedMails } from '../../../../mail/fixture-mails.ts';
import { findUserByEmail } from '../../store.ts';

const origin = { address: '127.0.0.1', country: null, device: '' };
const START = new Date(FIXTURE_START).toISOString();

describe.each(testDatabases)('the wish to be forgotten, on %s', (kind) => {
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
    if (user === null) throw new Error(`${email} is not there`);
    return { id: user.id, token: await api.sessions.start({ audience: 'client', userId: user.id }, origin, true) };
  }
  const post = (url: string, token: string, payload: object = {}) =>
    api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  const stateOf = (answer: { json(): unknown }) => deletionStateSchema.strict().parse(answer.json()).data;
  const look = async (token: string) => stateOf(await post(privacyPaths.deletion, token));
  const ask = async (token: string, payload: object = {}) => stateOf(await post(privacyPaths.requestDeletion, token, payload));
  const withdraw = async (token: string) => stateOf(await post(privacyPaths.withdrawDeletion, token));
  const rows = () => database.query<{ reason: string; status: string }>('SELECT reason, status FROM deletion_requests ORDER BY id');

  test('there is none before one was asked for', async () => {
    expect(await look(own.token)).toBeNull();
    expect(await withdraw(own.token)).toBeNull();
  });

  test('is written down with its reason, told by mail, and seen by its client alone', async () => {
    const open = { requested_at: START, state: 'open', note: '', decided_at: null };
    expect(await ask(own.token, { reason: '  I have stopped trading. ' })).toEqual(open);
    expect(await look(own.token)).toEqual(open);
    expect(await look(other.token)).toBeNull();
    expect(await rows()).toEqual([{ reason: 'I have stopped trading.', status: 'open' }]);
    expect(await readOwedMails(database, api.secretBox)).toEqual([
      {
        recipient: 'demo@fairlead.test',
        language: 'en',
        content: { template: 'deletionRequested', firstName: 'Dana', url: `${FIXTURE_SITE}/my-account/privacy` },
      },
    ]);
  });

  test('pressed again, or several times at once, is one request and one mail', async () => {
    await Promise.all(Array.from({ length: 5 }, () => ask(own.token, { reason: 'first' })));
    api.setTime(FIXTURE_START + 1_000);
    expect(await ask(own.token, { reason: 'second' })).toMatchObject({ state: 'open', requested_at: START });
    expect(await rows()).toEqual([{ reason: 'first', status: 'open' }]);
    expect(await readOwedMails(database, api.secretBox)).toHaveLength(1);
  });

  test('can be withdrawn, and asked for anew', async () => {
    await ask(own.token);
    api.setTime(FIXTURE_START + 60_000);
    const decided_at = new Date(FIXTURE_START + 60_000).toISOString();
    expect(await withdraw(own.token)).toEqual({ requested_at: START, state: 'withdrawn', note: '', decided_at });
    expect(await withdraw(own.token)).toMatchObject({ state: 'withdrawn', decided_at });
    expect(await ask(own.token)).toMatchObject({ state: 'open', requested_at: decided_at, decided_at: null });
  });

  test('of somebody else is not withdrawn', async () => {
    await ask(own.token);
    await withdraw(other.token);
    expect(await look(own.token)).toMatchObject({ state: 'open' });
  });

  test('that was decided on stays so, with its note', async () => {
    await ask(own.token);
    await database.query(`UPDATE deletion_requests SET status = 'refused', note = 'Until 2031', decided_at = now()`);
    expect(await withdraw(own.token)).toMatchObject({ state: 'refused', note: 'Until 2031' });
  });

  test.each([['x'.repeat(1_001)], [7], [null]])('does not take %j as a reason', async (reason) => {
    const answer = await post(privacyPaths.requestDeletion, own.token, { reason });
    expect([answer.statusCode, errorBodySchema.parse(answer.json()).error.fields?.map(({ field }) => field)]).toEqual([400, ['reason']]);
  });
});
