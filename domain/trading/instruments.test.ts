import { PRICE_TERMS } from '../markets/price-terms.ts';
import { describe, expect, test } from 'vitest';
import { quantisePrice } from '../price.ts';
import { assetCategoryById } from './asset-categories.ts';
import { INSTRUMENTS, instrumentAt, instrumentBySymbol, instrumentIndexOf } from './instruments.ts';

function symbolsWhere(matches: (instrument: (typeof INSTRUMENTS)[number]) => boolean): string[] {
  return INSTRUMENTS.filter(matches).map((instrument) => instrument.symbol);
}

describe('the list of instruments', () => {
  test.each([
    ['Crypto', 19],
    ['Forex', 33],
    ['Stocks', 49],
    ['Commodities', 10],
  ])('the group %s has %i instruments (spec section 3)', (group, count) => {
    expect(symbolsWhere((instrument) => instrument.group === group)).toHaveLength(count);
  });

  test.each([
    [1, 19],
    [2, 33],
    [3, 40],
    [4, 9],
    [5, 10],
  ])('the category %i has %i instruments', (categoryId, count) => {
    expect(assetCategoryById(categoryId)).toBeDefined();
    expect(symbolsWhere((instrument) => instrument.categoryId === categoryId)).toHaveLength(count);
  });

  test.each(['symbol', 'chartSymbol', 'displayName'] as const)('no two share a %s', (key) => {
    expect(new Set(INSTRUMENTS.map((instrument) => instrument[key])).size).toBe(INSTRUMENTS.length);
  });

  test('the code after the colon, with a trailing USDT read as USD, is the platform symbol (spec section 2)', () => {
    for (const { symbol, chartSymbol } of INSTRUMENTS) {
      expect(chartSymbol.slice(chartSymbol.indexOf(':') + 1).replace(/USDT$/, 'USD')).toBe(symbol);
    }
  });

  test('only crude oil may be negative', () => {
    expect(symbolsWhere((instrument) => instrument.mayBeNegative)).toEqual(['USOIL']);
  });

  test.each(INSTRUMENTS.map((instrument) => [instrument.symbol, instrument] as const))('%s can be quoted', (symbol, instrument) => {
    expect(symbol).toMatch(/^[A-Z0-9]{1,10}$/);
    expect(instrument.digits).toBeGreaterThanOrEqual(0);
    expect(instrument.digits).toBeLessThanOrEqual(6);
    expect(instrument.typicalSpread).toBeGreaterThan(0);
    expect(quantisePrice(instrument.typicalSpread, instrument.digits)).toBe(instrument.typicalSpread);
    expect(instrument.staleAfterMs).toBe(PRICE_TERMS[instrument.ruleClass].staleAfterMs);
  });
});

describe('rule classes (ESMA decision 2018/796)', () => {
  test.each([
    ['EURUSD', 'majorForex'],
    ['CADCHF', 'majorForex'],
    ['GBPJPY', 'majorForex'],
    ['AUDUSD', 'minorForex'],
    ['EURNZD', 'minorForex'],
    ['USDTRY', 'minorForex'],
    ['XAUUSD', 'gold'],
    ['XAGUSD', 'commodity'],
    ['USOIL', 'commodity'],
    ['WHEATUSD', 'commodity'],
    ['SPXUSD', 'majorIndex'],
    ['NKY', 'majorIndex'],
    ['HSI', 'minorIndex'],
    ['AAPL', 'share'],
    ['VOW3', 'share'],
    ['DOGEUSD', 'crypto'],
  ])('%s is %s', (symbol, ruleClass) => {
    expect(instrumentBySymbol(symbol)?.ruleClass).toBe(ruleClass);
  });

  test('15 pairs are of two major currencies, 8 indices are major and one instrument is gold', () => {
    expect(symbolsWhere((instrument) => instrument.ruleClass === 'majorForex')).toHaveLength(15);
    expect(symbolsWhere((instrument) => instrument.ruleClass === 'majorIndex')).toHaveLength(8);
    expect(symbolsWhere((instrument) => instrument.ruleClass === 'gold')).toEqual(['XAUUSD']);
  });
});

describe('lookups', () => {
  test('map a symbol to its index and back', () => {
    INSTRUMENTS.forEach((instrument, position) => {
      expect(instrumentIndexOf(instrument.symbol)).toBe(position);
      expect(instrumentAt(position)).toBe(instrument);
      expect(instrumentBySymbol(instrument.symbol)).toBe(instrument);
    });
  });

  test('return nothing for an unknown symbol', () => {
    expect(instrumentIndexOf('btcusd')).toBeUndefined();
    expect(instrumentBySymbol('')).toBeUndefined();
    expect(() => instrumentAt(INSTRUMENTS.length)).toThrow(RangeError);
    expect(() => instrumentAt(-1)).toThrow(RangeError);
  });
});
