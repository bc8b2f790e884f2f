import type { AssetCategory, Instrument } from './instrument.ts';
import type { RulePack } from './rule-pack.ts';
import { leverageCapOf } from './scheduled-leverage.ts';

/** What an account may trade. Set by operators, never by the client, and kept in the engine's state. */
export interface TradingAccess {
  /** wire: verified_account */
  readonly verified: boolean;
  /** Ids of the asset categories the account may trade (wire: assets_group_permission). */
  readonly categoryIds: readonly number[];
  /**
   * Per category id, the allowed indexes into the category's leverage list (wire: custom_leverage, by category name). A category that is
   * not listed allows its whole list.
   */
  readonly leverageIndexes: Readonly<Record<number, readonly number[]>>;
}

export const NO_ACCESS: TradingAccess = { verified: false, categoryIds: [], leverageIndexes: {} };

export interface LeverageChoice {
  readonly leverage: number;
  readonly allowed: boolean;
}

/**
 * Returns every leverage of the instrument's category, each with whether this account may use it: it must be among the client's own choices
 * and within the cap for the instrument at that moment.
 */
export function leverageChoices(
  access: TradingAccess,
  instrument: Pick<Instrument, 'symbol' | 'ruleClass'>,
  category: Pick<AssetCategory, 'id' | 'leverages'>,
  rules: RulePack,
  now: number,
): readonly LeverageChoice[] {
  const own = access.leverageIndexes[category.id];
  const cap = leverageCapOf(instrument, rules, now);
  return category.leverages.map((leverage, index) => ({
    leverage,
    allowed: leverage <= cap && (own === undefined || own.includes(index)),
  }));
}
