import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addTick, CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, mergeCandles } from '@fairlead/domain/markets/candle.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { CandleBuilder } from './candle-builder.ts';

const START = Date.UTC(2026, 8, 28, 23, 59);
const INSTRUMENTS = 3;

interface TickOf {
  readonly index: number;
  readonly bid: number;
  readonly at: number;
}

type Finished = Map<string, Candle[]>;

function collecting(): { readonly builder: CandleBuilder; readonly finished: Finished } {
  const finished: Finished = new Map();
  const builder = new CandleBuilder(INSTRUMENTS, (index, interval, candle) => {
    const key = `${index} ${interval}`;
    finished.set(key, [...(finished.get(key) ?? []), candle]);
  });
  return { builder, finished };
}

function feed(builder: CandleBuilder, ticks: readonly TickOf[]): void {
  for (const { index, bid, at } of ticks) builder.onQuote(index, price(bid), price(bid + 1), at);
}

/** The reference implementation: folds each tick into the candle of its interval. */
function candlesByDefinition(interval: CandleInterval, ticks: readonly TickOf[]): Candle[] {
  const candles: Candle[] = [];
  for (const { bid, at } of ticks) {
    const last = candles.at(-1);
    const next = addTick(interval, last, price(bid), at);
    if (last?.openAt === next.openAt) candles.pop();
    candles.push(next);
  }
  return candles;
}

const anyTicks = fc
  .array(
    fc.record({
      index: fc.integer({ min: 0, max: INSTRUMENTS - 1 }),
      bid: fc.integer({ min: -40, max: 200 }),
      waitMs: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 9_000_000 })),
    }),
    { maxLength: 200 },
  )
  .map((steps) => {
    let at = START;
    return steps.map(({ index, bid, waitMs }): TickOf => ({ index, bid, at: (at += waitMs) }));
  });

describe('the candles of a stream', () => {
  test('match the definition for every instrument and interval', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const { builder, finished } = collecting();
        feed(builder, ticks);
        for (let index = 0; index < INSTRUMENTS; index += 1) {
          for (const interval of CANDLE_INTERVALS) {
            const expected = candlesByDefinition(
              interval,
              ticks.filter((tick) => tick.index === index),
            );
            expect(finished.get(`${index} ${interval}`) ?? []).toEqual(expected.slice(0, -1));
            expect(builder.runningCandle(index, interval)).toEqual(expected.at(-1));
          }
        }
        expect(builder.lateTicks).toBe(0);
      }),
    );
  });

  test('are the same if candles are finished by the clock in between', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const { builder, finished } = collecting();
        for (const tick of ticks) {
          builder.finishUntil(tick.at);
          feed(builder, [tick]);
        }
        builder.finishUntil((ticks.at(-1)?.at ?? START) + 2 * CANDLE_INTERVAL_MS['1d']);
        for (let index = 0; index < INSTRUMENTS; index += 1) {
          for (const interval of CANDLE_INTERVALS) {
            const expected = candlesByDefinition(
              interval,
              ticks.filter((tick) => tick.index === index),
            );
            expect(finished.get(`${index} ${interval}`) ?? []).toEqual(expected);
            expect(builder.runningCandle(index, interval)).toBeUndefined();
          }
        }
      }),
    );
  });

  test('of larger intervals are merged from the smaller ones, to the tick', () => {
    fc.assert(
      fc.property(anyTicks, (ticks) => {
        const { builder, finished } = collecting();
        feed(builder, ticks);
        builder.finishUntil((ticks.at(-1)?.at ?? START) + 2 * CANDLE_INTERVAL_MS['1d']);
        const minutes = finished.get('0 1m') ?? [];
        for (const interval of CANDLE_INTERVALS) expect(finished.get(`0 ${interval}`) ?? []).toEqual(mergeCandles(interval, minutes));
      }),
      { numRuns: 30 },
    );
  });
});

