/**
 * Real recorded prices through every stage of a price: replay feed -> quote board -> engine -> closes, and the candles built alongside. The
 * recordings are in adapters/prices/replay/fixtures; SOURCES.md there lists their sources.
 */
import { describe, expect, test } from 'vitest';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { profitAt } from '@fairlead/domain/trading/profit.ts';
import { isTradable } from '@fairlead/domain/trading/quote.ts';
import { ENDLESS_SESSION } from '@fairlead/domain/trading/endless-session.ts';
import {
  AAPL_OVERNIGHT,
  BTCUSD_DAYS_APART,
  EURUSD_JOBS_REPORT,
  EURUSD_WEEKEND,
  startPriceChain,
  USOIL_BELOW_ZERO,
  XAUUSD_JOBS_REPORT,
  XAUUSD_QUIET_NIGHT,
} from './fixture-price-chain.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { watchTicks } from './metrics/watch-price-source.ts';

const decimal = (price: Price | null | undefined): number | null => (price === null || price === undefined ? null : priceToDecimal(price));
const utc = (text: string): number => Date.parse(text);

/** They confirm each other and trigger nothing. */
const FIRST_TICKS = 2;

describe('a stale quote', () => {
  // Gold was silent from 03:04:07.014 to 03:06:10.737, and is stale after 5 seconds.
  const LAST = '2014-05-02T03:04:07.014Z';

  test.each([
    [5_000, 'opened'],
    [5_001, 'refused'],
    [120_000, 'refused'],
  ])('%i ms after the last tick a new position is %s', async (ageMs, outcome) => {
    const chain = await startPriceChain(XAUUSD_QUIET_NIGHT, '2014-05-02T03:01:00Z');
    await chain.turnTo(utc(LAST) + ageMs);
    expect(decimal(chain.board.quote('XAUUSD')?.bid)).toBe(1283.22);
    expect(isTradable(chain.board.quote('XAUUSD'), ENDLESS_SESSION, 5_000, chain.now())).toBe(outcome === 'opened');
    const answer = await chain.open({ side: 'long', leverage: 20 });
    expect(answer.kind).toBe(outcome);
    if (answer.kind === 'refused') expect(answer.refusal.code).toBe('quoteUnavailable');
  });

  test('blocks manual closes too, until prices are back', async () => {
    const chain = await startPriceChain(XAUUSD_QUIET_NIGHT, '2014-05-02T03:01:00Z');
    await chain.turnTo(LAST);
    const id = await chain.openId({ side: 'long', leverage: 20 });
    await chain.turnTo('2014-05-02T03:05:00Z');
    expect(await chain.close(id)).toMatchObject({ kind: 'refused', refusal: { code: 'quoteUnavailable' } });
    await chain.turnTo('2014-05-02T03:06:10.737Z');
    expect(await chain.close(id)).toMatchObject({ kind: 'closed', price: priceFromDecimal(1283.28) });
  });

  test('fires no stop if it arrives late: the stop waits for the first fresh price', async () => {
    const chain = await startPriceChain(XAUUSD_QUIET_NIGHT, '2014-05-02T03:01:00Z');
    await chain.turnTo(LAST);
    const id = await chain.openId({ side: 'long', leverage: 20, stopLoss: 1283 });
    await chain.stopFeed();
    await chain.turnTo('2014-05-02T03:05:00Z');
    // The source comes back and first sends what it had delayed; that price is half a minute old by now.
    chain.take({ symbol: 'XAUUSD', bid: 1282.5, ask: 1282.84, at: utc('2014-05-02T03:04:30Z') });
    expect(await chain.closings()).toEqual([]);
    chain.take({ symbol: 'XAUUSD', bid: 1282.9, ask: 1283.24, at: utc('2014-05-02T03:05:00Z') });
    const [closing] = await chain.closings();
    expect([closing?.id, decimal(closing?.closePrice)]).toEqual([id, 1282.9]);
  });
});

