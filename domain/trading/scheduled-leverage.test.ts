import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from './instruments.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import type { ScheduledLeverage } from './scheduled-leverage-terms.ts';
import {
  beginSchedules,
  countLeverageSteps,
  leverageCapOf,
  listAnnouncedLeverage,
  nextLeverageStep,
  periodAt,
} from './scheduled-leverage.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const MONDAY = Date.UTC(2026, 2, 2, 15);
const schedule = (terms: Partial<ScheduledLeverage> = {}): ScheduledLeverage => ({
  scope: 'class',
  subject: 'majorForex',
  cap: 10,
  from: MONDAY + 24 * HOUR_MS,
  until: MONDAY + 72 * HOUR_MS,
  weekly: false,
  ...terms,
});
const EURUSD = { symbol: 'EURUSD', ruleClass: 'majorForex' } as const;
const capAt = (schedules: readonly ScheduledLeverage[], now: number) =>
  leverageCapOf(EURUSD, { ...RETAIL_RULE_PACK, scheduledLeverage: schedules }, now);

describe('the leverage cap of an instrument', () => {
  const schedules = [
    schedule(),
    schedule({ scope: 'instrument', subject: 'EURUSD', cap: 5, until: MONDAY + 48 * HOUR_MS }),
    schedule({ subject: 'minorForex', cap: 1 }),
    schedule({ scope: 'instrument', subject: 'GBPUSD', cap: 1 }),
  ];
  test.each([
    ['is the usual one before the start', MONDAY + 24 * HOUR_MS - 1, 30, 0],
    ['is the lowest of its class and its own, from the exact start', MONDAY + 24 * HOUR_MS, 5, 4],
    ['is that of its class once its own has ended', MONDAY + 48 * HOUR_MS, 10, 5],
    ['is the usual one from the exact end', MONDAY + 72 * HOUR_MS, 30, 8],
  ])('%s', (_what, now, cap, steps) => expect([capAt(schedules, now), countLeverageSteps(schedules, now)]).toEqual([cap, steps]));

  test('is never looser than the usual one', () => {
    expect(capAt([schedule({ cap: 50, from: 0, until: null })], MONDAY)).toBe(30);
  });

  test('without an end, stays lower', () => {
    const open = [schedule({ until: null })];
    expect([capAt(open, MONDAY + 1_000 * WEEK_MS), nextLeverageStep(open, MONDAY), nextLeverageStep(open, MONDAY + WEEK_MS)]).toEqual([
      10,
      MONDAY + 24 * HOUR_MS,
      null,
    ]);
  });
});

describe('leverage that repeats every week, Friday 17:00 to Sunday 17:00 in New York', () => {
  // New York set its clocks forward on 8 March 2026 and back on 1 November 2026, both Sundays, at 02:00.
  const weekly = schedule({ from: Date.UTC(2026, 1, 27, 22), until: Date.UTC(2026, 2, 1, 22), weekly: true });
  test.each([
    ['before the first', Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 27, 22), Date.UTC(2026, 2, 1, 22), 0],
    ['in winter', Date.UTC(2026, 1, 28), Date.UTC(2026, 1, 27, 22), Date.UTC(2026, 2, 1, 22), 1],
    ['over the change to summer time', Date.UTC(2026, 2, 7), Date.UTC(2026, 2, 6, 22), Date.UTC(2026, 2, 8, 21), 3],
    ['at its exact end', Date.UTC(2026, 2, 8, 21), Date.UTC(2026, 2, 13, 21), Date.UTC(2026, 2, 15, 21), 4],
    ['in summer', Date.UTC(2026, 6, 4), Date.UTC(2026, 6, 3, 21), Date.UTC(2026, 6, 5, 21), 37],
    ['over the change to winter time', Date.UTC(2026, 9, 31), Date.UTC(2026, 9, 30, 21), Date.UTC(2026, 10, 1, 22), 71],
    ['in the next winter', Date.UTC(2026, 10, 7), Date.UTC(2026, 10, 6, 22), Date.UTC(2026, 10, 8, 22), 73],
  ])('%s', (_what, now, from, until, steps) => {
    expect(periodAt({ ...weekly }, now)).toMatchObject({ from, until });
    expect(countLeverageSteps([weekly], now)).toBe(steps);
  });

  test('steps are counted exactly when the cap changes, whatever was asked before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2 * WEEK_MS, max: 120 * WEEK_MS }), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 0, max: 167 }),
        fc.integer({ min: 1, max: 144 }),
        (offsets, hour, hours) => {
          const from = MONDAY + hour * HOUR_MS;
          const one = schedule({ from, until: from + hours * HOUR_MS, weekly: true });
          for (const offset of offsets) {
            const now = from + offset;
            const next = nextLeverageStep([one], now) ?? expect.fail('it never ends');
            expect(next).toBeGreaterThan(now);
            const [count, fresh] = [countLeverageSteps([one], now), countLeverageSteps([{ ...one }], now)];
            expect(count).toBe(fresh);
            expect(countLeverageSteps([one], next - 1)).toBe(count);
            expect(countLeverageSteps([one], next)).toBe(count + 1);
            expect(capAt([one], next)).not.toBe(capAt([one], now));
            expect(capAt([one], next - 1)).toBe(capAt([one], now));
          }
        },
      ),
    );
  });
});

test('a new schedule counts as begun for the preview, one already announced does not', () => {
  const [announced, added] = [schedule({ cap: 3 }), schedule({ cap: 5, weekly: true })];
  expect(capAt(beginSchedules([announced, added], [announced], MONDAY), MONDAY)).toBe(5);
  const over = schedule({ from: 0, until: 1 });
  expect(beginSchedules([over], [], MONDAY)).toEqual([over]);
});

test('what is announced about an instrument: only what lowers its cap, the earliest first', () => {
  const scheduledLeverage = [
    schedule({ scope: 'instrument', subject: 'EURUSD', cap: 5, from: MONDAY + 96 * HOUR_MS, until: null }),
    schedule({ from: MONDAY - HOUR_MS }),
    schedule({ cap: 30 }),
    schedule({ subject: 'gold' }),
    schedule({ from: 0, until: 1 }),
  ];
  expect(listAnnouncedLeverage(EURUSD, { ...RETAIL_RULE_PACK, scheduledLeverage }, MONDAY)).toMatchObject([
    { cap: 10, isInForce: true, until: MONDAY + 72 * HOUR_MS },
    { cap: 5, isInForce: false, until: null },
  ]);
});

test('no symbol is also the name of a class', () => {
  expect(INSTRUMENTS.filter(({ symbol }) => Object.hasOwn(RETAIL_RULE_PACK.leverageCaps, symbol))).toEqual([]);
});
