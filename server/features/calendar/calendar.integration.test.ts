import {
  calendarResponseSchema,
  importCalendarResponseSchema,
  type CalendarView,
  type ImportCalendarRequest,
} from '@fairlead/contract/calendar/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../tests/support/databases.ts';
import { openTestApi } from '../../../tests/support/test-api.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { FixtureApi } from '../../fixture-api.ts';
import { findCalendar } from './client/find-calendar.ts';
import { importEvents } from './operators/import-events.ts';
import type { ListEventsContext } from './client/list-events.ts';
import { seedDemoEvents } from './seed-demo-events.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const EDITOR = { operatorId: 1, email: 'editor@operators.test', address: '', device: '', requestId: 'request-1' };
/** A Sunday, 21:00 in New York, and Monday in Tokyo. */
const NOW = Date.parse('2026-11-23T02:00:00Z');

const HEAD = 'key,time,currency,importance,title,title_de,source,actual';
const FILE = [
  HEAD,
  'a,2026-11-22T23:30:00Z,USD,high,Late on Sunday,Spät am Sonntag,Alpha,',
  'b,2026-11-23T13:30:00Z,USD,low,On Monday,,Alpha,',
  'c,2026-11-23,EUR,medium,All Monday,,Beta,',
  'd,2026-11-24T09:00:00Z,EUR,high,On Tuesday,,Beta,',
  'e,2026-11-24T10:00:00Z,SEK,high,In a currency that is not shown,,,',
].join('\n');

