import { describe, expect, test } from 'vitest';
import { ASSET_CATEGORIES, assetCategoryById } from './asset-categories.ts';

describe('asset categories', () => {
  test.each([
    [1, 'Crypto', [1, 2]],
    [2, 'Forex', [1, 3, 5, 10, 15, 20, 30]],
    [3, 'Stocks', [1, 3, 5]],
    [4, 'Indices', [1, 3, 5, 10, 20]],
    [5, 'Commodities', [1, 3, 5, 10, 20]],
  ])('%i is %s with leverages %j', (id, name, leverages) => {
    expect(assetCategoryById(id)).toEqual({ id, name, leverages });
  });

  test('there are no other categories', () => {
    expect(ASSET_CATEGORIES).toHaveLength(5);
    expect(assetCategoryById(6)).toBeUndefined();
  });
});
