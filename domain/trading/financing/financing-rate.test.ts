import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '../instruments.ts';
import type { RuleClass } from '../instrument.ts';
import { carryCurrenciesOf, feeOf, sideRatesOf, yearDaysOf } from './financing-rate.ts';
import type { Benchmark, FinancingFee, FinancingFees } from './financing-terms.ts';

const instrumentOf = (symbol: string) => INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
const benchmark = (rate: number): Benchmark => ({ rate, name: 'a rate', asOf: '2026-06-18', source: 'https://example.org' });

function feesOf(fee: FinancingFee, instruments: FinancingFees['instruments'] = {}): FinancingFees {
  const classes: Record<RuleClass, FinancingFee> = {
    majorForex: fee,
    minorForex: fee,
    gold: fee,
    majorIndex: fee,
    minorIndex: fee,
    commodity: fee,
    share: fee,
    crypto: fee,
  };
  return { classes, instruments };
}

const BENCHMARKS = {
  EUR: benchmark(20_000),
  USD: benchmark(36_250),
  GBP: benchmark(37_500),
  JPY: benchmark(10_000),
  TRY: benchmark(370_000),
  CHF: benchmark(-7_500),
};

describe('the rates of an instrument', () => {
  test.each([
    // A share: the long borrows dollars.
    ['AAPL', 25_000, 61_250, -11_250],
    ['SAP', 25_000, 45_000, 5_000],
    ['UKXGBP', 25_000, 62_500, -12_500],
    // Pairs: the long borrows the second currency and holds the first.
    ['EURUSD', 8_000, 24_250, -8_250],
    ['USDJPY', 8_000, -18_250, 34_250],
    ['USDTRY', 10_000, 343_750, -323_750],
    ['USDCHF', 8_000, -35_750, 51_750],
    // Metals aren't pairs of currencies.
    ['XAUUSD', 8_000, 44_250, -28_250],
    ['BTCUSD', 150_000, 186_250, 113_750],
    // No benchmark counts as zero.
    ['AUDNZD', 10_000, 10_000, 10_000],
  ])('%s with a fee of %i millionths', (symbol, fee, long, short) => {
    expect(sideRatesOf(instrumentOf(symbol), feesOf(fee), { benchmarks: BENCHMARKS })).toEqual({ long, short });
  });

  test('are those of the instrument’s own fee if it has one, and none if that is no financing', () => {
    const fees = feesOf(25_000, { AAPL: 30_000, SAP: null });
    expect(feeOf(fees, instrumentOf('AAPL'))).toBe(30_000);
    expect(feeOf(fees, instrumentOf('MSFT'))).toBe(25_000);
    expect(sideRatesOf(instrumentOf('SAP'), fees, { benchmarks: BENCHMARKS })).toBeNull();
    expect(sideRatesOf(instrumentOf('SAP'), feesOf(null), { benchmarks: BENCHMARKS })).toBeNull();
  });

  test('long and short together are twice the fee, whatever the benchmarks: carry is never free', () => {
    const rates = fc.integer({ min: -200_000, max: 1_000_000 });
    const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'AUD', 'NZD', 'CAD', 'SEK', 'NOK', 'TRY', 'ZAR', 'MXN', 'HKD'];
    const benchmarks = fc.array(rates, { minLength: currencies.length, maxLength: currencies.length });
    fc.assert(
      fc.property(benchmarks, fc.integer({ min: 1, max: 500_000 }), (some, fee) => {
        const table = Object.fromEntries(currencies.map((currency, index) => [currency, benchmark(some[index] ?? 0)]));
        for (const instrument of INSTRUMENTS) {
          const { long, short } = sideRatesOf(instrument, feesOf(fee), { benchmarks: table }) ?? { long: 0, short: 0 };
          expect(long + short).toBe(2 * fee);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['EURUSD', 360],
  ['EURGBP', 365],
  ['GBPUSD', 360],
  ['USDJPY', 365],
  ['USDCAD', 365],
  ['AUDNZD', 365],
  ['USDSEK', 360],
  ['USDNOK', 365],
  ['USDTRY', 365],
  ['USDZAR', 365],
  ['USDMXN', 360],
  ['EURCHF', 360],
  ['UKXGBP', 365],
  ['HSI', 365],
  ['NKY', 365],
  ['DEU40', 360],
  ['AAPL', 360],
  ['XAUUSD', 360],
  ['BTCUSD', 365],
])('interest in %s is counted in years of %i days', (symbol, days) => {
  expect(yearDaysOf(instrumentOf(symbol))).toBe(days);
});

test('only a pair of currencies holds one and borrows the other', () => {
  expect(carryCurrenciesOf(instrumentOf('EURUSD'))).toEqual({ borrowed: 'USD', held: 'EUR' });
  expect(carryCurrenciesOf(instrumentOf('XAUUSD'))).toEqual({ borrowed: 'USD', held: null });
  expect(carryCurrenciesOf(instrumentOf('HSI'))).toEqual({ borrowed: 'HKD', held: null });
});
