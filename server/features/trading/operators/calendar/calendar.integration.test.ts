import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { assetsResponseSchema } from '@fairlead/contract/markets/schemas.ts';
import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import { marketPaths } from '@fairlead/contract/paths.ts';
import {
  calendarResponseSchema,
  calendarVersionsResponseSchema,
  changeCalendarResponseSchema,
  checkCalendarResponseSchema,
  type WireCalendarDay,
  type WireCalendarEdit,
} from '@fairlead/contract/trading/operators/calendar.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import type { Audience } from '../../../../identity/principal.ts';
import { createCalendarReader } from './calendar-store.ts';
import { readShippedDays, seedCalendar } from './seed-calendar.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const REASON = 'because a test says so';
/** The afternoon before Thanksgiving, while New York trades. */
const NOW = Date.UTC(2026, 10, 25, 19);
const HEAD = 'venue,date,kind,opens,closes,reason,source,certainty';

function day(changes: Partial<WireCalendarDay> = {}): WireCalendarDay {
  return {
    venue: 'XETR',
    date: '2026-12-23',
    opens: null,
    closes: '14:00',
    reason: 'Half day',
    source: 'https://www.xetra.com',
    certainty: 'published',
    ...changes,
  };
}

describe.each(testDatabases)('the trading calendar on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let dealer: string;
  let support: string;
  let client: string;
  let accountId: number;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    await seedCalendar(database, NOW);
    api = await startFixtureApi(database);
    api.setTime(NOW);
    dealer = await signIn('operators', 'dealer@fairlead.test', 'operator');
    support = await signIn('operators', 'support@fairlead.test', 'operator');
    client = await signIn('users', 'demo@fairlead.test', 'client');
    accountId = await idOf('users', 'demo@fairlead.test');
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? expect.fail(`no one has ${email}`);
  }
  async function signIn(table: 'users' | 'operators', email: string, audience: Audience): Promise<string> {
    return api.sessions.start({ audience, userId: await idOf(table, email) }, ORIGIN, true);
  }
  const call = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
    api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });
  const view = async () => calendarResponseSchema.parse((await call('GET', tradingCalendarPaths.calendar, dealer)).json()).data;
  const versions = async () => calendarVersionsResponseSchema.parse((await call('GET', tradingCalendarPaths.versions, dealer)).json()).data;
  const send = async (path: string, edit: WireCalendarEdit, token = dealer) =>
    call('POST', path, token, {
      base_version: (await view()).version,
      edit,
      ...(path === tradingCalendarPaths.change ? { reason: REASON } : {}),
    });
  const check = async (edit: WireCalendarEdit) =>
    checkCalendarResponseSchema.parse((await send(tradingCalendarPaths.check, edit)).json()).data;
  const change = async (edit: WireCalendarEdit) =>
    changeCalendarResponseSchema.parse((await send(tradingCalendarPaths.change, edit)).json()).data.version;
  const refusalOf = (response: LightMyRequestResponse) => {
    const { error } = errorBodySchema.parse(response.json());
    return [response.statusCode, error.code, ...(error.fields ?? []).map(({ field, message }) => `${field}: ${message}`)];
  };
  const entryOf = async (wanted: Pick<WireCalendarDay, 'venue' | 'date'>) =>
    (await view()).days.find(({ venue, date }) => venue === wanted.venue && date === wanted.date);
  const assetOf = async (symbol: string) => {
    const { data } = assetsResponseSchema.parse((await call('GET', marketPaths.assets, client)).json());
    return data.find((asset) => asset.symbol === symbol) ?? expect.fail(`no ${symbol}`);
  };
  const exported = async () => (await call('GET', tradingCalendarPaths.csv, dealer)).payload;

  test('begins with the days that ship, once, and is in the engine', async () => {
    await Promise.all([seedCalendar(database, NOW), seedCalendar(database, NOW)]);
    const { version, days, venues } = await view();
    expect([version, days.length, venues.length]).toEqual([1, readShippedDays().length, 13]);
    expect(api.engine.terms.calendar).toEqual(await createCalendarReader(database)());
    expect(await versions()).toMatchObject([{ version: 1, operator: null, change_count: days.length }]);
    expect(await entryOf({ venue: 'XNAS', date: '2026-11-26' })).toMatchObject({ reason: 'Thanksgiving', is_over: false });
    expect(await entryOf({ venue: 'XNAS', date: '2026-09-07' })).toMatchObject({ is_over: true });
  });

  test('is what clients are told: a US share is shut on Thanksgiving, which is announced the day before', async () => {
    expect(await assetOf('AAPL')).toMatchObject({
      market_open: true,
      next_change_at: Date.UTC(2026, 10, 25, 21),
      next_opens_at: Date.UTC(2026, 10, 27, 14, 30),
      special_sessions: [{ kind: 'closed', reason: 'Thanksgiving' }],
    });
    expect(await assetOf('BTCUSD')).toMatchObject({ market: null, special_sessions: [] });
  });

  test('a change is checked, takes effect as a new version and is kept with its author and reason', async () => {
    const edit = { kind: 'set', day: day(), replaces: null } as const;
    expect(await check(edit)).toEqual({ changes: [{ before: null, after: day() }], faults: [], fault_count: 0, effects: [] });
    const version = await change(edit);
    expect(api.engine.terms.calendar.version).toBe(version);
    expect(api.brokerRules.calendar.sessionAt('SAP', Date.UTC(2026, 11, 23, 13))).toBeNull();
    const changed = day({ closes: '13:00' });
    await change({ kind: 'set', day: changed, replaces: { venue: 'XETR', date: '2026-12-23' } });
    await change({ kind: 'remove', day: { venue: 'XETR', date: '2026-12-23' } });
    expect((await versions()).slice(0, 3)).toMatchObject([
      { version: version + 2, reason: REASON, changes: [{ before: changed, after: null }] },
      { version: version + 1, changes: [{ before: day(), after: changed }] },
      { version, operator: expect.any(String), changes: [{ before: null, after: day() }], change_count: 1 },
    ]);
    const rows = await database.query<{ readonly action: string }>("SELECT action FROM audit_log WHERE action = 'tradingCalendar.change'");
    expect(rows).toHaveLength(3);
  });

  test('the journal has one entry per change', async () => {
    const rows = await database.query<{ events: readonly { kind: string; version?: number }[] }>(
      'SELECT events FROM journal WHERE partition = 0 AND account_id = 0 ORDER BY seq',
    );
    const changes = rows.flatMap(({ events }) => events.filter((event) => event.kind === 'calendarSet').map(({ version }) => version));
    expect(changes).toEqual([1, 2, 3, 4]);
  });

  test('is for those who may change rules; others of the desk may read it', async () => {
    const edit = { kind: 'set', day: day(), replaces: null } as const;
    const answer = await call('POST', tradingCalendarPaths.change, support, { base_version: 1, edit, reason: REASON });
    expect(refusalOf(answer)).toEqual([403, 'notPermitted']);
    expect((await call('GET', tradingCalendarPaths.csv, client)).statusCode).toBe(401);
  });

  test('an edit based on an earlier version is refused, and so is one without a change', async () => {
    const edit = { kind: 'set', day: day(), replaces: null } as const;
    for (const path of [tradingCalendarPaths.check, tradingCalendarPaths.change]) {
      expect(refusalOf(await call('POST', path, dealer, { base_version: 1, edit, reason: REASON }))).toEqual([409, 'calendarChanged']);
    }
    const known = (await entryOf({ venue: 'XNAS', date: '2026-11-26' })) ?? expect.fail('no Thanksgiving');
    const { is_over: _isOver, ...same } = known;
    const { venue, date } = known;
    expect(refusalOf(await send(tradingCalendarPaths.change, { kind: 'set', day: same, replaces: { venue, date } }))).toEqual([
      409,
      'nothingChanged',
    ]);
  });

  test('impossible days are refused by field, and the past can not be changed', async () => {
    expect(refusalOf(await send(tradingCalendarPaths.change, { kind: 'set', day: day({ closes: '18:00' }), replaces: null }))).toEqual([
      400,
      'calendarNotAllowed',
      'closes: closesOutsideHours 09:00–17:30',
    ]);
    expect(refusalOf(await send(tradingCalendarPaths.change, { kind: 'remove', day: { venue: 'XNAS', date: '2026-09-07' } }))).toEqual([
      400,
      'calendarNotAllowed',
      'date: dayOver',
    ]);
  });

  test('says what a change of the current session means for what is open', async () => {
    api.market.tick('EURUSD', 1_100_000, 1_100_100, NOW);
    const opened = await api.engine.submit({
      kind: 'openPosition',
      accountId,
      commandId: randomUUID(),
      at: NOW,
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 10,
      priceBound: price(2_000_000),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
    expect(opened.kind).toBe('opened');
    const today = day({ venue: 'FX', date: '2026-11-25' });
    expect((await check({ kind: 'set', day: { ...today, closes: '15:00' }, replaces: null })).effects).toEqual([
      {
        venue: 'FX',
        kind: 'closesEarlier',
        closes_at: Date.UTC(2026, 10, 25, 20),
        waiting: { accounts: 1, positions: 1, stops: 0, orders: 0 },
      },
    ]);
    expect((await check({ kind: 'set', day: { ...today, closes: null }, replaces: null })).effects).toMatchObject([
      { venue: 'FX', kind: 'closesNow', closes_at: null },
    ]);
    // Not of a later session.
    expect((await check({ kind: 'set', day: { ...today, date: '2026-12-02' }, replaces: null })).effects).toEqual([]);
  });

  describe('as CSV', () => {
    test('is exported in the form in which it is imported', async () => {
      const csv = await exported();
      expect(csv.split('\r\n')[0]).toBe(`\u{FEFF}${HEAD}`);
      expect(await check({ kind: 'import', csv })).toEqual({ changes: [], faults: [], fault_count: 0, effects: [] });
    });

    test.each(['=1+1', '@all', "'=1+1"])(
      'a reason such as %s, which a spreadsheet would take for a formula, is imported as it is',
      async (reason) => {
        const date = '2026-12-22';
        await change({ kind: 'set', day: day({ date, reason }), replaces: null });
        expect((await check({ kind: 'import', csv: await exported() })).changes).toEqual([]);
        await change({ kind: 'remove', day: { venue: 'XETR', date } });
      },
    );

    test('replaces the coming days of its venues and years, after a look at what would change', async () => {
      const csv = `${HEAD}\nXETR,2026-12-24,closed,,,Christmas Eve,https://www.xetra.com,published\n`;
      const { changes } = await check({ kind: 'import', csv });
      const kinds = changes.map(({ before, after }) => [
        (after ?? before)?.date,
        before === null ? 'added' : after === null ? 'removed' : 'changed',
      ]);
      expect(kinds).toEqual([
        ['2026-12-24', 'changed'],
        ['2026-12-25', 'removed'],
        ['2026-12-30', 'removed'],
        ['2026-12-31', 'removed'],
      ]);
      const before = await exported();
      await change({ kind: 'import', csv });
      expect(await entryOf({ venue: 'XETR', date: '2026-12-25' })).toBeUndefined();
      expect(await entryOf({ venue: 'XETR', date: '2026-05-01' })).toBeDefined();
      await change({ kind: 'import', csv: before });
      expect(await exported()).toBe(before);
    });

    test.each<[string, string, readonly (readonly [number | null, string, string])[]]>([
      ['nothing', '', [[null, 'file', 'csvEmpty']]],
      ['only its first line', HEAD, [[null, 'file', 'csvEmpty']]],
      ['a quotation mark too many', `${HEAD}\n"XETR,2026`, [[2, 'file', 'csvUnreadable']]],
      ['another column', `${HEAD},note\nx`, [[1, 'file', 'columnUnknown']]],
      ['a column twice', `${HEAD},venue\nx`, [[1, 'file', 'columnTwice']]],
      ['a column too few', 'venue,date\nx,y', [[1, 'file', 'columnMissing']]],
      ['a line that is too short', `${HEAD}\nXETR,2026-12-23`, [[2, 'file', 'cellCount']]],
      ['an unknown venue', `${HEAD}\nXLON,2026-12-23,closed,,,a,https://b,published`, [[2, 'venue', 'venueUnknown']]],
      ['an unknown kind', `${HEAD}\nXETR,2026-12-23,halfday,,,a,https://b,published`, [[2, 'kind', 'kindUnknown']]],
      ['a kind that contradicts the times', `${HEAD}\nXETR,2026-12-23,earlyClose,,,a,https://b,published`, [[2, 'kind', 'kindDisagrees']]],
      ['an unknown certainty', `${HEAD}\nXETR,2026-12-23,closed,,,a,https://b,sure`, [[2, 'certainty', 'certaintyUnknown']]],
      [
        'several faults',
        `${HEAD}\nXETR,23.12.2026,closed,,,a,https://b,published\nXETR,2026-12-22,closed,,,,https://b,published\nXETR,2026-12-22,closed,,,a,https://b,published\n`,
        [
          [2, 'date', 'dateInvalid'],
          [3, 'reason', 'textMissing'],
          [4, 'date', 'dayDoubled'],
        ],
      ],
      ['too many lines', `${HEAD}\n${'XETR,2026-12-23,closed,,,a,https://b,published\n'.repeat(2_501)}`, [[null, 'file', 'tooManyLines']]],
      ['too many characters', `${HEAD}\n${'x'.repeat(500_001)}`, [[null, 'file', 'csvTooLarge']]],
    ])('a file with %s is refused whole', async (_what, csv, faults) => {
      const before = await view();
      const result = await check({ kind: 'import', csv });
      expect(result.faults.map(({ line, field, kind: fault }) => [line, field, fault])).toEqual(faults);
      expect(refusalOf(await send(tradingCalendarPaths.change, { kind: 'import', csv })).slice(0, 2)).toEqual([400, 'calendarNotAllowed']);
      expect((await view()).version).toBe(before.version);
    });
  });
});
