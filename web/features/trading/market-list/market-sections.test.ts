import { describe, expect, test } from 'vitest';
import { listedInstrument } from './listed-instrument.fixture.ts';
import {
  ownSections,
  foundSections,
  groupSections,
  UNSORTED,
  type MarketSection,
  type SortChoice,
  type SortOrder,
} from './market-sections.ts';

const instruments = [
  listedInstrument('BTCUSD', 'Bitcoin', 'Crypto'),
  listedInstrument('EURUSD', 'EUR/USD', 'Forex'),
  listedInstrument('T', 'AT&T', 'Stocks'),
  listedInstrument('GS', 'Goldman Sachs', 'Stocks'),
  listedInstrument('MCD', "McDonald's", 'Stocks'),
  listedInstrument('XAUUSD', 'Gold', 'Commodities'),
];

const symbols = (sections: readonly MarketSection[]) =>
  sections.map((section) => [section.group, ...section.instruments.map(({ symbol }) => symbol)]);

test('groups have a fixed order, and one without an instrument is left out', () => {
  expect(symbols(groupSections(instruments.slice(1), UNSORTED))).toEqual([
    ['Forex', 'EURUSD'],
    ['Stocks', 'T', 'GS', 'MCD'],
    ['Commodities', 'XAUUSD'],
  ]);
});

describe('a chosen sort order', () => {
  const sortedBy = (order: SortOrder): SortChoice => ({
    order,
    changes: new Map([
      ['T', -0.5],
      ['GS', 2],
      ['MCD', null],
    ]),
  });

  test.each([
    ['symbol', ['GS', 'MCD', 'T']],
    ['rise', ['GS', 'T', 'MCD']],
    ['fall', ['T', 'GS', 'MCD']],
  ] as const)('%s applies within a group, with unknown changes last', (order, expected) => {
    const stocks = groupSections(instruments, sortedBy(order)).find(({ group }) => group === 'Stocks');
    expect(stocks?.instruments.map(({ symbol }) => symbol)).toEqual(expected);
  });

  test('applies to favourites too', () => {
    expect(symbols(ownSections(instruments, ['T', 'GS'], sortedBy('rise')))).toEqual([['own', 'GS', 'T']]);
  });
});

describe('own', () => {
  test("keep the client's order, skipping one that is no longer traded", () => {
    expect(symbols(ownSections(instruments, ['XAUUSD', 'GONE', 'BTCUSD'], UNSORTED))).toEqual([['own', 'XAUUSD', 'BTCUSD']]);
  });

  test('form no section while there are none', () => {
    expect(ownSections(instruments, [], UNSORTED)).toEqual([]);
  });
});

describe('a search', () => {
  test.each([
    [
      'usd',
      [
        ['Crypto', 'BTCUSD'],
        ['Forex', 'EURUSD'],
        ['Commodities', 'XAUUSD'],
      ],
    ],
    // The best match comes first, within its group and together with its group.
    [
      'gold',
      [
        ['Commodities', 'XAUUSD'],
        ['Stocks', 'GS'],
      ],
    ],
    ['m', [['Stocks', 'MCD', 'GS']]],
    ['zzz', []],
  ])('for %j searches all groups', (search, expected) => {
    expect(symbols(foundSections(instruments, search, {}))).toEqual(expected);
  });
});
