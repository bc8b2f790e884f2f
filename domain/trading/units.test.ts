import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { INSTRUMENTS } from './instruments.ts';
import { marginForUnits, shortestUnitsFor, sumUnits, unitsFromDecimal, unitsOf, unitsToDecimal, unitTermsOf, type Units } from './units.ts';

const rateOf = (decimal: number) => ({ currency: BigInt(Math.round(decimal * 1_000_000)), euros: 1_000_000n });
const instrumentOf = (symbol: string) => INSTRUMENTS.find((each) => each.symbol === symbol) ?? expect.fail(`no ${symbol}`);

describe('the unit and the lot of an instrument', () => {
  test.each([
    ['EURUSD', 'currency', 'EUR', 100_000],
    ['USDJPY', 'currency', 'USD', 100_000],
    ['BTCUSD', 'coin', 'BTC', 1],
    ['DOGEUSD', 'coin', 'DOGE', 1],
    ['AAPL', 'share', null, 1],
    ['DEU40', 'contract', null, 1],
    ['XAUUSD', 'ounce', null, 100],
    ['XAGUSD', 'ounce', null, 5_000],
    ['USOIL', 'barrel', null, 1_000],
    ['NATGASUSD', 'mmbtu', null, 10_000],
    ['XCUUSD', 'pound', null, 25_000],
    ['CORNUSD', 'bushel', null, 5_000],
  ])('%s: %s %s, %d to the lot', (symbol, kind, code, lotSize) => {
    expect(unitTermsOf(instrumentOf(symbol))).toEqual({ kind, code, lotSize });
  });

  test('no listed instrument is left without a name for its unit', () => {
    for (const instrument of INSTRUMENTS) expect(unitTermsOf(instrument).kind, instrument.symbol).not.toBe('unit');
  });
});

describe('the size of a margin', () => {
  test.each([
    // Margin in euros, leverage, opening price, euro rate, units
    [333.33, 30, 1.16, 1.16, 9_999.9],
    [1_000, 20, 150, 174, 23_200],
    [100, 2, 58_000, 1.16, 0.004],
    [250, 5, 290, 1.16, 5],
    [0.01, 1, 58_000, 1.16, 0.0000002],
  ])('%d euros at %d× and %d, with the euro at %d, are %d units', (euros, leverage, decimal, rate, units) => {
    const position = { margin: cents(Math.round(euros * 100)), leverage, openPrice: price(Math.round(decimal * 1_000_000)) };
    expect(unitsToDecimal(unitsOf(position, rateOf(rate)))).toBeCloseTo(units, 7);
  });

  const anyTerms = fc.record({
    leverage: fc.constantFrom(1, 2, 3, 5, 10, 15, 20, 30),
    // From a fraction of a cent to nine million.
    openPrice: fc.integer({ min: 1_000, max: 9_000_000_000_000 }).map(price),
  });
  const anyRate = fc.record({
    currency: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    euros: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  });
  const anyMargin = fc.integer({ min: 100, max: 1_000_000_000_00 }).map(cents);

  test('units mean the largest margin that is not above them: one cent more would be', () => {
    fc.assert(
      fc.property(anyTerms, anyRate, fc.bigInt({ min: 0n, max: 10n ** 20n }), (terms, rate, typed) => {
        const units = typed as Units;
        const margin = marginForUnits(units, terms, rate);
        if (margin === null) return;
        const sizeOf = (amount: number) => BigInt(amount) * BigInt(terms.leverage) * rate.currency * 10n ** 12n;
        const wanted = units * rate.euros * BigInt(terms.openPrice);
        expect(sizeOf(margin) <= wanted).toBe(true);
        expect(sizeOf(margin + 1) > wanted).toBe(true);
        expect(unitsOf({ margin, ...terms }, rate) <= units).toBe(true);
      }),
    );
  });

  test('what is written for a margin means that margin when it is read back, wherever a cent is at least a hundred-millionth', () => {
    fc.assert(
      fc.property(anyTerms, anyRate, anyMargin, fc.constantFrom(1, 100, 100_000), (terms, rate, margin, lotSize) => {
        const aCent = unitsOf({ margin: cents(1), ...terms }, rate);
        if (aCent < BigInt(lotSize)) return;
        const written = shortestUnitsFor(margin, terms, rate, lotSize);
        expect(marginForUnits(written, terms, rate)).toBe(margin);
        expect(written >= unitsOf({ margin, ...terms }, rate)).toBe(true);
      }),
    );
  });

  test.each([
    // Margin in euros, lot, what is written
    [333.33, 1, 10_000],
    [333.34, 1, 10_000.2],
    [333.33, 100_000, 0.1],
    [333.34, 100_000, 0.100002],
  ])('%d euros of EURUSD at 30×, in lots of %d, are written as %d', (euros, lotSize, written) => {
    const terms = { leverage: 30, openPrice: price(1_160_000) };
    expect(unitsToDecimal(shortestUnitsFor(cents(Math.round(euros * 100)), terms, rateOf(1.16), lotSize), lotSize)).toBe(written);
  });

  test.each([
    ['10,000 units', 10_000, 1, 333.33],
    ['0.1 lots', 0.1, 100_000, 333.33],
    ['0.01 lots', 0.01, 100_000, 33.33],
    ['nothing', 0, 1, 0],
  ])('%s of EURUSD at 30× are that margin, and no cent more', (_, typed, lotSize, euros) => {
    const units = unitsFromDecimal(typed, lotSize) ?? expect.fail('no units');
    expect(marginForUnits(units, { leverage: 30, openPrice: price(1_160_000) }, rateOf(1.16))).toBe(Math.round(euros * 100));
  });
});

test.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY], [1e13]])('%d is no number of units', (value) => {
  expect(unitsFromDecimal(value)).toBeNull();
});

test('a margin beyond every amount of money is none', () => {
  expect(marginForUnits((10n ** 40n) as Units, { leverage: 1, openPrice: price(1_160_000) }, rateOf(1.16))).toBeNull();
});

test('the units of many positions are those of each, added up', () => {
  const rate = rateOf(1.16);
  const positions = [
    { margin: cents(333_33), leverage: 30, openPrice: price(1_161_230) },
    { margin: cents(1_000_00), leverage: 5, openPrice: price(1_093_480) },
  ];
  const each = positions.map((position) => unitsToDecimal(unitsOf(position, rate)));
  const eurosPerPrice = positions.reduce((sum, { margin, leverage, openPrice }) => sum + (margin * leverage * 10_000) / openPrice, 0);
  expect(sumUnits(eurosPerPrice, rate)).toBeCloseTo((each[0] ?? 0) + (each[1] ?? 0), 6);
});
