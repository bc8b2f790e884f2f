import type { DatedSplit } from '@fairlead/domain/trading/actions/restate-price.ts';
import { describe, expect, test } from 'vitest';
import { openMapStorage } from './chart-storage.fixture.ts';
import { createDrawingStore } from './drawing-store.ts';
import {
  DRAWING_TOOLS,
  MOST_DRAWINGS,
  moveDrawing,
  parseDrawings,
  placeDrawing,
  POINTS_OF,
  readDrawings,
  type Drawing,
} from './drawings.ts';

const line: Drawing = {
  id: 'a',
  tool: 'trendLine',
  points: [
    { timestamp: 60_000, value: 1.5 },
    { timestamp: 120_000, value: -2 },
  ],
};
const [first, second] = line.points;

const chartOf = (clientId: number, symbol: string, splits: readonly DatedSplit[] = []) => ({ clientId, symbol, splits });

describe('parsing stored drawings', () => {
  test.each<[string, unknown, readonly Drawing[]]>([
    ['as they were saved', [line], [line]],
    ['nothing', undefined, []],
    ['no list', { a: line }, []],
    ['with other entries among them', [null, 'x', 7, line], [line]],
    ['an unknown tool', [{ ...line, tool: 'gann' }], []],
    ['no id', [{ ...line, id: '' }], []],
    ['a duplicate id', [line, { ...line, tool: 'ray' }], [line]],
    ['a point too few', [{ ...line, points: [first] }], []],
    ['a point too many', [{ ...line, points: [first, second, first] }], []],
    ['an invalid point', [{ ...line, points: [first, second, null] }], []],
    ['an invalid time', [{ ...line, points: [first, { timestamp: 9e15, value: 1 }] }], []],
    ['an invalid value', [{ ...line, points: [first, { timestamp: 1, value: null }] }], []],
    ['with unknown fields', [{ ...line, colour: 'red' }], [line]],
  ])('%s', (_, stored, expected) => {
    expect(parseDrawings(stored)).toEqual(expected);
  });

  test('returns no more than the maximum', () => {
    const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, index) => ({ ...line, id: String(index) }));
    expect(parseDrawings(many)).toHaveLength(MOST_DRAWINGS);
  });
});

describe('after a split', () => {
  const FIRST: DatedSplit = { dueAt: 1_000, ratio: { newShares: 2, oldShares: 1 } };
  const SECOND: DatedSplit = { dueAt: 2_000, ratio: { newShares: 1, oldShares: 5 } };
  const valuesOf = (drawings: readonly Drawing[]) => drawings.map(({ points }) => points.map(({ value }) => value));

  test('drawings are restated once, with their times', () => {
    const { storage } = openMapStorage();
    createDrawingStore(storage, chartOf(1, 'AAPL')).save(line);
    const split = createDrawingStore(storage, chartOf(1, 'AAPL', [FIRST]));
    expect(split.get().drawings).toEqual([
      {
        ...line,
        points: [
          { timestamp: 60_000, value: 0.75 },
          { timestamp: 120_000, value: -1 },
        ],
      },
    ]);
    split.save({ ...line, id: 'b' });
    expect(valuesOf(readDrawings(storage, chartOf(1, 'AAPL', [FIRST])))).toEqual([
      [0.75, -1],
      [1.5, -2],
    ]);
    expect(valuesOf(readDrawings(storage, chartOf(1, 'AAPL', [FIRST, SECOND])))).toEqual([
      [3.75, -5],
      [7.5, -10],
    ]);
  });

  test('drawings that were stored before splits were known are in the oldest shares', () => {
    const { storage } = openMapStorage();
    storage.write('chart 1 AAPL', [line]);
    expect(valuesOf(readDrawings(storage, chartOf(1, 'AAPL', [FIRST, SECOND])))).toEqual([[3.75, -5]]);
  });

  test.each([null, 'x', {}])('an invalid moment %j counts as before all splits', (statedAt) => {
    const { storage } = openMapStorage();
    storage.write('chart 1 AAPL', { statedAt, drawings: [line] });
    expect(valuesOf(readDrawings(storage, chartOf(1, 'AAPL', [FIRST])))).toEqual([[0.75, -1]]);
  });
});

describe('the drawings of a client on an instrument', () => {
  test('are restored for that client and instrument only', () => {
    const { storage } = openMapStorage();
    createDrawingStore(storage, chartOf(1, 'BTCUSD')).save(line);
    expect(createDrawingStore(storage, chartOf(1, 'BTCUSD')).get().drawings).toEqual([line]);
    expect(readDrawings(storage, chartOf(2, 'BTCUSD'))).toEqual([]);
    expect(readDrawings(storage, chartOf(1, 'ETHUSD'))).toEqual([]);
  });

  test('are replaced by id; a new one is selected and ends the drawing', () => {
    const store = createDrawingStore(openMapStorage().storage, chartOf(1, 'BTCUSD'));
    store.begin('trendLine', 'pointer');
    store.save(line);
    expect(store.get()).toMatchObject({ begun: null, selected: 'a' });
    const moved = moveDrawing(line, 60_000, 0.5);
    store.save(moved);
    expect(store.get().drawings).toEqual([moved]);
    expect(moved.points).toEqual([
      { timestamp: 120_000, value: 2 },
      { timestamp: 180_000, value: -1.5 },
    ]);
  });

  test('are ignored if unfinished', () => {
    const store = createDrawingStore(openMapStorage().storage, chartOf(1, 'BTCUSD'));
    store.begin('trendLine', 'pointer');
    store.save({ ...line, points: line.points.slice(0, 1) });
    expect(store.get()).toMatchObject({ drawings: [], begun: null });
  });

  test('can be deleted singly or all at once, leaving no entry behind', () => {
    const { storage, entries } = openMapStorage();
    const store = createDrawingStore(storage, chartOf(1, 'BTCUSD'));
    for (const id of ['a', 'b', 'c']) store.save({ ...line, id });
    store.remove('c');
    expect(store.get()).toMatchObject({ drawings: [{ id: 'a' }, { id: 'b' }], selected: null });
    store.removeAll();
    expect(store.get().drawings).toEqual([]);
    expect([...entries]).toEqual([]);
  });

  test('stay on the chart with a warning if the browser cannot store them', () => {
    const store = createDrawingStore({ read: () => undefined, write: () => false, remove: () => undefined }, chartOf(1, 'BTCUSD'));
    store.save(line);
    expect(store.get()).toMatchObject({ drawings: [line], isUnsaved: true });
  });
});

test.each(DRAWING_TOOLS)('a %s placed without a pointer has its points within the visible range', (tool) => {
  const points = placeDrawing(tool, { from: 1_000, to: 2_000, low: 10, high: 20 });
  expect(points).toHaveLength(POINTS_OF[tool]);
  for (const { timestamp, value } of points) {
    expect(timestamp).toBeGreaterThan(1_000);
    expect(timestamp).toBeLessThan(2_000);
    expect(value).toBeGreaterThan(10);
    expect(value).toBeLessThan(20);
  }
});
