/** How the engine brings a night or a corporate action to every account. */
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { FIXTURE_FINANCING, fixtureSchedule } from '@fairlead/domain/engine/fixture-financing.ts';
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import type { IsOver } from '@fairlead/domain/engine/pending-ticks.ts';
import type { Sweep } from '@fairlead/domain/engine/sweep.ts';
import { BROKER_ACCOUNT_ID, DEFAULT_TERMS, type TradingTerms } from '@fairlead/domain/engine/trading-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { EngineUnavailable } from './engine-port.ts';
import { Engine } from './engine.ts';
import { FixtureEngineMarket } from './fixture-engine-market.ts';
import { ASK, BID, engineTime, GatedStore, openOrder, silent, startEngineOfTest, turns } from './fixture-started-engine.ts';
import type { MemoryJournalStore } from './memory-journal-store.ts';

const NIGHT = nextCutOff(0);
const EX_DATE_MS = 86_400_000;
const SPLIT: CorporateAction = { id: 7, kind: 'split', symbol: 'EURUSD', date: '1970-01-02', ratio: { newShares: 2, oldShares: 1 } };
const WITH_NIGHTS: TradingTerms = { ...DEFAULT_TERMS, financing: FIXTURE_FINANCING };
const WITH_SPLIT: TradingTerms = { ...DEFAULT_TERMS, actions: { version: 1, list: [SPLIT] } };
/** A long pays the difference of the benchmarks, and a short receives it. */
const WITHOUT_FEE = { ...FIXTURE_FINANCING, schedules: [fixtureSchedule(0)] };
/** A long in EURUSD borrows dollars at 4 %, holds euros at 2 % and pays 2.5 %: 4.5 % a year of €3,000 at the middle price, for one day. */
const ONE_NIGHT_CENTS = -37;

/** Accounts that the background reaches in a turn. */
const slice = { size: Infinity };

function newSlice(): IsOver {
  let left = slice.size;
  return () => {
    left -= 1;
    return left < 0;
  };
}

beforeEach(() => {
  engineTime.now = 0;
  slice.size = Infinity;
  onTestFinished(() => {
    // Other tests share the clock.
    engineTime.now = 0;
  });
});

interface Started {
  readonly engine: Engine;
  readonly market: FixtureEngineMarket;
  readonly store: GatedStore;
  readonly swept: Sweep[];
}

function optionsOf(store: GatedStore, market: FixtureEngineMarket, swept: Sweep[] = []) {
  const onSweep = (sweep: Sweep): void => {
    swept.push(sweep);
    market.applySweep(sweep);
  };
  return { store, market, clock: () => engineTime.now, log: silent, newSlice, onSweep };
}

/** Accounts with one long each, on these terms. */
async function start(terms: TradingTerms, accountCount = 3, stopLoss: number | null = null): Promise<Started> {
  const store = new GatedStore();
  store.isOpen = true;
  const market = new FixtureEngineMarket();
  market.setQuote('EURUSD', BID, ASK, 0);
  const swept: Sweep[] = [];
  const engine = await startEngineOfTest(optionsOf(store, market, swept));
  const given: Promise<unknown>[] = [];
  for (let accountId = 1; accountId <= accountCount; accountId += 1) {
    given.push(
      engine.submit({ kind: 'openAccount', accountId, at: 0, commandId: 'open' }),
      engine.submit({ kind: 'setTradingAccess', accountId, at: 0, commandId: 'access', access: FULL_ACCESS }),
      engine.submit(depositTo(accountId, 'seed')),
      engine.submit({ ...openOrder('order', stopLoss), accountId }),
    );
  }
  await Promise.all(given);
  await engine.submit({
    kind: 'setTerms',
    commandId: 'terms',
    accountId: BROKER_ACCOUNT_ID,
    at: 0,
    terms,
    replaces: DEFAULT_TERMS,
  });
  return { engine, market, store, swept };
}

function depositTo(accountId: number, id: string) {
  const amount = cents(1_000_00);
  return { kind: 'moveFunds', accountId, at: 0, commandId: id, fundsKind: 'deposit', amount, reference: id } as const;
}

