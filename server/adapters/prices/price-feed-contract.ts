/** The contract of every price feed: a test suite that each implementation runs with its own harness. */
import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { describe, expect, test } from 'vitest';
import { MOST_CANDLES_PER_REQUEST, NoHistory } from './price-feed.ts';
import type { PriceFeed } from './price-feed.ts';
import type { TurnedClock } from './turned-clock.ts';

export interface PriceFeedHarness {
  readonly feed: PriceFeed;
  readonly clock: TurnedClock;
  /** A symbol that ticks within a minute of the start and has history by then. */
  readonly symbol: string;
}

export function describePriceFeedContract(name: string, createHarness: () => PriceFeedHarness): void {
  async function startAndCollect(harness: PriceFeedHarness): Promise<RawTick[]> {
    const ticks: RawTick[] = [];
    await harness.feed.start((tick) => ticks.push(tick));
    return ticks;
  }

  describe(`${name} as a price feed`, () => {
    test('reports its name and whether it is a demo feed', () => {
      const { feed } = createHarness();
      expect(feed.name).not.toBe('');
      expect(typeof feed.isDemo).toBe('boolean');
    });

    test('delivers nothing before it is started', async () => {
      const harness = createHarness();
      await harness.clock.turn(60_000);
      expect(harness.clock.waitingCalls).toBe(0);
      await harness.feed.stop();
    });

    test('delivers ticks with finite prices, ordered by time for each symbol, none from the future', async () => {
      const harness = createHarness();
      const lastAt = new Map<string, number>();
      let count = 0;
      await harness.feed.start((tick) => {
        count += 1;
        expect(Number.isFinite(tick.bid) && Number.isFinite(tick.ask)).toBe(true);
        expect(tick.ask).toBeGreaterThanOrEqual(tick.bid);
        expect(Number.isInteger(tick.at)).toBe(true);
        expect(tick.at).toBeLessThanOrEqual(harness.clock.now());
        expect(tick.at).toBeGreaterThanOrEqual(lastAt.get(tick.symbol) ?? Number.NEGATIVE_INFINITY);
        lastAt.set(tick.symbol, tick.at);
      });
      await harness.clock.turn(60_000);
      expect(lastAt.has(harness.symbol)).toBe(true);
      expect(count).toBeGreaterThan(1);
      await harness.feed.stop();
    });

    test('can only be started once', async () => {
      const { feed } = createHarness();
      await feed.start(() => undefined);
      await expect(feed.start(() => undefined)).rejects.toThrow();
      await feed.stop();
      await expect(feed.start(() => undefined)).rejects.toThrow();
    });

    test('delivers nothing after it is stopped, and can be stopped twice or without a start', async () => {
      const harness = createHarness();
      const ticks = await startAndCollect(harness);
      await harness.clock.turn(1_000);
      await harness.feed.stop();
      const countAtStop = ticks.length;
      await harness.clock.turn(60_000);
      expect(ticks).toHaveLength(countAtStop);
      expect(harness.clock.waitingCalls).toBe(0);
      await harness.feed.stop();
      await createHarness().feed.stop();
    });

    test('can be stopped from within a tick', async () => {
      const harness = createHarness();
      let count = 0;
      const stopAtTen = async (): Promise<void> => {
        count += 1;
        if (count === 10) await harness.feed.stop();
      };
      await harness.feed.start(() => void stopAtTen());
      await harness.clock.turn(600_000);
      expect(count).toBe(10);
      expect(harness.clock.waitingCalls).toBe(0);
    });

    test.each(CANDLE_INTERVALS)(
      'loads %s candles that are aligned, ascending, within the period, consistent and not from the future',
      async (interval) => {
        const harness = createHarness();
        await startAndCollect(harness);
        await harness.clock.turn(120_000);
        const now = harness.clock.now();
        const fromMs = candleOpenAt(interval, now) - 30 * CANDLE_INTERVAL_MS[interval] + 1;
        const candles = await harness.feed.loadHistory({ symbol: harness.symbol, interval, fromMs, toMs: now + 7 * 86_400_000 });
        expect(candles.length).toBeGreaterThan(0);
        let previous = fromMs - 1;
        for (const candle of candles) {
          expect(candle.openAt).toBe(candleOpenAt(interval, candle.openAt));
          expect(candle.openAt).toBeGreaterThan(previous);
          expect(candle.openAt).toBeLessThanOrEqual(now);
          expect(candle.low).toBeLessThanOrEqual(Math.min(candle.open, candle.close));
          expect(candle.high).toBeGreaterThanOrEqual(Math.max(candle.open, candle.close));
          previous = candle.openAt;
        }
        await harness.feed.stop();
      },
    );

    test('omits candles that open at the end of the period or later', async () => {
      const harness = createHarness();
      await startAndCollect(harness);
      await harness.clock.turn(125_000);
      const toMs = candleOpenAt('1m', harness.clock.now());
      const load = (end: number) => harness.feed.loadHistory({ symbol: harness.symbol, interval: '1m', fromMs: toMs - 60_000, toMs: end });
      expect((await load(toMs)).map((candle) => candle.openAt)).not.toContain(toMs);
      expect((await load(toMs + 1)).map((candle) => candle.openAt)).toContain(toMs);
      await harness.feed.stop();
    });

    test('the candle of the current minute closes on the last tick, within its high and low', async () => {
      const harness = createHarness();
      const ticks = await startAndCollect(harness);
      await harness.clock.turn(90_000);
      const now = harness.clock.now();
      const [candle] = await harness.feed.loadHistory({
        symbol: harness.symbol,
        interval: '1m',
        fromMs: candleOpenAt('1m', now),
        toMs: now + 1,
      });
      const seen = ticks.filter((tick) => tick.symbol === harness.symbol && tick.at >= candleOpenAt('1m', now));
      for (const tick of seen) {
        expect(Math.round(tick.bid * 1e6)).toBeLessThanOrEqual(candle?.high ?? Number.NaN);
        expect(Math.round(tick.bid * 1e6)).toBeGreaterThanOrEqual(candle?.low ?? Number.NaN);
      }
      expect(seen.length).toBeGreaterThan(0);
      await harness.feed.stop();
    });

    test('returns at most the maximum number of candles', async () => {
      const harness = createHarness();
      const candles = await harness.feed.loadHistory({
        symbol: harness.symbol,
        interval: '1m',
        fromMs: harness.clock.now() - 10 * 86_400_000,
        toMs: harness.clock.now(),
      });
      expect(candles.length).toBeLessThanOrEqual(MOST_CANDLES_PER_REQUEST);
    });

    test('returns nothing for an unknown symbol or an empty period', async () => {
      const { feed, clock, symbol } = createHarness();
      const period = { interval: '1h', fromMs: clock.now() - 86_400_000, toMs: clock.now() } as const;
      const unknown = await feed.loadHistory({ ...period, symbol: 'NOSUCH' }).catch((error: unknown) => error);
      expect(unknown instanceof NoHistory ? [] : unknown).toEqual([]);
      expect(await feed.loadHistory({ ...period, symbol, toMs: period.fromMs })).toEqual([]);
    });
  });
}
