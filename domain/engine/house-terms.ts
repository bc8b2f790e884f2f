import type { Halt } from '../trading/desk/halt.ts';
import { PLAIN_RULES, type TradingRules } from '../trading/trading-rules.ts';
import { stableJson } from './stable-json.ts';

/**
 * On which terms the house lets everybody trade. They are part of the engine's state, so that each of them is in force from one entry of the
 * journal on: for every account, in every process that follows, and in every replay.
 */
export interface HouseTerms {
  /** Of the rules; 0 as long as the house has said nothing. */
  readonly version: number;
  readonly rules: TradingRules;
  /** Those in force, the oldest first. */
  readonly halts: readonly Halt[];
  readonly settings: TradingSettings;
}

export interface TradingSettings {
  /** Whether AutoTrading may open positions, for accounts that have it on. */
  readonly autoTrading: boolean;
}

export const PLAIN_TERMS: HouseTerms = { version: 0, rules: PLAIN_RULES, halts: [], settings: { autoTrading: true } };

/** The account under which the journal has what concerns all. No client has this number. */
export const HOUSE_ACCOUNT_ID = 0;

export type TermsEvent =
  | { readonly kind: 'rulesSet'; readonly version: number; readonly rules: TradingRules }
  | { readonly kind: 'tradingHalted'; readonly halt: Halt }
  | { readonly kind: 'tradingResumed'; readonly halt: Halt }
  | { readonly kind: 'tradingSettingsSet'; readonly settings: TradingSettings };

/** What has to happen for the terms to be other ones; nothing where they are the same. Halts end before others begin. */
export function listTermsChanges(now: HouseTerms, then: HouseTerms): readonly TermsEvent[] {
  const events: TermsEvent[] = [];
  const { version, rules, settings } = then;
  if (now.version !== version || !isSame(now.rules, rules)) events.push({ kind: 'rulesSet', version, rules });
  for (const halt of now.halts) if (!has(then.halts, halt)) events.push({ kind: 'tradingResumed', halt });
  for (const halt of then.halts) if (!has(now.halts, halt)) events.push({ kind: 'tradingHalted', halt });
  if (!isSame(now.settings, settings)) events.push({ kind: 'tradingSettingsSet', settings });
  return events;
}

export function changeTerms(terms: HouseTerms, event: TermsEvent): HouseTerms {
  switch (event.kind) {
    case 'rulesSet':
      return { ...terms, version: event.version, rules: event.rules };
    case 'tradingHalted':
      return { ...terms, halts: [...terms.halts, event.halt] };
    case 'tradingResumed':
      return { ...terms, halts: terms.halts.filter((halt) => !isSame(halt, event.halt)) };
    case 'tradingSettingsSet':
      return { ...terms, settings: event.settings };
  }
}

export function isTermsEvent(event: { readonly kind: string }): event is TermsEvent {
  const { kind } = event;
  return kind === 'rulesSet' || kind === 'tradingHalted' || kind === 'tradingResumed' || kind === 'tradingSettingsSet';
}

function has(halts: readonly Halt[], sought: Halt): boolean {
  return halts.some((halt) => isSame(halt, sought));
}

function isSame(one: object, other: object): boolean {
  return stableJson(one) === stableJson(other);
}
