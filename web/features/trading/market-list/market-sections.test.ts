import type { ListedInstrument } from '@fairlead/contract/read-market.ts';
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { describe, expect, test } from 'vitest';
import { marketSections, movedPlace } from './market-sections.ts';

function instrument(symbol: string, displayName: string, group: MarketGroup): ListedInstrument {
  return {
    id: 1,
    symbol,
    displayName,
    group,
    category: { id: 1, name: group, leverages: [] },
    ruleClass: 'share',
    digits: 2,
    staleAfterMs: 1,
    mayBeNegative: false,
    marketOpen: true,
    nextChangeAt: null,
    dayOpen: null,
    demoOrigin: null,
  };
}

const instruments = [
  instrument('BTCUSD', 'Bitcoin', 'Crypto'),
  instrument('EURUSD', 'EUR/USD', 'Forex'),
  instrument('T', 'AT&T', 'Stocks'),
  instrument('MCD', "McDonald's", 'Stocks'),
  instrument('XAUUSD', 'Gold', 'Commodities'),
];

function symbols(search: string): string[][] {
  return marketSections(instruments, search).map((section) => [section.group, ...section.instruments.map(({ symbol }) => symbol)]);
}

describe('sections', () => {
  test('without a search there are all groups in their order', () => {
    expect(symbols('  ')).toEqual([
      ['Crypto', 'BTCUSD'],
      ['Forex', 'EURUSD'],
      ['Stocks', 'T', 'MCD'],
      ['Commodities', 'XAUUSD'],
    ]);
  });

  test.each([
    [
      'usd',
      [
        ['Crypto', 'BTCUSD'],
        ['Forex', 'EURUSD'],
        ['Commodities', 'XAUUSD'],
      ],
    ],
    ['eur/u', [['Forex', 'EURUSD']]],
    ['EUR USD', [['Forex', 'EURUSD']]],
    ['gold', [['Commodities', 'XAUUSD']]],
    ['at&t', [['Stocks', 'T']]],
    ['mcdonalds', [['Stocks', 'MCD']]],
    ['Gòld', [['Commodities', 'XAUUSD']]],
    ['zzz', []],
  ])('a search for %j goes through all groups', (search, expected) => {
    expect(symbols(search)).toEqual(expected);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowDown', 3, 1],
    ['ArrowUp', 1, 1],
    ['PageDown', 9, 1],
    ['PageUp', 0, 1],
    ['Home', 0, 1],
    ['End', 9, 1],
    ['ArrowRight', 2, 2],
    ['ArrowLeft', 2, 0],
  ])('%s', (key, row, column) => {
    expect(movedPlace({ row: 2, column: 1 }, key, 10)).toEqual({ row, column });
  });

  test('the edges hold, and other keys do not move', () => {
    expect(movedPlace({ row: 9, column: 2 }, 'ArrowDown', 10)).toEqual({ row: 9, column: 2 });
    expect(movedPlace({ row: 0, column: 2 }, 'ArrowRight', 10)).toEqual({ row: 0, column: 2 });
    expect(movedPlace({ row: 0, column: 0 }, 'a', 10)).toBeNull();
  });
});
