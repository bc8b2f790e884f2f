import { describe, expect, test } from 'vitest';
import { INSTRUMENTS, instrumentAt, instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { spreadAt } from './spread.ts';

const AT = Date.UTC(2026, 8, 29, 12);
const HOUR_MS = 3_600_000;
const inSession = { fromMs: AT - 3 * HOUR_MS, toMs: AT + 3 * HOUR_MS };
const gold = instrumentBySymbol('XAUUSD') ?? instrumentAt(-1);

describe('the spread', () => {
  test.each([
    ['at usual volatility', 1, AT, 0.35],
    ['at low volatility', 0.2, AT, 0.28],
    ['at twice the usual volatility', 2, AT, 0.7],
    ['in a storm', 9, AT, 1.05],
    ['at the open', 1, inSession.fromMs, 0.88],
    ['five minutes after the open', 1, inSession.fromMs + 300_000, 0.61],
    ['ten minutes after the open', 1, inSession.fromMs + 600_000, 0.35],
    ['at the close', 1, inSession.toMs, 0.88],
  ])('of gold %s', (_, ratio, at, decimal) => {
    expect(spreadAt(gold, at, ratio, inSession, 0.5)).toBe(Math.round(decimal * 1e6));
  });

  test('varies by up to a tenth at random', () => {
    expect(spreadAt(gold, AT, 1, null, 0)).toBe(320_000);
    expect(spreadAt(gold, AT, 1, null, 0.999_999)).toBe(380_000);
  });

  test('is a whole number of steps, at least one, for every instrument', () => {
    for (const instrument of INSTRUMENTS) {
      const step = 10 ** (6 - instrument.digits);
      for (const ratio of [0, 1, 2.7]) {
        const spread = spreadAt(instrument, AT, ratio, null, 0.3);
        expect(spread % step).toBe(0);
        expect(spread).toBeGreaterThanOrEqual(step);
      }
    }
  });
});
