import { price, type Price } from '../price.ts';
import { RULE_CLASSES, type RuleClass, type TradingHoursName } from './instrument.ts';
import { selectMarginPercents } from './raised-margin.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import { periodAt } from './scheduled-leverage.ts';
import { isSameSchedule, isSameSubject, type ScheduledLeverage } from './scheduled-leverage-terms.ts';
import type { InstrumentTerms, TradingRules } from './trading-rules.ts';

/** One difference between two versions of the broker's rules. Null means the regulator's own value, or the market's. */
export type RuleChange =
  | { readonly kind: 'leverageCap'; readonly ruleClass: RuleClass; readonly before: number | null; readonly after: number | null }
  | { readonly kind: 'stopOutPercent' | 'marginWarningPercent'; readonly before: number | null; readonly after: number | null }
  | { readonly kind: 'bidMarkup' | 'askMarkup'; readonly symbol: string; readonly before: Price; readonly after: Price }
  | {
      readonly kind: 'tradingHours';
      readonly symbol: string;
      readonly before: TradingHoursName | null;
      readonly after: TradingHoursName | null;
    }
  | { readonly kind: 'raisedMargin'; readonly symbol: string; readonly before: RaisedMargin | null; readonly after: RaisedMargin | null }
  | {
      readonly kind: 'scheduledLeverage';
      readonly subject: string;
      readonly before: ScheduledLeverage | null;
      readonly after: ScheduledLeverage | null;
    };

const DEFAULT_TERMS: InstrumentTerms = { bidMarkup: price(0), askMarkup: price(0), tradingHours: null };

/** Returns the differences: classes first, then percentages, then instruments by symbol. */
export function listRuleChanges(before: TradingRules, after: TradingRules): readonly RuleChange[] {
  const changes: RuleChange[] = [];
  for (const ruleClass of RULE_CLASSES) {
    const [from, to] = [before.leverageCaps[ruleClass] ?? null, after.leverageCaps[ruleClass] ?? null];
    if (from !== to) changes.push({ kind: 'leverageCap', ruleClass, before: from, after: to });
  }
  for (const kind of ['stopOutPercent', 'marginWarningPercent'] as const) {
    if (before[kind] !== after[kind]) changes.push({ kind, before: before[kind], after: after[kind] });
  }
  const symbols = new Set([...Object.keys(before.instruments), ...Object.keys(after.instruments)]);
  for (const symbol of [...symbols].toSorted()) {
    const from = before.instruments[symbol] ?? DEFAULT_TERMS;
    const to = after.instruments[symbol] ?? DEFAULT_TERMS;
    for (const kind of ['bidMarkup', 'askMarkup'] as const) {
      if (from[kind] !== to[kind]) changes.push({ kind, symbol, before: from[kind], after: to[kind] });
    }
    if (from.tradingHours !== to.tradingHours) {
      changes.push({ kind: 'tradingHours', symbol, before: from.tradingHours, after: to.tradingHours });
    }
  }
  changes.push(...listRaises(before.raisedMargins, after.raisedMargins));
  changes.push(...listSchedules(before.scheduledLeverage, after.scheduledLeverage));
  return changes;
}

/** Returns the increased margins that the later version announces. An edited one counts as new, even if it requires less. */
export function listNewRaises(
  before: Pick<TradingRules, 'raisedMargins'>,
  after: Pick<TradingRules, 'raisedMargins'>,
): readonly RaisedMargin[] {
  return after.raisedMargins.filter((raise) => !isAmong(raise, before.raisedMargins));
}

/**
 * Returns the increased margins that the later version cancels. Leaves out those that have ended, and those replaced by others that require
 * at least as much for all of the remaining time.
 */
export function listCancelledRaises(
  before: Pick<TradingRules, 'raisedMargins'>,
  after: Pick<TradingRules, 'raisedMargins'>,
  now: number,
): readonly RaisedMargin[] {
  return before.raisedMargins.filter((raise) => now < raise.until && !isCovered(raise, after.raisedMargins, now));
}

