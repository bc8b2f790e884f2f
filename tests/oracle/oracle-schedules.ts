import type { OracleMarketState } from './oracle-market.ts';
import type { OracleInstrument, OracleSchedule } from './oracle-model.ts';
import { clocksAt, whenClocksShow } from './oracle-new-york.ts';
import type { Switch } from './oracle-rules.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** The highest leverage that may be opened in an instrument at a moment. */
export function leverageCapAt(state: OracleMarketState, now: number, isOn: (name: Switch) => boolean): bigint {
  const { terms } = state;
  const scheduled = scheduledCapAt(state, now, isOn);
  if (scheduled === undefined) return terms.leverageCap;
  if (isOn('scheduleReplacesCap')) return scheduled;
  return scheduled < terms.leverageCap ? scheduled : terms.leverageCap;
}

/** The lowest of the scheduled caps in effect; undefined if none is. */
export function scheduledCapAt({ terms, schedules }: OracleMarketState, now: number, isOn: (name: Switch) => boolean): bigint | undefined {
  if (isOn('schedulesIgnored')) return undefined;
  const inEffect = schedules.filter((schedule) => concerns(schedule, terms, isOn) && isInEffect(schedule, now, isOn));
  const own = inEffect.filter(({ instrument }) => instrument !== undefined);
  const counted = isOn('ownScheduleCounts') && own.length > 0 ? own : inEffect;
  return counted.map(({ cap }) => cap).toSorted((a, b) => (isOn('highestScheduleCounts') ? Number(b - a) : Number(a - b)))[0];
}

function concerns({ instrument, ofClass }: OracleSchedule, { id, ruleClass }: OracleInstrument, isOn: (name: Switch) => boolean): boolean {
  return instrument === undefined ? ofClass === ruleClass && !isOn('classScheduleIgnored') : instrument === id;
}

function isInEffect(schedule: OracleSchedule, now: number, isOn: (name: Switch) => boolean): boolean {
  if (isOn('scheduledAtOnce')) return schedule.endsAt === undefined || now < schedule.endsAt || schedule.weekly;
  if (!schedule.weekly || isOn('weeklyHappensOnce')) return isWithin(schedule.startsAt, schedule.endsAt, now, isOn);
  for (let week = 0; ; week += 1) {
    const startsAt = weeksLater(schedule.startsAt, week, isOn);
    if (startsAt > now) return false;
    if (isWithin(startsAt, schedule.endsAt === undefined ? undefined : weeksLater(schedule.endsAt, week, isOn), now, isOn)) return true;
  }
}

function isWithin(startsAt: number, endsAt: number | undefined, now: number, isOn: (name: Switch) => boolean): boolean {
  if (isOn('scheduleStartsLate') ? now <= startsAt : now < startsAt) return false;
  if (endsAt === undefined || isOn('schedulesNeverEnd')) return true;
  return isOn('scheduleEndsLate') ? now <= endsAt : now < endsAt;
}

/** The same time in New York, some weeks later. */
function weeksLater(instant: number, weeks: number, isOn: (name: Switch) => boolean): number {
  if (weeks === 0 || isOn('weeksInUtc')) return instant + weeks * WEEK_MS;
  return whenClocksShow(clocksAt(instant) + weeks * WEEK_MS);
}
