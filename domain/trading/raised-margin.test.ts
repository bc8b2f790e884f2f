import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { INSTRUMENTS } from './instruments.ts';
import {
  beginRaises,
  countMarginSteps,
  findRaisedMarginFaults,
  largestStake,
  requiredMargin,
  selectMarginPercents,
  type RaisedMargin,
} from './raised-margin.ts';

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

describe('what is in force', () => {
  const raises = [raise(), raise({ percent: 50, until: MONDAY + 96 * HOUR_MS }), raise({ symbol: 'TSLA', percent: 40 })];
  test.each([
    ['nothing before the beginning', MONDAY + 24 * HOUR_MS - 1, {}, 0],
    ['the largest of a symbol, from the very moment', MONDAY + 24 * HOUR_MS, { AAPL: 100, TSLA: 40 }, 3],
    ['what is left when one has ended', MONDAY + 72 * HOUR_MS, { AAPL: 50 }, 5],
    ['nothing after the last', MONDAY + 96 * HOUR_MS, {}, 6],
  ])('%s', (_what, now, percents, steps) => {
    expect(selectMarginPercents(raises, now)).toEqual(percents);
    expect(countMarginSteps(raises, now)).toBe(steps);
  });

  test('as if each had begun, all that are not over', () => {
    expect(selectMarginPercents(beginRaises(raises, MONDAY), MONDAY)).toEqual({ AAPL: 100, TSLA: 40 });
  });
});

describe('the margin of a position', () => {
  test.each([
    ['is its stake where nothing is raised', 'EURUSD', 100_00, 30, 100_00],
    ['is the notional at 100 %', 'AAPL', 100_00, 5, 500_00],
    ['is never less than the stake', 'TSLA', 100_00, 1, 100_00],
    ['is rounded up to the cent', 'TSLA', 33, 3, 40],
  ])('%s', (_what, symbol, margin, leverage, required) => {
    const rules = { marginPercents: { AAPL: 100, TSLA: 40 } };
    expect(requiredMargin({ symbol, margin: cents(margin), leverage }, rules)).toBe(required);
  });

  test('the largest stake needs no more than there is, and a cent more would', () => {
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

describe('what keeps a raise from being announced', () => {
  const faultOf = (terms: Partial<RaisedMargin>, announced: readonly RaisedMargin[] = []) =>
    findRaisedMarginFaults([raise(terms)], INSTRUMENTS, { announced, now: MONDAY })[0]?.kind ?? null;

  test.each([
    ['nothing', {}, null],
    ['an instrument that nobody lists', { symbol: 'NONE' }, 'raiseOfUnknownInstrument'],
    ['less than any stake', { percent: 4 }, 'raiseTooSmall'],
    ['half a percent', { percent: 50.5 }, 'raiseTooSmall'],
    ['more than twice the notional', { percent: 201 }, 'raiseTooLarge'],
    ['an end at the beginning', { until: MONDAY + 24 * HOUR_MS }, 'raiseEndsTooEarly'],
    ['more than 92 days', { until: MONDAY + 24 * HOUR_MS + 93 * 24 * HOUR_MS }, 'raiseTooLong'],
    ['in more than a year', { from: MONDAY + 367 * 24 * HOUR_MS, until: MONDAY + 368 * 24 * HOUR_MS }, 'raiseTooFar'],
    ['less than a day ahead', { from: MONDAY + 24 * HOUR_MS - 1 }, 'raiseTooSoon'],
    ['a beginning while the market is closed', { from: MONDAY + 32 * HOUR_MS }, 'raiseStartsClosed'],
    ['nothing where it is over', { from: MONDAY - 48 * HOUR_MS, until: MONDAY - 24 * HOUR_MS }, null],
  ])('%s', (_what, terms, kind) => expect(faultOf(terms)).toBe(kind));

  test('no notice is needed for what asks for no more than was announced', () => {
    const announced = [raise({ from: MONDAY - HOUR_MS })];
    expect(faultOf({ from: MONDAY - HOUR_MS }, announced)).toBeNull();
    expect(faultOf({ from: MONDAY - HOUR_MS, percent: 60, until: MONDAY + 48 * HOUR_MS }, announced)).toBeNull();
    expect(faultOf({ from: MONDAY - HOUR_MS, percent: 150 }, announced)).toBe('raiseTooSoon');
    expect(faultOf({ from: MONDAY - HOUR_MS, until: MONDAY + 73 * HOUR_MS }, announced)).toBe('raiseTooSoon');
    expect(faultOf({ from: MONDAY - HOUR_MS, symbol: 'TSLA' }, announced)).toBe('raiseTooSoon');
  });

  test('more than 500 raises', () => {
    const kinds = findRaisedMarginFaults(
      Array.from({ length: 501 }, () => raise()),
      INSTRUMENTS,
      { announced: [], now: MONDAY },
    ).map(({ kind, place }) => [kind, place]);
    expect(kinds).toEqual([['tooManyRaises', 500]]);
  });
});