async function entriesOf({ inner }: Pick<GatedStore, 'inner'>): Promise<readonly JournalEntry[]> {
  return inner.read(0, 100_000);
}

async function eventsOf<Kind extends EngineEvent['kind']>(
  store: Pick<GatedStore, 'inner'>,
  kind: Kind,
): Promise<readonly (Extract<EngineEvent, { kind: Kind }> & { readonly accountId: number })[]> {
  const entries = await entriesOf(store);
  return entries.flatMap(({ accountId, events }) =>
    events.filter((event) => isKind(event, kind)).map((event) => ({ ...event, accountId })),
  );
}

function isKind<Kind extends EngineEvent['kind']>(event: EngineEvent, kind: Kind): event is Extract<EngineEvent, { kind: Kind }> {
  return event.kind === kind;
}

describe('a night', () => {
  test('is charged to every position at the cut-off, once, and ends', async () => {
    const { engine, store } = await start(WITH_NIGHTS);
    engineTime.now = NIGHT - 1;
    engine.sweepIfDue();
    await turns();
    expect([await eventsOf(store, 'sweepBegun'), engine.lastNight]).toEqual([[], null]);
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    engine.sweepIfDue();
    await turns();
    expect((await eventsOf(store, 'financingBooked')).map(({ accountId, amount }) => [accountId, amount])).toEqual([
      [1, ONE_NIGHT_CENTS],
      [2, ONE_NIGHT_CENTS],
      [3, ONE_NIGHT_CENTS],
    ]);
    expect(await eventsOf(store, 'sweepEnded')).toMatchObject([{ dueAt: NIGHT, actionId: null }]);
    expect((await engine.viewAccount(1))?.positions[0]?.financing).toBe(ONE_NIGHT_CENTS);
    expect(engine.lastNight).toEqual({
      dueAt: NIGHT,
      endedAt: NIGHT,
      accounts: 3,
      positions: 3,
      paid: -3 * ONE_NIGHT_CENTS,
      received: 0,
    });
  });

  test('is summed over all accounts, what clients pay apart from what they receive, and until it has ended so far', async () => {
    const { engine } = await start({ ...DEFAULT_TERMS, financing: WITHOUT_FEE }, 2);
    await engine.submit({ ...openOrder('short'), side: 'short', priceBound: price(1) });
    slice.size = 1;
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    expect(engine.lastNight).toMatchObject({ dueAt: NIGHT, endedAt: null, accounts: 0, positions: 0 });
    // Who looks at an account sees it charged.
    const [paid, received] = ((await engine.viewAccount(1))?.positions ?? []).map(({ financing = 0 }) => Math.abs(financing));
    expect([paid, received]).toEqual([17, 17]);
    expect(engine.lastNight).toMatchObject({ endedAt: null, accounts: 1, positions: 2, paid, received });
    slice.size = Infinity;
    await turns(9);
    expect(engine.lastNight).toMatchObject({ endedAt: NIGHT, accounts: 2, positions: 3, paid: 2 * 17, received });
  });

  test('is not charged for a position opened after the cut-off, however late the night is charged', async () => {
    const { engine, market, store } = await start(WITH_NIGHTS, 1);
    engineTime.now = NIGHT + 5;
    market.restamp(engineTime.now);
    await engine.submit({ ...openOrder('late'), at: engineTime.now });
    await turns();
    expect((await eventsOf(store, 'financingBooked')).map(({ positionId }) => positionId)).toEqual([1]);
  });

  test('that passed while nothing ran is caught up, each after the other', async () => {
    const { engine, store } = await start(WITH_NIGHTS, 1);
    // Thursday, Friday, the weekend and Monday; EURUSD pays nothing on Saturday and Sunday.
    engineTime.now = NIGHT + 4 * 86_400_000;
    engine.sweepIfDue();
    await turns(9);
    expect((await eventsOf(store, 'financingBooked')).map(({ date, days }) => [date, days])).toEqual([
      ['1970-01-01', 1],
      ['1970-01-02', 1],
      ['1970-01-05', 1],
    ]);
    expect((await eventsOf(store, 'sweepEnded')).length).toBe(5);
  });

  test('costs nothing until the broker has introduced financing', async () => {
    const { engine, store } = await start(DEFAULT_TERMS);
    engineTime.now = NIGHT * 3;
    engine.sweepIfDue();
    await turns();
    expect(await eventsOf(store, 'sweepBegun')).toEqual([]);
  });

  test('goes on in pieces, and pauses while the journal has not taken the pieces before', async () => {
    const accountCount = 150;
    const { engine, store } = await start(WITH_NIGHTS, accountCount);
    store.isOpen = false;
    store.batches.length = 0;
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    await turns(9);
    expect(engine.queuedRecords).toBeLessThanOrEqual(81);
    while (engine.queuedRecords > 0) {
      await store.letThrough();
      await turns();
    }
    expect((await eventsOf(store, 'financingBooked')).length).toBe(accountCount);
    expect(Math.max(...store.batches)).toBeLessThanOrEqual(81);
  });

  test.each<[what: string, (engine: Engine) => unknown]>([
    ['all margins are checked again', (engine) => engine.rewatchMargins()],
    ['all accounts are visited', (engine) => engine.visitTradingAccounts(() => undefined)],
  ])('pauses just so when %s meanwhile, which reaches every account too', async (_, meanwhile) => {
    const accountCount = 300;
    const { engine, store } = await start(WITH_NIGHTS, accountCount);
    store.isOpen = false;
    store.batches.length = 0;
    slice.size = 10;
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    slice.size = Infinity;
    const done = Promise.resolve(meanwhile(engine));
    await turns(9);
    expect(engine.queuedRecords).toBeLessThanOrEqual(81);
    while (engine.queuedRecords > 0) {
      await store.letThrough();
      await turns();
    }
    await done;
    expect((await eventsOf(store, 'financingBooked')).length).toBe(accountCount);
    expect(Math.max(...store.batches)).toBeLessThanOrEqual(81);
  });
});

