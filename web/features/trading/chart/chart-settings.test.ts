import { describe, expect, test } from 'vitest';
import { USUAL_LENGTHS } from './chart-indicators.ts';
import { FIRST_SETTINGS, parseChartSettings, readChartSettings, writeChartSettings, type ChartSettings } from './chart-settings.ts';
import { createChartStorage, LONGEST_ENTRY_CHARACTERS } from './chart-storage.ts';
import { openMapStorage } from './chart-storage.fixture.ts';

const chosen: ChartSettings = {
  type: 'heikinAshi',
  interval: '1M',
  indicators: [{ name: 'MA', lengths: [9, 200] }],
  showsTrades: false,
  showsEvents: false,
  comparedWith: 'ETHUSD',
};

describe('parsing stored chart settings', () => {
  test.each<[string, unknown, ChartSettings]>([
    ['as they were saved', { ...chosen }, chosen],
    [
      'as they were saved before there were marks to choose and comparisons',
      { type: 'area', interval: '4h', indicators: chosen.indicators },
      { ...chosen, type: 'area', interval: '4h', showsTrades: true, showsEvents: true, comparedWith: null },
    ],
    ['something other than a symbol to compare', { ...chosen, comparedWith: 7 }, { ...chosen, comparedWith: null }],
    ['nothing', undefined, FIRST_SETTINGS],
    ['a list', [], FIRST_SETTINGS],
    ['an unknown type', { ...chosen, type: 'renko' }, { ...chosen, type: 'candles' }],
    ['an unknown interval', { ...chosen, interval: '2m' }, { ...chosen, interval: '15m' }],
    ['no indicators', { ...chosen, indicators: 'MA' }, { ...chosen, indicators: [] }],
    ['an unknown indicator', { ...chosen, indicators: [{ name: 'X', lengths: [1] }, ...chosen.indicators] }, chosen],
    ['a duplicate indicator', { ...chosen, indicators: [...chosen.indicators, { name: 'MA', lengths: [1, 2] }] }, chosen],
    ...[[0, 20], [1.5, 20], [20], [20, 401], ['20', 50], null].map((lengths): [string, unknown, ChartSettings] => [
      `lengths ${JSON.stringify(lengths)}`,
      { ...chosen, indicators: [{ name: 'MA', lengths }] },
      { ...chosen, indicators: [{ name: 'MA', lengths: USUAL_LENGTHS.MA }] },
    ]),
  ])('%s', (_, stored, expected) => {
    expect(parseChartSettings(stored)).toEqual(expected);
  });
});

test('each client has separate settings', () => {
  const { storage } = openMapStorage();
  writeChartSettings(storage, 1, chosen);
  expect(readChartSettings(storage, 1)).toEqual(chosen);
  expect(readChartSettings(storage, 2)).toEqual(FIRST_SETTINGS);
});

describe('a browser whose storage', () => {
  const broken = (): never => {
    throw new Error('denied');
  };
  test.each([
    ['cannot be reached', createChartStorage(broken)],
    ['is full', createChartStorage(() => ({ getItem: broken, setItem: broken, removeItem: broken }))],
  ])('%s stores nothing and throws nothing', (_, storage) => {
    expect(storage.write('key', 1)).toBe(false);
    expect(storage.read('key')).toBeUndefined();
    expect(() => storage.remove('key')).not.toThrow();
  });

  test.each(['{"type":', 'undefined', `"${'x'.repeat(LONGEST_ENTRY_CHARACTERS)}"`])(
    'holds invalid JSON (%#) falls back to the default settings',
    (text) => {
      const { storage, entries } = openMapStorage();
      entries.set('chart 1', text);
      expect(readChartSettings(storage, 1)).toEqual(FIRST_SETTINGS);
    },
  );

  test('rejects an oversized entry keeps the previous value', () => {
    const { storage } = openMapStorage();
    storage.write('key', 1);
    expect(storage.write('key', 'x'.repeat(LONGEST_ENTRY_CHARACTERS))).toBe(false);
    expect(storage.read('key')).toBe(1);
  });
});
