import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { Bridge } from './bridge.ts';
import type { PathSample } from './bridge.ts';
import { Knots } from './knots.ts';
import { volatilityFromAnnual } from './volatility.ts';

const START = Date.UTC(2026, 8, 7);
const DAY_MS = 86_400_000;

function createBridge(hours: TradingHoursName = 'forex', key = 7, values: readonly number[] = [1, 1.02, 0.99, 1]): Bridge {
  const volatility = volatilityFromAnnual(hours, 0.1, START);
  const anchors = values.map((value, place) => ({ atMs: START + place * 3 * DAY_MS, value }));
  return new Bridge(hours, new Knots(hours, anchors, volatility, key), volatility, key);
}

function valueOf(bridge: Bridge, at: number): number {
  const sample: PathSample = { value: 0, volatilityRatio: 0 };
  bridge.sampleAt(at, sample);
  return sample.value;
}

const anyMoment = fc.integer({ min: START, max: START + 40 * DAY_MS });
const anyKey = fc.integer({ min: 0, max: 0xffff_ffff });

describe('the bridge', () => {
  test('passes exactly through its knots', () => {
    const bridge = createBridge();
    expect([0, 3, 6, 9].map((day) => valueOf(bridge, START + day * DAY_MS))).toEqual([1, 1.02, 0.99, 1]);
  });

  test('a moment has one value, whatever was sampled before', () => {
    const asked = createBridge();
    fc.assert(
      fc.property(anyMoment, (at) => {
        expect(valueOf(asked, at)).toBe(valueOf(createBridge(), at));
      }),
    );
  });

  test('another key gives another path between the same knots', () => {
    expect(valueOf(createBridge('forex', 1), START + DAY_MS)).not.toBe(valueOf(createBridge('forex', 2), START + DAY_MS));
  });

  test('is continuous: a millisecond moves it by no more than a ten-thousandth of a day of its movement', () => {
    const bridge = createBridge();
    fc.assert(
      fc.property(anyMoment, (at) => {
        expect(Math.abs(valueOf(bridge, at + 1) - valueOf(bridge, at))).toBeLessThan(0.000_05);
      }),
    );
  });

  test('moves while the market is open and barely while it is closed', () => {
    const bridge = createBridge();
    const movement = (from: number): number => {
      let sum = 0;
      for (let minute = from; minute < from + 600 * 60_000; minute += 60_000) {
        sum += Math.abs(valueOf(bridge, minute + 60_000) - valueOf(bridge, minute));
      }
      return sum;
    };
    expect(movement(Date.UTC(2026, 8, 12, 6))).toBeLessThan(0.35 * movement(Date.UTC(2026, 8, 10, 6)));
  });

  test('starts at its first knot', () => {
    expect(() => valueOf(createBridge(), START - 1)).toThrow(RangeError);
  });
});

describe('the extremes of a period', () => {
  test.each<TradingHoursName>(['always', 'forex', 'newYork'])('%s: no value exceeds them, and one reaches them', (hours) => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: 0, max: 20 * 1440 }), fc.integer({ min: 1, max: 12 }), (key, startMinute, minutes) => {
        const bridge = createBridge(hours, key);
        const fromMs = START + startMinute * 60_000;
        const toMs = fromMs + minutes * 60_000;
        const ends = [valueOf(bridge, fromMs), valueOf(bridge, toMs)];
        const high = bridge.highest(1, [{ fromMs, toMs }], Math.max(...ends));
        const low = -bridge.highest(-1, [{ fromMs, toMs }], -Math.min(...ends));
        let highestSeen = Math.max(...ends);
        let lowestSeen = Math.min(...ends);
        for (let at = fromMs; at < toMs; at += 1 + ((at * 7) % 31)) {
          highestSeen = Math.max(highestSeen, valueOf(bridge, at));
          lowestSeen = Math.min(lowestSeen, valueOf(bridge, at));
        }
        expect(highestSeen).toBeLessThanOrEqual(high);
        expect(lowestSeen).toBeGreaterThanOrEqual(low);
        expect(high - highestSeen).toBeLessThan(0.1 * (high - low) + 1e-12);
        expect(lowestSeen - low).toBeLessThan(0.1 * (high - low) + 1e-12);
      }),
      { numRuns: 40 },
    );
  });

  test('over several days they are the extremes of the hours inside', () => {
    fc.assert(
      fc.property(anyKey, fc.integer({ min: 0, max: 20 * 24 }), fc.integer({ min: 1, max: 200 }), (key, startHour, hours) => {
        const bridge = createBridge('forex', key);
        const extremes = (fromMs: number, toMs: number): [number, number] => {
          const ends = [valueOf(bridge, fromMs), valueOf(bridge, toMs)];
          return [bridge.highest(1, [{ fromMs, toMs }], Math.max(...ends)), -bridge.highest(-1, [{ fromMs, toMs }], -Math.min(...ends))];
        };
        const start = START + startHour * 3_600_000;
        const parts = Array.from({ length: hours }, (_, hour) => extremes(start + hour * 3_600_000, start + (hour + 1) * 3_600_000));
        expect(extremes(start, start + hours * 3_600_000)).toEqual([
          Math.max(...parts.map(([high]) => high)),
          Math.min(...parts.map(([, low]) => low)),
        ]);
      }),
      { numRuns: 40 },
    );
  });

  test('for two periods, the pause between them does not count', () => {
    const bridge = createBridge('newYork', 3);
    const first = { fromMs: START + 13.5 * 3_600_000, toMs: START + 20 * 3_600_000 };
    const second = { fromMs: first.fromMs + DAY_MS, toMs: first.toMs + DAY_MS };
    const highOf = (periods: readonly (typeof first)[]): number => bridge.highest(1, periods, Number.NEGATIVE_INFINITY);
    expect(highOf([first, second])).toBe(Math.max(highOf([first]), highOf([second])));
  });
});
