import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TradingHoursName } from './instrument.ts';
import { isMarketOpen, isWithinHours, nextClosing, nextOpening, openRanges, openTimeMs } from './market-hours.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

const CLOSING_HOURS: readonly TradingHoursName[] = ['forex', 'metals', 'energy', 'grains', 'indicesCfd', 'xetra', 'newYork', 'hongKong'];
const ANY_TIME = fc.integer({ min: utc('2015-01-01T00:00'), max: utc('2035-01-01T00:00') });

describe('isMarketOpen', () => {
  test.each<[TradingHoursName, string, boolean, string]>([
    ['always', '2026-07-04T03:00', true, 'a Saturday night'],

    ['forex', '2026-07-05T20:59', false, 'a summer Sunday, a minute before 17:00 in New York'],
    ['forex', '2026-07-05T21:00', true, 'a summer Sunday, 17:00 in New York'],
    ['forex', '2026-01-04T21:59', false, 'a winter Sunday, a minute before 17:00 in New York'],
    ['forex', '2026-01-04T22:00', true, 'a winter Sunday, 17:00 in New York'],
    ['forex', '2026-01-07T22:30', true, 'a Wednesday: no daily break'],
    ['forex', '2026-01-09T21:59', true, 'a winter Friday, the last minute'],
    ['forex', '2026-01-09T22:00', false, 'a winter Friday, closed'],
    ['forex', '2026-01-10T12:00', false, 'a Saturday'],

    ['metals', '2026-07-07T20:59', true, 'the last minute before the daily break'],
    ['metals', '2026-07-07T21:00', false, 'the daily break'],
    ['metals', '2026-07-07T22:00', true, 'after the daily break'],
    ['energy', '2026-01-07T22:30', false, 'the daily break, an hour later in winter'],
    ['indicesCfd', '2026-01-04T23:00', true, 'Sunday 18:00 in New York'],

    ['xetra', '2026-07-06T06:59', false, 'a minute before 09:00 in Frankfurt, summer'],
    ['xetra', '2026-07-06T07:00', true, '09:00 in Frankfurt, summer'],
    ['xetra', '2026-01-05T07:30', false, 'before 09:00 in Frankfurt, winter'],
    ['xetra', '2026-01-05T16:29', true, 'the last minute, winter'],
    ['xetra', '2026-01-05T16:30', false, '17:30 in Frankfurt, winter'],

    ['newYork', '2026-03-06T14:30', true, 'Friday, winter time: 09:30 is 14:30 UTC'],
    ['newYork', '2026-03-09T13:30', true, 'Monday after the clock change: 09:30 is 13:30 UTC'],
    ['newYork', '2026-03-06T13:30', false, 'Friday before the clock change'],
    ['newYork', '2026-03-07T15:00', false, 'a Saturday'],

    ['hongKong', '2026-07-06T01:30', true, '09:30 in Hong Kong'],
    ['hongKong', '2026-07-06T04:30', false, 'the lunch break'],
    ['hongKong', '2026-07-06T08:00', false, '16:00 in Hong Kong'],

    ['grains', '2026-07-06T00:00', true, 'Sunday 19:00 in Chicago'],
    ['grains', '2026-07-06T13:00', false, 'the morning break in Chicago'],
    ['grains', '2026-07-06T13:30', true, '08:30 in Chicago'],
    ['grains', '2026-07-10T18:20', false, 'Friday 13:20 in Chicago'],
  ])('%s at %s: %s (%s)', (hours, at, isOpen) => {
    expect(isMarketOpen(hours, utc(at))).toBe(isOpen);
  });
});

