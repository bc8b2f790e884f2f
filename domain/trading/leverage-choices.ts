/** Which leverages of a category an operator may leave to a client: at most what the rule pack has, and something for every instrument. */
import { assetCategoryById } from './asset-categories.ts';
import type { AssetCategory, Instrument } from './instrument.ts';
import type { RulePack } from './rule-pack.ts';

/** The pack's caps over the instruments of a category. */
export interface CategoryCaps {
  /** Of the instrument that may have most. */
  readonly highest: number;
  /** Of the instrument that may have least. */
  readonly lowest: number;
}

type Classed = Pick<Instrument, 'categoryId' | 'ruleClass'>;

/** Null where the category has no instrument. */
export function selectCategoryCaps(categoryId: number, instruments: readonly Classed[], pack: RulePack): CategoryCaps | null {
  const caps = instruments.filter((one) => one.categoryId === categoryId).map(({ ruleClass }) => pack.leverageCaps[ruleClass]);
  return caps.length === 0 ? null : { highest: Math.max(...caps), lowest: Math.min(...caps) };
}

export type LeverageChoiceFault =
  | { readonly kind: 'categoryUnknown' | 'indexUnknown' | 'noChoice' }
  /** `limit` is the highest leverage that there may be. */
  | { readonly kind: 'aboveCap'; readonly limit: number }
  /** Some instrument would be left without any; `limit` is what one of them has to be at most. */
  | { readonly kind: 'leavesInstrumentsOut'; readonly limit: number };

/** What is wrong with the choices of one category, as indexes into its leverages; null where nothing is. */
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

/** Indexes in the order of the list, each once; null where they are the whole list, which needs no saying. */
export function normaliseLeverageIndexes(category: Pick<AssetCategory, 'leverages'>, indexes: readonly number[]): readonly number[] | null {
  const chosen = new Set(indexes);
  const sorted = category.leverages.flatMap((_leverage, index) => (chosen.has(index) ? [index] : []));
  return sorted.length === category.leverages.length ? null : sorted;
}

function highestWithin({ leverages }: Pick<AssetCategory, 'leverages'>, cap: number): number {
  return Math.max(...leverages.filter((leverage) => leverage <= cap));
}