describe('an account is swept before', () => {
  test('it is shown', async () => {
    const { engine } = await start(WITH_NIGHTS);
    slice.size = 0;
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    expect((await engine.viewAccount(2))?.positions[0]?.financing).toBe(ONE_NIGHT_CENTS);
    slice.size = Infinity;
  });

  test('its next command is decided, although nobody has looked at the clock', async () => {
    const { engine, store } = await start(WITH_NIGHTS, 2);
    slice.size = 0;
    engineTime.now = NIGHT;
    await engine.submit({ ...depositTo(2, 'more'), at: NIGHT });
    const kinds = (await entriesOf(store)).slice(-3).map(({ accountId, events }) => [accountId, events[0]?.kind]);
    expect(kinds).toEqual([
      [BROKER_ACCOUNT_ID, 'sweepBegun'],
      [2, 'financingBooked'],
      [2, 'fundsMoved'],
    ]);
  });

  test('a quote reaches its triggers: a stop from before a split does not fire at the price after it', async () => {
    const { engine, market, store } = await start(WITH_SPLIT, 3, BID - 10_000);
    slice.size = 0;
    engineTime.now = EX_DATE_MS;
    market.tick('EURUSD', BID / 2, ASK / 2, EX_DATE_MS);
    await turns();
    expect((await eventsOf(store, 'positionSplit')).map(({ accountId }) => accountId)).toEqual([1, 2, 3]);
    expect(await eventsOf(store, 'positionClosed')).toEqual([]);
    market.tick('EURUSD', BID / 2 - 5_000, ASK / 2 - 5_000, EX_DATE_MS + 1);
    await turns();
    expect((await eventsOf(store, 'positionClosed')).map(({ reason }) => reason)).toEqual(['stopLoss', 'stopLoss', 'stopLoss']);
    expect(engine.isAvailable).toBe(true);
  });

  test('a quote that reaches more of them than fit in a turn, which then acts as soon as they are', async () => {
    const accountCount = 80;
    const { market, store } = await start(WITH_SPLIT, accountCount, BID - 10_000);
    slice.size = 10;
    engineTime.now = EX_DATE_MS;
    market.tick('EURUSD', BID / 2 - 5_000, ASK / 2 - 5_000, EX_DATE_MS);
    expect(await eventsOf(store, 'positionClosed')).toEqual([]);
    await turns(60);
    expect((await eventsOf(store, 'positionSplit')).length).toBe(accountCount);
    expect((await eventsOf(store, 'positionClosed')).length).toBe(accountCount);
  });
});

