import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from './instruments.ts';
import { findRaisedMarginFaults } from './raised-margin-faults.ts';
import { createVenueCalendar } from './special-hours.ts';
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

describe('what prevents an increased margin from being announced', () => {
  const faultOf = (terms: Partial<RaisedMargin>, announced: readonly RaisedMargin[] = []) =>
    findRaisedMarginFaults([raise(terms)], INSTRUMENTS, { announced, hoursOf: ({ tradingHours }) => tradingHours, now: MONDAY })[0]?.kind ??
    null;

  test.each([
    ['nothing', {}, null],
    ['an unknown instrument', { symbol: 'NONE' }, 'raiseOfUnknownInstrument'],
    ['less than the minimum', { percent: 4 }, 'raiseTooSmall'],
    ['half a percent', { percent: 50.5 }, 'raiseNotWhole'],
    ['more than twice the notional', { percent: 201 }, 'raiseTooLarge'],
    ['an end equal to the start', { until: MONDAY + 24 * HOUR_MS }, 'raiseEndsTooEarly'],
    ['more than 92 days', { until: MONDAY + 24 * HOUR_MS + 93 * 24 * HOUR_MS }, 'raiseTooLong'],
    ['in more than a year', { from: MONDAY + 367 * 24 * HOUR_MS, until: MONDAY + 368 * 24 * HOUR_MS }, 'raiseTooFar'],
    ['less than a day ahead', { from: MONDAY + 24 * HOUR_MS - 1 }, 'raiseTooSoon'],
    ['a start while the market is closed', { from: MONDAY + 32 * HOUR_MS }, 'raiseStartsClosed'],
    ['nothing if it has ended', { from: MONDAY - 48 * HOUR_MS, until: MONDAY - 24 * HOUR_MS }, null],
  ])('%s', (_what, terms, kind) => expect(faultOf(terms)).toBe(kind));

  test('no notice is needed for an increase that requires no more than announced', () => {
    const announced = [raise({ from: MONDAY - HOUR_MS })];
    expect(faultOf({ from: MONDAY - HOUR_MS }, announced)).toBeNull();
    expect(faultOf({ from: MONDAY - HOUR_MS, percent: 60, until: MONDAY + 48 * HOUR_MS }, announced)).toBeNull();
    expect(faultOf({ from: MONDAY - HOUR_MS, percent: 150 }, announced)).toBe('raiseTooSoon');
    expect(faultOf({ from: MONDAY - HOUR_MS, until: MONDAY + 73 * HOUR_MS }, announced)).toBe('raiseTooSoon');
    expect(faultOf({ from: MONDAY - HOUR_MS, symbol: 'TSLA' }, announced)).toBe('raiseTooSoon');
  });

  test('a start on a holiday, when the market is closed', () => {
    const days = [{ venue: 'XNAS', date: '2026-03-03', opens: null, closes: null, reason: 'Holiday' }] as const;
    const { hoursOf } = createVenueCalendar(days);
    const moment = { announced: [], hoursOf, now: MONDAY };
    expect(findRaisedMarginFaults([raise()], INSTRUMENTS, moment)).toMatchObject([{ kind: 'raiseStartsClosed' }]);
  });

  test('more than 500 increases', () => {
    const kinds = findRaisedMarginFaults(
      Array.from({ length: 501 }, () => raise()),
      INSTRUMENTS,
      { announced: [], hoursOf: ({ tradingHours }) => tradingHours, now: MONDAY },
    ).map(({ kind, place }) => [kind, place]);
    expect(kinds).toEqual([['tooManyRaises', 500]]);
  });
});