describe('nextOpening and nextClosing', () => {
  test.each<[TradingHoursName, string, string, string]>([
    ['forex', '2026-01-09T22:00', '2026-01-11T22:00', '2026-01-16T22:00'],
    ['forex', '2026-03-06T23:00', '2026-03-08T21:00', '2026-03-13T21:00'],
    ['newYork', '2026-03-06T15:00', '2026-03-09T13:30', '2026-03-06T21:00'],
    ['newYork', '2026-03-09T13:30', '2026-03-10T13:30', '2026-03-09T20:00'],
    ['hongKong', '2026-07-06T04:00', '2026-07-06T05:00', '2026-07-06T08:00'],
    ['xetra', '2026-10-23T16:00', '2026-10-26T08:00', '2026-10-26T16:30'],
  ])('%s after %s opens at %s and closes at %s', (hours, at, opening, closing) => {
    expect(nextOpening(hours, utc(at))).toBe(utc(opening));
    expect(nextClosing(hours, utc(at))).toBe(utc(closing));
  });

  test('a market that never closes has neither', () => {
    expect(nextOpening('always', 0)).toBeNull();
    expect(nextClosing('always', 0)).toBeNull();
  });

  test.each(CLOSING_HOURS)('%s changes state at the next edge and not before', (hours) => {
    fc.assert(
      fc.property(ANY_TIME, (at) => {
        const isOpen = isMarketOpen(hours, at);
        const change = (isOpen ? nextClosing(hours, at) : nextOpening(hours, at)) ?? Number.NaN;
        expect(change).toBeGreaterThan(at);
        expect(change % 60_000).toBe(0);
        expect(isMarketOpen(hours, change - 1)).toBe(isOpen);
        expect(isMarketOpen(hours, change)).toBe(!isOpen);
        expect(isMarketOpen(hours, at + Math.floor((change - at) / 2))).toBe(isOpen);
      }),
    );
  });
});

describe('trading time', () => {
  const WEEK_MS = 7 * 24 * 3_600_000;

  test.each(CLOSING_HOURS)('%s: every week of twenty years contains the same sessions, so the total is constant', (hours) => {
    const firstSunday = utc('2015-01-04T00:00');
    const total = openTimeMs(hours, firstSunday + WEEK_MS) - openTimeMs(hours, firstSunday);
    for (let sunday = firstSunday; sunday < utc('2035-01-01T00:00'); sunday += WEEK_MS) {
      let sum = 0;
      for (const range of openRanges(hours, sunday, sunday + WEEK_MS)) sum += range.toMs - range.fromMs;
      expect(sum).toBe(total);
      expect(isMarketOpen(hours, sunday)).toBe(false);
    }
  });

  test.each(CLOSING_HOURS)('%s: openTimeMs counts what openRanges lists', (hours) => {
    fc.assert(
      fc.property(ANY_TIME, fc.integer({ min: 0, max: 3 * WEEK_MS }), (from, length) => {
        let sum = 0;
        for (const range of openRanges(hours, from, from + length)) {
          expect(isMarketOpen(hours, range.fromMs)).toBe(true);
          expect(isMarketOpen(hours, range.toMs - 1)).toBe(true);
          sum += range.toMs - range.fromMs;
        }
        expect(openTimeMs(hours, from + length) - openTimeMs(hours, from)).toBe(sum);
      }),
    );
  });

  test('a market that never closes trades all the time', () => {
    expect(openTimeMs('always', 5_000) - openTimeMs('always', 2_000)).toBe(3_000);
    expect(openRanges('always', 2_000, 5_000)).toEqual([{ fromMs: 2_000, toMs: 5_000 }]);
    expect(openRanges('always', 5_000, 5_000)).toEqual([]);
  });
});

test.each<[TradingHoursName, TradingHoursName, boolean]>([
  ['xetra', 'xetra', true],
  ['xetra', 'forex', true],
  ['newYork', 'forex', true],
  ['metals', 'forex', true],
  ['forex', 'metals', false],
  ['always', 'forex', false],
  ['forex', 'always', true],
  ['xetra', 'newYork', false],
  ['hongKong', 'forex', true],
])('%s never exceeds %s: %s', (inner, outer, isWithin) => {
  expect(isWithinHours(inner, outer)).toBe(isWithin);
});
