import { expect, test } from 'vitest';
import { findReleased, mergeRows, movesRows, type HeldRow } from './held-rows.ts';

type Item = { readonly id: number };

function rowsOf(...ids: number[]): readonly HeldRow<Item>[] {
  return mergeRows<Item>(
    [],
    ids.map((id) => ({ id })),
  );
}

/** The ids of the rows, negated for rows that are gone. */
function shown(rows: readonly HeldRow<Item>[]): readonly number[] {
  return rows.map(({ item, isGone }) => (isGone ? -item.id : item.id));
}

function after(rows: readonly HeldRow<Item>[], ...ids: number[]): readonly HeldRow<Item>[] {
  return mergeRows(
    rows,
    ids.map((id) => ({ id })),
  );
}

test.each<[string, readonly HeldRow<Item>[], readonly number[]]>([
  ['the first', after(rowsOf(1, 2, 3), 2, 3), [-1, 2, 3]],
  ['one between', after(rowsOf(1, 2, 3), 1, 3), [1, -2, 3]],
  ['neighbours', after(rowsOf(1, 2, 3, 4), 1, 4), [1, -2, -3, 4]],
  ['all', after(rowsOf(1, 2)), [-1, -2]],
  ['one after the other', after(after(rowsOf(1, 2, 3), 2, 3), 3), [-1, -2, 3]],
  ['one while another comes', after(rowsOf(1, 2), 2, 3), [-1, 2, 3]],
  ['one that comes back', after(after(rowsOf(1, 2), 2), 1, 2), [1, 2]],
])('%s of the rows keeps its place when it is gone', (_, rows, expected) => {
  expect(shown(rows)).toEqual(expected);
});

test('a held list releases only gone rows at its end', () => {
  const rows = after(rowsOf(1, 2, 3), 2);
  const due = new Set([1, 3]);
  expect([...findReleased(rows, due, true)]).toEqual([3]);
  expect([...findReleased(rows, due, false)]).toEqual([1, 3]);
  expect([...findReleased(rows, new Set([1]), false)]).toEqual([1]);
});

test('rows move up when one before them is released', () => {
  const rows = after(rowsOf(1, 2, 3), 2);
  expect([movesRows(rows, new Set([1])), movesRows(rows, new Set([3])), movesRows(rows, new Set())]).toEqual([true, false, false]);
});
