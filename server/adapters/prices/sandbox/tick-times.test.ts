import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSTRUMENTS, instrumentAt, instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { nextTickTime, previousTickTime, usualTicksPerSecond } from './tick-times.ts';

const START = Date.UTC(2026, 8, 29, 12);
const KEY = 4711;

function timesFrom(start: number, slotMs: number, count: number): number[] {
  const times: number[] = [];
  for (let at = start; times.length < count; times.push(at)) at = nextTickTime(KEY, slotMs, at);
  return times;
}

describe('tick times', () => {
  test.each([1_000, 500, 200, 1_000 / 3, 10])('one tick every %f ms on average, at irregular intervals', (slotMs) => {
    const times = timesFrom(START, slotMs, 5_000);
    const average = ((times.at(-1) ?? 0) - START) / times.length;
    expect(Math.abs(average / slotMs - 1)).toBeLessThan(0.05);
    const gaps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(0);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * slotMs + 1);
    expect(Math.max(...gaps)).toBeGreaterThan(1.4 * slotMs);
    expect(Math.min(...gaps)).toBeLessThan(0.6 * slotMs);
  });

  test('do not depend on where the search starts', () => {
    const times = timesFrom(START, 200, 200);
    expect(timesFrom(times[99] ?? 0, 200, 100)).toEqual(times.slice(100));
  });

  test('next and previous are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: START, max: START + 1e9 }), fc.constantFrom(200, 333.3, 1_000), (at, slotMs) => {
        const next = nextTickTime(KEY, slotMs, at);
        expect(Number.isInteger(next)).toBe(true);
        expect(next).toBeGreaterThan(at);
        expect(previousTickTime(KEY, slotMs, next)).toBeLessThanOrEqual(at);
        expect(nextTickTime(KEY, slotMs, previousTickTime(KEY, slotMs, next))).toBe(next);
      }),
    );
  });

  test.each([
    ['EURUSD', 5],
    ['BTCUSD', 5],
    ['USDTRY', 2],
    ['HSI', 2],
    ['AAPL', 1],
  ])('%s ticks %i times a second', (symbol, rate) => {
    expect(usualTicksPerSecond(instrumentBySymbol(symbol) ?? instrumentAt(-1))).toBe(rate);
  });

  test('all instruments together tick some 200 times a second', () => {
    const total = INSTRUMENTS.reduce((sum, instrument) => sum + usualTicksPerSecond(instrument), 0);
    expect(total).toBeGreaterThan(150);
    expect(total).toBeLessThan(250);
  });
});
