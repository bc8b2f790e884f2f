import { accountPaths } from '@fairlead/contract/paths.ts';
import { popupsResponseSchema } from '@fairlead/contract/account/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { insertPopup } from '../../popups/store.ts';
import { findUserByEmail } from '../../store.ts';

const origin = { address: '127.0.0.1', country: null, device: '' };

describe.each(testDatabases)('the popups on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let own: { readonly id: number; readonly token: string };
  let other: { readonly id: number; readonly token: string };

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    const signIn = async (email: string) => {
      const user = await findUserByEmail(database, email);
      if (user === null) throw new Error(`${email} does not exist`);
      return { id: user.id, token: await api.sessions.start({ audience: 'client', userId: user.id }, origin, true) };
    };
    own = await signIn('demo@fairlead.test');
    other = await signIn('new@fairlead.test');
    return opened.close;
  });

  beforeEach(async () => {
    await database.query('DELETE FROM popups');
    api.setTime(FIXTURE_START);
  });

  const post = (url: string, payload: object, options: InjectOptions = {}) => api.app.inject({ method: 'POST', url, payload, ...options });
  const list = async (token: string) => popupsResponseSchema.strict().parse((await post(accountPaths.popups, { token })).json()).data;
  const seed = (userId: number, title: string, content = '<p>text</p>') =>
    insertPopup(database, { userId, title, content, createdAt: FIXTURE_START });
  const read = (token: string, id: unknown) => post(accountPaths.popup, { token, id });
  const readAtOf = async (id: number) =>
    (await database.query<{ read_at: Date | null }>('SELECT read_at FROM popups WHERE id = $1', [id]))[0]?.read_at;

  test('a client without any gets an empty list', async () => {
    expect(await list(own.token)).toEqual([]);
  });

  test('a client gets only their own, the oldest first', async () => {
    const first = await seed(own.id, 'First', '<p>One</p>');
    await seed(other.id, 'Not for you');
    const second = await seed(own.id, 'Second', '<p>Two</p>');
    expect(await list(own.token)).toEqual([
      { id: first, title: 'First', content: '<p>One</p>' },
      { id: second, title: 'Second', content: '<p>Two</p>' },
    ]);
  });

  test('translated popups are in the language of the call, others as written', async () => {
    const text = { title: 'Fees', content: '<p>lower</p>' };
    const german = { title: 'Gebühren', content: '<p>niedriger</p>' };
    const translations = { de: { ...german, content: `${german.content}<script>x()</script>` } };
    const id = await insertPopup(database, { userId: own.id, ...text, translations, createdAt: FIXTURE_START });
    const listIn = async (language: string) => {
      const answer = await post(accountPaths.popups, { token: own.token }, { headers: { 'accept-language': language } });
      return popupsResponseSchema.strict().parse(answer.json()).data;
    };
    expect(await listIn('de-AT,de;q=0.9')).toEqual([{ id, ...german }]);
    for (const language of ['es', 'fr', '*', ';;,q=x']) expect(await listIn(language)).toEqual([{ id, ...text }]);
    expect(await list(own.token)).toEqual([{ id, ...text }]);
  });

  test('the token may be in the header, which takes precedence', async () => {
    await seed(own.id, 'Mine');
    const answer = await post(accountPaths.popups, { token: other.token }, { headers: { authorization: `Bearer ${own.token}` } });
    expect(popupsResponseSchema.parse(answer.json()).data.map(({ title }) => title)).toEqual(['Mine']);
    const withoutBody = await api.app.inject({
      method: 'POST',
      url: accountPaths.popups,
      headers: { authorization: `Bearer ${own.token}` },
    });
    expect(withoutBody.statusCode).toBe(200);
  });

  test('popups marked as read are not shown again, and the others are', async () => {
    const [first, second] = [await seed(own.id, 'First'), await seed(own.id, 'Second')];
    const answer = await read(own.token, first);
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: true }]);
    expect((await list(own.token)).map(({ id }) => id)).toEqual([second]);
  });

  test('marking again succeeds and keeps the time of the first reading', async () => {
    const id = await seed(own.id, 'Once');
    await read(own.token, id);
    api.setTime(FIXTURE_START + 60_000);
    expect((await read(own.token, id)).statusCode).toBe(200);
    expect(await readAtOf(id)).toEqual(new Date(FIXTURE_START));
  });

  test('another client’s popup is not found, like an unknown one, and stays unread', async () => {
    const foreign = await seed(other.id, 'Not yours');
    for (const id of [foreign, 2_147_483_647]) {
      const answer = await read(own.token, id);
      expect([answer.statusCode, errorBodySchema.parse(answer.json()).error.code]).toEqual([404, 'notFound']);
    }
    expect(await readAtOf(foreign)).toBeNull();
  });

  test.each([[undefined], [null], ['1'], [0], [-1], [1.5], [2 ** 53]])('an id of %j is invalid input', async (id) => {
    const answer = await read(own.token, id);
    expect([answer.statusCode, errorBodySchema.parse(answer.json()).error.fields?.map(({ field }) => field)]).toEqual([400, ['id']]);
  });

  test('HTML is sanitised when it is saved, and a title is kept as plain text', async () => {
    const id = await seed(own.id, 'Fees < 1 % & more', '<p onclick="x()">Read <a href="javascript:x()">this</a></p><script>x()</script>');
    expect(await list(own.token)).toEqual([
      { id, title: 'Fees < 1 % & more', content: '<p>Read <a target="_blank" rel="noopener noreferrer">this</a></p>' },
    ]);
    const [stored] = await database.query<{ content: string }>('SELECT content FROM popups WHERE id = $1', [id]);
    expect(stored?.content).not.toContain('script');
  });

  test('they are deleted with their client', async () => {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid) VALUES ('x@y.test', 'x@y.test', '', now(), 'X') RETURNING id`,
    );
    const id = await seed(row?.id ?? 0, 'Gone soon');
    await database.query('DELETE FROM users WHERE id = $1', [row?.id]);
    expect(await readAtOf(id)).toBeUndefined();
  });
});
