/** The reasons why lower leverage cannot be scheduled. */
import type { Instrument, RuleClass } from './instrument.ts';
import { isSameSubject, type ScheduledLeverage } from './scheduled-leverage-terms.ts';
import { periodAt, type LeveragePeriod } from './scheduled-leverage.ts';

const DAY_MS = 86_400_000;
/** How long before it starts lower leverage must be announced, so that clients with pending orders can react. */
export const SCHEDULE_NOTICE_MS = DAY_MS;
const FARTHEST_SCHEDULE_MS = 366 * DAY_MS;
/** Leaves a day of the usual leverage between two weekly periods, so that they never touch when clocks change. */
const LONGEST_WEEKLY_DAYS = 6;
export const MOST_SCHEDULES = 200;

export type ScheduleFault = {
  /** The index of the faulty entry in the list. */
  readonly place: number;
} & (
  | {
      readonly kind:
        | 'scheduleOfUnknown'
        | 'scheduleNotOffered'
        | 'scheduleLeavesNoChoice'
        | 'scheduleEndsTooEarly'
        | 'scheduleTooFar'
        | 'scheduleOverlaps';
    }
  /** `limit` is a leverage. */
  | { readonly kind: 'scheduleAbovePack'; readonly limit: number }
  /** `limit` is in days. */
  | { readonly kind: 'weeklyScheduleTooLong'; readonly limit: number }
  /** `limit` is the earliest start, in milliseconds since 1970 UTC. */
  | { readonly kind: 'scheduleTooSoon'; readonly limit: number }
  | { readonly kind: 'tooManySchedules'; readonly limit: number }
);

type Caps = Readonly<Record<RuleClass, number>>;

/** An instrument with the leverages that its category offers. */
export interface OfferedLeverages extends Pick<Instrument, 'symbol' | 'ruleClass'> {
  readonly leverages: readonly number[];
}

export interface ScheduleMoment {
  readonly instruments: readonly OfferedLeverages[];
  /** The regulator's caps. */
  readonly packCaps: Caps;
  /** Without anything scheduled. */
  readonly usualCaps: Caps;
  readonly announced: readonly ScheduledLeverage[];
  readonly now: number;
}

/** Returns everything that prevents the schedules from being announced, at most one fault each. */
export function findScheduleFaults(schedules: readonly ScheduledLeverage[], moment: ScheduleMoment): readonly ScheduleFault[] {
  return schedules.flatMap((schedule, place): ScheduleFault[] => {
    if (place >= MOST_SCHEDULES) return [{ place, kind: 'tooManySchedules', limit: MOST_SCHEDULES }];
    const fault = findScheduleFault(schedule, schedules.slice(0, place), moment);
    return fault === null ? [] : [{ place, ...fault }];
  });
}

type Unplaced<Fault> = Fault extends unknown ? Omit<Fault, 'place'> : never;

function findScheduleFault(
  schedule: ScheduledLeverage,
  others: readonly ScheduledLeverage[],
  moment: ScheduleMoment,
): Unplaced<ScheduleFault> | null {
  const { cap, from, until, weekly } = schedule;
  const { packCaps, now } = moment;
  const concerned = listConcerned(schedule, moment.instruments);
  const [ruleClass] = concerned.map((instrument) => instrument.ruleClass);
  if (ruleClass === undefined) return { kind: 'scheduleOfUnknown' };
  if (until !== null && until <= from) return { kind: 'scheduleEndsTooEarly' };
  if (weekly && (until === null || until - from > LONGEST_WEEKLY_DAYS * DAY_MS)) {
    return { kind: 'weeklyScheduleTooLong', limit: LONGEST_WEEKLY_DAYS };
  }
  const period = periodAt(schedule, now);
  // It is over.
  if (period === null) return null;
  if (cap > packCaps[ruleClass]) return { kind: 'scheduleAbovePack', limit: packCaps[ruleClass] };
  if (concerned.some(({ leverages }) => leverages.every((leverage) => leverage > cap))) return { kind: 'scheduleLeavesNoChoice' };
  if (!concerned.some(({ leverages }) => leverages.includes(cap))) return { kind: 'scheduleNotOffered' };
  if (from > now + FARTHEST_SCHEDULE_MS) return { kind: 'scheduleTooFar' };
  if (others.some((other) => isSameSubject(schedule, other) && doOverlap(schedule, other, now))) return { kind: 'scheduleOverlaps' };
  const isSoon = period.from < now + SCHEDULE_NOTICE_MS;
  return isSoon && narrows(schedule, period, ruleClass, moment) ? { kind: 'scheduleTooSoon', limit: now + SCHEDULE_NOTICE_MS } : null;
}

function listConcerned({ scope, subject }: ScheduledLeverage, instruments: readonly OfferedLeverages[]): readonly OfferedLeverages[] {
  return instruments.filter(({ symbol, ruleClass }) => subject === (scope === 'class' ? ruleClass : symbol));
}

/** Whether a schedule allows less leverage, at any time, than the usual caps with what is already announced. */
function narrows(schedule: ScheduledLeverage, period: LeveragePeriod, ruleClass: RuleClass, moment: ScheduleMoment): boolean {
  const { usualCaps, announced, now } = moment;
  if (schedule.cap >= usualCaps[ruleClass]) return false;
  const concernsAll = (other: ScheduledLeverage): boolean =>
    isSameSubject(schedule, other) || (other.scope === 'class' && other.subject === ruleClass);
  return !announced.some((other) => concernsAll(other) && other.cap <= schedule.cap && covers(other, schedule, period, now));
}

/** Whether `other` is in effect for as long as the schedule is. Weekly ones repeat by the same clocks, so that one period shows all. */
function covers(other: ScheduledLeverage, schedule: ScheduledLeverage, { from, until }: LeveragePeriod, now: number): boolean {
  const begins = Math.max(from, now);
  const around = periodAt(other, begins);
  if (around === null || begins < around.from) return false;
  if (around.until === null) return true;
  return until !== null && until <= around.until && (other.weekly || !schedule.weekly);
}

/** Whether two schedules are ever in effect together from now on. */
function doOverlap(one: ScheduledLeverage, other: ScheduledLeverage, now: number): boolean {
  let at = Math.max(now, one.from, other.from);
  // Two weekly ones that have not met after three of their periods never will; with any other, one is over by then.
  for (let looked = 0; looked < 6; looked += 1) {
    const [first, second] = [periodAt(one, at), periodAt(other, at)];
    if (first === null || second === null) return false;
    const [firstUntil, secondUntil] = [first.until ?? Infinity, second.until ?? Infinity];
    if (first.from < secondUntil && second.from < firstUntil) return true;
    at = Math.min(firstUntil, secondUntil);
  }
  return false;
}
