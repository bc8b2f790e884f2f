import { describe, expect, test } from 'vitest';
import { arrangeItems, keepOrder, type Arrangement, type SortKey } from './arrange-items.ts';

interface Item {
  readonly id: number;
  readonly symbol: string;
  readonly profit: number | null;
}

const ITEMS: readonly Item[] = [
  { id: 1, symbol: 'BTC', profit: 5 },
  { id: 2, symbol: 'ETH', profit: -3 },
  { id: 3, symbol: 'BTC', profit: null },
  { id: 4, symbol: 'ETH', profit: 9 },
  { id: 5, symbol: 'XAU', profit: 5 },
];

const profit = (item: Item): SortKey => item.profit;
const total = (items: readonly Item[]): SortKey => items.reduce((sum, item) => sum + (item.profit ?? 0), 0);
const ids = (items: readonly Item[]) => items.map(({ id }) => id);
const arranged = (changes: Partial<Arrangement<Item>>) =>
  ids(arrangeItems(ITEMS, { keyOf: null, isDescending: false, isGrouped: false, groupKeyOf: null, ...changes }));

describe('items are arranged', () => {
  test.each<[string, Partial<Arrangement<Item>>, readonly number[]]>([
    ['in their own order', {}, [1, 2, 3, 4, 5]],
    ['ascending, equal ones in their order and unknown ones last', { keyOf: profit }, [2, 1, 5, 4, 3]],
    ['descending, with unknown ones last too', { keyOf: profit, isDescending: true }, [4, 1, 5, 2, 3]],
    ['by text', { keyOf: ({ symbol }) => symbol, isDescending: true }, [5, 2, 4, 1, 3]],
    ['in groups, in the order of their first items', { isGrouped: true }, [1, 3, 2, 4, 5]],
    ['in groups, each sorted and standing where its first item would', { isGrouped: true, keyOf: profit }, [2, 4, 1, 3, 5]],
    ['in groups that are sorted by their sums', { isGrouped: true, keyOf: profit, groupKeyOf: total, isDescending: true }, [4, 2, 1, 3, 5]],
  ])('%s', (_, changes, expected) => {
    expect(arranged(changes)).toEqual(expected);
  });
});

test.each<[string, readonly number[], readonly number[]]>([
  ['no order yet', [], [1, 2, 3, 4, 5]],
  ['an order of all', [5, 4, 3, 2, 1], [5, 4, 3, 2, 1]],
  ['new items, which come last', [4, 2], [4, 2, 1, 3, 5]],
  ['items that are gone', [9, 3, 8, 1, 2, 4, 5], [3, 1, 2, 4, 5]],
])('an order is kept with %s', (_, order, expected) => {
  expect(ids(keepOrder(ITEMS, order))).toEqual(expected);
});
