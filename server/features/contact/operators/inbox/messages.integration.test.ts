import { messageListSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { editorSuite, outcomeOf } from '../../../../../tests/support/editor-suite.ts';
import { FIXTURE_START } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { insertMessage } from '../../client/store.ts';

const MESSAGE = {
  at: FIXTURE_START,
  language: 'de' as const,
  firstName: 'Greta',
  lastName: 'Groß',
  email: 'greta@example.test',
  phone: '+4930901820',
  message: 'When do you open? <b>',
  userId: null,
  source: 'contactPage' as const,
};

describe.each(testDatabases)('a contact message for operators on %s', (kind) => {
  const suite = editorSuite(kind);
  const { get, post } = suite;

  beforeEach(async () => void (await suite.database.query('DELETE FROM contact_messages')));

  const list = async (query = '') => messageListSchema.parse((await get(`${editorPaths.messages}${query}`)).json());
  const handle = (id: number, handled = true, token = suite.olga) => post(editorPaths.handleMessage, { id, handled }, token);
  /** Inserts messages whose texts are their numbers. */
  async function seed(count: number): Promise<void> {
    for (let number = 1; number <= count; number += 1) await insertMessage(suite.database, { ...MESSAGE, message: String(number) });
  }
  const textsOf = async (query = '') => (await list(query)).data.map(({ message }) => message);

  test('is listed as written', async () => {
    await insertMessage(suite.database, MESSAGE);
    await insertMessage(suite.database, { ...MESSAGE, lastName: '', phone: '', source: 'contentForm' });
    expect(await list()).toEqual({
      status: true,
      data: [
        expect.objectContaining({ name: 'Greta', phone: '', source: 'contentForm' }),
        {
          id: expect.any(Number),
          at: new Date(FIXTURE_START).toISOString(),
          source: 'contactPage',
          language: 'de',
          name: 'Greta Groß',
          email: MESSAGE.email,
          phone: MESSAGE.phone,
          message: MESSAGE.message,
          client: null,
          handled_by: null,
          handled_at: null,
          complaint_id: null,
          due_on: expect.any(String),
          claim: null,
        },
      ],
      next: null,
    });
  });

  test.each([
    ['?limit=2', ['3', '2'], ['1']],
    ['?limit=2&open=1', ['1', '2'], ['3']],
    ['?limit=3', ['3', '2', '1'], null],
  ])('is paged with %s', async (query, texts, rest) => {
    await seed(3);
    const { data, next } = await list(query);
    expect(data.map(({ message }) => message)).toEqual(texts);
    expect(next === null ? null : await textsOf(`${query}&cursor=${next}`)).toEqual(rest);
  });

  test.each([
    ['', ['3', '2', '1']],
    ['?open=0', ['3', '2', '1']],
    ['?open=1', ['1', '3']],
  ])('is listed with %j, after the second was handled, as %j', async (query, expected) => {
    await seed(3);
    await handle((await list()).data[1]?.id ?? 0);
    expect(await textsOf(query)).toEqual(expected);
  });

  test('is handled by the first operator to mark it, and can be reopened', async () => {
    await seed(1);
    const id = (await list()).data[0]?.id ?? 0;
    const handledBy = async () => (await list()).data[0]?.handled_by;
    await handle(id);
    await handle(id, true, suite.oskar);
    expect(await handledBy()).toBe(suite.names[0]);
    const [row] = await suite.database.query<{ handled_at: Date }>('SELECT handled_at FROM contact_messages');
    expect(row?.handled_at).toEqual(new Date(FIXTURE_START));
    expect(outcomeOf(await handle(id, false, suite.oskar))).toBe('200');
    expect(await handledBy()).toBeNull();
    await handle(id, true, suite.oskar);
    expect(await handledBy()).toBe(suite.names[1]);
  });

  test('is answered in its language, which marks it as handled', async () => {
    await suite.database.query('DELETE FROM mails');
    await seed(1);
    const id = (await list()).data[0]?.id ?? 0;
    expect(outcomeOf(await post(queuePaths.answerMessage, { id, text: 'At eight.' }))).toBe('200');
    expect((await list()).data[0]?.handled_by).toBe(suite.names[0]);
    expect(await readQueuedEmails(suite.database, suite.api.secretBox)).toEqual([
      { recipient: MESSAGE.email, language: 'de', content: { template: 'contactAnswer', name: 'Greta Groß', text: 'At eight.' } },
    ]);
  });

  test('claimed by a colleague cannot be handled or answered', async () => {
    await seed(1);
    const id = (await list()).data[0]?.id ?? 0;
    await post(queuePaths.claim, { queue: 'messages', id: String(id) }, suite.oskar);
    expect((await list()).data[0]?.claim?.name).toBe(suite.names[1]);
    expect(outcomeOf(await handle(id))).toBe('409 claimedByOther');
    expect(outcomeOf(await post(queuePaths.answerMessage, { id, text: 'At eight.' }))).toBe('409 claimedByOther');
    expect(outcomeOf(await handle(id, true, suite.oskar))).toBe('200');
  });

  test.each([
    ['an unknown message', { id: 2_147_483_647, handled: true }, '404 notFound'],
    ['an invalid id', { id: 0, handled: true }, '400 invalidInput id'],
    ['nothing', { id: 1 }, '400 invalidInput handled'],
  ])('is not marked as handled: %s', async (_what, body, outcome) => {
    expect(outcomeOf(await post(editorPaths.handleMessage, body))).toBe(outcome);
  });

  test.each(['?cursor=x', '?limit=0', '?open=yes'])('is not listed with %s', async (query) => {
    expect(outcomeOf(await get(`${editorPaths.messages}${query}`))).toMatch(/^400 invalidInput/);
  });

  test('the log records who handled which message, but not its content', async () => {
    await insertMessage(suite.database, MESSAGE);
    const messageId = (await list()).data[0]?.id ?? 0;
    await handle(messageId);
    const lines = suite.api.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.find(({ msg }) => msg === 'an operator marked a message')).toMatchObject({ messageId, handled: true });
    expect(suite.api.logLines.join('')).not.toMatch(/Greta|Groß|When do you open/);
  });
});
