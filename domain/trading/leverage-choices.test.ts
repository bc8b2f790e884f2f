import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leverageChoices, NO_ACCESS } from './access.ts';
import { ASSET_CATEGORIES, COMMODITIES_CATEGORY_ID, CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID } from './asset-categories.ts';
import { INSTRUMENTS } from './instruments.ts';
import { findLeverageChoiceFault, normaliseLeverageIndexes, selectCategoryCaps } from './leverage-choices.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';

test.each([
  ['an unknown category', 99, [0], 'categoryUnknown'],
  ['a leverage not in the list', CRYPTO_CATEGORY_ID, [0, 7], 'indexUnknown'],
  ['an empty list', CRYPTO_CATEGORY_ID, [], 'noChoice'],
  ['only 1:30, which minor pairs may not use', FOREX_CATEGORY_ID, [6], 'leavesInstrumentsOut'],
  ['1:20 and 1:30', FOREX_CATEGORY_ID, [5, 6], null],
  ['only 1:20, which only gold may use', COMMODITIES_CATEGORY_ID, [4], 'leavesInstrumentsOut'],
  ['everything', COMMODITIES_CATEGORY_ID, [0, 1, 2, 3, 4], null],
])('%s', (_case, categoryId, indexes, fault) => {
  expect(findLeverageChoiceFault(categoryId, indexes, INSTRUMENTS, RETAIL_RULE_PACK)?.kind ?? null).toBe(fault);
});

test('with a stricter pack, the fault names the highest leverage still allowed', () => {
  const pack = { ...RETAIL_RULE_PACK, leverageCaps: { ...RETAIL_RULE_PACK.leverageCaps, majorForex: 12, minorForex: 12 } };
  expect(findLeverageChoiceFault(FOREX_CATEGORY_ID, [0, 4], INSTRUMENTS, pack)).toEqual({ kind: 'aboveCap', limit: 10 });
  expect(selectCategoryCaps(FOREX_CATEGORY_ID, INSTRUMENTS, pack)).toEqual({ highest: 12, lowest: 12 });
});

test('accepted choices leave every instrument a leverage, and none above the pack', () => {
  const anyChoice = fc.constantFrom(...ASSET_CATEGORIES).chain((category) =>
    fc.record({
      category: fc.constant(category),
      indexes: fc.uniqueArray(fc.nat({ max: category.leverages.length }), { maxLength: category.leverages.length }),
      cap: fc.integer({ min: 1, max: 30 }),
    }),
  );
  fc.assert(
    fc.property(anyChoice, ({ category, indexes, cap }) => {
      const leverageCaps = { ...RETAIL_RULE_PACK.leverageCaps, majorForex: cap, gold: cap, majorIndex: cap };
      const pack = { ...RETAIL_RULE_PACK, leverageCaps };
      if (findLeverageChoiceFault(category.id, indexes, INSTRUMENTS, pack) !== null) return;
      const chosen = normaliseLeverageIndexes(category, indexes);
      const access = { ...NO_ACCESS, leverageIndexes: chosen === null ? {} : { [category.id]: chosen } };
      for (const instrument of INSTRUMENTS.filter(({ categoryId }) => categoryId === category.id)) {
        const allowed = leverageChoices(access, instrument, category, pack, 0).filter((choice) => choice.allowed);
        expect(allowed.length).toBeGreaterThan(0);
        for (const { leverage } of allowed) expect(leverage).toBeLessThanOrEqual(leverageCaps[instrument.ruleClass]);
      }
    }),
  );
});
