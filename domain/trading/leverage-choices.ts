/**
 * The leverages of a category that an operator may allow a client: at most what the rule pack allows, and at least one for every
 * instrument.
 */
import { assetCategoryById } from './asset-categories.ts';
import type { AssetCategory, Instrument } from './instrument.ts';
import type { RulePack } from './rule-pack.ts';

/** The rule pack's leverage caps across a category. */
export interface CategoryCaps {
  /** The highest cap of any instrument. */
  readonly highest: number;
  /** The lowest cap of any instrument. */
  readonly lowest: number;
}

type Classed = Pick<Instrument, 'categoryId' | 'ruleClass'>;

/** Returns the caps, or null if the category has no instruments. */
export function selectCategoryCaps(categoryId: number, instruments: readonly Classed[], pack: RulePack): CategoryCaps | null {
  const caps = instruments.filter((one) => one.categoryId === categoryId).map(({ ruleClass }) => pack.leverageCaps[ruleClass]);
  return caps.length === 0 ? null : { highest: Math.max(...caps), lowest: Math.min(...caps) };
}

export type LeverageChoiceFault =
  | { readonly kind: 'categoryUnknown' | 'indexUnknown' | 'noChoice' }
  /** `limit` is the highest leverage allowed. */
  | { readonly kind: 'aboveCap'; readonly limit: number }
  /** Some instruments would have no leverage to choose from; at least one choice must be no higher than `limit`. */
  | { readonly kind: 'leavesInstrumentsOut'; readonly limit: number };

/** Returns what is wrong with the choices for one category, given as indexes into its leverages; null if they are valid. */
export function findLeverageChoiceFault(
  categoryId: number,
  indexes: readonly number[],
  instruments: readonly Classed[],
  pack: RulePack,
): LeverageChoiceFault | null {
  const category = assetCategoryById(categoryId);
  if (category === undefined) return { kind: 'categoryUnknown' };
  const chosen = indexes.flatMap((index) => category.leverages[index] ?? []);
  if (chosen.length < indexes.length) return { kind: 'indexUnknown' };
  if (chosen.length === 0) return { kind: 'noChoice' };
  const caps = selectCategoryCaps(categoryId, instruments, pack);
  if (caps === null) return null;
  if (Math.max(...chosen) > caps.highest) return { kind: 'aboveCap', limit: highestWithin(category, caps.highest) };
  return Math.min(...chosen) > caps.lowest ? { kind: 'leavesInstrumentsOut', limit: highestWithin(category, caps.lowest) } : null;
}

/** Returns the indexes in list order without duplicates, or null if they cover the whole list, which needs no restriction. */
export function normaliseLeverageIndexes(category: Pick<AssetCategory, 'leverages'>, indexes: readonly number[]): readonly number[] | null {
  const chosen = new Set(indexes);
  const sorted = category.leverages.flatMap((_leverage, index) => (chosen.has(index) ? [index] : []));
  return sorted.length === category.leverages.length ? null : sorted;
}

function highestWithin({ leverages }: Pick<AssetCategory, 'leverages'>, cap: number): number {
  return Math.max(...leverages.filter((leverage) => leverage <= cap));
}
