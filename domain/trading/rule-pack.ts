import type { RuleClass } from './instrument.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';

/**
 * The regulator's rules as versioned data. The first pack follows the product intervention measures on contracts for
 * differences: ESMA Decision (EU) 2018/796, continued by the national authorities.
 */
export interface RulePack {
  readonly version: string;
  readonly leverageCaps: Readonly<Record<RuleClass, number>>;
  /** Positions are closed while equity is below this share of the used margin, in percent. */
  readonly stopOutPercent: number;
  /** A client is warned while equity is below this share of the used margin, in percent. */
  readonly marginWarningPercent: number;
  readonly guaranteedStops: Readonly<Record<RuleClass, GuaranteedStopRule>>;
  /** Whether bonuses and credits may be given at all. */
  readonly allowsInducements: boolean;
  /** Within so many business days a withdrawal is decided and sent. */
  readonly withdrawalBusinessDays: number;
  /** Where the margin is raised or will be, as far as it's announced. */
  readonly raisedMargins: readonly RaisedMargin[];
  /** By symbol, in percent of the notional: what of that is in force. */
  readonly marginPercents: Readonly<Record<string, number>>;
}

/**
 * The broker's own terms of a guaranteed stop, in hundredths of a percent. They are derived from recorded gaps:
 * docs/guaranteed-stops.md has the working.
 */
export interface GuaranteedStopRule {
  /** How far from the current price the stop must be set, as a share of that price. */
  readonly minimumDistanceBasisPoints: number;
  /** How far from the current price it may be set. Farther away only a crash would reach it, for which there is no data to charge by. */
  readonly maximumDistanceBasisPoints: number;
  /** What it costs when it closes the position, as a share of the notional. Nothing otherwise. */
  readonly premiumBasisPoints: number;
}

export const RETAIL_RULE_PACK: RulePack = {
  version: 'eu-retail-2018',
  leverageCaps: { majorForex: 30, minorForex: 20, gold: 20, majorIndex: 20, minorIndex: 10, commodity: 10, share: 5, crypto: 2 },
  stopOutPercent: 50,
  marginWarningPercent: 100,
  guaranteedStops: {
    majorForex: { minimumDistanceBasisPoints: 50, maximumDistanceBasisPoints: 100, premiumBasisPoints: 100 },
    minorForex: { minimumDistanceBasisPoints: 80, maximumDistanceBasisPoints: 160, premiumBasisPoints: 130 },
    gold: { minimumDistanceBasisPoints: 50, maximumDistanceBasisPoints: 100, premiumBasisPoints: 85 },
    majorIndex: { minimumDistanceBasisPoints: 50, maximumDistanceBasisPoints: 80, premiumBasisPoints: 225 },
    minorIndex: { minimumDistanceBasisPoints: 100, maximumDistanceBasisPoints: 300, premiumBasisPoints: 215 },
    commodity: { minimumDistanceBasisPoints: 200, maximumDistanceBasisPoints: 400, premiumBasisPoints: 455 },
    share: { minimumDistanceBasisPoints: 300, maximumDistanceBasisPoints: 600, premiumBasisPoints: 660 },
    crypto: { minimumDistanceBasisPoints: 500, maximumDistanceBasisPoints: 1500, premiumBasisPoints: 295 },
  },
  // Decision (EU) 2018/796, article 2 (d): no payment or other benefit to retail clients beside what trading realises.
  allowsInducements: false,
  withdrawalBusinessDays: 1,
  raisedMargins: [],
  marginPercents: {},
};

/**
 * The same terms for a broker that no rule on inducements binds: bonuses and credits may be given. The name says what a client is promised,
 * so it's a version of its own.
 */
export const INDUCEMENT_RULE_PACK: RulePack = { ...RETAIL_RULE_PACK, version: 'third-country-retail-2026', allowsInducements: true };

/** The rule packs that an installation can apply, by the name in its configuration. */
export const RULE_PACKS = { 'eu-retail': RETAIL_RULE_PACK, 'third-country-retail': INDUCEMENT_RULE_PACK } as const;
export type RulePackName = keyof typeof RULE_PACKS;
export const RULE_PACK_NAMES = Object.keys(RULE_PACKS) as [RulePackName, ...RulePackName[]];
