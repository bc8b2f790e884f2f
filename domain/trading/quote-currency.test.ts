import { describe, expect, test } from 'vitest';
import { price } from '../price.ts';
import { INSTRUMENTS } from './instruments.ts';
import type { Quote } from './quote.ts';
import { decimalRateOf, exactEuroRateOf, quoteCurrencyOf, unitNameOf } from './quote-currency.ts';

const instrumentOf = (symbol: string) => INSTRUMENTS.find((each) => each.symbol === symbol) ?? expect.fail(`no ${symbol}`);

test.each([
  ['EURUSD', 'USD', 'EUR'],
  ['USDJPY', 'JPY', 'USD'],
  ['GBPJPY', 'JPY', 'GBP'],
  ['AAPL', 'USD', null],
  ['SAP', 'EUR', null],
  ['DEU40', 'EUR', null],
  ['UKXGBP', 'GBP', null],
  ['HSI', 'HKD', null],
  ['BTCUSD', 'USD', 'BTC'],
  ['DOGEUSD', 'USD', 'DOGE'],
  ['XAUUSD', 'USD', null],
  ['USOIL', 'USD', null],
  ['NATGASUSD', 'USD', null],
])('%s is priced in %s, and its unit is %s', (symbol, currency, unit) => {
  const instrument = instrumentOf(symbol);
  expect([quoteCurrencyOf(instrument), unitNameOf(instrument)]).toEqual([currency, unit]);
});

test('every instrument has a known currency', () => {
  for (const instrument of INSTRUMENTS) expect(quoteCurrencyOf(instrument), instrument.symbol).toMatch(/^[A-Z]{3}$/);
});

test('an unknown currency is not guessed', () => {
  expect(quoteCurrencyOf({ ...instrumentOf('AAPL'), symbol: 'ABC', chartSymbol: 'SIX:ABC' })).toBeNull();
});

describe('the euro rate', () => {
  const at = (bid: number, ask = bid): Quote => ({ bid: price(bid), ask: price(ask), at: 0 });
  const quotes = new Map<string, Quote>([
    ['EURUSD', at(1_159_000, 1_161_000)],
    ['USDTRY', at(40_000_000)],
    ['GBPUSD', at(1_280_000)],
    ['EURJPY', at(174_000_000)],
    ['USDJPY', at(1)],
  ]);
  const rate = (currency: string, known = quotes) => {
    const exact = exactEuroRateOf(currency, (symbol) => known.get(symbol));
    return exact === null ? null : decimalRateOf(exact);
  };

  test.each([
    ['EUR', 1],
    ['USD', 1.16],
    ['JPY', 174],
    ['TRY', 46.4],
    ['GBP', 0.90625],
    ['HKD', null],
  ])('of %s is %s', (currency, expected) => {
    if (expected === null) expect(rate(currency)).toBeNull();
    else expect(rate(currency)).toBeCloseTo(expected, 10);
  });

  test('is unknown without a quote, or with a quote of zero', () => {
    expect(rate('USD', new Map())).toBeNull();
    expect(rate('USD', new Map([['EURUSD', at(0)]]))).toBeNull();
    expect(rate('TRY', new Map([['USDTRY', at(40_000_000)]]))).toBeNull();
  });
});
