import type { RuleClass } from './instrument.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import type { ScheduledLeverage } from './scheduled-leverage-terms.ts';

/**
 * The regulator's rules as versioned data. The first pack follows the product intervention measures on contracts for differences: ESMA
 * Decision (EU) 2018/796, continued by the national authorities.
 */
export interface RulePack {
  readonly version: string;
  /** The usual caps. New positions may have less while a lower one is scheduled: see `leverageCapOf`. */
  readonly leverageCaps: Readonly<Record<RuleClass, number>>;
  /** Positions are closed while equity is below this share of the used margin, in percent. */
  readonly stopOutPercent: number;
  /** A client is warned while equity is below this share of the used margin, in percent. */
  readonly marginWarningPercent: number;
  readonly guaranteedStops: Readonly<Record<RuleClass, GuaranteedStopRule>>;
  /** Whether bonuses and credits may be granted at all. */
  readonly allowsInducements: boolean;
  /** Business days within which a withdrawal must be decided and sent. */
  readonly withdrawalBusinessDays: number;
  /** Announced margin increases, current and future. */
  readonly raisedMargins: readonly RaisedMargin[];
  /** The margin percentages in effect, by symbol, in percent of the notional. */
  readonly marginPercents: Readonly<Record<string, number>>;
  /** Announced lower caps for new positions, current and future. */
  readonly scheduledLeverage: readonly ScheduledLeverage[];
}

/** The broker's own terms for guaranteed stops, in basis points. Derived from recorded gaps; docs/trading/guaranteed-stops.md shows how. */
export interface GuaranteedStopRule {
  /** The minimum distance of the stop from the current price, as a share of that price. */
  readonly minimumDistanceBasisPoints: number;
  /**
   * The maximum distance of the stop from the current price. Beyond it, only a crash would reach the stop, and there is no data to price
   * that.
   */
  readonly maximumDistanceBasisPoints: number;
  /** The premium charged if the stop closes the position, as a share of the notional. */
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
  // Decision (EU) 2018/796, article 2 (d): no payment or other benefit to retail clients beyond the realised profits of trading.
  allowsInducements: false,
  withdrawalBusinessDays: 1,
  raisedMargins: [],
  marginPercents: {},
  scheduledLeverage: [],
};

/**
 * The same terms for a broker outside the ban on inducements: bonuses and credits may be granted. It has its own version because clients
 * see by the name what they are promised.
 */
export const INDUCEMENT_RULE_PACK: RulePack = { ...RETAIL_RULE_PACK, version: 'third-country-retail-2026', allowsInducements: true };

/** The rule packs an installation can apply, by their name in the configuration. */
export const RULE_PACKS = { 'eu-retail': RETAIL_RULE_PACK, 'third-country-retail': INDUCEMENT_RULE_PACK } as const;
export type RulePackName = keyof typeof RULE_PACKS;
export const RULE_PACK_NAMES = Object.keys(RULE_PACKS) as [RulePackName, ...RulePackName[]];
