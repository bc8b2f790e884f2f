import type { RuleClass } from './instrument.ts';

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
}

export const RETAIL_RULE_PACK: RulePack = {
  version: 'eu-retail-2018',
  leverageCaps: { majorForex: 30, minorForex: 20, gold: 20, majorIndex: 20, minorIndex: 10, commodity: 10, share: 5, crypto: 2 },
  stopOutPercent: 50,
  marginWarningPercent: 100,
};
