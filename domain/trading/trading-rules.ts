/**
 * The broker's own trading terms within the rule pack: markups on the spread, trading hours per instrument, leverage caps and close-out
 * levels. Each change creates a new version and never affects earlier decisions.
 */
import { price, type Price } from '../price.ts';
import { assetCategoryById } from './asset-categories.ts';
import { RULE_CLASSES, type Instrument, type RuleClass, type TradingHoursName } from './instrument.ts';
import { isWithinHours } from './market-hours.ts';
import { findRaisedMarginFaults, type AnnouncedMargins, type RaisedMarginFault } from './raised-margin-faults.ts';
import { countMarginSteps, selectMarginPercents } from './raised-margin.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import type { RulePack } from './rule-pack.ts';
import { findScheduleFaults, type ScheduleFault } from './scheduled-leverage-faults.ts';
import type { ScheduledLeverage } from './scheduled-leverage-terms.ts';
import { countLeverageSteps, periodAt } from './scheduled-leverage.ts';

export interface TradingRules {
  /** At most the pack's cap for each class. A class that is not listed has the pack's cap. */
  readonly leverageCaps: Readonly<Partial<Record<RuleClass, number>>>;
  /** At least the pack's; null for the pack's own. */
  readonly stopOutPercent: number | null;
  readonly marginWarningPercent: number | null;
  /** By symbol. */
  readonly instruments: Readonly<Record<string, InstrumentTerms>>;
  /** Temporarily increased margins. */
  readonly raisedMargins: readonly RaisedMargin[];
  /** Lower leverage caps for positions opened during a period. */
  readonly scheduledLeverage: readonly ScheduledLeverage[];
}

export interface InstrumentTerms {
  /** What the broker subtracts from the bid and adds to the ask. */
  readonly bidMarkup: Price;
  readonly askMarkup: Price;
  /** Null for the hours of its market. */
  readonly tradingHours: TradingHoursName | null;
}

export const DEFAULT_RULES: TradingRules = {
  leverageCaps: {},
  stopOutPercent: null,
  marginWarningPercent: null,
  instruments: {},
  raisedMargins: [],
  scheduledLeverage: [],
};

/** The most usual spreads that a markup may amount to per side; anything higher is a typing error. */
export const LARGEST_MARKUP_SPREADS = 20;
const LARGEST_PERCENT = 500;

export type RulesFault =
  | RaisedMarginFault
  | ScheduleFault
  | { readonly kind: 'capAbovePack' | 'capLeavesNoChoice' | 'capNotWhole'; readonly ruleClass: RuleClass; readonly limit: number }
  | {
      readonly kind: 'percentBelowPack' | 'percentTooLarge';
      readonly limit: number;
      readonly field: 'stopOutPercent' | 'marginWarningPercent';
    }
  | { readonly kind: 'warningBelowStopOut'; readonly limit: number }
  | { readonly kind: 'instrumentUnknown'; readonly symbol: string }
  | { readonly kind: 'hoursNotWithinMarket'; readonly symbol: string; readonly tradingHours: TradingHoursName }
  | { readonly kind: 'markupNegative' | 'markupTooLarge' | 'markupTooFine'; readonly symbol: string; readonly limit: Price };

/** What clients have already been told, and the moment at which the rules are judged. */
export interface AnnouncedTerms extends AnnouncedMargins {
  readonly announcedLeverage: readonly ScheduledLeverage[];
}

/** Returns the first fault that prevents the rules from taking effect, or null. */
export function findRulesFault(
  rules: TradingRules,
  pack: RulePack,
  instruments: readonly Instrument[],
  moment: AnnouncedTerms,
): RulesFault | null {
  return findRulesFaults(rules, pack, instruments, moment)[0] ?? null;
}

/** Returns all faults that prevent the rules from taking effect, at most one per field. */
export function findRulesFaults(
  rules: TradingRules,
  pack: RulePack,
  instruments: readonly Instrument[],
  moment: AnnouncedTerms,
): readonly RulesFault[] {
  return [
    ...RULE_CLASSES.map((ruleClass) => findCapFault(ruleClass, rules.leverageCaps[ruleClass], pack, instruments)),
    findPercentFault(rules, pack),
    ...Object.entries(rules.instruments).flatMap(([symbol, terms]) =>
      findTermsFaults(
        symbol,
        terms,
        instruments.find((one) => one.symbol === symbol),
      ),
    ),
    ...findRaisedMarginFaults(
      rules.raisedMargins,
      instruments.map((instrument) => applyInstrumentTerms(instrument, rules)),
      moment,
    ),
    ...findScheduleFaults(rules.scheduledLeverage, {
      instruments: instruments.map(({ symbol, ruleClass, categoryId }) => ({
        symbol,
        ruleClass,
        leverages: assetCategoryById(categoryId)?.leverages ?? [],
      })),
      packCaps: pack.leverageCaps,
      usualCaps: usualCapsOf(pack, rules),
      announced: moment.announcedLeverage,
      now: moment.now,
    }),
  ].filter((fault) => fault !== null);
}

