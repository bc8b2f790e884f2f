import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { beginRaises, countMarginSteps, largestStake, requiredMargin, nextMarginStep, selectMarginPercents } from './raised-margin.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';

const HOUR_MS = 3_600_000;
// A Monday, 15:00 UTC: New York is open.
const MONDAY = Date.UTC(2026, 2, 2, 15);
const raise = (terms: Partial<RaisedMargin> = {}): RaisedMargin => ({
  symbol: 'AAPL',
  percent: 100,
  from: MONDAY + 24 * HOUR_MS,
  until: MONDAY + 72 * HOUR_MS,
  ...terms,
});

describe('margin percentages in effect', () => {
  const raises = [raise(), raise({ percent: 50, until: MONDAY + 96 * HOUR_MS }), raise({ symbol: 'TSLA', percent: 40 })];
  test.each([
    ['none before the start', MONDAY + 24 * HOUR_MS - 1, {}, 0],
    ['the largest per symbol, from the exact start', MONDAY + 24 * HOUR_MS, { AAPL: 100, TSLA: 40 }, 3],
    ['the rest when one has ended', MONDAY + 72 * HOUR_MS, { AAPL: 50 }, 5],
    ['none after the last', MONDAY + 96 * HOUR_MS, {}, 6],
  ])('%s', (_what, now, percents, steps) => {
    expect(selectMarginPercents(raises, now)).toEqual(percents);
    expect(countMarginSteps(raises, now)).toBe(steps);
  });

  test.each([
    [MONDAY, MONDAY + 24 * HOUR_MS],
    [MONDAY + 24 * HOUR_MS, MONDAY + 72 * HOUR_MS],
    [MONDAY + 72 * HOUR_MS, MONDAY + 96 * HOUR_MS],
    [MONDAY + 96 * HOUR_MS, null],
  ])('after %d the next change is at %d', (now, at) => expect(nextMarginStep(raises, now)).toBe(at));

  test('every increase not yet over, as if it had started', () => {
    expect(selectMarginPercents(beginRaises(raises, MONDAY), MONDAY)).toEqual({ AAPL: 100, TSLA: 40 });
  });
});

describe('the margin of a position', () => {
  test.each([
    ['is its stake without an increase', 'EURUSD', 100_00, 30, 100_00],
    ['is the notional at 100%', 'AAPL', 100_00, 5, 500_00],
    ['is never less than the stake', 'TSLA', 100_00, 1, 100_00],
    ['is rounded up to the cent', 'TSLA', 33, 3, 40],
  ])('%s', (_what, symbol, margin, leverage, required) => {
    const rules = { marginPercents: { AAPL: 100, TSLA: 40 } };
    expect(requiredMargin({ symbol, margin: cents(margin), leverage }, rules)).toBe(required);
  });

  test('the largest stake needs no more than available, and a cent more would', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_00 }),
        fc.constantFrom(1, 2, 3, 5, 10, 20, 30),
        fc.integer({ min: 5, max: 200 }),
        (available, leverage, percent) => {
          const rules = { marginPercents: { AAPL: percent } };
          const terms = { symbol: 'AAPL', leverage };
          const stake = largestStake(cents(available), terms, rules);
          expect(requiredMargin({ ...terms, margin: stake }, rules)).toBeLessThanOrEqual(available);
          expect(requiredMargin({ ...terms, margin: cents(stake + 1) }, rules)).toBeGreaterThan(available);
        },
      ),
    );
  });
});