describe('a gap', () => {
  test('over a weekend triggers nothing inside it: the stop fills at the first price on Sunday evening', async () => {
    const chain = await startPriceChain(EURUSD_WEEKEND, '2014-05-09T20:00:00Z');
    await chain.turnTo('2014-05-09T20:59:40Z');
    const id = await chain.openId({ side: 'long', leverage: 30, stopLoss: 1.3755 });
    await chain.turnTo('2014-05-11T20:59:59.999Z');
    expect(await chain.closings()).toEqual([]);
    expect(await chain.open({ side: 'long', leverage: 30 })).toMatchObject({ refusal: { code: 'quoteUnavailable' } });
    await chain.turnTo('2014-05-11T21:00:00Z');
    const [closing, ...others] = await chain.closings();
    expect(others).toEqual([]);
    expect(closing).toMatchObject({
      id,
      closeReason: 'stopLoss',
      closedAt: utc('2014-05-11T21:00:00Z'),
      stopLoss: priceFromDecimal(1.3755),
    });
    // 3.2 pips of slippage, on record: the level and the fill.
    expect(decimal(closing?.closePrice)).toBe(1.37518);
    expect(await chain.evidenceOf(id)).toMatchObject({ quote: { bid: priceFromDecimal(1.37518), at: utc('2014-05-11T21:00:00Z') } });
  });

  test('over a night: a share that fell 8 % fills a stop far beyond its level, and a guaranteed one at its level', async () => {
    const chain = await startPriceChain(AAPL_OVERNIGHT, '2016-04-26T19:30:00Z');
    await chain.turnTo('2016-04-26T20:00:30Z');
    const plain = await chain.openId({ side: 'long', leverage: 5, stopLoss: 101 });
    const guaranteed = await chain.openId({ side: 'long', leverage: 5, stopLoss: 101, guaranteedStop: true });
    const short = await chain.openId({ side: 'short', leverage: 5, takeProfit: 100 });
    await chain.turnTo('2016-04-27T13:29:59.999Z');
    expect(await chain.closings()).toEqual([]);
    // A move of 8 % needs confirmation by two more ticks, and bars are played as four ticks a minute.
    await chain.turnTo('2016-04-27T13:30:39.999Z');
    expect([chain.board.isUnderReview('AAPL'), await chain.closings()]).toEqual([true, []]);
    await chain.turnTo('2016-04-27T13:30:40Z');
    const closings = new Map((await chain.closings()).map((closing) => [closing.id, closing]));
    expect(decimal(closings.get(plain)?.closePrice)).toBe(96.25);
    expect(decimal(closings.get(guaranteed)?.closePrice)).toBe(101);
    // Gaps work in both directions for the client: the target of a short fills at a better price.
    expect(decimal(closings.get(short)?.closePrice)).toBeLessThan(96.35);
    for (const closing of closings.values()) expect(closing.profit).toBe(profitAt(closing, closing.closePrice));
    expect(closings.size).toBe(3);
  });
});

describe('a real burst or crash is not discarded', () => {
  test.each([
    [
      'EURUSD at the jobs report of 2014-05-02, 163 ticks in a second',
      EURUSD_JOBS_REPORT,
      '2014-05-02T12:25:00Z',
      '2014-05-02T12:45:00Z',
      8_862,
      163,
    ],
    ['gold in the same minute, 232 ticks in a second', XAUUSD_JOBS_REPORT, '2014-05-02T12:29:45Z', '2014-05-02T12:30:45Z', 6_188, 232],
  ])('%s', async (_, file, from, to, count, mostInASecond) => {
    const chain = await startPriceChain(file, from);
    const bySecond = new Map<number, number>();
    chain.board.onQuote((_index, _bid, _ask, at) => bySecond.set(Math.floor(at / 1_000), (bySecond.get(Math.floor(at / 1_000)) ?? 0) + 1));
    await chain.turnTo(to);
    expect(chain.board.counts.accepted).toBe(count);
    expect(TICK_FAULTS.filter((fault) => chain.board.counts.dropped[fault] > 0)).toEqual(['unconfirmed']);
    expect(Math.max(...bySecond.values())).toBe(mostInASecond);
  });

  test('a stop in the middle of it fills at the very tick that reached it', async () => {
    const chain = await startPriceChain(XAUUSD_JOBS_REPORT, '2014-05-02T12:29:45Z');
    await chain.turnTo('2014-05-02T12:30:01.506Z');
    expect(decimal(chain.board.quote('XAUUSD')?.bid)).toBe(1284.31);
    const id = await chain.openId({ side: 'long', leverage: 20, stopLoss: 1284 });
    // Seven milliseconds later gold was 5.57 dollars lower, and lower still after that.
    await chain.turnTo('2014-05-02T12:30:01.513Z');
    const [closing] = await chain.closings();
    expect([closing?.id, decimal(closing?.closePrice), closing?.closedAt]).toEqual([id, 1278.74, utc('2014-05-02T12:30:01.513Z')]);
  });
});

