/** Initial values of scheduled leverage, and what prevents its announcement. */
import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { RULE_CLASSES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { findScheduleFaults, SCHEDULE_NOTICE_MS, type ScheduleFault } from '@fairlead/domain/trading/scheduled-leverage-faults.ts';
import { addSchedule, hasSchedule } from './rules-draft.ts';

const HOUR_MS = 3_600_000;
/** The time for the dry run and its review before the notice would be too short. */
const TIME_TO_DECIDE_MS = HOUR_MS;

/** The first full hour that leaves enough time for the announcement. */
export function earliestStart(now: number): number {
  return Math.ceil((now + SCHEDULE_NOTICE_MS + TIME_TO_DECIDE_MS) / HOUR_MS) * HOUR_MS;
}

export type ScheduleField = 'subject' | 'cap' | 'from' | 'until';

/** The field to correct for each fault. */
export const SCHEDULE_FIELDS: Readonly<Record<ScheduleFault['kind'], ScheduleField>> = {
  scheduleOfUnknown: 'subject',
  tooManySchedules: 'subject',
  scheduleOverlaps: 'from',
  scheduleNotOffered: 'cap',
  scheduleLeavesNoChoice: 'cap',
  scheduleAbovePack: 'cap',
  scheduleTooSoon: 'from',
  scheduleTooFar: 'from',
  scheduleEndsTooEarly: 'until',
  weeklyScheduleTooLong: 'until',
};

/** The leverages to choose from: those offered in the class, up to its usual cap. */
export function listCaps(ruleClass: RuleClass | undefined, view: RulesResponse['data'], draft: WireRules): readonly number[] {
  if (ruleClass === undefined) return [];
  const usual = Math.min(draft.leverage_caps[ruleClass] ?? Infinity, view.pack.leverage_caps[ruleClass]);
  return view.leverages[ruleClass].filter((leverage) => leverage < usual);
}

/** What prevents an entry from being announced with the draft, by the server's rules; null if nothing does. */
export function findScheduleFault(
  schedule: WireScheduledLeverage,
  { view, draft }: { readonly view: RulesResponse['data']; readonly draft: WireRules },
  now: number,
): ScheduleFault | null {
  if (hasSchedule(draft, schedule)) return null;
  const place = draft.scheduled_leverage.length;
  // An entry that is over is harmless and may stay in the rules; entered now, it is a typing error.
  const isOver = !schedule.weekly && schedule.until !== null && Date.parse(schedule.until) <= now;
  if (isOver && schedule.until !== null && schedule.from < schedule.until) {
    return { kind: 'scheduleTooSoon', place, limit: now + SCHEDULE_NOTICE_MS };
  }
  const { scheduledLeverage, leverageCaps } = readRules(addSchedule(draft, schedule));
  const packCaps = byClass((ruleClass) => view.pack.leverage_caps[ruleClass]);
  const faults = findScheduleFaults(scheduledLeverage, {
    instruments: view.instruments.map(({ symbol, rule_class: ruleClass }) => ({ symbol, ruleClass, leverages: view.leverages[ruleClass] })),
    packCaps,
    usualCaps: byClass((ruleClass) => Math.min(leverageCaps[ruleClass] ?? Infinity, packCaps[ruleClass])),
    announced: readRules(view.rules).scheduledLeverage,
    now,
  });
  return faults.find((fault) => fault.place === place) ?? null;
}

function byClass(valueOf: (ruleClass: RuleClass) => number): Record<RuleClass, number> {
  return Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, valueOf(ruleClass)])) as Record<RuleClass, number>;
}
