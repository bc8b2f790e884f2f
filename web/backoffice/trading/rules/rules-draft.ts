/** Rules while an operator edits them, in wire format. */
import type { WireRuleChange, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules, wireChanges } from '@fairlead/contract/trading/operators/rules-wire.ts';
import { isSameSchedule } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import { readSchedule } from '@fairlead/contract/trading/scheduled-leverage-wire.ts';
import type { WireRaisedMargin, WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { periodAt } from '@fairlead/domain/trading/scheduled-leverage.ts';
import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';

export type WireTerms = WireRules['instruments'][string];

export const DEFAULT_RULES: WireRules = {
  leverage_caps: {},
  stop_out_percent: null,
  margin_warning_percent: null,
  instruments: {},
  raised_margins: [],
  scheduled_leverage: [],
};
export const DEFAULT_TERMS: WireTerms = { bid_markup: 0, ask_markup: 0, trading_hours: null };

/** Null for the regulator's own cap. */
export function setCap(rules: WireRules, ruleClass: RuleClass, cap: number | null): WireRules {
  const { [ruleClass]: _before, ...others } = rules.leverage_caps;
  return { ...rules, leverage_caps: cap === null ? others : { ...others, [ruleClass]: cap } };
}

export function setTerms(rules: WireRules, symbol: string, terms: Partial<WireTerms>): WireRules {
  const { [symbol]: before = DEFAULT_TERMS, ...others } = rules.instruments;
  const after = { ...before, ...terms };
  const isDefault = after.bid_markup === 0 && after.ask_markup === 0 && after.trading_hours === null;
  return { ...rules, instruments: isDefault ? others : { ...others, [symbol]: after } };
}

/** An identical one is not added again. */
export function addRaise(rules: WireRules, raise: WireRaisedMargin): WireRules {
  return hasRaise(rules, raise) ? rules : { ...rules, raised_margins: [...rules.raised_margins, raise] };
}

export function removeRaise(rules: WireRules, raise: WireRaisedMargin): WireRules {
  return { ...rules, raised_margins: rules.raised_margins.filter((other) => other !== raise) };
}

export function hasRaise({ raised_margins: raises }: WireRules, raise: WireRaisedMargin): boolean {
  return raises.some(
    (other) => other.symbol === raise.symbol && other.percent === raise.percent && other.from === raise.from && other.until === raise.until,
  );
}

/** An identical one is not added again. */
export function addSchedule(rules: WireRules, schedule: WireScheduledLeverage): WireRules {
  return hasSchedule(rules, schedule) ? rules : { ...rules, scheduled_leverage: [...rules.scheduled_leverage, schedule] };
}

export function removeSchedule(rules: WireRules, schedule: WireScheduledLeverage): WireRules {
  return { ...rules, scheduled_leverage: rules.scheduled_leverage.filter((other) => other !== schedule) };
}

export function hasSchedule({ scheduled_leverage: schedules }: WireRules, schedule: WireScheduledLeverage): boolean {
  return schedules.some((other) => isSameSchedule(readSchedule(other), readSchedule(schedule)));
}

/** Rules to apply again, without increased margins and scheduled leverage that have ended. */
export function dropPast(rules: WireRules, now: number): WireRules {
  return {
    ...rules,
    raised_margins: rules.raised_margins.filter(({ until }) => now < Date.parse(until)),
    scheduled_leverage: rules.scheduled_leverage.filter((schedule) => periodAt(readSchedule(schedule), now) !== null),
  };
}

export function listDraftChanges(base: WireRules, draft: WireRules): readonly WireRuleChange[] {
  return wireChanges(readRules(base), readRules(draft));
}