describe('bad ticks', () => {
  /** What a faulty line turns a good tick into; none of it may have any effect. */
  const SPOILT: readonly (readonly [fault: string, spoil: (tick: RawTick) => RawTick])[] = [
    ['notFinite', (tick) => ({ ...tick, bid: Number.NaN })],
    ['zero', (tick) => ({ ...tick, bid: 0 })],
    ['negative', (tick) => ({ ...tick, bid: -tick.bid })],
    ['crossed', ({ bid, ask, ...tick }) => ({ ...tick, bid: ask + 0.01, ask: bid })],
    ['jump', (tick) => ({ ...tick, bid: tick.bid * 10, ask: tick.ask * 10 })],
    ['jump', (tick) => ({ ...tick, bid: tick.bid / 10, ask: tick.ask / 10 })],
    ['outOfOrder', (tick) => ({ ...tick, at: tick.at - 60_000 })],
    ['fromFuture', (tick) => ({ ...tick, at: tick.at + 60_000 })],
    ['duplicate', (tick) => tick],
  ];
  const EVERY = 100;

  test('between the ticks of a burst change nothing, and each is counted by its fault', async () => {
    const heard: (readonly number[])[][] = [];
    const chains = [];
    for (const isSpoilt of [false, true]) {
      let place = 0;
      const chain = await startPriceChain(EURUSD_JOBS_REPORT, '2014-05-02T12:25:00Z', (tick) => {
        place += 1;
        return isSpoilt && place % EVERY === 0 ? [tick, ...SPOILT.map(([, spoil]) => spoil(tick))] : [tick];
      });
      const quotes: (readonly number[])[] = [];
      chain.board.onQuote((...quote) => quotes.push(quote));
      heard.push(quotes);
      await chain.turnTo('2014-05-02T12:29:59.900Z');
      // Stops on both sides, so close that any misprint would fire one of them long before the report does.
      await chain.openId({ side: 'long', leverage: 30, stopLoss: 1.384 });
      await chain.openId({ side: 'short', leverage: 30, stopLoss: 1.3895 });
      await chain.turnTo('2014-05-02T12:45:00Z');
      chains.push(chain);
    }
    expect(heard[1]).toEqual(heard[0]);
    expect(await chains[1]?.closings()).toEqual(await chains[0]?.closings());
    expect(chains[1]?.candles).toEqual(chains[0]?.candles);

    const rounds = Math.floor(8_864 / EVERY);
    const expected = new Map<string, number>();
    for (const [fault] of SPOILT) expected.set(fault, (expected.get(fault) ?? 0) + rounds);
    const { counts } = chains[1]?.board ?? { counts: { accepted: 0, dropped: {} } };
    expect(counts.accepted).toBe(8_864 - FIRST_TICKS);
    expect(counts.dropped).toEqual({
      unknownSymbol: 0,
      outsideSession: 0,
      halted: 0,
      unconfirmed: FIRST_TICKS,
      ...Object.fromEntries(expected),
    });
  });

  test('appear in the metrics by fault', async () => {
    let place = 0;
    const chain = await startPriceChain(EURUSD_JOBS_REPORT, '2014-05-02T12:25:00Z', (tick) => {
      place += 1;
      return place === 10 ? [tick, ...SPOILT.map(([, spoil]) => spoil(tick))] : [tick];
    });
    const metrics = createMetrics();
    watchTicks(metrics, chain.board.counts);
    await chain.turnTo('2014-05-02T12:26:00Z');
    const text = await metrics.format();
    expect(text).toContain(`fairlead_ticks_accepted_total ${place - FIRST_TICKS}`);
    for (const [fault] of SPOILT) expect(text).toContain(`fairlead_ticks_dropped_total{fault="${fault}"} ${fault === 'jump' ? 2 : 1}`);
  });
});

