/** The same fills give the same figures to the dealing desk, on the public page and, added up, to all clients. */
import type { PublishedExecution } from '@fairlead/contract/trading/execution/schemas.ts';
import { FEWEST_CASES, FEWEST_CLIENTS } from '@fairlead/domain/trading/desk/publication.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { fixtureNameOf } from '../fixture-name-of.ts';
import { viewExecution } from '../operators/execution/view-execution.ts';
import { openFixtureJournal, type FixtureJournal } from './fixture-fills.ts';
import { createLatencyRecorder } from './latency-recorder.ts';
import { projectExecution } from './project-execution.ts';
import { keepPublishedExecutions, PUBLISHED_KEPT_MS } from './published-execution.ts';
import { ORDER_COMMANDS, readScorecard, type Scorecard } from './read-scorecard.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 1);
const AFTER = Date.UTC(2026, 11, 1, 1);
const MONTH = '2026-11';
const SPAN = { from: '2026-11-01', until: '2026-11-30', symbol: null };
const DIFFERENCES = [0, 0, 0, 20, -30, 100, -400, 900, -1_200, 4_000];

describe.each(testDatabases)('scorecards on %s', (kind) => {
  let database: Database;
  let journal: FixtureJournal;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    journal = await openFixtureJournal(database);
    now = AFTER;
    return opened.remove;
  });

  const clock = () => now;
  const project = () => projectExecution({ database, digitsOf: () => 5, clock });
  const publish = () => keepPublishedExecutions({ database, nameOf: fixtureNameOf, clock });
  const own = (accountId: number) => readScorecard(database, { ...SPAN, accountId }, ORDER_COMMANDS);

  /** Each client has this many fills of an instrument, on this day of the month. */
  async function trade(clients: readonly number[], fills: number, { day = 1, symbol = 'EURUSD', isUnseen = false } = {}): Promise<void> {
    for (const accountId of clients) {
      for (let place = 0; place < fills; place += 1) {
        const better = DIFFERENCES[(accountId * 7 + place * 3 + day) % DIFFERENCES.length] ?? 0;
        await journal.write({ accountId, symbol, better, at: START + (day - 1) * DAY_MS + place, isUnseen });
      }
    }
  }

  async function time(accountId: number, ms: number): Promise<void> {
    let monotonic = 0;
    const engine = {
      submit: async () => {
        monotonic += ms;
        return { kind: 'done' as const };
      },
    };
    const recorder = createLatencyRecorder({ engine, database, clock: () => START, monotonicClock: () => monotonic });
    const base = { commandId: 'id', accountId, at: START, positionId: 1, seenPrice: null, margin: null, reason: 'manual' } as const;
    await recorder.submit({ kind: 'closePosition', ...base });
    // Not an order whose time counts.
    await recorder.submit({ kind: 'cancelOrder', commandId: 'id', accountId, at: START, orderId: 1 });
    await recorder.flush();
    await recorder.flush();
  }

  const clientsFrom = (first: number, count: number) => Array.from({ length: count }, (_, place) => first + place);

  test('of the desk, of the public and of all clients together are the same', async () => {
    const clients = clientsFrom(11, 14);
    await trade(clients, 5);
    await trade(clients, 4, { symbol: 'BTCUSD', day: 12 });
    await trade(clients, 4, { isUnseen: true, day: 30 });
    for (const accountId of clients) {
      for (let place = 0; place < 4; place += 1) await journal.refuse(accountId, 'priceMoved', START + DAY_MS);
      await time(accountId, accountId);
      for (let place = 0; place < 4; place += 1) await time(accountId, 60);
    }
    await project();

    const desk = await viewExecution(SPAN, { database, brokerRules: { nameOf: fixtureNameOf, instruments: [] } });
    const shown = await publish().readMonth(MONTH);
    const cards = await Promise.all(clients.map(own));
    const sum = (of: (card: Scorecard) => number) => cards.reduce((total, card) => total + of(card), 0);

    const counts = { fills: 126, better: desk.seen.better, same: desk.seen.same, worse: desk.seen.worse };
    expect(desk.seen.better * desk.seen.same * desk.seen.worse).toBeGreaterThan(0);
    expect(desk.seen).toMatchObject(counts);
    expect(shown.seen).toMatchObject(counts);
    for (const id of ['fills', 'better', 'same', 'worse'] as const) expect(sum(({ seen }) => seen[id])).toBe(desk.seen[id]);
    expect([sum(({ seen }) => seen.gained) / 100, sum(({ seen }) => seen.lost) / 100]).toEqual([desk.seen.gained, desk.seen.lost]);
    expect(Math.max(...cards.map(({ seen }) => seen.best ?? 0))).toBe(desk.seen.best);
    expect(Math.min(...cards.map(({ seen }) => seen.worst ?? 0))).toBe(desk.seen.worst);

    const { best: _best, worst: _worst, ...deskSeen } = desk.seen;
    expect(shown.seen).toEqual(deskSeen);
    expect(shown.distribution).toEqual(desk.distribution);
    expect(desk.distribution.map(({ fills }, place) => [fills, sum(({ distribution }) => distribution[place]?.fills ?? 0)])).toEqual(
      desk.distribution.map(({ fills }) => [fills, fills]),
    );
    for (const { kind: of, fills } of desk.kinds) {
      expect(sum(({ kinds }) => kinds.find((one) => one.kind === of)?.fills ?? 0)).toBe(fills);
      expect(shown.kinds.find(({ kinds }) => kinds.includes(of))?.fills).toBe(fills);
    }
    for (const { symbol, fills } of desk.instruments) {
      expect(sum(({ instruments }) => instruments.find((one) => one.symbol === symbol)?.fills ?? 0)).toBe(fills);
      expect(shown.instruments.find((one) => one.symbol === symbol)?.fills).toBe(fills);
    }
    expect([desk.refused, shown.refusals?.refused, sum(({ refusals }) => refusals.reduce((total, { count }) => total + count, 0))]).toEqual(
      [56, 56, 56],
    );
    expect([desk.latency.commands, shown.latency?.commands, sum(({ latency }) => latency.at(-1)?.count ?? 0)]).toEqual([70, 70, 70]);
    expect(shown.latency).toEqual(desk.latency);
  });

  test('have only the client’s own fills', async () => {
    await trade([11], 3);
    await trade([12], 5);
    await project();
    expect([(await own(11)).seen.fills, (await own(12)).seen.fills, (await own(13)).seen.fills]).toEqual([3, 5, 0]);
  });

  describe('published', () => {
    const shownOf = ({ seen, kinds, instruments, refusals }: PublishedExecution) => ({
      fills: seen?.fills ?? null,
      kinds: kinds.map(({ kinds: names, fills }) => `${names.join('+')} ${fills}`),
      instruments: instruments.map(({ symbol, together, fills }) => `${together ? 'together' : symbol} ${fills}`),
      refusals: refusals?.reasons.map(({ code, together, count }) => `${together ? 'together' : code} ${count}`) ?? null,
    });
    const NOTHING = { fills: null, kinds: [], instruments: [], refusals: null };

    test.each([
      ['too few clients', FEWEST_CLIENTS - 1, 20],
      ['too few fills', FEWEST_CLIENTS, FEWEST_CASES / FEWEST_CLIENTS - 1],
    ])('have nothing of %s', async (_case, count, fills) => {
      await trade(clientsFrom(11, count), fills);
      await project();
      expect(shownOf(await publish().readMonth(MONTH))).toEqual(NOTHING);
    });

    test('have nothing if one client has most of the fills', async () => {
      await trade(clientsFrom(11, 12), 5);
      await trade([30], 61);
      await project();
      expect(shownOf(await publish().readMonth(MONTH))).toEqual(NOTHING);
    });

    test('show what few clients did only together with what many did', async () => {
      const many = clientsFrom(11, 12);
      await trade(many, 9);
      await trade(many, 5, { symbol: 'BTCUSD' });
      await trade([11], 2, { symbol: 'XAUUSD' });
      await trade([12], 2, { isUnseen: true });
      for (const accountId of many) for (let place = 0; place < 5; place += 1) await journal.refuse(accountId, 'priceMoved', START);
      await journal.refuse(11, 'marketClosed', START);
      await project();
      expect(shownOf(await publish().readMonth(MONTH))).toEqual({
        fills: 170,
        // The two unseen fills are one client's.
        kinds: ['open 170'],
        instruments: ['EURUSD 108', 'together 62'],
        // With the other reason shown, the client's would follow from the total.
        refusals: [],
      });
    });

    test('have no fill of a client whose sums have not caught up', async () => {
      await trade(clientsFrom(11, 12), 5);
      await project();
      await database.query('DELETE FROM execution_client_days WHERE account_id = 11');
      expect(shownOf(await publish().readMonth(MONTH))).toEqual(NOTHING);
    });

    test('list every month from the first fill on, and mark the one that is not over', async () => {
      await trade([11], 1);
      now = Date.UTC(2027, 0, 15);
      await project();
      const { listMonths, readMonth, findPage } = publish();
      expect(await listMonths()).toEqual([
        { month: '2027-01', so_far: true },
        { month: '2026-12', so_far: false },
        { month: '2026-11', so_far: false },
      ]);
      await expect(readMonth('2026-10')).rejects.toMatchObject({ code: 'notFound' });
      expect((await findPage('2026-11')).shown?.month).toBe('2026-11');
      expect((await findPage('nonsense')).shown?.month).toBe('2027-01');
    });

    test('are not of a whole month until it is projected to its end', async () => {
      await trade(clientsFrom(11, 12), 5);
      now = AFTER - 2 * 3_600_000;
      await project();
      now = AFTER;
      expect((await publish().listMonths()).find(({ month }) => month === MONTH)?.so_far).toBe(true);
    });

    test('of a running month end a stretch of days before the last, and have neither instruments nor rejections', async () => {
      const clients = clientsFrom(11, 12);
      for (const day of [2, 5, 9]) await trade(clients, 5, { day });
      await trade([11], 1, { day: 6 });
      now = START + 9 * DAY_MS;
      await project();
      const shown = await publish().readMonth(MONTH);
      expect(shown).toMatchObject({ so_far: true, until: '2026-11-05', instruments: [], kinds: [], refusals: null });
      expect(shown.seen?.fills).toBe(120);
    });

    test('are kept for some minutes', async () => {
      const clients = clientsFrom(11, 12);
      await trade(clients, 5);
      await project();
      const { readMonth } = publish();
      const before = await readMonth(MONTH);
      await trade(clients, 1);
      await project();
      now += PUBLISHED_KEPT_MS - 1;
      expect(await readMonth(MONTH)).toBe(before);
      now += 1;
      expect((await readMonth(MONTH)).seen?.fills).toBe(72);
    });

    test('of an empty installation are none', async () => {
      expect(await publish().findPage(null)).toEqual({ months: [], shown: null });
    });
  });

  test('latencies that could not be stored are stored with the next', async () => {
    let isDown = true;
    const flaky: Pick<Database, 'transaction'> = {
      transaction: (work) => (isDown ? Promise.reject(new Error('down')) : database.transaction(work)),
    };
    const engine = { submit: () => Promise.resolve({ kind: 'done' as const }) };
    const recorder = createLatencyRecorder({ engine, database: flaky, clock: () => START, monotonicClock: () => 0 });
    await recorder.submit({ kind: 'closePositions', commandId: 'id', accountId: 11, at: START, positionIds: [1] });
    await expect(recorder.flush()).rejects.toThrow('down');
    isDown = false;
    await recorder.submit({ kind: 'closePositions', commandId: 'id', accountId: 11, at: START, positionIds: [2] });
    await recorder.flush();
    expect((await own(11)).latency.at(-1)?.count).toBe(2);
    expect((await own(12)).latency).toEqual([]);
  });
});