describe('when several sweeps are due at once', () => {
  /** The night, and after it the split. */
  const BOTH: TradingTerms = { ...WITH_SPLIT, financing: FIXTURE_FINANCING };
  const LEFT_ALONE = ['financingBooked', 'positionSplit', 'positionClosed'] as const;

  async function happenedTo(store: Pick<GatedStore, 'inner'>): Promise<readonly string[]> {
    const events = (await entriesOf(store)).flatMap((entry) => entry.events);
    return events.filter(({ kind }) => LEFT_ALONE.some((each) => each === kind)).map(({ kind }) => kind);
  }

  test('all of them come before a quote: a stop from before the split does not fire at the price after it', async () => {
    const { market, store } = await start(BOTH, 3, BID - 10_000);
    slice.size = 2;
    engineTime.now = EX_DATE_MS;
    market.tick('EURUSD', BID / 2, ASK / 2, EX_DATE_MS);
    market.tick('EURUSD', BID / 2 + 1, ASK / 2 + 1, EX_DATE_MS);
    await turns(40);
    expect(await happenedTo(store)).toEqual([...Array<string>(3).fill('financingBooked'), ...Array<string>(3).fill('positionSplit')]);
    market.tick('EURUSD', BID / 2 - 5_000, ASK / 2 - 5_000, EX_DATE_MS + 1);
    await turns(9);
    expect((await happenedTo(store)).slice(6)).toEqual(Array<string>(3).fill('positionClosed'));
  });

  test('the latest of the quotes that waited acts at the end', async () => {
    const { market, store } = await start(BOTH, 3, BID - 10_000);
    slice.size = 2;
    engineTime.now = EX_DATE_MS;
    market.tick('EURUSD', BID / 2 - 5_000, ASK / 2 - 5_000, EX_DATE_MS);
    await turns(60);
    expect((await happenedTo(store)).slice(6)).toEqual(Array<string>(3).fill('positionClosed'));
  });

  test('all of them come before a command, which waits', async () => {
    const { engine, market, store } = await start(BOTH, 20);
    slice.size = 2;
    engineTime.now = EX_DATE_MS;
    engine.sweepIfDue();
    market.restamp(EX_DATE_MS);
    const answer = await engine.submit({ ...openOrder('second'), accountId: 20, at: EX_DATE_MS });
    expect(answer.kind).toBe('opened');
    const entries = await entriesOf(store);
    const isOf20 = entries.filter(({ accountId }) => accountId === 20).flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(isOf20.slice(-3)).toEqual(['financingBooked', 'positionSplit', 'positionOpened']);
  });

  test('and a command that waits is not carried out if the engine stops meanwhile', async () => {
    const { engine, store } = await start(BOTH, 20);
    slice.size = 2;
    engineTime.now = EX_DATE_MS;
    engine.sweepIfDue();
    const submitted = engine.submit({ ...openOrder('second'), accountId: 20, at: EX_DATE_MS }).catch((cause: unknown) => cause);
    await engine.stop();
    expect(await submitted).toBeInstanceOf(EngineUnavailable);
    expect(await eventsOf(store, 'positionSplit')).toEqual([]);
  });

  test('a night that was missed is charged at the price of its time, in the shares of its time', async () => {
    const { engine, store } = await start(BOTH);
    await engine.stop();
    engineTime.now = EX_DATE_MS + 5_000;
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', (BID * 3) / 2, (ASK * 3) / 2, EX_DATE_MS + 5_000);
    const standby = await Engine.standBy(optionsOf(store, market));
    await standby.lead();
    expect(standby.listMissedMoments()).toEqual([
      { symbol: 'EURUSD', at: NIGHT },
      { symbol: 'EURUSD', at: EX_DATE_MS },
    ]);
    const quotes = new Map([
      [NIGHT, { bid: price(BID), ask: price(ASK), at: NIGHT - 1 }],
      [EX_DATE_MS, { bid: price(BID), ask: price(ASK), at: EX_DATE_MS - 1 }],
    ]);
    standby.startSweeping((symbol, at) => (symbol === 'EURUSD' ? quotes.get(at) : undefined));
    await standby.finishOverdueSweeps();
    await turns(9);
    expect((await eventsOf(store, 'financingBooked')).map(({ amount }) => amount)).toEqual(Array<number>(3).fill(ONE_NIGHT_CENTS));
    expect((await eventsOf(store, 'positionSplit')).map(({ price: at }) => at)).toEqual(Array<number>(3).fill(BID));
    await standby.stop();
  });
});