describe('non-adjacent days', () => {
  const DAYS = ['2016-10-09', '2017-09-03', '2017-12-17', '2018-04-04'];

  test('are not joined: there are candles for the recorded minutes only', async () => {
    const chain = await startPriceChain(BTCUSD_DAYS_APART, '2016-10-09T23:30:00Z');
    await chain.turnTo('2018-04-05T00:00:00Z');
    const days = (openAt: number): string => new Date(openAt).toISOString().slice(0, 10);
    const minutes = chain.candles.filter(({ interval }) => interval === '1m');
    expect([...new Set(minutes.map(({ openAt }) => days(openAt)))]).toEqual(DAYS);
    // A day's first minutes are a jump that has to be confirmed; every other minute is there once.
    expect(minutes.length).toBeGreaterThan(119 - 3 * 3);
    expect(minutes.length).toBeLessThanOrEqual(119);
    expect(chain.candles.filter(({ interval }) => interval === '1d').map(({ openAt }) => days(openAt))).toEqual(DAYS);
    // No candle spans the prices of two days.
    for (const { low, high } of chain.candles) expect(high / low).toBeLessThan(1.05);
  });

  test("are not joined in the feed's history either: it has the same candles as those built live", async () => {
    const chain = await startPriceChain(BTCUSD_DAYS_APART, '2016-10-09T23:30:00Z');
    await chain.turnTo('2018-04-05T00:00:00Z');
    for (const interval of ['1m', '1h', '1d'] as const) {
      const period = { symbol: 'BTCUSD', interval, fromMs: utc('2016-10-01'), toMs: utc('2018-05-01') };
      const history = (await chain.feed.loadHistory(period)).map((candle) => ({ ...candle, interval }));
      expect(history).toEqual(chain.candles.filter((candle) => candle.interval === interval));
    }
  });

  test('put the new price under review until it is confirmed, and pending closes fill at the first confirmed price', async () => {
    const chain = await startPriceChain(BTCUSD_DAYS_APART, '2016-10-09T23:30:00Z');
    await chain.turnTo('2016-10-09T23:59:59.999Z');
    const id = await chain.openId({ side: 'long', leverage: 2, takeProfit: 700 });
    for (const [moment, code] of [
      ['2017-01-01T00:00:00Z', 'quoteUnavailable'],
      ['2017-09-03T00:00:00Z', 'priceUnderReview'],
      ['2017-09-03T00:00:59.998Z', 'priceUnderReview'],
    ] as const) {
      await chain.turnTo(moment);
      expect(decimal(chain.board.quote('BTCUSD')?.bid)).toBe(617.42);
      expect(await chain.open({ side: 'long', leverage: 2 })).toMatchObject({ refusal: { code } });
      expect(await chain.closings()).toEqual([]);
    }
    // Four ticks agree: bitcoin really is at seven times the price.
    await chain.turnTo('2017-09-03T00:00:59.999Z');
    expect(chain.board.counts.confirmedJumps).toBe(1);
    const [closing] = await chain.closings();
    expect([closing?.id, closing?.closeReason]).toEqual([id, 'takeProfit']);
    expect(decimal(closing?.closePrice)).toBeGreaterThan(4_600);
  });
});

