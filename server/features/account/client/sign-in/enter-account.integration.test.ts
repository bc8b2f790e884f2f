import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { createEmailQueue } from '../../../../email/email-queue.ts';
import { createClientDirectory } from '../../client-directory.ts';
import { findUserByEmail, renewPasswordHash, updatePasswordHash, type User } from '../../store.ts';
import { enterAccount, type EnterAccountContext } from './enter-account.ts';

const EMAIL = 'demo@fairlead.test';
const caller = { address: '192.0.2.1', country: null, device: 'Firefox 128', deviceToken: null, language: 'en' } as const;

describe.each(testDatabases)('changes during a sign-in on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let context: EnterAccountContext;
  /** The client as loaded when the password was checked. */
  let user: User;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    const clock = () => FIXTURE_START;
    const emailQueue = createEmailQueue({ database, secretBox: api.secretBox, clock });
    const ports = { database, engine: api.engine, emailQueue, clock };
    const { authentication, secretBox, background } = api;
    const identity = { ...ports, ...authentication, secretBox, background, people: createClientDirectory(ports) };
    context = { ...ports, identity };
    return opened.close;
  });

  beforeEach(async () => {
    await database.query(`UPDATE users SET status = 'active'`);
    await database.query('DELETE FROM sessions');
    const found = await findUserByEmail(database, EMAIL);
    if (found === null) throw new Error('the demo client is not seeded');
    user = found;
  });

  const openSessions = async () => (await api.sessions.list({ audience: 'client', userId: user.id })).length;

  test('without a change, the session is opened', async () => {
    await enterAccount(user, 'password', caller, context);
    expect(await openSessions()).toBe(1);
  });

  test.each([
    ['a new password', 'invalidCredentials', () => updatePasswordHash(database, user.id, `${user.passwordHash}0`)],
    [
      'a block',
      'accountNotActive',
      async () => void (await database.query(`UPDATE users SET status = 'blocked' WHERE id = $1`, [user.id])),
    ],
  ])('%s: is refused with %s and leaves no session', async (_what, code, change) => {
    await change();
    await expect(enterAccount(user, 'password', caller, context)).rejects.toThrow(code);
    expect(await openSessions()).toBe(0);
  });

  test('a hash is only renewed if the password is still the same', async () => {
    const other = `${user.passwordHash}1`;
    await updatePasswordHash(database, user.id, other);
    expect(await renewPasswordHash(database, user, 'renewed')).toBe(false);
    expect((await findUserByEmail(database, EMAIL))?.passwordHash).toBe(other);
  });
});
