import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import { changeRulesResponseSchema, rulesResponseSchema } from '@fairlead/contract/trading/operators/rules.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../../tests/support/test-api.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { EngineUnavailable } from '../../../../engine/engine-port.ts';
import { FIXTURE_SITE, FIXTURE_START, type FixtureApi } from '../../../../fixture-api.ts';
import { readQueuedEmails } from '../../../../email/fixture-emails.ts';
import { emailRaisedMargins, type RaisedMarginEmails } from './email-raised-margins.ts';

const HOUR_MS = 3_600_000;
/** A Tuesday on which every market of these tests is open. */
const FROM = FIXTURE_START + 96 * HOUR_MS;
const UNTIL = FROM + 24 * HOUR_MS;
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

const raise = (symbol: string, percent: number): WireRaisedMargin => ({
  symbol,
  percent,
  from: new Date(FROM).toISOString(),
  until: new Date(UNTIL).toISOString(),
});

describe.each(testDatabases)('emails about increased margins on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;
  let now = FIXTURE_START;
  let anna: number;
  let bruno: number;
  let carla: number;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    anna = await enter('Anna', 'de');
    bruno = await enter('Bruno', 'it');
    carla = await enter('Carla', 'en');
    return opened.close;
  });

  beforeEach(async () => {
    setTime(FIXTURE_START);
    await announce([]);
    await mail();
    for (const id of [anna, bruno, carla]) {
      for (const position of (await view(id)).positions) {
        await submit(id, { kind: 'closePosition', positionId: position.id, seenPrice: null, margin: null, reason: 'manual' });
      }
      for (const order of (await view(id)).orders) await submit(id, { kind: 'cancelOrder', orderId: order.id });
    }
    await database.query('DELETE FROM mails');
  });

  /** A client with EUR 10,000 who may trade everything. */
  async function enter(firstName: string, language: string): Promise<number> {
    const [row] = await database.query<{ id: number }>(
      `INSERT INTO users (email, email_normalised, first_name, language, password_hash, uniqid, created_at)
       VALUES ($1, $1, $2, $3, '', $2, now()) RETURNING id`,
      [`${firstName.toLowerCase()}@example.test`, firstName, language],
    );
    const id = row?.id ?? expect.fail('no client was inserted');
    const access = { verified: true, categoryIds: ASSET_CATEGORIES.map((category) => category.id), leverageIndexes: {} };
    await submit(id, { kind: 'openAccount' });
    await submit(id, { kind: 'setTradingAccess', access });
    await submit(id, { kind: 'moveFunds', fundsKind: 'deposit', amount: cents(1_000_000), reference: `deposit of ${firstName}` });
    return id;
  }
  function setTime(at: number): void {
    now = at;
    api.setTime(at);
    api.market.tick('EURUSD', 1_100_000, 1_100_000, at);
    api.market.tick('BTCUSD', 60_000_000_000, 60_000_000_000, at);
  }
  const submit = (accountId: number, command: object) =>
    api.engine.submit({ accountId, at: now, commandId: randomUUID(), ...command } as Parameters<FixtureApi['engine']['submit']>[0]);
  const view = async (accountId: number) => (await api.engine.viewAccount(accountId)) ?? expect.fail('no account');
  async function open(accountId: number, symbol: 'EURUSD' | 'BTCUSD', euros: number): Promise<void> {
    const terms = { side: 'long', leverage: symbol === 'EURUSD' ? 30 : 2, guaranteedStop: false, openedBy: 'client', ...NO_STOPS };
    const bound = price(9_000_000_000_000);
    const answer = await submit(accountId, { kind: 'openPosition', symbol, margin: cents(euros * 100), priceBound: bound, ...terms });
    expect(answer.kind).toBe('opened');
  }
  const place = (accountId: number, symbol: string) =>
    submit(accountId, {
      kind: 'placeOrder',
      symbol,
      side: 'long',
      entryKind: 'limit',
      entryPrice: price(1_000_000),
      margin: cents(100_00),
      leverage: 30,
      guaranteedStop: false,
      expiresAt: null,
      ...NO_STOPS,
    });
  /** Publishes the rules with exactly these increased margins, as a new version if they differ. */
  async function announce(
    raises: readonly WireRaisedMargin[],
    stopOutPercent: number | null = null,
    schedules: readonly object[] = [],
  ): Promise<number> {
    const [dealer] = await database.query<{ id: number }>(`SELECT id FROM operators WHERE email_normalised = 'dealer@fairlead.test'`);
    const token = await api.sessions.start({ audience: 'operator', userId: dealer?.id ?? 0 }, ORIGIN, true);
    const headers = { authorization: `Bearer ${token}` };
    const before = await api.app.inject({ method: 'GET', url: rulesPaths.rules, headers });
    const { version } = rulesResponseSchema.parse(before.json()).data;
    const own = { leverage_caps: {}, stop_out_percent: stopOutPercent, margin_warning_percent: null, instruments: {} };
    const payload = {
      base_version: version,
      rules: { ...own, raised_margins: raises, scheduled_leverage: schedules },
      reason: 'results on Tuesday',
    };
    const answer = await api.app.inject({ method: 'POST', url: rulesPaths.change, headers, payload });
    return answer.statusCode === 409 ? version : changeRulesResponseSchema.parse(answer.json()).data.version;
  }
  const mail = (changes: Partial<RaisedMarginEmails> = {}) => emailRaisedMargins({ ...api.raisedMarginEmails, ...changes });
  const owed = () => readQueuedEmails(database, api.secretBox);
  const recipients = async () => (await owed()).map(({ recipient }) => recipient).toSorted();

  test('reach each client who holds the instrument once, with the effect on their positions', async () => {
    await open(anna, 'EURUSD', 100);
    await open(anna, 'EURUSD', 50);
    await open(anna, 'BTCUSD', 200);
    await open(bruno, 'EURUSD', 300);
    await open(carla, 'BTCUSD', 100);
    await place(carla, 'EURUSD');
    await announce([raise('EURUSD', 10)]);
    await mail();
    await mail();
    const common = { template: 'marginRaised', url: `${FIXTURE_SITE}/platform`, stopOutPercent: 50, at: now, equityCents: 1_000_000 };
    const eurusd = { symbol: 'EURUSD', name: 'EUR/USD', from: FROM, until: UNTIL, percent: 10 };
    expect(await owed()).toEqual([
      {
        recipient: 'anna@example.test',
        language: 'de',
        content: {
          ...common,
          firstName: 'Anna',
          // Her EUR 4,500 in the market, plus EUR 200 for the coins as before.
          raises: [{ ...eurusd, marginNowCents: 15_000, marginThenCents: 45_000, levelThenPercent: 1_538.46 }],
          marginLevelPercent: 2_857.14,
        },
      },
      {
        recipient: 'bruno@example.test',
        language: 'it',
        content: {
          ...common,
          firstName: 'Bruno',
          raises: [{ ...eurusd, marginNowCents: 30_000, marginThenCents: 90_000, levelThenPercent: 1_111.11 }],
          marginLevelPercent: 3_333.33,
        },
      },
    ]);
  });

  test('tell clients once which pending orders a coming lower leverage keeps from filling', async () => {
    const answer = await place(anna, 'EURUSD');
    await open(bruno, 'EURUSD', 100);
    const period = { scope: 'class', subject: 'majorForex', from: FROM, until: UNTIL, weekly: false };
    const wire = { ...period, cap: 10, from: new Date(FROM).toISOString(), until: new Date(UNTIL).toISOString() };
    await announce([], null, [wire]);
    await mail();
    await mail();
    // The same entry in a later version is no news.
    await announce([], 60, [wire]);
    await mail();
    if (answer.kind !== 'order') expect.fail(JSON.stringify(answer));
    const id = answer.orderId;
    const order = { orderId: id, symbol: 'EURUSD', name: 'EUR/USD', leverage: 30, cap: 10, from: FROM, until: UNTIL, weekly: false };
    expect((await owed()).map(({ recipient, content }) => [recipient, content])).toEqual([
      ['anna@example.test', { template: 'leverageLowered', firstName: 'Anna', url: `${FIXTURE_SITE}/platform`, orders: [order] }],
    ]);
    for (const { id: orderId } of (await view(anna)).orders) await submit(anna, { kind: 'cancelOrder', orderId });
    await announce([]);
  });

  test('tell clients when the lower leverage that they were told of is cancelled or postponed, once, if an order still has more', async () => {
    const later = 7 * 24 * HOUR_MS;
    const scheduled = (from: number, until: number, cap = 10) => ({
      scope: 'class',
      subject: 'majorForex',
      weekly: false,
      cap,
      from: new Date(from).toISOString(),
      until: new Date(until).toISOString(),
    });
    const answer = await place(anna, 'EURUSD');
    if (answer.kind !== 'order') expect.fail(JSON.stringify(answer));
    await place(bruno, 'EURUSD');
    await announce([], null, [scheduled(FROM, UNTIL)]);
    await mail();
    expect(await recipients()).toEqual(['anna@example.test', 'bruno@example.test']);
    await database.query('DELETE FROM mails');
    for (const { id: orderId } of (await view(bruno)).orders) await submit(bruno, { kind: 'cancelOrder', orderId });
    // Carla placed hers with the announcement on the ticket.
    setTime(now + 10 * 60_000);
    await place(carla, 'EURUSD');

    await announce([], null, [scheduled(FROM + later, UNTIL + later)]);
    await mail();
    await mail();
    const order = { orderId: answer.orderId, symbol: 'EURUSD', leverage: 30, cap: 10, weekly: false };
    const told = async () => (await owed()).map(({ recipient, content }) => [recipient, content]);
    const calledOff = (from: number, until: number) => ({ template: 'leverageLoweringCalledOff', orders: [{ ...order, from, until }] });
    const mails = await told();
    expect(mails.filter(([recipient]) => recipient === 'anna@example.test')).toMatchObject([
      ['anna@example.test', { ...calledOff(FROM, UNTIL), firstName: 'Anna', url: `${FIXTURE_SITE}/platform` }],
      ['anna@example.test', { template: 'leverageLowered', orders: [{ ...order, from: FROM + later, until: UNTIL + later }] }],
    ]);
    expect(mails.filter(([recipient]) => recipient !== 'anna@example.test')).toMatchObject([
      ['carla@example.test', { template: 'leverageLowered', orders: [{ from: FROM + later }] }],
    ]);
    await database.query('DELETE FROM mails');

    // Longer or stricter than before, it still happens: there is only the new announcement.
    await announce([], null, [scheduled(FROM + later, UNTIL + 2 * later, 5)]);
    await mail();
    expect((await owed()).map(({ content }) => content.template)).toEqual(['leverageLowered', 'leverageLowered']);
    await database.query('DELETE FROM mails');

    for (const { id: orderId } of (await view(carla)).orders) await submit(carla, { kind: 'cancelOrder', orderId });
    await announce([]);
    await mail();
    await mail();
    expect(await told()).toMatchObject([
      [
        'anna@example.test',
        { template: 'leverageLoweringCalledOff', orders: [{ ...order, cap: 5, from: FROM + later, until: UNTIL + 2 * later }] },
      ],
    ]);
    for (const { id: orderId } of (await view(anna)).orders) await submit(anna, { kind: 'cancelOrder', orderId });
  });

  test('cover several instruments at once, and never repeat an earlier announcement', async () => {
    await open(anna, 'EURUSD', 100);
    await open(anna, 'BTCUSD', 100);
    await open(bruno, 'EURUSD', 100);
    await announce([raise('EURUSD', 10), raise('BTCUSD', 80)]);
    await mail();
    expect(await recipients()).toEqual(['anna@example.test', 'bruno@example.test']);
    expect((await owed())[0]?.content).toMatchObject({ raises: [{ symbol: 'EURUSD' }, { symbol: 'BTCUSD', marginThenCents: 16_000 }] });
    await database.query('DELETE FROM mails');

    // One version changes something else, one increases another margin, and one cancels an increase.
    await announce([raise('EURUSD', 10), raise('BTCUSD', 80)], 60);
    await mail();
    expect(await recipients()).toEqual([]);
    await announce([raise('EURUSD', 10), raise('BTCUSD', 90)], 60);
    await announce([raise('EURUSD', 10)], 60);
    await mail();
    // She had been told about the one it replaced.
    expect((await owed()).map(({ content }) => content)).toMatchObject([
      { template: 'marginRaiseCalledOff', firstName: 'Anna', raises: [{ symbol: 'BTCUSD', percent: 80 }] },
    ]);
    await database.query('DELETE FROM mails');
    await announce([raise('EURUSD', 10), raise('BTCUSD', 90)], 60);
    await mail();
    expect((await owed()).map(({ content }) => content)).toMatchObject([
      { firstName: 'Anna', raises: [{ symbol: 'BTCUSD', percent: 90 }] },
    ]);
  });

  test('are sent after a crash to clients who held the instrument then and still do', async () => {
    await open(anna, 'EURUSD', 100);
    await open(bruno, 'EURUSD', 100);
    await announce([raise('EURUSD', 10)]);
    const away = () => Promise.reject(new EngineUnavailable('it stops', false));
    await expect(mail({ engine: { ...api.raisedMarginEmails.engine, visitTradingAccounts: away } })).rejects.toThrow('it stops');
    expect(await recipients()).toEqual([]);

    setTime(FIXTURE_START + HOUR_MS);
    await open(carla, 'EURUSD', 100);
    const [position] = (await view(bruno)).positions;
    await submit(bruno, { kind: 'closePosition', positionId: position?.id, seenPrice: null, margin: null, reason: 'manual' });
    await mail();
    expect(await recipients()).toEqual(['anna@example.test']);
    await mail();
    expect(await recipients()).toEqual(['anna@example.test']);
  });

  test('are queued for the others if one fails, which is retried', async () => {
    await open(anna, 'EURUSD', 100);
    await open(bruno, 'EURUSD', 100);
    const version = await announce([raise('EURUSD', 10)]);
    const { emailQueue } = api.raisedMarginEmails;
    const post: typeof emailQueue.post = (each, queries) =>
      each.userId === anna ? Promise.reject(new Error('not this one')) : emailQueue.post(each, queries);
    await expect(mail({ emailQueue: { post } })).rejects.toThrow('1 emails');
    expect(await recipients()).toEqual(['bruno@example.test']);
    await mail();
    expect(await recipients()).toEqual(['anna@example.test', 'bruno@example.test']);
    const [row] = await database.query('SELECT mailed_at IS NOT NULL AS settled FROM margin_announcements WHERE version = $1', [version]);
    expect(row).toEqual({ settled: true });
  });

  test('are queued once if several processes queue them concurrently', async () => {
    for (const id of [anna, bruno, carla]) await open(id, 'EURUSD', 100);
    await announce([raise('EURUSD', 10)]);
    await Promise.all([mail(), mail(), mail()]);
    expect(await recipients()).toEqual(['anna@example.test', 'bruno@example.test', 'carla@example.test']);
  });

  describe('for a cancelled increase', () => {
    const contents = async () => (await owed()).map(({ content }) => content);

    /** Announces to the clients who hold a position, and deletes those emails. */
    async function announceTo(raises: readonly WireRaisedMargin[]): Promise<void> {
      await announce(raises);
      await mail();
      await database.query('DELETE FROM mails');
    }
    async function close(accountId: number): Promise<void> {
      for (const { id } of (await view(accountId)).positions) {
        await submit(accountId, { kind: 'closePosition', positionId: id, seenPrice: null, margin: null, reason: 'manual' });
      }
    }

    test('reach clients who were told and still hold the instrument, once', async () => {
      await open(anna, 'EURUSD', 100);
      await open(bruno, 'EURUSD', 100);
      await announceTo([raise('EURUSD', 10), raise('BTCUSD', 80)]);
      setTime(FIXTURE_START + HOUR_MS);
      await close(bruno);
      await open(carla, 'EURUSD', 100);
      await announce([raise('BTCUSD', 80)]);
      await Promise.all([mail(), mail()]);
      await mail();
      expect(await owed()).toEqual([
        {
          recipient: 'anna@example.test',
          language: 'de',
          content: {
            template: 'marginRaiseCalledOff',
            firstName: 'Anna',
            url: `${FIXTURE_SITE}/platform`,
            raises: [{ symbol: 'EURUSD', name: 'EUR/USD', from: FROM, until: UNTIL, percent: 10 }],
          },
        },
      ]);
    });

    test('are sent in later versions too, and while the increase is in effect', async () => {
      await open(anna, 'EURUSD', 100);
      await announceTo([raise('EURUSD', 10)]);
      await announceTo([raise('EURUSD', 10), raise('BTCUSD', 80)]);
      setTime(FROM + HOUR_MS);
      await announce([raise('BTCUSD', 80)]);
      await mail();
      expect(await contents()).toMatchObject([{ template: 'marginRaiseCalledOff', raises: [{ symbol: 'EURUSD' }] }]);
    });

    test('are sent after a crash', async () => {
      await open(anna, 'EURUSD', 100);
      await announceTo([raise('EURUSD', 10)]);
      const version = await announce([]);
      const away = () => Promise.reject(new EngineUnavailable('it stops', false));
      await expect(mail({ engine: { ...api.raisedMarginEmails.engine, visitTradingAccounts: away } })).rejects.toThrow('it stops');
      expect(await contents()).toEqual([]);
      await mail();
      await database.query('UPDATE margin_announcements SET mailed_at = NULL WHERE version = $1', [version]);
      await mail();
      expect(await contents()).toMatchObject([{ template: 'marginRaiseCalledOff' }]);
    });

    test('are merged with the announcement of its replacement', async () => {
      await open(anna, 'EURUSD', 100);
      await announceTo([raise('EURUSD', 10)]);
      for (const percent of [8, 12]) {
        await announce([raise('EURUSD', percent)]);
        await mail();
        expect(await contents()).toMatchObject([{ template: 'marginRaised', raises: [{ symbol: 'EURUSD', percent }] }]);
        await database.query('DELETE FROM mails');
      }
    });

    test('are sent in addition to an announcement for another instrument', async () => {
      await open(anna, 'EURUSD', 100);
      await open(anna, 'BTCUSD', 100);
      await announceTo([raise('EURUSD', 10)]);
      await announce([raise('BTCUSD', 80)]);
      await mail();
      expect((await contents()).toSorted((one, other) => one.template.localeCompare(other.template))).toMatchObject([
        { template: 'marginRaiseCalledOff', raises: [{ symbol: 'EURUSD' }] },
        { template: 'marginRaised', raises: [{ symbol: 'BTCUSD' }] },
      ]);
    });

    test('are not sent if another increase is as large, if it is over, or if nobody was told', async () => {
      await open(anna, 'EURUSD', 100);
      await announceTo([raise('EURUSD', 10), raise('EURUSD', 20)]);
      await announce([raise('EURUSD', 20)]);
      await mail();
      expect(await contents()).toEqual([]);
      setTime(UNTIL);
      await announce([]);
      await mail();
      expect(await contents()).toEqual([]);

      setTime(FIXTURE_START);
      await announce([raise('EURUSD', 10)]);
      await announce([]);
      await mail();
      expect(await contents()).toEqual([]);
    });
  });
});
