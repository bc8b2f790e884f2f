import { describe, expect, test } from 'vitest';
import { assetCategoryById } from './asset-categories.ts';
import { INSTRUMENTS } from './instruments.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { findScheduleFaults } from './scheduled-leverage-faults.ts';
import type { ScheduledLeverage } from './scheduled-leverage-terms.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = Date.UTC(2026, 2, 2, 15);
const schedule = (terms: Partial<ScheduledLeverage> = {}): ScheduledLeverage => ({
  scope: 'class',
  subject: 'majorForex',
  cap: 10,
  from: MONDAY + DAY_MS,
  until: MONDAY + 3 * DAY_MS,
  weekly: false,
  ...terms,
});
const { leverageCaps } = RETAIL_RULE_PACK;
const instruments = INSTRUMENTS.map(({ symbol, ruleClass, categoryId }) => ({
  symbol,
  ruleClass,
  leverages: assetCategoryById(categoryId)?.leverages ?? [],
}));
const faultsOf = (schedules: readonly ScheduledLeverage[], announced: readonly ScheduledLeverage[] = [], usualCaps = leverageCaps) =>
  findScheduleFaults(schedules, { instruments, packCaps: leverageCaps, usualCaps, announced, now: MONDAY });
const faultOf = (terms: Partial<ScheduledLeverage>, announced: readonly ScheduledLeverage[] = []) =>
  faultsOf([schedule(terms)], announced)[0]?.kind ?? null;

