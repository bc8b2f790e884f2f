import { expect, test } from 'vitest';
import type { ChartStorage } from '../chart/chart-storage.ts';
import { FIRST_GRID, readChartGrid, withCount, withSelected, writeChartGrid, type ChartCount } from './chart-grid.ts';

const OFFERED = ['BTCUSD', 'ETHUSD', 'EURUSD', 'XAUUSD', 'AAPL'];

test.each<[string, ChartCount, readonly string[], string, readonly string[]]>([
  ['two charts show the selected instrument and the next one', 2, [], 'BTCUSD', ['BTCUSD', 'ETHUSD']],
  ['what was chosen before is shown again', 4, ['EURUSD', 'AAPL'], 'BTCUSD', ['BTCUSD', 'EURUSD', 'AAPL', 'ETHUSD']],
  ['none is shown twice', 2, ['BTCUSD', 'AAPL'], 'BTCUSD', ['BTCUSD', 'AAPL']],
  ['what is not offered any more is left out', 2, ['LUNA', 'AAPL'], 'BTCUSD', ['BTCUSD', 'AAPL']],
  ['one chart shows the selected instrument', 1, ['BTCUSD', 'AAPL'], 'AAPL', ['AAPL']],
])('%s', (_case, count, symbols, selected, expected) => {
  expect(withCount({ ...FIRST_GRID, symbols }, count, selected, OFFERED).symbols).toEqual(expected);
});

test('with fewer instruments than charts one is shown several times', () => {
  expect(withCount(FIRST_GRID, 4, 'BTCUSD', ['BTCUSD', 'ETHUSD']).symbols).toEqual(['BTCUSD', 'ETHUSD', 'BTCUSD', 'BTCUSD']);
});

test('another instrument is shown by the active chart', () => {
  const grid = { count: 2, symbols: ['BTCUSD', 'ETHUSD'], active: 1 } as const;
  expect(withSelected(grid, 'AAPL')).toEqual({ ...grid, symbols: ['BTCUSD', 'AAPL'] });
  expect(withSelected(grid, 'ETHUSD')).toBe(grid);
});

test.each([
  ['nothing', undefined, FIRST_GRID],
  ['a number of charts that is not offered', { count: 3, symbols: ['BTCUSD'] }, { count: 1, symbols: ['BTCUSD'], active: 0 }],
  ['instruments that are none', { count: 2, symbols: [7, null] }, { count: 2, symbols: [], active: 0 }],
  ['too many instruments', { count: 2, symbols: ['A', 'B', 'C', 'D', 'E'] }, { count: 2, symbols: [], active: 0 }],
  ['what was written', { count: 4, symbols: ['BTCUSD', 'AAPL'] }, { count: 4, symbols: ['BTCUSD', 'AAPL'], active: 0 }],
])('reads %s', (_case, stored, expected) => {
  const kept = new Map<string, unknown>([['charts 7', stored]]);
  const storage: ChartStorage = {
    read: (key) => kept.get(key),
    write: (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: (key) => void kept.delete(key),
  };
  const grid = readChartGrid(storage, 7);
  expect(grid).toEqual(expected);
  writeChartGrid(storage, 7, grid);
  expect(readChartGrid(storage, 7)).toEqual(expected);
});
