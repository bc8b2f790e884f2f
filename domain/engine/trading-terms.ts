import type { Halt } from '../trading/desk/halt.ts';
import { NO_ACTIONS, type CorporateActions } from '../trading/actions/corporate-action.ts';
import { NO_FINANCING, type FinancingTerms } from '../trading/financing/financing-terms.ts';
import type { SpecialDay } from '../trading/special-day.ts';
import { DEFAULT_RULES, type TradingRules } from '../trading/trading-rules.ts';
import { stableJson } from './stable-json.ts';

/**
 * The broker's trading terms for all accounts. They are part of the engine's state, so a change takes effect at one journal entry: for
 * every account, in every process that follows the journal, and in every replay.
 */
export interface TradingTerms {
  /** The version of the rules; 0 until the broker has set any. */
  readonly version: number;
  readonly rules: TradingRules;
  /** The halts in effect, oldest first. */
  readonly halts: readonly Halt[];
  readonly settings: TradingSettings;
  readonly calendar: TradingCalendar;
  readonly actions: CorporateActions;
  readonly financing: FinancingTerms;
}

/** The holidays and early closes of all venues. */
export interface TradingCalendar {
  /** 0 until there is one. Each version's days never change. */
  readonly version: number;
  readonly days: readonly SpecialDay[];
}

export interface TradingSettings {
  /** Whether AutoTrading may open positions on accounts that have it turned on. */
  readonly autoTrading: boolean;
}

const NO_CALENDAR: TradingCalendar = { version: 0, days: [] };

export const DEFAULT_TERMS: TradingTerms = {
  version: 0,
  rules: DEFAULT_RULES,
  halts: [],
  settings: { autoTrading: true },
  calendar: NO_CALENDAR,
  actions: NO_ACTIONS,
  financing: NO_FINANCING,
};

/** The account number under which the journal records what concerns all accounts. No client has it. */
export const BROKER_ACCOUNT_ID = 0;

export type TermsEvent =
  | { readonly kind: 'rulesSet'; readonly version: number; readonly rules: TradingRules }
  | { readonly kind: 'tradingHalted'; readonly halt: Halt }
  | { readonly kind: 'tradingResumed'; readonly halt: Halt }
  | { readonly kind: 'tradingSettingsSet'; readonly settings: TradingSettings }
  | { readonly kind: 'calendarSet'; readonly version: number; readonly days: readonly SpecialDay[] }
  | { readonly kind: 'actionsSet'; readonly actions: CorporateActions }
  | { readonly kind: 'financingSet'; readonly financing: FinancingTerms };

/** Returns the events that lead from the current terms to others; empty if they are equal. Halts end before new ones begin. */
export function listTermsChanges(now: TradingTerms, then: TradingTerms): readonly TermsEvent[] {
  const events: TermsEvent[] = [];
  const { version, rules, settings } = then;
  if (now.version !== version || !isSame(now.rules, rules)) events.push({ kind: 'rulesSet', version, rules });
  for (const halt of now.halts) if (!has(then.halts, halt)) events.push({ kind: 'tradingResumed', halt });
  for (const halt of then.halts) if (!has(now.halts, halt)) events.push({ kind: 'tradingHalted', halt });
  if (!isSame(now.settings, settings)) events.push({ kind: 'tradingSettingsSet', settings });
  // Comparing the versions suffices, and the terms are compared every second.
  if (now.calendar.version !== then.calendar.version) events.push({ kind: 'calendarSet', ...then.calendar });
  if (now.actions.version !== then.actions.version) events.push({ kind: 'actionsSet', actions: then.actions });
  if (now.financing.version !== then.financing.version) events.push({ kind: 'financingSet', financing: then.financing });
  return events;
}

export function changeTerms(terms: TradingTerms, event: TermsEvent): TradingTerms {
  switch (event.kind) {
    case 'rulesSet':
      return { ...terms, version: event.version, rules: event.rules };
    case 'tradingHalted':
      return { ...terms, halts: [...terms.halts, event.halt] };
    case 'tradingResumed':
      return { ...terms, halts: terms.halts.filter((halt) => !isSame(halt, event.halt)) };
    case 'tradingSettingsSet':
      return { ...terms, settings: event.settings };
    case 'calendarSet':
      return { ...terms, calendar: { version: event.version, days: event.days } };
    case 'actionsSet':
      return { ...terms, actions: event.actions };
    case 'financingSet':
      return { ...terms, financing: event.financing };
  }
}

const TERMS_EVENT_KINDS: Readonly<Record<TermsEvent['kind'], true>> = {
  rulesSet: true,
  tradingHalted: true,
  tradingResumed: true,
  tradingSettingsSet: true,
  calendarSet: true,
  actionsSet: true,
  financingSet: true,
};

export function isTermsEvent(event: { readonly kind: string }): event is TermsEvent {
  return Object.hasOwn(TERMS_EVENT_KINDS, event.kind);
}

function has(halts: readonly Halt[], sought: Halt): boolean {
  return halts.some((halt) => isSame(halt, sought));
}

function isSame(one: object, other: object): boolean {
  return stableJson(one) === stableJson(other);
}
