import { changeFinancing, listCarryCurrencies } from '@fairlead/domain/trading/financing/financing-change.ts';
import { findFinancingFaults } from '@fairlead/domain/trading/financing/financing-faults.ts';
import { carryCurrenciesOf, sideRatesOf, yearDaysOf } from '@fairlead/domain/trading/financing/financing-rate.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { exactNightCharge } from '@fairlead/domain/trading/financing/night-charge.ts';
import { NO_FINANCING } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { percentFromRate } from '@fairlead/domain/trading/financing/rate-percent.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { describe, expect, test } from 'vitest';
import { readShippedFinancing } from './seed-financing.ts';

const NOW = Date.UTC(2026, 6, 1);
const CHANGE = readShippedFinancing();
const BENCHMARKS = CHANGE.benchmarks ?? expect.fail('no benchmarks');
const FEES = CHANGE.fees ?? expect.fail('no fees');
const ratesOf = (symbol: string) => {
  const instrument = INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
  const { long, short } = sideRatesOf(instrument, FEES, { benchmarks: BENCHMARKS }) ?? expect.fail(`no rates of ${symbol}`);
  return [percentFromRate(long), percentFromRate(short)];
};

describe('the shipped rates', () => {
  test('can take effect, and have a benchmark for every currency that an instrument needs', () => {
    expect(findFinancingFaults(CHANGE, NO_FINANCING, INSTRUMENTS, NOW)).toEqual([]);
    expect(Object.keys(BENCHMARKS).toSorted()).toEqual(listCarryCurrencies(INSTRUMENTS));
    for (const instrument of INSTRUMENTS) {
      const { borrowed } = carryCurrenciesOf(instrument);
      expect([instrument.symbol, borrowed !== null && Object.hasOwn(BENCHMARKS, borrowed)]).toEqual([instrument.symbol, true]);
    }
  });

  test('name the central bank’s or market’s own page, and the day', () => {
    for (const { source, asOf } of Object.values(BENCHMARKS)) {
      expect(source).toMatch(/^https:\/\//);
      expect(asOf).toMatch(/^202[56]-/);
    }
  });

  test('leave no carry free: every class has a fee, and a long and a short of any instrument together cost something', () => {
    for (const ruleClass of RULE_CLASSES) expect(FEES.classes[ruleClass]).toBeGreaterThan(0);
    for (const instrument of INSTRUMENTS) {
      const { long, short } = sideRatesOf(instrument, FEES, { benchmarks: BENCHMARKS }) ?? expect.fail(instrument.symbol);
      expect([instrument.symbol, long + short > 0]).toEqual([instrument.symbol, true]);
    }
  });

  test.each([
    ['EURUSD', 2.175, -0.575],
    ['USDJPY', -1.825, 3.425],
    // Holding dollars against a currency that loses a third of its value a year isn't free.
    ['USDTRY', 43.375, -23.375],
    ['AAPL', 6.625, -0.625],
    ['DEU40', 4.75, 0.25],
    ['UKXGBP', 6.25, -1.25],
    ['XAUUSD', 4.425, -2.825],
    ['USOIL', 6.125, -1.125],
    ['BTCUSD', 18.625, 11.375],
  ])('of %s cost %f %% a year long and %f %% short', (symbol, long, short) => {
    expect(ratesOf(symbol)).toEqual([long, short]);
  });

  // The examples of docs/trading/overnight-financing.md, to a tenth of a cent.
  test.each([
    ['EURUSD', 'long', 100, 30, 1.15, 1.155, 1, '0.182'],
    ['EURUSD', 'long', 100, 30, 1.15, 1.155, 3, '0.546'],
    ['EURUSD', 'short', 100, 30, 1.15, 1.155, 1, '-0.048'],
    ['EURUSD', 'short', 100, 30, 1.15, 1.155, 3, '-0.144'],
    ['USDTRY', 'long', 100, 20, 46, 46.2, 1, '2.387'],
    ['USDTRY', 'long', 100, 20, 46, 46.2, 3, '7.161'],
    ['AAPL', 'long', 200, 5, 275, 280, 1, '0.187'],
    ['AAPL', 'long', 200, 5, 275, 280, 3, '0.562'],
    ['BTCUSD', 'long', 100, 2, 100_000, 98_000, 1, '0.100'],
  ] as const)(
    'of a night of %s %s, €%i x %i from %f at %f, for %i days: €%s',
    (symbol, side, stake, leverage, opened, now, days, euros) => {
      const instrument = INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
      const rates = sideRatesOf(instrument, FEES, { benchmarks: BENCHMARKS }) ?? expect.fail(`no rates of ${symbol}`);
      const position = { margin: cents(stake * 100), leverage, openPrice: price(Math.round(opened * 1_000_000)) };
      const night = { price: price(Math.round(now * 1_000_000)), days, yearDays: yearDaysOf(instrument) };
      const charge = exactNightCharge(position, rates[side], night);
      expect(((charge.cents + charge.microCents / 1_000_000) / 100).toFixed(3)).toBe(euros);
    },
  );

  test('apply to open positions after the notice', () => {
    const [schedule] = changeFinancing(NO_FINANCING, CHANGE, INSTRUMENTS, NOW).schedules;
    expect(schedule).toMatchObject({ validFrom: NOW, existingFrom: NOW + 30 * 86_400_000 });
  });
});