describe('what prevents lower leverage from being scheduled', () => {
  test.each<[string, Partial<ScheduledLeverage>, string | null]>([
    ['nothing', {}, null],
    ['nothing for one instrument', { scope: 'instrument', subject: 'EURUSD' }, null],
    ['nothing without an end', { until: null }, null],
    ['nothing for a weekend of each week', { weekly: true }, null],
    ['an unknown class', { subject: 'bonds' }, 'scheduleOfUnknown'],
    ['a symbol as a class', { subject: 'EURUSD' }, 'scheduleOfUnknown'],
    ['an unknown instrument', { scope: 'instrument', subject: 'NONE' }, 'scheduleOfUnknown'],
    ['a leverage that is not offered', { cap: 7 }, 'scheduleNotOffered'],
    ['a fractional leverage', { cap: 2.5 }, 'scheduleNotOffered'],
    ['more than the regulator allows', { subject: 'share', cap: 10 }, 'scheduleAbovePack'],
    ['a leverage below every choice', { cap: 0 }, 'scheduleLeavesNoChoice'],
    ['an end equal to the start', { until: MONDAY + DAY_MS }, 'scheduleEndsTooEarly'],
    ['less than a day ahead', { from: MONDAY + DAY_MS - 1 }, 'scheduleTooSoon'],
    ['in more than a year', { from: MONDAY + 367 * DAY_MS, until: null }, 'scheduleTooFar'],
    ['a week without an end', { weekly: true, until: null }, 'weeklyScheduleTooLong'],
    ['more than six days of each week', { weekly: true, until: MONDAY + 7 * DAY_MS + 1 }, 'weeklyScheduleTooLong'],
    ['nothing if it is over', { from: MONDAY - 2 * DAY_MS, until: MONDAY - DAY_MS }, null],
    [
      'a week that is in effect at once',
      { weekly: true, from: MONDAY - 7 * DAY_MS - HOUR_MS, until: MONDAY - 6 * DAY_MS },
      'scheduleTooSoon',
    ],
    ['nothing if the next of its weeks is a day ahead', { weekly: true, from: MONDAY - 5 * DAY_MS, until: MONDAY - 4 * DAY_MS }, null],
  ])('%s', (_what, terms, kind) => expect(faultOf(terms)).toBe(kind));

  const soon = { from: MONDAY + HOUR_MS };
  const announced = schedule({ from: MONDAY - HOUR_MS });
  test.each<[string, Partial<ScheduledLeverage>, readonly ScheduledLeverage[], string | null]>([
    ['the usual leverage', { cap: 30 }, [], null],
    ['what is announced', {}, [announced], null],
    ['a higher leverage, and a shorter time, than announced', { cap: 15, until: MONDAY + DAY_MS }, [announced], null],
    ['what is announced for its class', { scope: 'instrument', subject: 'EURUSD' }, [announced], null],
    ['a lower leverage than announced', { cap: 5 }, [announced], 'scheduleTooSoon'],
    ['a longer time than announced', { until: MONDAY + 4 * DAY_MS }, [announced], 'scheduleTooSoon'],
    ['an end in what is announced without one', { until: null }, [announced], 'scheduleTooSoon'],
    ['what is announced without an end', { until: null }, [{ ...announced, until: null }], null],
    ['each week of what is announced once', { weekly: true }, [announced], 'scheduleTooSoon'],
    ['once of what is announced for each week', {}, [{ ...announced, weekly: true }], null],
    ['another class than announced', { subject: 'gold' }, [announced], 'scheduleTooSoon'],
  ])('notice is needed only if it allows less: %s', (_what, terms, before, kind) => {
    expect(faultOf({ ...soon, ...terms }, before)).toBe(kind);
  });

  test('no notice is needed for a leverage that the broker does not exceed anyway', () => {
    expect(faultsOf([schedule(soon)], [], { ...leverageCaps, majorForex: 10 })).toEqual([]);
  });

  const weekend = schedule({ from: Date.UTC(2026, 2, 6, 22), until: Date.UTC(2026, 2, 8, 21), weekly: true });
  test.each<[string, Partial<ScheduledLeverage>, boolean]>([
    ['the same time', {}, true],
    ['one instrument of the class', { scope: 'instrument', subject: 'EURUSD' }, false],
    ['another class', { subject: 'gold' }, false],
    ['right after its end', { from: MONDAY + 3 * DAY_MS, until: MONDAY + 4 * DAY_MS }, false],
    ['its last moment', { from: MONDAY + 3 * DAY_MS - 1, until: MONDAY + 4 * DAY_MS }, true],
    ['an open end from before', { from: MONDAY + DAY_MS, until: null }, true],
  ])('two for %s', (_what, terms, overlaps) => {
    expect(faultsOf([schedule(), schedule(terms)]).map(({ kind, place }) => [kind, place])).toEqual(
      overlaps ? [['scheduleOverlaps', 1]] : [],
    );
  });

  test.each<[string, Partial<ScheduledLeverage>, boolean]>([
    ['days between its weekends', { from: Date.UTC(2026, 5, 8), until: Date.UTC(2026, 5, 12) }, false],
    ['a weekend in summer', { from: Date.UTC(2026, 5, 12, 23), until: Date.UTC(2026, 5, 13) }, true],
    ['more than a week', { from: Date.UTC(2026, 5, 8), until: Date.UTC(2026, 5, 16) }, true],
    ['other days of each week', { from: Date.UTC(2026, 2, 10), until: Date.UTC(2026, 2, 11), weekly: true }, false],
    [
      'days of each week that meet it only from next week on',
      { from: Date.UTC(2026, 2, 9), until: Date.UTC(2026, 2, 14), weekly: true },
      true,
    ],
    ['no end', { from: Date.UTC(2026, 5, 8), until: null }, true],
  ])('a weekly one and %s', (_what, terms, overlaps) => {
    expect(faultsOf([weekend, schedule(terms)]).map(({ kind }) => kind)).toEqual(overlaps ? ['scheduleOverlaps'] : []);
    expect(faultsOf([schedule(terms), weekend]).map(({ kind }) => kind)).toEqual(overlaps ? ['scheduleOverlaps'] : []);
  });

  test('more than 200', () => {
    const many = Array.from({ length: 201 }, (_one, index) =>
      schedule({ from: MONDAY + (index + 1) * DAY_MS, until: MONDAY + (index + 2) * DAY_MS }),
    );
    expect(faultsOf(many)).toEqual([{ place: 200, kind: 'tooManySchedules', limit: 200 }]);
  });
});