describe('a split', () => {
  test('changes the prices in the turn in which it begins, and not again at the end', async () => {
    const { engine, market, swept } = await start(WITH_SPLIT);
    engineTime.now = EX_DATE_MS;
    const before = (await engine.viewAccount(1))?.figures.equity;
    engine.sweepIfDue();
    expect(market.quote('EURUSD')?.bid).toBe(BID / 2);
    await turns();
    expect(swept.length).toBe(1);
    expect((await engine.viewAccount(1))?.figures.equity).toBe(before);
    expect((await engine.viewAccount(1))?.positions[0]?.openPrice).toBe(ASK / 2);
  });

  test('concerns an order placed before it but not one placed after it, in an account that held nothing', async () => {
    const { engine, market, store } = await start(WITH_SPLIT, 1);
    await engine.submit({ kind: 'openAccount', accountId: 9, at: 0, commandId: 'open' });
    await engine.submit({ kind: 'setTradingAccess', accountId: 9, at: 0, commandId: 'access', access: FULL_ACCESS });
    await engine.submit(depositTo(9, 'seed'));
    slice.size = 0;
    engineTime.now = EX_DATE_MS;
    engine.sweepIfDue();
    market.restamp(EX_DATE_MS);
    await engine.submit({ ...openOrder('order'), accountId: 9, at: EX_DATE_MS });
    slice.size = Infinity;
    await turns(9);
    expect((await eventsOf(store, 'positionSplit')).map(({ accountId }) => accountId)).toEqual([1]);
    expect((await eventsOf(store, 'sweepEnded')).map(({ actionId }) => actionId)).toEqual([7]);
  });
});

describe('a sweep that is interrupted', () => {
  test('is finished by whoever leads next, for each account once', async () => {
    const accountCount = 20;
    const { engine, store } = await start(WITH_NIGHTS, accountCount);
    slice.size = 5;
    engineTime.now = NIGHT;
    engine.sweepIfDue();
    await turns(2);
    await engine.stop();
    const before = (await eventsOf(store, 'financingBooked')).length;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(accountCount);
    slice.size = Infinity;
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', BID * 2, ASK * 2, NIGHT);
    await startEngineOfTest(optionsOf(store, market));
    await turns(9);
    const charged = await eventsOf(store, 'financingBooked');
    expect(charged.map(({ accountId }) => accountId).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: accountCount }, (_, n) => n + 1),
    );
    // At the price of the cut-off, whatever the price is by now.
    expect(new Set(charged.map(({ amount }) => amount))).toEqual(new Set([ONE_NIGHT_CENTS]));
    expect((await eventsOf(store, 'sweepBegun')).length).toBe(1);
  });

  test('is followed by a standby, whose own prices change with it', async () => {
    const { engine, store } = await start(WITH_SPLIT);
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', BID, ASK, 0);
    const swept: Sweep[] = [];
    const standby = await Engine.standBy(optionsOf(store, market, swept));
    engineTime.now = EX_DATE_MS;
    engine.sweepIfDue();
    await turns(9);
    await standby.follow();
    expect(swept.map(({ kind }) => kind)).toEqual(['action']);
    expect(market.quote('EURUSD')?.bid).toBe(BID / 2);
    await standby.stop();
  });
});

test('a journal with sweeps folds to the same state again', async () => {
  const { engine, store } = await start({ ...WITH_SPLIT, financing: FIXTURE_FINANCING }, 5);
  engineTime.now = EX_DATE_MS + 3 * 86_400_000;
  engine.sweepIfDue();
  await turns(20);
  const inner: MemoryJournalStore = store.inner;
  expect((await eventsOf({ inner }, 'sweepEnded')).map(({ actionId }) => actionId)).toEqual([null, 7, null, null, null]);
});