describe('crude oil below zero', () => {
  const BEFORE = '2020-04-17T23:59:59.999Z';
  const NEGATIVE = '2020-04-20T23:59:59.999Z';
  const AFTER = '2020-04-21T23:59:59.999Z';

  test('is a price like any other: the position stays open with the profit of the formula', async () => {
    const chain = await startPriceChain(USOIL_BELOW_ZERO, '2020-04-13T00:00:00Z');
    await chain.turnTo(BEFORE);
    const id = await chain.openId({ side: 'long', leverage: 10, stopLoss: -50 });
    await chain.turnTo(NEGATIVE);
    expect(decimal(chain.board.quote('USOIL')?.bid)).toBe(-36.98);
    // (-36.98 - 18.34) x 1,000 / 18.34
    expect(await chain.profitOf(id)).toBe(-3_016_36);
    expect(await chain.open({ side: 'long', leverage: 10 })).toMatchObject({ refusal: { code: 'quoteUnavailable' } });
    await chain.turnTo(AFTER);
    expect(decimal(chain.board.quote('USOIL')?.bid)).toBe(8.91);
    // (8.91 - 18.34) x 1,000 / 18.34
    expect(await chain.profitOf(id)).toBe(-514_18);
    expect(await chain.closings()).toEqual([]);
  });

  test('fires what it reached: stops and targets on both sides of zero, guaranteed ones at their level', async () => {
    const chain = await startPriceChain(USOIL_BELOW_ZERO, '2020-04-13T00:00:00Z');
    await chain.turnTo(BEFORE);
    const stopped = await chain.openId({ side: 'long', leverage: 10, stopLoss: 15 });
    const stoppedBelowZero = await chain.openId({ side: 'long', leverage: 10, stopLoss: -5 });
    const guaranteed = await chain.openId({ side: 'long', leverage: 10, stopLoss: 17.6, guaranteedStop: true });
    const target = await chain.openId({ side: 'short', leverage: 10, takeProfit: -10 });
    const beyond = await chain.openId({ side: 'short', leverage: 10, takeProfit: -40 });
    await chain.turnTo(NEGATIVE);
    const fills = new Map((await chain.closings()).map(({ id, closePrice, profit }) => [id, [decimal(closePrice), profit]]));
    expect(fills.get(stopped)).toEqual([-36.98, -3_016_36]);
    expect(fills.get(stoppedBelowZero)).toEqual([-36.98, -3_016_36]);
    // (17.6 - 18.34) x 1,000 / 18.34 is -40.349, and rounding the two before it left 0.006.
    expect(fills.get(guaranteed)).toEqual([17.6, -40_34]);
    // (18.31 + 36.95) x 1,000 / 18.31
    expect(fills.get(target)).toEqual([-36.95, 3_018_02]);
    expect(fills.has(beyond)).toBe(false);
  });

  test('stops out accounts that cannot cover it, and the broker covers the shortfall', async () => {
    const chain = await startPriceChain(USOIL_BELOW_ZERO, '2020-04-13T00:00:00Z', undefined, 600_00);
    await chain.turnTo(BEFORE);
    const id = await chain.openId({ side: 'long', leverage: 10, marginCents: 500_00 });
    await chain.turnTo(NEGATIVE);
    const [closing] = await chain.closings();
    expect([closing?.id, closing?.closeReason, decimal(closing?.closePrice)]).toEqual([id, 'stopOut', -36.98]);
    expect((await chain.view()).figures.balance).toBe(0);
  });

  test('is the price at which positions close manually', async () => {
    const chain = await startPriceChain(USOIL_BELOW_ZERO, '2020-04-13T00:00:00Z');
    await chain.turnTo(BEFORE);
    const id = await chain.openId({ side: 'short', leverage: 10 });
    await chain.turnTo(utc(NEGATIVE) + 1_000);
    expect(await chain.close(id)).toMatchObject({ kind: 'closed', price: priceFromDecimal(-36.95), profit: 3_018_02 });
  });
});
