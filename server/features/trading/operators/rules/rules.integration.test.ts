import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import {
  changeRulesResponseSchema,
  dryRunResponseSchema,
  haltResponseSchema,
  haltsResponseSchema,
  resumeResponseSchema,
  rulesResponseSchema,
  ruleVersionResponseSchema,
  ruleVersionsResponseSchema,
  type DryRun,
  type WireRules,
} from '@fairlead/contract/trading/operators/rules.ts';
import { assetsResponseSchema } from '@fairlead/contract/markets/schemas.ts';
import { marketPaths, settingsPaths } from '@fairlead/contract/paths.ts';
import { settingsSchema } from '@fairlead/contract/settings.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../../tests/support/databases.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { FIXTURE_START, startFixtureApi, type FixtureApi } from '../../../../fixture-api.ts';
import type { Audience } from '../../../../identity/principal.ts';

const ORIGIN = { address: '127.0.0.1', country: null, device: '' };
const REASON = 'because a test says so';
const PLAIN: WireRules = {
  leverage_caps: {},
  stop_out_percent: null,
  margin_warning_percent: null,
  instruments: {},
  raised_margins: [],
  scheduled_leverage: [],
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BID = 1_100_000;
const ASK = 1_100_100;

describe.each(testDatabases)('halts and rules on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let operator: string;
  let client: string;
  let accountId: number;
  let now = FIXTURE_START;

  beforeAll(async () => {
    const opened = await openTestDatabase(kind);
    ({ database } = opened);
    await start();
    accountId = await idOf('users', 'demo@fairlead.test');
    return async () => {
      await api.close();
      await opened.remove();
    };
  });

  beforeEach(async () => {
    // Hours that passed in the test before may have ended the session.
    operator = await signIn('operators', 'dealer@fairlead.test', 'operator');
    for (const { id } of (await view()).halts) await post(rulesPaths.resume, { id, reason: REASON });
    for (const { id } of (await account()).positions) await close(id);
    for (const { id } of (await account()).orders) await submit({ kind: 'cancelOrder', orderId: id });
    if (!isDeepStrictEqual((await rulesNow()).rules, PLAIN)) await change(PLAIN);
    tick(BID, ASK);
  });

  async function start(): Promise<void> {
    api = await startFixtureApi(database);
    operator = await signIn('operators', 'dealer@fairlead.test', 'operator');
    client = await signIn('users', 'demo@fairlead.test', 'client');
    tick(BID, ASK);
  }
  async function idOf(table: 'users' | 'operators', email: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(`SELECT id FROM ${table} WHERE email_normalised = $1`, [email]);
    return row?.id ?? expect.fail(`no one has ${email}`);
  }
  async function signIn(table: 'users' | 'operators', email: string, audience: Audience): Promise<string> {
    return api.sessions.start({ audience, userId: await idOf(table, email) }, ORIGIN, true);
  }
  const call = (method: 'GET' | 'POST', url: string, token: string, payload?: object) =>
    api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload === undefined ? {} : { payload }) });
  const get = (url: string, token = operator) => call('GET', url, token);
  const post = (url: string, payload: object) => call('POST', url, operator, payload);
  const refusalOf = (response: LightMyRequestResponse) => {
    const { error } = errorBodySchema.parse(response.json());
    return [response.statusCode, error.code, ...(error.fields ?? []).map(({ field }) => field)];
  };
  const view = async () => haltsResponseSchema.parse((await get(rulesPaths.halts)).json()).data;
  const rulesNow = async () => rulesResponseSchema.parse((await get(rulesPaths.rules)).json()).data;
  const halt = async (symbol: string | null) =>
    haltResponseSchema.parse((await post(rulesPaths.halt, { symbol, reason: REASON })).json()).data.id;
  const dryRun = async (rules: WireRules): Promise<DryRun> => {
    const answer = await post(rulesPaths.dryRun, { base_version: (await rulesNow()).version, rules });
    return dryRunResponseSchema.parse(answer.json()).data;
  };
  async function change(rules: WireRules): Promise<number> {
    const answer = await post(rulesPaths.change, { base_version: (await rulesNow()).version, rules, reason: REASON });
    return changeRulesResponseSchema.parse(answer.json()).data.version;
  }
  const account = async () => (await api.engine.viewAccount(accountId)) ?? expect.fail('no account');
  function tick(bid: number, ask: number): void {
    api.market.tick('EURUSD', bid, ask, now);
  }
  /** Does what the server does every second. */
  function applySchedule(at: number): void {
    now = at;
    api.setTime(at);
    api.engine.rewatchMargins(api.brokerRules.applySchedule(at));
  }
  const submit = (command: object) =>
    api.engine.submit({ accountId, at: now, commandId: randomUUID(), ...command } as Parameters<FixtureApi['engine']['submit']>[0]);
  const open = (euros: number, leverage = 30) =>
    submit({
      kind: 'openPosition',
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(euros * 100),
      leverage,
      priceBound: price(2_000_000),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
    });
  const place = (entryPrice: number, leverage = 30) =>
    submit({
      kind: 'placeOrder',
      symbol: 'EURUSD',
      side: 'long',
      entryKind: 'limit',
      entryPrice: price(entryPrice),
      margin: cents(100_00),
      leverage,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    });
  const close = (positionId: number) => submit({ kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' });

  describe('a halt', () => {
    test('stops clients’ requests and waiting orders, is shown to clients, and releases both when it ends', async () => {
      await place(1_090_000);
      const id = await halt('EURUSD');
      expect(await open(100)).toMatchObject({ kind: 'refused', refusal: { code: 'tradingHalted' } });
      tick(1_089_000, 1_089_100);
      expect(await account()).toMatchObject({ positions: [], orders: [{ symbol: 'EURUSD' }] });
      const { data } = assetsResponseSchema.parse((await get(marketPaths.assets, client)).json());
      expect(data.flatMap(({ symbol, halted }) => (halted ? [symbol] : []))).toEqual(['EURUSD']);
      const [shown] = (await view()).halts;
      expect(shown).toMatchObject({ id, symbol: 'EURUSD', reason: REASON, waiting: { accounts: 1, positions: 0, stops: 0, orders: 1 } });

      const resumed = resumeResponseSchema.parse((await post(rulesPaths.resume, { id, reason: REASON })).json());
      expect(resumed.data.waiting).toEqual({ accounts: 1, positions: 0, stops: 0, orders: 1 });
      tick(1_089_000, 1_089_200);
      expect(await account()).toMatchObject({ positions: [{ symbol: 'EURUSD', openPrice: 1_089_200 }], orders: [] });
      expect((await view()).ended[0]).toMatchObject({ id, end_reason: REASON });
    });

    test('exists once per instrument and for all, and ending it takes effect', async () => {
      const all = await halt(null);
      const one = await halt('BTCUSD');
      expect(refusalOf(await post(rulesPaths.halt, { symbol: null, reason: REASON }))).toEqual([409, 'haltedAlready']);
      expect(refusalOf(await post(rulesPaths.halt, { symbol: 'NONE', reason: REASON }))).toEqual([400, 'invalidInput', 'symbol']);
      await post(rulesPaths.resume, { id: all, reason: REASON });
      expect([api.market.isHalted('EURUSD'), api.market.isHalted('BTCUSD')]).toEqual([false, true]);
      await post(rulesPaths.resume, { id: one, reason: REASON });
      expect(refusalOf(await post(rulesPaths.resume, { id: one, reason: REASON }))).toEqual([409, 'notHalted']);
    });

    test('needs a dealer and is recorded', async () => {
      const support = await signIn('operators', 'support@fairlead.test', 'operator');
      expect(refusalOf(await call('POST', rulesPaths.halt, support, { symbol: null, reason: REASON }))).toEqual([403, 'notPermitted']);
      await post(rulesPaths.resume, { id: await halt('USOIL'), reason: REASON });
      const rows = await database.query('SELECT action, subject_id, reason FROM audit_log ORDER BY seq DESC LIMIT 2');
      expect(rows).toEqual(['desk.resume', 'desk.halt'].map((action) => ({ action, subject_id: 'USOIL', reason: REASON })));
    });
  });

  describe('rules', () => {
    test('are rejected with a fault per field, which the dry run reports beforehand', async () => {
      const rules: WireRules = {
        ...PLAIN,
        leverage_caps: { majorForex: 31, crypto: 0 },
        stop_out_percent: 40,
        instruments: {
          EURUSD: { bid_markup: 0.000_001, ask_markup: 0, trading_hours: null },
          AAPL: { bid_markup: 0, ask_markup: 0, trading_hours: 'always' },
        },
      };
      const faults = [
        ['leverage_caps.majorForex', 'capAbovePack', 30],
        ['leverage_caps.crypto', 'capLeavesNoChoice', 1],
        ['stop_out_percent', 'percentBelowPack', 50],
        ['instruments.EURUSD.markup', 'markupTooFine', 0.000_01],
        ['instruments.AAPL.trading_hours', 'hoursNotWithinMarket', null],
      ];
      expect((await dryRun(rules)).faults).toEqual(faults.map(([field, fault, limit]) => ({ field, kind: fault, limit })));
      const { version } = await rulesNow();
      const answer = await post(rulesPaths.change, { base_version: version, rules, reason: REASON });
      expect(refusalOf(answer)).toEqual([400, 'rulesNotAllowed', ...faults.map(([field]) => field)]);
    });

    test('close what the dry run listed with the next quotes, and nothing else', async () => {
      await open(3_000);
      // Of EUR 10,000, 1,820 are left: 60% of the stake.
      tick(1_000_000, 1_000_100);
      const [position] = (await account()).positions;
      const rules = { ...PLAIN, stop_out_percent: 90 };
      const listed = await dryRun(rules);
      expect(listed.closings).toMatchObject({ accounts: 1, count: 1, waiting_accounts: 0 });
      expect(listed.closings.listed).toMatchObject([
        { client: { id: accountId, email: 'demo@fairlead.test' }, positions: [{ id: position?.id, reason: 'stopOut', close_price: 1 }] },
      ]);
      expect((await dryRun({ ...PLAIN, stop_out_percent: 55 })).closings.count).toBe(0);
      expect((await account()).positions).toHaveLength(1);

      await change(rules);
      expect((await account()).positions).toHaveLength(1);
      tick(1_000_000, 1_000_100);
      const after = await account();
      expect(after.positions).toEqual([]);
      expect(after.figures.balance - 1_000_000).toBeLessThan(0);
    });

    test('remove leverage choices from tickets and pending orders, but not from open positions', async () => {
      await open(100);
      await place(1_050_000);
      const rules: WireRules = { ...PLAIN, leverage_caps: { majorForex: 10 } };
      const { lost_leverages: lost, orders } = await dryRun(rules);
      expect(lost).toEqual([{ rule_class: 'majorForex', category: 'Forex', leverages: [15, 20, 30] }]);
      expect(orders).toMatchObject({ accounts: 1, count: 1, listed: [{ symbol: 'EURUSD', leverage: 30, entry_price: 1.05 }] });
      await change(rules);
      expect(await open(100)).toMatchObject({ kind: 'refused', refusal: { code: 'leverageNotAllowed' } });
      expect(await account()).toMatchObject({ positions: [{ leverage: 30 }], orders: [{ leverage: 30 }] });
      tick(1_049_000, 1_049_100);
      expect(await account()).toMatchObject({ positions: [{ leverage: 30 }], orders: [] });
    });

    test('change the quotes and the list of instruments immediately if markups change', async () => {
      await change({ ...PLAIN, instruments: { EURUSD: { bid_markup: 0.0001, ask_markup: 0.0002, trading_hours: 'newYork' } } });
      expect(api.market.quote('EURUSD')).toMatchObject({ bid: BID - 100, ask: ASK + 200 });
      const { data } = assetsResponseSchema.parse((await get(marketPaths.assets, client)).json());
      const eurusd = data.find(({ symbol }) => symbol === 'EURUSD');
      const before = (await rulesNow()).instruments.find(({ symbol }) => symbol === 'EURUSD');
      expect(eurusd?.typical_spread).toBeCloseTo((before?.usual_spread ?? 0) + 0.0003);
    });

    test('are versioned with author, reason and changes, and each can be read again', async () => {
      const first = await change({ ...PLAIN, stop_out_percent: 60 });
      const second = await change({ ...PLAIN, stop_out_percent: 60, leverage_caps: { share: 3 } });
      expect(refusalOf(await post(rulesPaths.change, { base_version: first, rules: PLAIN, reason: REASON }))).toEqual([
        409,
        'rulesChanged',
      ]);
      const same = { base_version: second, rules: (await rulesNow()).rules, reason: REASON };
      expect(refusalOf(await post(rulesPaths.change, same))).toEqual([409, 'nothingChanged']);
      const page = ruleVersionsResponseSchema.parse((await get(`${rulesPaths.versions}?limit=2`)).json());
      expect(page.data).toMatchObject([
        { version: second, reason: REASON, changes: [{ kind: 'leverageCap', subject: 'share', before: null, after: 3 }] },
        { version: first, changes: [{ kind: 'stopOutPercent', subject: '', before: null, after: 60 }] },
      ]);
      const rest = ruleVersionsResponseSchema.parse((await get(`${rulesPaths.versions}?cursor=${page.next ?? ''}`)).json());
      expect(rest.data[0]?.version).toBe(first - 1 === 0 ? undefined : first - 1);
      const old = ruleVersionResponseSchema.parse((await get(rulesPaths.version.replace(':version', String(first)))).json());
      expect(old.data.rules).toEqual({ ...PLAIN, stop_out_percent: 60 });
      const [row] = await database.query('SELECT action, subject_id, before, after FROM audit_log ORDER BY seq DESC LIMIT 1');
      expect(row).toEqual({
        action: 'rules.change',
        subject_id: String(second),
        before: { 'leverageCap share': null },
        after: { 'leverageCap share': 3 },
      });
    });

    test('and halts stay in effect after a restart, for the engine and for clients', async () => {
      const version = await change({ ...PLAIN, stop_out_percent: 70, leverage_caps: { majorForex: 10 } });
      await halt('BTCUSD');
      await api.close();
      await start();
      expect(await rulesNow()).toMatchObject({ version, rules: { stop_out_percent: 70 } });
      expect(api.market.isHalted('BTCUSD')).toBe(true);
      expect(await open(100)).toMatchObject({ kind: 'refused', refusal: { code: 'leverageNotAllowed' } });
      const settings = settingsSchema.parse((await get(settingsPaths.settings)).json());
      expect(settings.rule_pack).toMatchObject({ version: `eu-retail-2018+${version}`, stop_out_percent: 70 });
    });
  });

  describe('scheduled leverage', () => {
    const BEGINS = FIXTURE_START + 25 * HOUR;
    const ENDS = BEGINS + 24 * HOUR;
    const schedule = (cap: number, terms: Partial<WireRules['scheduled_leverage'][number]> = {}) => ({
      scope: 'class' as const,
      subject: 'majorForex',
      cap,
      from: new Date(BEGINS).toISOString(),
      until: new Date(ENDS).toISOString(),
      weekly: false,
      ...terms,
    });
    const scheduled = (...schedules: WireRules['scheduled_leverage']): WireRules => ({ ...PLAIN, scheduled_leverage: schedules });

    test('is announced a day ahead, or rejected naming the faulty entries', async () => {
      const soon = new Date(FIXTURE_START + 23 * HOUR).toISOString();
      const rules = scheduled(schedule(10), schedule(5), schedule(7, { subject: 'gold' }), schedule(3, { subject: 'share', from: soon }));
      expect((await dryRun(rules)).faults).toEqual([
        { field: 'scheduled_leverage.1', kind: 'scheduleOverlaps', limit: null },
        { field: 'scheduled_leverage.2', kind: 'scheduleNotOffered', limit: null },
        { field: 'scheduled_leverage.3', kind: 'scheduleTooSoon', limit: FIXTURE_START + 24 * HOUR },
      ]);
      const { version } = await rulesNow();
      const answer = await post(rulesPaths.change, { base_version: version, rules, reason: REASON });
      expect(refusalOf(answer).slice(0, 3)).toEqual([400, 'rulesNotAllowed', 'scheduled_leverage.1']);
    });

    test('lists in the dry run the pending orders above it, until it is announced', async () => {
      await place(1_090_000, 30);
      await place(1_090_000, 10);
      expect((await dryRun(scheduled(schedule(10)))).orders).toMatchObject({ accounts: 1, count: 1, listed: [{ leverage: 30 }] });
      await change(scheduled(schedule(10)));
      expect((await dryRun(scheduled(schedule(10), schedule(1, { subject: 'gold' })))).orders.count).toBe(0);
    });

    test('is recorded, and served to clients as announced', async () => {
      const version = await change(scheduled(schedule(10)));
      const [row] = await database.query('SELECT before, after FROM audit_log ORDER BY seq DESC LIMIT 1');
      expect(row).toEqual({
        before: { 'scheduledLeverage majorForex': [] },
        after: { 'scheduledLeverage majorForex': [schedule(10)] },
      });
      const settings = settingsSchema.parse((await get(settingsPaths.settings)).json());
      expect(settings.rule_pack).toMatchObject({ version: `eu-retail-2018+${version}`, scheduled_leverage: [schedule(10)] });
    });
  });

  describe('increased margins', () => {
    /** Monday at 9:00 UTC; the fixture starts on a Friday. */
    const BEGINS = FIXTURE_START + 73 * HOUR;
    const ENDS = BEGINS + 48 * HOUR;
    const raise = (percent: number, from = BEGINS, symbol = 'EURUSD') => ({
      symbol,
      percent,
      from: new Date(from).toISOString(),
      until: new Date(ENDS).toISOString(),
    });
    /** In euros: the stake whose notional at 30× equals the account's equity. */
    const stakeOfEquity = async () => (await account()).figures.equity / 100 / 30;
    const raised = (...raises: ReturnType<typeof raise>[]): WireRules => ({ ...PLAIN, raised_margins: raises });

    test('are announced a day ahead, while the market is open, or rejected naming the faulty one', async () => {
      const rules = raised(raise(100), raise(50, FIXTURE_START + 23 * HOUR), raise(100, FIXTURE_START + 25 * HOUR, 'AAPL'));
      const faults = [
        { field: 'raised_margins.1', kind: 'raiseTooSoon', limit: FIXTURE_START + 24 * HOUR },
        { field: 'raised_margins.2', kind: 'raiseStartsClosed', limit: null },
      ];
      expect((await dryRun(rules)).faults).toEqual(faults);
      const { version } = await rulesNow();
      const answer = await post(rulesPaths.change, { base_version: version, rules, reason: REASON });
      expect(refusalOf(answer)).toEqual([400, 'rulesNotAllowed', 'raised_margins.1', 'raised_margins.2']);
    });

    test('count in the dry run as if they had begun', async () => {
      // Two thirds of the equity for the first position, four thirds for both.
      const third = Math.floor((await stakeOfEquity()) / 3);
      await open(third);
      expect((await dryRun(raised(raise(200)))).warnings.accounts).toBe(0);
      await open(third);
      expect((await dryRun(raised(raise(200)))).warnings).toMatchObject({ accounts: 1, listed: [{ client: { id: accountId } }] });
      expect((await dryRun(PLAIN)).warnings.accounts).toBe(0);
    });

    test('are recorded with each announcement and cancellation', async () => {
      const first = await change(raised(raise(50), raise(60, BEGINS + HOUR)));
      const second = await change(raised(raise(60, BEGINS + HOUR), raise(70)));
      const { data } = ruleVersionsResponseSchema.parse((await get(`${rulesPaths.versions}?limit=2`)).json());
      const announced = (percent: number, from = BEGINS) => ({
        kind: 'raisedMargin',
        subject: 'EURUSD',
        before: null,
        after: raise(percent, from),
      });
      const calledOff = { kind: 'raisedMargin', subject: 'EURUSD', before: raise(50), after: null };
      expect(data).toMatchObject([
        { version: second, changes: [calledOff, announced(70)] },
        { version: first, changes: [announced(50), announced(60, BEGINS + HOUR)] },
      ]);
      const [row] = await database.query('SELECT before, after FROM audit_log ORDER BY seq DESC LIMIT 1');
      expect(row).toEqual({ before: { 'raisedMargin EURUSD': [raise(50)] }, after: { 'raisedMargin EURUSD': [raise(70)] } });
    });

    test('are absent from versions before they existed', async () => {
      const { version } = await rulesNow();
      const rules = { leverageCaps: { share: 3 }, stopOutPercent: null, marginWarningPercent: null, instruments: {} };
      await database.query(
        'INSERT INTO trading_rule_versions (version, rules, reason, created_by, created_at) VALUES ($1, $2::jsonb, $3, $4, now())',
        [version + 1, JSON.stringify(rules), REASON, await idOf('operators', 'dealer@fairlead.test')],
      );
      await api.close();
      await start();
      const read: WireRules = { ...PLAIN, leverage_caps: { share: 3 } };
      expect(await rulesNow()).toMatchObject({ version: version + 1, rules: read });
      const old = ruleVersionResponseSchema.parse((await get(rulesPaths.version.replace(':version', String(version + 1)))).json());
      expect(old.data.rules).toEqual(read);
      expect(await change(raised(raise(100)))).toBe(version + 2);
    });

    test('are suggested if the price moved more than usual, until they are in place', async () => {
      const days = [...Array(11).keys()];
      const midnight = FIXTURE_START - (FIXTURE_START % DAY);
      await writeDays(
        days.flatMap((day) => [
          { symbol: 'EURUSD', openAt: midnight - (11 - day) * DAY, close: day % 2 === 0 ? 1_000_000 : 1_040_000 },
          { symbol: 'BTCUSD', openAt: midnight - (11 - day) * DAY, close: day % 2 === 0 ? 200_000_000 : 216_000_000 },
          // Too calm, too few days, and the current day, which is not finished.
          { symbol: 'USOIL', openAt: midnight - (11 - day) * DAY, close: 60_000_000 + day },
          ...(day === 0 ? [] : [{ symbol: 'GBPUSD', openAt: midnight - (11 - day) * DAY, close: day % 2 === 0 ? 1_000_000 : 1_100_000 }]),
        ]),
      );
      await writeDays([{ symbol: 'BTCUSD', openAt: midnight, close: 1_000_000 }]);
      const [coin, pair] = [
        { symbol: 'BTCUSD', daily_move_percent: 7.7, percent: 100 },
        { symbol: 'EURUSD', daily_move_percent: 3.92, percent: 50 },
      ];
      expect((await rulesNow()).suggested_margins).toEqual([coin, pair]);
      // One within two days, the other later.
      await change(raised(raise(100, FIXTURE_START + 25 * HOUR, 'BTCUSD'), raise(50)));
      expect((await rulesNow()).suggested_margins).toEqual([pair]);
      await database.query('DELETE FROM candles');
    });

    async function writeDays(candles: readonly { readonly symbol: string; readonly openAt: number; readonly close: number }[]) {
      for (const { symbol, openAt, close: at } of candles) {
        await database.query(
          `INSERT INTO candles (symbol, interval, open_at_ms, open, high, low, close, tick_count) VALUES ($1, '1d', $2, $3, $3, $3, $3, 1)`,
          [symbol, openAt, at],
        );
      }
    }

    // Kept last, because the clock goes on.
    test('begin and end on time, for open positions and new ones', async () => {
      const half = Math.floor((await stakeOfEquity()) / 2);
      await open(half);
      await change(raised(raise(100)));
      const { usedMargin } = (await account()).figures;
      applySchedule(BEGINS - 1);
      expect((await account()).figures.usedMargin).toBe(usedMargin);
      applySchedule(BEGINS);
      tick(BID, ASK);
      expect((await account()).figures.usedMargin).toBe(usedMargin * 30);
      expect(await open(2 * half)).toMatchObject({ kind: 'refused', refusal: { code: 'amountAboveRaisedMargin' } });
      expect((await account()).positions).toHaveLength(1);
      applySchedule(ENDS);
      tick(BID, ASK);
      expect((await account()).figures.usedMargin).toBe(usedMargin);
      await open(2 * half);
      expect((await account()).positions).toHaveLength(2);
    });
  });

  // Kept last, because the clock goes on.
  test('scheduled leverage begins and ends on time for new positions only, and rejects orders that are reached meanwhile', async () => {
    const [begins, ends] = [now + 25 * HOUR, now + 49 * HOUR];
    const period = { from: new Date(begins).toISOString(), until: new Date(ends).toISOString() };
    await open(100);
    await place(1_090_000, 30);
    await change({
      ...PLAIN,
      scheduled_leverage: [{ scope: 'class', subject: 'majorForex', cap: 10, weekly: false, ...period }],
    });
    applySchedule(begins - 1);
    tick(BID, ASK);
    expect(await open(100)).toMatchObject({ kind: 'opened' });
    const { usedMargin } = (await account()).figures;
    applySchedule(begins);
    tick(BID, ASK);
    expect((await account()).figures.usedMargin).toBe(usedMargin);
    expect((await account()).positions.map(({ leverage }) => leverage)).toEqual([30, 30]);
    expect(await open(100)).toMatchObject({ kind: 'refused', refusal: { code: 'leverageNotAllowed' } });
    expect(await open(100, 10)).toMatchObject({ kind: 'opened' });
    tick(1_089_900, 1_090_000);
    expect(await account()).toMatchObject({ orders: [], positions: [{ leverage: 30 }, { leverage: 30 }, { leverage: 10 }] });
    applySchedule(ends);
    tick(BID, ASK);
    expect(await open(100)).toMatchObject({ kind: 'opened' });
  });
});