function findTermsFaults(symbol: string, terms: InstrumentTerms, instrument: Instrument | undefined): readonly (RulesFault | null)[] {
  if (instrument === undefined) return [{ kind: 'instrumentUnknown', symbol }];
  const { tradingHours } = terms;
  const isOutside = tradingHours !== null && !isWithinHours(tradingHours, instrument.tradingHours);
  return [
    findMarkupFault(instrument, terms.bidMarkup) ?? findMarkupFault(instrument, terms.askMarkup),
    isOutside ? { kind: 'hoursNotWithinMarket', symbol, tradingHours } : null,
  ];
}

/** Returns the smallest leverage that works for the whole class; a lower cap would leave an instrument without any choice. */
export function smallestCap(ruleClass: RuleClass, instruments: readonly Instrument[]): number {
  return Math.max(
    1,
    ...instruments
      .filter((instrument) => instrument.ruleClass === ruleClass)
      .map(({ categoryId }) => assetCategoryById(categoryId)?.leverages[0] ?? 1),
  );
}

function findCapFault(
  ruleClass: RuleClass,
  cap: number | undefined,
  pack: RulePack,
  instruments: readonly Instrument[],
): RulesFault | null {
  if (cap === undefined) return null;
  if (!Number.isInteger(cap)) return { kind: 'capNotWhole', ruleClass, limit: pack.leverageCaps[ruleClass] };
  if (cap > pack.leverageCaps[ruleClass]) return { kind: 'capAbovePack', ruleClass, limit: pack.leverageCaps[ruleClass] };
  const smallest = smallestCap(ruleClass, instruments);
  return cap < smallest ? { kind: 'capLeavesNoChoice', ruleClass, limit: smallest } : null;
}

function findPercentFault({ stopOutPercent, marginWarningPercent }: TradingRules, pack: RulePack): RulesFault | null {
  for (const [field, percent] of [
    ['stopOutPercent', stopOutPercent],
    ['marginWarningPercent', marginWarningPercent],
  ] as const) {
    if (percent === null) continue;
    if (percent < pack[field]) return { kind: 'percentBelowPack', field, limit: pack[field] };
    if (percent > LARGEST_PERCENT) return { kind: 'percentTooLarge', field, limit: LARGEST_PERCENT };
  }
  const stopOut = stopOutPercent ?? pack.stopOutPercent;
  const warning = marginWarningPercent ?? pack.marginWarningPercent;
  return warning < stopOut ? { kind: 'warningBelowStopOut', limit: stopOut } : null;
}

function findMarkupFault({ symbol, typicalSpread, digits }: Instrument, markup: Price): RulesFault | null {
  const largest = price(typicalSpread * LARGEST_MARKUP_SPREADS);
  if (markup < 0) return { kind: 'markupNegative', symbol, limit: price(0) };
  if (markup > largest) return { kind: 'markupTooLarge', symbol, limit: largest };
  const step = 10 ** (6 - digits);
  return markup % step === 0 ? null : { kind: 'markupTooFine', symbol, limit: price(step) };
}

/** Returns the rule pack with the broker's rules applied at a moment; never looser than the regulator's. */
export function narrowRulePack(pack: RulePack, rules: TradingRules, version: number, now: number): RulePack {
  const raisedMargins = rules.raisedMargins.filter(({ until }) => now < until);
  const scheduledLeverage = rules.scheduledLeverage.filter((schedule) => periodAt(schedule, now) !== null);
  const steps = countMarginSteps(rules.raisedMargins, now) + countLeverageSteps(rules.scheduledLeverage, now);
  return {
    ...pack,
    version: version === 0 ? pack.version : `${pack.version}+${version}${steps === 0 ? '' : `.${steps}`}`,
    leverageCaps: usualCapsOf(pack, rules),
    stopOutPercent: Math.max(pack.stopOutPercent, rules.stopOutPercent ?? 0),
    marginWarningPercent: Math.max(pack.marginWarningPercent, rules.marginWarningPercent ?? 0),
    raisedMargins,
    marginPercents: selectMarginPercents(raisedMargins, now),
    scheduledLeverage,
  };
}

/** Returns the leverage caps without what is scheduled: the broker's own, never above the pack's. */
function usualCapsOf({ leverageCaps }: RulePack, rules: TradingRules): Readonly<Record<RuleClass, number>> {
  const caps = RULE_CLASSES.map(
    (ruleClass) => [ruleClass, Math.min(rules.leverageCaps[ruleClass] ?? Infinity, leverageCaps[ruleClass])] as const,
  );
  return Object.fromEntries(caps) as Record<RuleClass, number>;
}

/** Returns the instrument on the broker's terms. */
export function applyInstrumentTerms(instrument: Instrument, rules: TradingRules): Instrument {
  const terms = rules.instruments[instrument.symbol];
  if (terms === undefined) return instrument;
  return {
    ...instrument,
    typicalSpread: price(instrument.typicalSpread + terms.bidMarkup + terms.askMarkup),
    tradingHours: terms.tradingHours ?? instrument.tradingHours,
  };
}
