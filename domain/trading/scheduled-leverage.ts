/**
 * Scheduled leverage: lower leverage caps for positions and orders opened during a period, such as a weekend or an event. Unlike increased
 * margin, it never affects open positions, whose margin remains their stake.
 */
import type { Instrument } from './instrument.ts';
import type { RulePack } from './rule-pack.ts';
import { isSameSchedule, type ScheduledLeverage } from './scheduled-leverage-terms.ts';
import { fromWallClock, zoneOffsetMs } from './wall-clock.ts';

const WEEK_MS = 7 * 86_400_000;
/**
 * The trading week of nearly all markets ends on Friday and begins on Sunday by the clocks of New York. One zone for all keeps a class
 * whose instruments trade in several places at one time.
 */
const WEEKLY_ZONE = 'America/New_York';

/** A time in which a lower cap applies, in milliseconds since 1970 UTC. It includes its start and excludes its end. */
export interface LeveragePeriod {
  readonly from: number;
  /** Null if it has no end. */
  readonly until: number | null;
}

/** The instrument that a cap or a schedule is about. */
type Capped = Pick<Instrument, 'symbol' | 'ruleClass'>;

/**
 * Returns the highest leverage for a position opened in an instrument at a moment: the usual cap of its class, or a lower scheduled one. It
 * is computed at that very moment, so that a period begins and ends at its exact instants, whenever the rules were last read.
 */
export function leverageCapOf(
  instrument: Capped,
  { leverageCaps, scheduledLeverage }: Pick<RulePack, 'leverageCaps' | 'scheduledLeverage'>,
  now: number,
): number {
  const scheduled = scheduledLeverage.filter((schedule) => isAbout(schedule, instrument) && isInForce(schedule, now));
  return Math.min(leverageCaps[instrument.ruleClass], ...scheduled.map(({ cap }) => cap));
}

/** Whether a schedule is for this instrument, or for its class. */
export function isAbout({ scope, subject }: ScheduledLeverage, { symbol, ruleClass }: Capped): boolean {
  return subject === (scope === 'class' ? ruleClass : symbol);
}

function isInForce(schedule: ScheduledLeverage, now: number): boolean {
  const period = periodAt(schedule, now);
  return period !== null && period.from <= now;
}

/** Returns the period in effect at a moment, or else the next one; null if there is none. */
export function periodAt(schedule: ScheduledLeverage, now: number): LeveragePeriod | null {
  return findPeriod(schedule, now);
}

function findPeriod(schedule: ScheduledLeverage, now: number): WeeklyPeriod | SinglePeriod | null {
  const { from, until, weekly } = schedule;
  if (weekly && until !== null) return findWeeklyPeriod(schedule, until, now);
  return until === null || now < until ? { week: 0, from, until } : null;
}

interface SinglePeriod extends LeveragePeriod {
  readonly week: 0;
}

/** One of the periods of a schedule that repeats each week. */
interface WeeklyPeriod {
  /** Counted from 0. */
  readonly week: number;
  /** When the period before it ended. */
  readonly since: number;
  readonly from: number;
  readonly until: number;
}

/** The last one asked for. Schedules are read every second, and time zone lookups are slow. */
const lastPeriods = new WeakMap<ScheduledLeverage, WeeklyPeriod>();

function findWeeklyPeriod(schedule: ScheduledLeverage, until: number, now: number): WeeklyPeriod {
  const { from } = schedule;
  const last = lastPeriods.get(schedule);
  if (last !== undefined && last.since <= now && now < last.until) return last;
  // Estimated low by one, because clocks may have changed since the first week.
  let week = Math.max(0, Math.floor((now - from) / WEEK_MS) - 1);
  while (now >= inWeek(until, week)) week += 1;
  const since = week === 0 ? -Infinity : inWeek(until, week - 1);
  const period = { week, since, from: inWeek(from, week), until: inWeek(until, week) };
  lastPeriods.set(schedule, period);
  return period;
}

/** Returns how many starts and ends lie before a moment. Two moments with the same count have the same caps in effect. */
export function countLeverageSteps(schedules: readonly ScheduledLeverage[], now: number): number {
  return schedules.reduce((count, schedule) => count + countSteps(schedule, now), 0);
}

function countSteps(schedule: ScheduledLeverage, now: number): number {
  const period = findPeriod(schedule, now);
  return period === null ? 2 : 2 * period.week + Number(period.from <= now);
}

/** Returns when the next period starts or ends, or null if none does. */
export function nextLeverageStep(schedules: readonly ScheduledLeverage[], now: number): number | null {
  const steps = schedules.flatMap((schedule): number[] => {
    const period = periodAt(schedule, now);
    if (period === null) return [];
    if (now < period.from) return [period.from];
    return period.until === null ? [] : [period.until];
  });
  return steps.length === 0 ? null : Math.min(...steps);
}

/** Returns the schedules with the new ones as if they had begun, for previewing them before they are announced. */
export function beginSchedules(
  schedules: readonly ScheduledLeverage[],
  announced: readonly ScheduledLeverage[],
  now: number,
): readonly ScheduledLeverage[] {
  return schedules.map((schedule) => {
    if (announced.some((other) => isSameSchedule(schedule, other)) || periodAt(schedule, now) === null) return schedule;
    return { ...schedule, from: Math.min(schedule.from, now), until: null, weekly: false };
  });
}

/** A schedule that concerns an instrument, with its current or next period. */
export interface AnnouncedLeverage extends LeveragePeriod {
  /** At most the usual cap. */
  readonly cap: number;
  readonly isInForce: boolean;
  readonly weekly: boolean;
}

/** Returns what to announce about an instrument: schedules that lower its cap and are not over, the earliest first. */
export function listAnnouncedLeverage(
  instrument: Capped,
  { leverageCaps, scheduledLeverage }: Pick<RulePack, 'leverageCaps' | 'scheduledLeverage'>,
  now: number,
): readonly AnnouncedLeverage[] {
  return scheduledLeverage
    .flatMap((schedule): AnnouncedLeverage[] => {
      const { cap, weekly } = schedule;
      const period = periodAt(schedule, now);
      if (!isAbout(schedule, instrument) || period === null || cap >= leverageCaps[instrument.ruleClass]) return [];
      return [{ ...period, cap, weekly, isInForce: period.from <= now }];
    })
    .toSorted((one, other) => one.from - other.from);
}

/** Returns a time of the first week in a later one. */
function inWeek(at: number, week: number): number {
  return week === 0 ? at : fromWallClock(WEEKLY_ZONE, toWallClock(at) + week * WEEK_MS);
}

function toWallClock(at: number): number {
  return at + zoneOffsetMs(WEEKLY_ZONE, at);
}