describe('finishing', () => {
  test('candles that end together arrive smaller first', () => {
    const order: string[] = [];
    const builder = new CandleBuilder(1, (_, interval) => order.push(interval));
    feed(builder, [{ index: 0, bid: 7, at: START }]);
    builder.finishUntil(START + 60_000);
    expect(order).toEqual(['1m', '5m', '15m', '1h', '4h', '1d']);
  });

  test('a candle ends at its last millisecond and not before', () => {
    const { builder, finished } = collecting();
    feed(builder, [{ index: 0, bid: 7, at: START + 5 }]);
    builder.finishUntil(START + 59_999);
    expect(finished.size).toBe(0);
    builder.finishUntil(START + 60_000);
    expect(finished.get('0 1m')).toEqual([{ openAt: START, open: 7, high: 7, low: 7, close: 7, tickCount: 1 }]);
  });

  test('a candle is finished only once', () => {
    const { builder, finished } = collecting();
    feed(builder, [{ index: 0, bid: 7, at: START }]);
    for (let second = 0; second < 200; second += 1) builder.finishUntil(START + second * 1_000);
    for (const candles of finished.values()) expect(candles).toHaveLength(1);
  });

  test('a tick of a finished minute is late: counted, and in no candle', () => {
    const { builder } = collecting();
    feed(builder, [{ index: 0, bid: 7, at: START }]);
    builder.finishUntil(START + 60_000);
    feed(builder, [{ index: 0, bid: 9, at: START + 59_999 }]);
    expect(builder.lateTicks).toBe(1);
    expect(builder.runningCandle(0, '1m')).toBeUndefined();
    feed(builder, [
      { index: 0, bid: 9, at: START + 60_000 },
      { index: 0, bid: 8, at: START + 59_000 },
    ]);
    expect(builder.lateTicks).toBe(2);
    expect(builder.runningCandle(0, '1d')?.tickCount).toBe(1);
  });
});

describe('after a restart', () => {
  /** The finished candles of each interval within the running one of the next larger interval, and the minutes up to the running one. */
  function resumeFrom(builder: CandleBuilder, ticks: readonly TickOf[], restartAt: number): void {
    let from = candleOpenAt('1d', restartAt);
    for (const interval of CANDLE_INTERVALS.slice(0, -1).toReversed()) {
      const until = interval === '1m' ? restartAt + 1 : candleOpenAt(interval, restartAt);
      for (let index = 0; index < INSTRUMENTS; index += 1) {
        const inside = ticks.filter((tick) => tick.index === index && tick.at >= from && tick.at < until);
        builder.resume(index, interval, candlesByDefinition(interval, inside), restartAt);
      }
      from = until;
    }
  }

  test('the running candles continue as if nothing had happened, and none is emitted twice', () => {
    fc.assert(
      fc.property(anyTicks, fc.nat(), (ticks, cut) => {
        const place = ticks.length === 0 ? 0 : cut % ticks.length;
        const before = ticks.slice(0, place);
        const restartAt = before.at(-1)?.at ?? START;
        const whole = collecting();
        feed(whole.builder, ticks);

        const stopped = collecting();
        feed(stopped.builder, before);
        stopped.builder.finishUntil(restartAt);
        const resumed = collecting();
        resumeFrom(resumed.builder, before, restartAt);
        feed(resumed.builder, ticks.slice(place));

        const end = (ticks.at(-1)?.at ?? START) + 2 * CANDLE_INTERVAL_MS['1d'];
        whole.builder.finishUntil(end);
        resumed.builder.finishUntil(end);
        for (let index = 0; index < INSTRUMENTS; index += 1) {
          for (const interval of CANDLE_INTERVALS) {
            const key = `${index} ${interval}`;
            expect([...(stopped.finished.get(key) ?? []), ...(resumed.finished.get(key) ?? [])]).toEqual(whole.finished.get(key) ?? []);
          }
        }
      }),
    );
  });
});

describe('a split', () => {
  const HOUR_MS = CANDLE_INTERVAL_MS['1h'];
  const DUE_AT = candleOpenAt('1d', START) + 22 * HOUR_MS;
  const halves = { newShares: 2, oldShares: 1 };

  test('restates the candles that it cuts, and leaves those that ended before it in old shares', () => {
    const { builder, finished } = collecting();
    feed(builder, [
      { index: 0, bid: 100, at: DUE_AT - HOUR_MS },
      { index: 0, bid: 120, at: DUE_AT - 1 },
      { index: 1, bid: 100, at: DUE_AT - 1 },
    ]);
    builder.applySplit(0, halves, DUE_AT);
    feed(builder, [{ index: 0, bid: 55, at: DUE_AT }]);
    expect(builder.runningCandle(0, '1d')).toMatchObject({ open: 50, high: 60, low: 50, close: 55, tickCount: 3 });
    expect(builder.runningCandle(0, '1m')).toMatchObject({ open: 55, tickCount: 1 });
    expect(finished.get('0 1m')?.map(({ close }) => close)).toEqual([100, 120]);
    expect(finished.get('0 1h')).toMatchObject([{ open: 100, close: 120 }]);
    expect(builder.runningCandle(1, '1d')).toMatchObject({ open: 100 });
  });

  test('leaves candles of new shares as they are', () => {
    const { builder } = collecting();
    feed(builder, [{ index: 0, bid: 55, at: DUE_AT }]);
    builder.applySplit(0, halves, DUE_AT);
    expect(builder.runningCandle(0, '1m')).toMatchObject({ open: 55, close: 55 });
  });
});
