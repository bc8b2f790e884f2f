import { describe, expect, test } from 'vitest';
import { platformSymbolFromSearch } from './platform-symbol.ts';

describe('the symbol in the query of /platform', () => {
  test.each([
    ['?tvwidgetsymbol=BINANCE%3ABTCUSDT', 'BTCUSD'],
    ['?tvwidgetsymbol=BINANCE%3aETHUSDT', 'ETHUSD'],
    ['?tvwidgetsymbol=BINANCE:BTCUSDT', 'BTCUSD'],
    ['?tvwidgetsymbol=FX%3AUSDTRY', 'USDTRY'],
    ['?tvwidgetsymbol=FX:USDTRY', 'USDTRY'],
    ['?tvwidgetsymbol=BITSTAMP%3ABTCUSD', 'BTCUSD'],
    ['?tvwidgetsymbol=NASDAQ%3AAAPL', 'AAPL'],
    ['?tvwidgetsymbol=NASDAQ%3Aaapl', 'AAPL'],
    ['?utm=1&tvwidgetsymbol=OANDA%3AXAUUSD&lang=de', 'XAUUSD'],
    ['?tvwidgetsymbol=BTCUSD', 'BTCUSD'],
    ['?lang=de', 'BTCUSD'],
    ['?tvwidgetsymbol=BINANCE%3A', 'BTCUSD'],
    ['?tvwidgetsymbol=%E0%A4%A', 'BTCUSD'],
    ['?', 'BTCUSD'],
    ['', 'BTCUSD'],
  ])('%j is %s', (search, symbol) => {
    expect(platformSymbolFromSearch(search)).toBe(symbol);
  });
});
