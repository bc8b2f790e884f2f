/** Rules while an operator writes them, in the form of the wire. */
import type { WireRuleChange, WireRules } from '@fairlead/contract/backoffice-rules.ts';
import { readRules, wireChanges } from '@fairlead/contract/rules-wire.ts';
import type { RuleClass } from '@fairlead/domain/trading/instrument.ts';

export type WireTerms = WireRules['instruments'][string];

export const PLAIN_RULES: WireRules = {
  leverage_caps: {},
  stop_out_percent: null,
  margin_warning_percent: null,
  instruments: {},
  raised_margins: [],
};
export const PLAIN_TERMS: WireTerms = { bid_markup: 0, ask_markup: 0, trading_hours: null };

/** Null for the regulator's own cap. */
export function setCap(rules: WireRules, ruleClass: RuleClass, cap: number | null): WireRules {
  const { [ruleClass]: _before, ...others } = rules.leverage_caps;
  return { ...rules, leverage_caps: cap === null ? others : { ...others, [ruleClass]: cap } };
}

export function setTerms(rules: WireRules, symbol: string, terms: Partial<WireTerms>): WireRules {
  const { [symbol]: before = PLAIN_TERMS, ...others } = rules.instruments;
  const after = { ...before, ...terms };
  const saysNothing = after.bid_markup === 0 && after.ask_markup === 0 && after.trading_hours === null;
  return { ...rules, instruments: saysNothing ? others : { ...others, [symbol]: after } };
}

export function listDraftChanges(base: WireRules, draft: WireRules): readonly WireRuleChange[] {
  return wireChanges(readRules(base), readRules(draft));
}