describe.each(testDatabases)('the economic calendar on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let context: ListEventsContext & { readonly database: Database };
  let operator: string;

  beforeAll(async () => {
    const opened = await openTestApi(kind, { CALENDAR_CURRENCIES: 'USD,EUR,GBP' });
    ({ database, api } = opened);
    context = { database, clock: () => NOW, currencies: () => ['USD', 'EUR', 'GBP'] };
    return opened.close;
  });

  beforeEach(async () => {
    api.setTime(NOW);
    await database.query('DELETE FROM economic_events');
    const [row] = await database.query<{ id: number }>('SELECT id FROM operators LIMIT 1');
    operator = await api.sessions.start({ audience: 'operator', userId: row?.id ?? 0 }, ORIGIN, true);
  });

  const take = (text: string, more: Partial<ImportCalendarRequest> = {}) =>
    importEvents(EDITOR, { format: 'csv', replace: false, ...more, text }, context);
  const count = async () => (await database.query<{ n: number }>('SELECT count(*)::int AS n FROM economic_events'))[0]?.n;
  const ask = async (query: string, headers: Readonly<Record<string, string>> = {}): Promise<CalendarView> =>
    calendarResponseSchema.parse((await api.app.inject({ url: `${publicPaths.calendar}${query}`, headers: { ...headers } })).json()).data;
  const titlesOf = async (query: string) => (await ask(query)).events.map(({ title }) => title);

  describe('the API', () => {
    beforeEach(() => take(FILE));

    test.each<[string, readonly string[]]>([
      ['', ['All Monday', 'On Monday', 'On Tuesday']],
      ['?days=yesterday', ['Late on Sunday']],
      ['?days=today', ['All Monday', 'On Monday']],
      ['?days=yesterday&time_zone=Asia/Tokyo', []],
      ['?days=today&time_zone=Asia/Tokyo', ['All Monday', 'Late on Sunday', 'On Monday']],
      ['?days=today&time_zone=America/New_York', ['Late on Sunday']],
      ['?days=tomorrow&time_zone=America/New_York', ['All Monday', 'On Monday']],
      ['?date=2026-11-24', ['On Tuesday']],
      ['?from=2026-11-22&until=2026-11-23', ['Late on Sunday', 'All Monday', 'On Monday']],
      ['?currencies=EUR', ['All Monday', 'On Tuesday']],
      ['?currencies=EUR,USD&importances=1', ['On Tuesday']],
      ['?currencies=EUR&currencies=USD&importances=-1&importances=1', ['On Monday', 'On Tuesday']],
      ['?currencies=&date=&days=', ['All Monday', 'On Monday', 'On Tuesday']],
      ['?currencies=SEK', []],
    ])('%s', async (query, titles) => {
      expect((await titlesOf(query)).toSorted()).toEqual([...titles].toSorted());
    });

    test('returns the span, the time zone and the available currencies in the configured order', async () => {
      expect(await ask('?days=thisWeek&time_zone=Europe/Berlin')).toMatchObject({
        from: '2026-11-23',
        until: '2026-11-29',
        time_zone: 'Europe/Berlin',
        has_more: false,
        currencies: ['USD', 'EUR'],
      });
    });

    test('returns titles in the requested language, or in English', async () => {
      const german = await ask('?from=2026-11-22&until=2026-11-23&currencies=USD', { 'accept-language': 'de' });
      expect(german.events.map(({ title }) => title)).toEqual(['Spät am Sonntag', 'On Monday']);
      expect((await ask('?days=yesterday&lang=de')).events).toMatchObject([{ title: 'Spät am Sonntag' }]);
    });

    test.each([
      ['days=never', 'days'],
      ['date=2026-02-30', 'date'],
      ['date=9999-12-31', 'date'],
      ['currencies=usd', 'currencies.0'],
      ['importances=1,2', 'importances.1'],
      ['time_zone=Nowhere', 'time_zone'],
      ['time_zone=%2B05:30', 'time_zone'],
    ])('rejects %s', async (query, field) => {
      const answer = await api.app.inject({ url: `${publicPaths.calendar}?${query}` });
      expect(answer.statusCode).toBe(400);
      expect(errorBodySchema.parse(answer.json()).error).toMatchObject({ code: 'invalidInput', fields: [{ field }] });
    });
  });

  test('limits a response to 1,000 events and says so', async () => {
    const events = Array.from({ length: 1_001 }, (_each, index) => `k${index},2026-11-23T13:30:00Z,USD,low,Event,,,`);
    await take([HEAD, ...events].join('\n'));
    const { events: listed, has_more } = await ask('');
    expect([listed.length, has_more]).toEqual([1_000, true]);
  });

  describe('the page', () => {
    beforeEach(() => take(FILE));

    test('shows the days of the stored time zone', async () => {
      const { calendar, filter, isFaulty, now } = await findCalendar('?days=today', 'America/New_York', 'en', context);
      expect(calendar).toMatchObject({ from: '2026-11-22', time_zone: 'America/New_York', events: [{ title: 'Late on Sunday' }] });
      expect([filter.days, isFaulty, now]).toEqual(['today', false, NOW]);
    });

    test.each(['?days=never', '?currencies=a', '?importances=7', '?date=tomorrow', `?currencies=${'USD,'.repeat(99)}`, '?time_zone=x y'])(
      'shows the unfiltered calendar for an invalid URL (%s)',
      async (search) => {
        const { calendar, filter, isFaulty } = await findCalendar(search, undefined, 'en', context);
        expect(calendar).toMatchObject({ from: '2026-11-23', until: '2026-11-29', time_zone: 'UTC' });
        expect([filter.days, filter.currencies, isFaulty]).toEqual(['coming', undefined, true]);
      },
    );

    test.each(['Nowhere', '../etc', '', 'UTC; DROP', '%2B01:00'])('uses UTC if the stored time zone is %j', async (stored) => {
      const { calendar, isFaulty } = await findCalendar('?lang=xx', stored, 'en', context);
      expect([calendar.time_zone, isFaulty]).toEqual(['UTC', false]);
    });
  });

  describe('an import', () => {
    test('adds events, and changes nothing for the same file again', async () => {
      expect(await take(FILE)).toEqual({ added: 5, changed: 0, removed: 0, problems: [] });
      expect(await take(FILE, { replace: true })).toEqual({ added: 0, changed: 0, removed: 0, problems: [] });
    });

    test('updates events from a newer file without duplicates', async () => {
      await take(FILE);
      const newer = FILE.replace('2026-11-24T09:00:00Z', '2026-11-25T09:00:00Z').replace(/On Monday.*/, 'On Monday,,Alpha,5.1%');
      expect(await take(newer)).toEqual({ added: 0, changed: 2, removed: 0, problems: [] });
      expect((await ask('?from=2026-11-23&until=2026-11-25')).events).toMatchObject([
        { title: 'All Monday' },
        { title: 'On Monday', actual: '5.1%' },
        { title: 'On Tuesday', at: '2026-11-25T09:00:00.000Z' },
      ]);
      expect(await count()).toBe(5);
    });

    test('with replace only removes missing future events of its sources', async () => {
      await take(FILE);
      const answer = await take(`${HEAD}\nf,2026-11-30T09:00:00Z,USD,low,New,,Alpha,`, { replace: true });
      expect(answer).toEqual({ added: 1, changed: 0, removed: 1, problems: [] });
      const left = await database.query<{ key: string }>('SELECT key FROM economic_events ORDER BY key');
      // Past events of the same source, and future ones of others.
      expect(left.map(({ key }) => key)).toEqual(['given::e', 'given:Alpha:a', 'given:Alpha:f', 'given:Beta:c', 'given:Beta:d']);
    });

    test('with an unreadable line imports nothing, and reports at most 50 problems', async () => {
      await take(FILE);
      const answer = await take(`${HEAD}\nz,2026-12-01,USD,low,Fine,,Alpha,${'\n,,,,,,,'.repeat(60)}`, { replace: true });
      expect(answer).toMatchObject({ added: 0, changed: 0, removed: 0 });
      expect(answer.problems).toHaveLength(50);
      expect(await count()).toBe(5);
    });

    test('imports either all events of any text or none', async () => {
      const line = fc.oneof(
        fc.integer({ min: 0, max: 999 }).map((id) => `${id},2026-12-0${(id % 9) + 1},USD,low,Event ${id},,,`),
        fc.string({ unit: 'binary', maxLength: 40 }),
      );
      const text = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => [HEAD, ...lines].join('\n'));
      await fc.assert(
        fc.asyncProperty(text, async (file) => {
          const before = (await count()) ?? 0;
          const { added, problems } = await take(file);
          expect(((await count()) ?? 0) - before).toBe(added);
          if (problems.length > 0) expect(added).toBe(0);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe('an operator imports', () => {
    const post = (payload: object, token: string) =>
      api.app.inject({ method: 'POST', url: editorPaths.importCalendar, payload, headers: { authorization: `Bearer ${token}` } });

    test('and gets the result', async () => {
      const answer = await post({ format: 'csv', text: FILE }, operator);
      expect(importCalendarResponseSchema.parse(answer.json()).data).toEqual({ added: 5, changed: 0, removed: 0, problems: [] });
    });

    test('a file of at most two million characters', async () => {
      const events = Array.from(
        { length: 4_000 },
        (_each, index) => `k${index},2026-12-23T13:30:00Z,USD,low,${'é'.repeat(190)},,${'é'.repeat(95)},`,
      );
      const text = [HEAD, ...events].join('\n');
      expect((await post({ format: 'csv', text }, operator)).json()).toMatchObject({ status: true, data: { added: 4_000 } });
      const longer = await post({ format: 'csv', text: 'x'.repeat(2_000_001) }, operator);
      expect([longer.statusCode, errorBodySchema.parse(longer.json()).error.code]).toEqual([400, 'invalidInput']);
    });

    test.each([{}, { format: 'xls', text: 'a' }, { format: 'csv', text: '' }, { format: 'csv', text: 'a', replace: 'yes' }])(
      'rejects %j',
      async (payload) => {
        expect((await post(payload, operator)).statusCode).toBe(400);
      },
    );
  });

  test('the demo’s events are seeded once, extended, and not touched by an import with replace', async () => {
    await seedDemoEvents(context);
    const seeded = (await count()) ?? 0;
    await seedDemoEvents(context);
    expect(await count()).toBe(seeded);
    await seedDemoEvents({ database, clock: () => NOW + 7 * 86_400_000 });
    const toppedUp = (await count()) ?? 0;
    expect(toppedUp).toBeGreaterThan(seeded);
    await take(`${HEAD}\nf,2026-12-30T09:00:00Z,USD,low,New,,Federal Reserve,`, { replace: true });
    expect(await count()).toBe(toppedUp + 1);
  });
});
