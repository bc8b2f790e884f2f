import { describe, expect, test } from 'vitest';
import { findTickFault, tickRulesOf } from '@fairlead/domain/markets/tick.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { price, priceFromDecimal, quantisePrice } from '@fairlead/domain/price.ts';
import { INSTRUMENTS, instrumentAt, instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import { createVenueCalendar } from '@fairlead/domain/trading/special-hours.ts';
import { describePriceFeedContract } from '../price-feed-contract.ts';
import { createTurnedClock } from '../turned-clock.ts';
import { createSandboxPriceFeed } from './sandbox-price-feed.ts';
import type { SandboxPriceFeedOptions } from './sandbox-price-feed.ts';

const utc = (text: string): number => Date.parse(text);
/** A Wednesday on which every market of the list is open at once. */
const BUSY = utc('2026-11-18T15:00:00Z');
const SATURDAY = utc('2026-11-21T12:00:00Z');

async function collect(startMs: number, durationMs: number, options: Partial<SandboxPriceFeedOptions> = {}): Promise<RawTick[]> {
  const clock = createTurnedClock(startMs);
  const feed = createSandboxPriceFeed({ seed: 'test', clock, ...options });
  const ticks: RawTick[] = [];
  await feed.start((tick) => ticks.push(tick));
  await clock.turn(durationMs);
  await feed.stop();
  return ticks;
}

function instrumentOf(symbol: string) {
  return instrumentBySymbol(symbol) ?? instrumentAt(-1);
}

describePriceFeedContract('the sandbox', () => {
  const clock = createTurnedClock(BUSY);
  return {
    clock,
    symbol: 'EURUSD',
    feed: createSandboxPriceFeed({ seed: 'contract', clock, instruments: ['EURUSD', 'AAPL'].map(instrumentOf) }),
  };
});

describe('the ticks of the sandbox', () => {
  test('are the same whenever the feed is started', async () => {
    const early = await collect(BUSY - 60_000, 120_000);
    const late = await collect(BUSY, 60_000);
    const afterStart = late.filter((tick) => tick.at > BUSY);
    expect(early.filter((tick) => tick.at > BUSY)).toEqual(afterStart);
    expect(afterStart.length).toBeGreaterThan(5_000);
  });

  test('are ordered by time across all symbols', async () => {
    const ticks = (await collect(BUSY, 10_000)).slice(INSTRUMENTS.length);
    for (let place = 1; place < ticks.length; place += 1) expect(ticks[place]?.at).toBeGreaterThanOrEqual(ticks[place - 1]?.at ?? 0);
  });

  test.each([
    ['EURUSD', 5],
    ['AUDNZD', 2],
    ['AAPL', 1],
  ])('%s ticks about %i times a second', async (symbol, rate) => {
    const ticks = await collect(BUSY, 100_000, { instruments: [instrumentOf(symbol)] });
    expect(Math.abs(ticks.length - 100 * rate)).toBeLessThan(6);
  });

  test('the rate can be set for all instruments: 111 at 5 ticks a second', async () => {
    const ticks = await collect(BUSY, 20_000, { ticksPerSecond: 5, alwaysOpen: true });
    expect(Math.abs(ticks.length / (INSTRUMENTS.length * 5 * 20) - 1)).toBeLessThan(0.03);
  });

  test('have the digits of the instrument and a spread near the usual one, and pass the filter', async () => {
    const last = new Map<string, { bid: number; ask: number }>();
    for (const tick of await collect(BUSY, 5_000)) {
      const instrument = instrumentOf(tick.symbol);
      const bid = priceFromDecimal(tick.bid);
      const ask = priceFromDecimal(tick.ask);
      if (bid === null || ask === null) throw new Error(`${tick.symbol} has no price`);
      expect(findTickFault(bid, ask, tick.at, undefined, tickRulesOf(instrument), BUSY + 5_000)).toBeNull();
      expect(quantisePrice(bid, instrument.digits)).toBe(bid);
      expect(quantisePrice(ask, instrument.digits)).toBe(ask);
      expect(ask - bid).toBeGreaterThanOrEqual(10 ** (6 - instrument.digits));
      expect(ask - bid).toBeLessThan(9 * instrument.typicalSpread);
      last.set(tick.symbol, tick);
    }
    expect(last.size).toBe(INSTRUMENTS.length);
  });
});

describe('market hours', () => {
  test('a closed market gets only its last tick at the start, with the original timestamp', async () => {
    const ticks = await collect(SATURDAY, 60_000);
    for (const instrument of INSTRUMENTS) {
      const own = ticks.filter((tick) => tick.symbol === instrument.symbol);
      expect(isMarketOpen(instrument.tradingHours, own[0]?.at ?? Number.NaN), instrument.symbol).toBe(true);
      if (instrument.tradingHours === 'always') expect(own.length).toBeGreaterThan(50);
      else expect(own).toHaveLength(1);
    }
  });

  test.each([
    ['EURUSD', '2026-11-20T21:59:00Z', '2026-11-22T22:00:00Z'],
    ['XAUUSD', '2026-11-18T21:59:00Z', '2026-11-18T23:00:00Z'],
    ['HSI', '2026-11-18T03:59:00Z', '2026-11-18T05:00:00Z'],
  ])('%s pauses after %s and ticks again from %s', async (symbol, from, opening) => {
    const ticks = await collect(utc(from), utc(opening) - utc(from) + 5_000, { instruments: [instrumentOf(symbol)] });
    for (const tick of ticks) expect(isMarketOpen(instrumentOf(symbol).tradingHours, tick.at)).toBe(true);
    expect(ticks.some((tick) => tick.at >= utc(opening))).toBe(true);
    expect(ticks.filter((tick) => tick.at < utc(opening)).length).toBeGreaterThan(30);
  });

  test('alwaysOpen ticks at weekends, and its history includes them', async () => {
    const clock = createTurnedClock(SATURDAY);
    const feed = createSandboxPriceFeed({ seed: 'test', clock, alwaysOpen: true, instruments: [instrumentOf('AAPL')] });
    const ticks: RawTick[] = [];
    await feed.start((tick) => ticks.push(tick));
    await clock.turn(30_000);
    expect(ticks.length).toBeGreaterThan(20);
    const history = await feed.loadHistory({ symbol: 'AAPL', interval: '1h', fromMs: SATURDAY - 10 * 3_600_000, toMs: SATURDAY });
    expect(history).toHaveLength(10);
    await feed.stop();
  });

  test('ticks and history come from the same path', async () => {
    const clock = createTurnedClock(BUSY);
    const feed = createSandboxPriceFeed({ seed: 'test', clock, instruments: [instrumentOf('EURUSD')] });
    const ticks: RawTick[] = [];
    await feed.start((tick) => ticks.push(tick));
    await clock.turn(60_000);
    const [candle] = await feed.loadHistory({ symbol: 'EURUSD', interval: '1m', fromMs: BUSY, toMs: BUSY + 1 });
    const bids = ticks.filter((tick) => tick.at >= BUSY).map((tick) => Math.round(tick.bid * 1e6));
    expect(Math.max(...bids)).toBeLessThanOrEqual(candle?.high ?? Number.NaN);
    expect(Math.min(...bids)).toBeGreaterThanOrEqual(candle?.low ?? Number.NaN);
    await feed.stop();
  });
});

describe('ticks of the past', () => {
  test('are those that were delivered', async () => {
    const clock = createTurnedClock(BUSY);
    const feed = createSandboxPriceFeed({ seed: 'test', clock, instruments: [instrumentOf('EURUSD')] });
    const ticks: RawTick[] = [];
    await feed.start((tick) => ticks.push(tick));
    await clock.turn(20_000);
    await feed.stop();
    const delivered = ticks.filter(({ at }) => at > BUSY);
    const last = delivered.at(-1)?.at ?? 0;
    expect(delivered.length).toBeGreaterThan(50);
    expect([...feed.past.ticksBetween('EURUSD', BUSY + 1, last + 1)]).toEqual(delivered);
    expect(feed.past.tickBefore('EURUSD', last + 1)).toEqual(delivered.at(-1));
    expect(feed.past.tickBefore('EURUSD', last)).toEqual(delivered.at(-2));
  });

  test('are none while the market is closed, when the last one is from before', async () => {
    const clock = createTurnedClock(SATURDAY);
    const { past } = createSandboxPriceFeed({ seed: 'test', clock, instruments: [instrumentOf('EURUSD')] });
    expect([...past.ticksBetween('EURUSD', SATURDAY - 60_000, SATURDAY)]).toEqual([]);
    expect(isMarketOpen(instrumentOf('EURUSD').tradingHours, past.tickBefore('EURUSD', SATURDAY)?.at ?? 0)).toBe(true);
    expect([past.tickBefore('XYZ', SATURDAY), ...past.ticksBetween('XYZ', 0, SATURDAY)]).toEqual([undefined]);
  });
});

test('after a long pause the missed ticks are skipped', async () => {
  const clock = createTurnedClock(BUSY);
  let lead = 0;
  const feed = createSandboxPriceFeed({
    seed: 'test',
    clock: { ...clock, now: () => clock.now() + lead },
    instruments: [instrumentOf('EURUSD')],
  });
  const ticks: RawTick[] = [];
  await feed.start((tick) => ticks.push(tick));
  lead = 3_600_000;
  await clock.turn(400);
  expect(ticks.length).toBeLessThan(15);
  expect(ticks.at(-1)?.at).toBeGreaterThan(BUSY + lead - 1_000);
  await feed.stop();
});

test('reports until when closes are real', () => {
  const feed = createSandboxPriceFeed({ seed: 'test', clock: createTurnedClock(BUSY) });
  expect(feed.summariseOrigin('BTCUSD')?.realUntil).toBe('2026-09-29');
  expect(feed.summariseOrigin('AAPL')?.realUntil).toBeNull();
  expect(feed.summariseOrigin('NOSUCH')).toBeUndefined();
});

describe('with a trading calendar', () => {
  const AAPL = instrumentOf('AAPL');
  const THANKSGIVING = { venue: 'XNAS', date: '2026-11-26', opens: null, closes: null, reason: 'Thanksgiving' } as const;
  const { hoursOf } = createVenueCalendar([THANKSGIVING]);
  const OPENS = utc('2026-11-26T14:30:00Z');
  const REOPENS = utc('2026-11-27T14:30:00Z');

  test('no tick comes on a holiday, and the price is where it would be without one', async () => {
    const closed = await collect(OPENS, 60_000, { instruments: [AAPL], hoursOf });
    // Only the last price of the session before.
    expect(closed.map(({ at }) => at < OPENS)).toEqual([true]);
    const after = await collect(REOPENS - 1_000, 60_000, { instruments: [AAPL], hoursOf });
    const plain = await collect(REOPENS - 1_000, 60_000, { instruments: [AAPL] });
    const priceOf = ({ at, bid }: RawTick) => [at, bid];
    expect(after.slice(1).map(priceOf)).toEqual(plain.slice(1).map(priceOf));
    expect(after.length).toBeGreaterThan(30);
  });

  test('history has no candle on a holiday', async () => {
    const feed = createSandboxPriceFeed({ seed: 'test', clock: createTurnedClock(REOPENS), instruments: [AAPL], hoursOf });
    const days = await feed.loadHistory({ symbol: 'AAPL', interval: '1d', fromMs: utc('2026-11-24T00:00:00Z'), toMs: REOPENS });
    expect(days.map(({ openAt }) => new Date(openAt).toISOString().slice(0, 10))).toEqual(['2026-11-24', '2026-11-25']);
  });

  test('a calendar that changes while the feed runs opens and closes the market at once', async () => {
    const clock = createTurnedClock(OPENS + 60_000);
    let hours: typeof hoursOf = hoursOf;
    const feed = createSandboxPriceFeed({
      seed: 'test',
      clock,
      instruments: [AAPL, instrumentOf('BTCUSD')],
      hoursOf: (instrument) => hours(instrument),
    });
    const times: number[] = [];
    await feed.start((tick) => tick.symbol === 'AAPL' && times.push(tick.at));
    await clock.turn(10_000);
    const whileClosed = times.length;
    hours = createVenueCalendar([]).hoursOf;
    await clock.turn(10_000);
    const whileOpen = times.length - whileClosed;
    hours = hoursOf;
    await clock.turn(10_000);
    await feed.stop();
    expect([whileClosed, whileOpen > 3, times.length - whileClosed - whileOpen]).toEqual([1, true, 0]);
  });
});

describe('after corporate actions', () => {
  const DUE_AT = utc('2026-11-18T05:00:00Z');
  const split = { splits: [{ dueAt: DUE_AT, ratio: { newShares: 4, oldShares: 1 } }], dividends: [] };
  const dividend = { splits: [], dividends: [{ dueAt: DUE_AT, gross: price(2_000_000) }] };
  const around = { instruments: [instrumentOf('AAPL')], alwaysOpen: true };

  test.each([
    ['a split divides', split, (bid: number) => bid / 4],
    ['a dividend lowers', dividend, (bid: number) => bid - 2],
  ])('%s prices from when it is due, and leaves the earlier ones', async (_, steps, after) => {
    const plain = await collect(DUE_AT - 10_000, 20_000, around);
    const stepped = await collect(DUE_AT - 10_000, 20_000, { ...around, stepsOf: () => steps });
    expect(stepped.map(({ at }) => at)).toEqual(plain.map(({ at }) => at));
    for (const [place, { bid, at }] of plain.entries()) {
      expect(Math.abs((stepped[place]?.bid ?? 0) - (at < DUE_AT ? bid : after(bid)))).toBeLessThan(0.0051);
    }
    expect([plain.some(({ at }) => at < DUE_AT), plain.some(({ at }) => at > DUE_AT)]).toEqual([true, true]);
  });

  test('the spread stays the same part of the price, at least one step', async () => {
    const [plain] = await collect(BUSY, 1, around);
    const [stepped] = await collect(BUSY, 1, { ...around, stepsOf: () => split });
    const spreadOf = (tick: RawTick | undefined) => Math.round(((tick?.ask ?? 0) - (tick?.bid ?? 0)) * 100);
    expect(spreadOf(stepped)).toBe(Math.max(1, Math.round(spreadOf(plain) / 4)));
  });

  test('a start repeats the last price of a closed market in new shares and without the dividend', async () => {
    const [plain] = await collect(DUE_AT + 3_600_000, 1, { instruments: around.instruments });
    const lastOf = async (steps: typeof split | typeof dividend) =>
      (await collect(DUE_AT + 3_600_000, 1, { instruments: around.instruments, stepsOf: () => steps }))[0];
    expect(plain?.at).toBeLessThan(DUE_AT);
    expect(Math.abs(((await lastOf(split))?.bid ?? 0) - (plain?.bid ?? 0) / 4)).toBeLessThan(0.0051);
    expect((await lastOf(dividend))?.bid).toBeCloseTo((plain?.bid ?? 0) - 2, 6);
  });
});
