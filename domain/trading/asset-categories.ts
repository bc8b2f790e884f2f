/**
 * The five asset categories. Trading permissions and the operator's leverage choices are set per category; the rule pack caps the choices
 * further by instrument. A client's own choices are indexes into these lists, so append to a list but never reorder it.
 */
import type { AssetCategory } from './instrument.ts';

export const CRYPTO_CATEGORY_ID = 1;
export const FOREX_CATEGORY_ID = 2;
export const STOCKS_CATEGORY_ID = 3;
export const INDICES_CATEGORY_ID = 4;
export const COMMODITIES_CATEGORY_ID = 5;

export const ASSET_CATEGORIES: readonly AssetCategory[] = [
  { id: CRYPTO_CATEGORY_ID, name: 'Crypto', leverages: [1, 2] },
  { id: FOREX_CATEGORY_ID, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  { id: STOCKS_CATEGORY_ID, name: 'Stocks', leverages: [1, 3, 5] },
  { id: INDICES_CATEGORY_ID, name: 'Indices', leverages: [1, 3, 5, 10, 20] },
  { id: COMMODITIES_CATEGORY_ID, name: 'Commodities', leverages: [1, 3, 5, 10, 20] },
];

const categoriesById = new Map(ASSET_CATEGORIES.map((category) => [category.id, category]));

export function assetCategoryById(id: number): AssetCategory | undefined {
  return categoriesById.get(id);
}
