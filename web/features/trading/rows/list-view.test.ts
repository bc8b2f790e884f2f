import { describe, expect, test } from 'vitest';
import { createChartStorage } from '../chart/chart-storage.ts';
import { FIRST_VIEW, nextSort, readListView, toggled, writeListView, type ListView } from './list-view.ts';

function openStorage(text?: string) {
  const kept = new Map<string, string>(text === undefined ? [] : [['lists 7', text]]);
  return createChartStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

const CHOSEN: ListView = {
  sort: { column: 'profit', isDescending: true },
  isGrouped: true,
  folded: ['BTCUSD'],
  columns: ['symbol', 'profit'],
};

describe('a client’s choice', () => {
  test('is kept for each client and each list', () => {
    const storage = openStorage();
    writeListView(storage, 7, 'positions', CHOSEN);
    writeListView(storage, 7, 'orders', { ...FIRST_VIEW, isGrouped: true });
    expect(readListView(storage, 7, 'positions')).toEqual(CHOSEN);
    expect(readListView(storage, 7, 'orders')).toEqual({ ...FIRST_VIEW, isGrouped: true });
    expect(readListView(storage, 8, 'positions')).toEqual(FIRST_VIEW);
  });

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['another kind of value', '{"positions":1}'],
    ['parts of other kinds', '{"positions":{"sort":{"column":1},"isGrouped":1,"folded":[1],"columns":"all"}}'],
  ])('of which the browser has %s is the first view', (_, text) => {
    expect(readListView(openStorage(text), 7, 'positions')).toEqual(FIRST_VIEW);
  });
});

test.each([
  ['nothing', null, { column: 'profit', isDescending: true }],
  ['another column', { column: 'symbol', isDescending: false }, { column: 'profit', isDescending: true }],
  ['its usual direction', { column: 'profit', isDescending: true }, { column: 'profit', isDescending: false }],
  ['the other direction', { column: 'profit', isDescending: false }, null],
])('a press on a column sorted by %s', (_, before, after) => {
  expect(nextSort(before, 'profit', true)).toEqual(after);
});

test('a member is added, and removed again', () => {
  expect([toggled(['a'], 'b'), toggled(['a', 'b'], 'a')]).toEqual([['a', 'b'], ['b']]);
});
