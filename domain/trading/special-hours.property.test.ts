import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMarketOpen, nextClosing, nextOpening, openRanges, previousOpening, type OpenRange } from './market-hours.ts';
import type { SpecialDay } from './special-day.ts';
import { createVenueCalendar, removedRanges } from './special-hours.ts';
import { VENUES } from './venue.ts';
import { VENUE_TERMS } from './venue-terms.ts';

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 0, 4);
const TO = FROM + 1_100 * DAY_MS;

const time = fc
  .nat(24 * 4 - 1)
  .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`);
const venue = fc.constantFrom(...VENUES);
const days: fc.Arbitrary<readonly SpecialDay[]> = fc
  .tuple(
    venue,
    fc.uniqueArray(
      fc.record({
        offset: fc.integer({ min: 0, max: 1_095 }),
        opens: fc.option(time),
        closes: fc.option(time),
      }),
      { selector: ({ offset }) => offset, minLength: 1, maxLength: 60 },
    ),
  )
  .map(([of, some]) =>
    some.map(({ offset, opens, closes }) => ({
      venue: of,
      date: new Date(FROM + offset * DAY_MS).toISOString().slice(0, 10),
      opens,
      closes,
      reason: 'Holiday',
    })),
  );

const lengthOf = (ranges: readonly OpenRange[]): number => ranges.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
const overlapOf = (a: OpenRange, b: OpenRange): number => Math.max(0, Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs));

test('the hours are within the weekly ones, and what is missing is exactly what the days take away', () => {
  fc.assert(
    fc.property(days, (some) => {
      const of = some[0]?.venue ?? 'XNAS';
      const weekly = VENUE_TERMS[of].hours;
      const left = openRanges(createVenueCalendar(some).hoursOf({ venue: of, tradingHours: weekly }), FROM, TO);
      const usual = openRanges(weekly, FROM, TO);
      const removed = some.flatMap((day) => removedRanges(day, weekly));
      let place = 0;
      for (const range of left) {
        while ((usual[place]?.toMs ?? Infinity) < range.toMs) place += 1;
        expect(usual[place]?.fromMs).toBeLessThanOrEqual(range.fromMs);
        expect(removed.some((gap) => overlapOf(gap, range) > 0)).toBe(false);
      }
      // Counted in steps of five minutes, because the removed times of a day may overlap.
      const isRemoved = (at: number): boolean => removed.some(({ fromMs, toMs }) => fromMs <= at && at < toMs);
      const near = usual.filter((range) => removed.some((gap) => overlapOf(gap, range) > 0));
      let missing = 0;
      for (const { fromMs, toMs } of near) for (let at = fromMs; at < toMs; at += 300_000) if (isRemoved(at)) missing += 300_000;
      expect(lengthOf(usual) - lengthOf(left)).toBe(missing);
    }),
    { numRuns: 40 },
  );
});

test('openings, closes and sessions agree with the open times', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: FROM + 20 * DAY_MS, max: TO - 60 * DAY_MS }), (some, at) => {
      const of = some[0]?.venue ?? 'XNAS';
      const hours = createVenueCalendar(some).hoursOf({ venue: of, tradingHours: VENUE_TERMS[of].hours });
      const ranges = openRanges(hours, FROM, TO);
      expect(isMarketOpen(hours, at)).toBe(ranges.some(({ fromMs, toMs }) => fromMs <= at && at < toMs));
      expect(nextOpening(hours, at)).toBe(ranges.find(({ fromMs }) => fromMs > at)?.fromMs ?? nextOpening(hours, TO));
      expect(nextClosing(hours, at)).toBe(ranges.find(({ toMs }) => toMs > at)?.toMs ?? nextClosing(hours, TO));
      expect(previousOpening(hours, at)).toBe(ranges.findLast(({ fromMs }) => fromMs <= at)?.fromMs ?? previousOpening(hours, FROM));
    }),
    { numRuns: 200 },
  );
});
