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

describe('drawings that were stored', () => {
  test.each<[string, unknown, readonly Drawing[]]>([
    ['as they were', [line], [line]],
    ['nothing', undefined, []],
    ['no list', { a: line }, []],
    ['something else among them', [null, 'x', 7, line], [line]],
    ['an unknown tool', [{ ...line, tool: 'gann' }], []],
    ['no id', [{ ...line, id: '' }], []],
    ['the same id twice', [line, { ...line, tool: 'ray' }], [line]],
    ['a point too few', [{ ...line, points: [first] }], []],
    ['a point too many', [{ ...line, points: [first, second, first] }], []],
    ['a point that is none', [{ ...line, points: [first, second, null] }], []],
    ['a time that is none', [{ ...line, points: [first, { timestamp: 9e15, value: 1 }] }], []],
    ['a value that is none', [{ ...line, points: [first, { timestamp: 1, value: null }] }], []],
    ['more fields than ours', [{ ...line, colour: 'red' }], [line]],
  ])('%s', (_, stored, expected) => {
    expect(parseDrawings(stored)).toEqual(expected);
  });

  test('are at most as many as can be drawn', () => {
    const many = Array.from({ length: MOST_DRAWINGS + 5 }, (_, index) => ({ ...line, id: String(index) }));
    expect(parseDrawings(many)).toHaveLength(MOST_DRAWINGS);
  });
});

describe('the drawings of a client on an instrument', () => {
  test('are there again, for no other client and on no other instrument', () => {
    const { storage } = openMapStorage();
    createDrawingStore(storage, 1, 'BTCUSD').save(line);
    expect(createDrawingStore(storage, 1, 'BTCUSD').get().drawings).toEqual([line]);
    expect(readDrawings(storage, 2, 'BTCUSD')).toEqual([]);
    expect(readDrawings(storage, 1, 'ETHUSD')).toEqual([]);
  });

  test('are changed by their id, and a new one is selected and ends the drawing', () => {
    const store = createDrawingStore(openMapStorage().storage, 1, 'BTCUSD');
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

  test('that are not finished are not taken', () => {
    const store = createDrawingStore(openMapStorage().storage, 1, 'BTCUSD');
    store.begin('trendLine', 'pointer');
    store.save({ ...line, points: line.points.slice(0, 1) });
    expect(store.get()).toMatchObject({ drawings: [], begun: null });
  });

  test('are deleted one by one or all, and leave nothing behind', () => {
    const { storage, entries } = openMapStorage();
    const store = createDrawingStore(storage, 1, 'BTCUSD');
    for (const id of ['a', 'b', 'c']) store.save({ ...line, id });
    store.remove('c');
    expect(store.get()).toMatchObject({ drawings: [{ id: 'a' }, { id: 'b' }], selected: null });
    store.removeAll();
    expect(store.get().drawings).toEqual([]);
    expect([...entries]).toEqual([]);
  });

  test('that the browser cannot keep stay on the chart, which says so', () => {
    const store = createDrawingStore({ read: () => undefined, write: () => false, remove: () => undefined }, 1, 'BTCUSD');
    store.save(line);
    expect(store.get()).toMatchObject({ drawings: [line], isUnkept: true });
  });
});

test.each(DRAWING_TOOLS)('a %s that is placed without a pointer has its points inside what is in view', (tool) => {
  const points = placeDrawing(tool, { from: 1_000, to: 2_000, low: 10, high: 20 });
  expect(points).toHaveLength(POINTS_OF[tool]);
  for (const { timestamp, value } of points) {
    expect(timestamp).toBeGreaterThan(1_000);
    expect(timestamp).toBeLessThan(2_000);
    expect(value).toBeGreaterThan(10);
    expect(value).toBeLessThan(20);
  }
});