function isCovered({ symbol, percent, from, until }: RaisedMargin, raises: readonly RaisedMargin[], now: number): boolean {
  const begins = Math.max(from, now);
  // The requirement only falls when an increase ends.
  const endings = raises.filter((other) => other.symbol === symbol && begins < other.until && other.until < until);
  return [begins, ...endings.map((other) => other.until)].every((at) => (selectMarginPercents(raises, at)[symbol] ?? 0) >= percent);
}

/** Returns the lower leverage that the later version announces. An edited entry counts as new. */
export function listNewSchedules(
  before: Pick<TradingRules, 'scheduledLeverage'>,
  after: Pick<TradingRules, 'scheduledLeverage'>,
): readonly ScheduledLeverage[] {
  return after.scheduledLeverage.filter((schedule) => !before.scheduledLeverage.some((other) => isSameSchedule(schedule, other)));
}

/**
 * Returns the lower leverage that the later version cancels or postpones. Leaves out what is over, and what is replaced by an entry that
 * allows no more for all of the remaining time.
 */
export function listCancelledSchedules(
  before: Pick<TradingRules, 'scheduledLeverage'>,
  after: Pick<TradingRules, 'scheduledLeverage'>,
  now: number,
): readonly ScheduledLeverage[] {
  return before.scheduledLeverage.filter(
    (schedule) => periodAt(schedule, now) !== null && !after.scheduledLeverage.some((other) => coversSchedule(other, schedule, now)),
  );
}

function coversSchedule(other: ScheduledLeverage, schedule: ScheduledLeverage, now: number): boolean {
  if (!isSameSubject(other, schedule) || other.cap > schedule.cap) return false;
  const [wanted, given] = [periodAt(schedule, now), periodAt(other, now)];
  if (wanted === null || given === null || given.from > Math.max(wanted.from, now)) return false;
  // An entry without an end covers one that repeats; of two that repeat, each week's period is compared.
  if (schedule.weekly && !other.weekly && given.until !== null) return false;
  return given.until === null || (wanted.until !== null && wanted.until <= given.until);
}

/** Whether the same increase is in the list: instrument, percentage, start and end. */
export function isAmong(raise: RaisedMargin, raises: readonly RaisedMargin[]): boolean {
  return raises.some((other) => isSameRaise(raise, other));
}

/** An increase is either announced or cancelled; an edited one is both. */
function listRaises(before: readonly RaisedMargin[], after: readonly RaisedMargin[]): readonly RuleChange[] {
  return [
    ...before
      .filter((raise) => !isAmong(raise, after))
      .map((raise): RuleChange => ({ kind: 'raisedMargin', symbol: raise.symbol, before: raise, after: null })),
    ...listNewRaises({ raisedMargins: before }, { raisedMargins: after }).map((raise): RuleChange => ({
      kind: 'raisedMargin',
      symbol: raise.symbol,
      before: null,
      after: raise,
    })),
  ];
}

/** Scheduled leverage is either announced or cancelled; an edited entry is both. */
function listSchedules(before: readonly ScheduledLeverage[], after: readonly ScheduledLeverage[]): readonly RuleChange[] {
  const without = (those: readonly ScheduledLeverage[], others: readonly ScheduledLeverage[]): readonly ScheduledLeverage[] =>
    those.filter((one) => !others.some((other) => isSameSchedule(one, other)));
  const kind = 'scheduledLeverage';
  return [
    ...without(before, after).map((one): RuleChange => ({ kind, subject: one.subject, before: one, after: null })),
    ...without(after, before).map((one): RuleChange => ({ kind, subject: one.subject, before: null, after: one })),
  ];
}

function isSameRaise(one: RaisedMargin, other: RaisedMargin): boolean {
  return one.symbol === other.symbol && one.percent === other.percent && one.from === other.from && one.until === other.until;
}
