import { expect, test } from 'vitest';
import { reachesAll, readAccess, toggleCategory, toggleLeverage, tradesNothing, writeAccess, type AccessForm } from './access-form.ts';

const category = {
  id: 2,
  name: 'Forex',
  leverages: [
    { leverage: 1, reach: 'all' as const },
    { leverage: 20, reach: 'some' as const },
    { leverage: 30, reach: 'none' as const },
  ],
};
const access: AccessForm = readAccess({ trading: null, level: 'Standard' });
const written = (form: AccessForm) => writeAccess(form, { categories: [category] });

test('a client without a trading account has no access', () => {
  expect(written(access)).toEqual({
    is_verified: false,
    category_ids: [],
    leverage_indexes: {},
    level: 'Standard',
    may_trade_nothing: false,
  });
});

test('a category can be turned on and off', () => {
  const on = toggleCategory(access, 2);
  expect([on.categoryIds, toggleCategory(on, 2).categoryIds]).toEqual([[2], []]);
});

test('removing one leverage keeps the others that the rules offer', () => {
  expect(written(toggleLeverage(access, category, 1)).leverage_indexes).toEqual({ 2: [0] });
});

test('selecting everything on offer stores no selection', () => {
  const again = toggleLeverage(toggleLeverage(access, category, 1), category, 1);
  expect(written(again).leverage_indexes).toEqual({});
});

test('leverages that the rules do not offer are dropped', () => {
  expect(written({ ...access, leverages: { 2: [0, 2] } }).leverage_indexes).toEqual({ 2: [0] });
});

test.each([
  [[0], true],
  [[1], false],
  [[], false],
])('%j reaches every instrument: %s', (chosen, expected) => {
  expect(reachesAll(category, chosen)).toBe(expected);
});

test('the confirmation of trading nothing is only sent if it was given and applies', () => {
  const nothing = { ...access, isVerified: true, categoryIds: [] };
  expect([tradesNothing(nothing), tradesNothing({ ...nothing, categoryIds: [1] }), tradesNothing(access)]).toEqual([true, false, false]);
  expect([written(nothing).may_trade_nothing, written({ ...nothing, isNothingMeant: true }).may_trade_nothing]).toEqual([false, true]);
  expect(written({ ...nothing, categoryIds: [1], isNothingMeant: true }).may_trade_nothing).toBe(false);
});
