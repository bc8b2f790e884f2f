import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addExact, exactCents, roundExact } from '../exact-cents.ts';
import { addCents, cents } from '../money.ts';
import { price } from '../price.ts';
import { isBelowStopOut } from './margin.ts';
import { exactUnrealisedProfit, type ProfitInputs } from './profit.ts';
import type { Quote, Side } from './quote.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { equityAt, stopOutPrice, type InstrumentExposure } from './stop-out-price.ts';

const QUOTE: Quote = { bid: price(100_000_000), ask: price(101_000_000), at: 0 };

function long(margin: number, leverage: number, openPrice = 101_000_000): ProfitInputs {
  return { side: 'long', margin: cents(margin), leverage, openPrice: price(openPrice) };
}

function short(margin: number, leverage: number, openPrice = 100_000_000): ProfitInputs {
  return { side: 'short', margin: cents(margin), leverage, openPrice: price(openPrice) };
}

function exposureOf(
  positions: readonly ProfitInputs[],
  otherEquity: number,
  changes: Partial<InstrumentExposure> = {},
): InstrumentExposure {
  const usedMargin = addCents(...positions.map(({ margin }) => margin));
  return { positions, otherEquity: exactCents(otherEquity, 0), usedMargin, quote: QUOTE, mayBeNegative: false, ...changes };
}

describe('the stop-out price', () => {
  test('of a single long is where the loss leaves half its stake', () => {
    // Equity and stake are 1,000.00 at leverage 10. At 95.95, which is 5% below 101, the loss is 500.00; the level is half a cent further.
    expect(stopOutPrice('long', exposureOf([long(100_000, 10)], 100_000), RETAIL_RULE_PACK)).toBe(95_949_949);
  });

  test('of a single short is where buying back leaves half its stake', () => {
    expect(stopOutPrice('short', exposureOf([short(100_000, 10)], 100_000), RETAIL_RULE_PACK)).toBe(105_000_051);
  });

  test('is given as the closing price of the requested side', () => {
    const exposure = exposureOf([long(100_000, 10)], 100_000);
    const asLong = stopOutPrice('long', exposure, RETAIL_RULE_PACK) ?? 0;
    expect(stopOutPrice('short', exposure, RETAIL_RULE_PACK)).toBe(asLong + 1_000_000);
  });

  test('is null if the price would have to fall below zero', () => {
    const exposure = exposureOf([long(10_000, 1)], 1_000_000);
    expect(stopOutPrice('long', exposure, RETAIL_RULE_PACK)).toBeNull();
    expect(stopOutPrice('long', { ...exposure, mayBeNegative: true }, RETAIL_RULE_PACK)).toBeLessThan(0);
  });

  test('is null if longs and shorts cancel out', () => {
    expect(stopOutPrice('long', exposureOf([long(10_000, 2, 100_000_000), short(10_000, 2)], 100_000), RETAIL_RULE_PACK)).toBeNull();
  });

  test('is above the price if a long is smaller than the short next to it', () => {
    const exposure = exposureOf([long(1_000, 2), short(10_000, 5)], 30_000);
    expect(stopOutPrice('long', exposure, RETAIL_RULE_PACK)).toBeGreaterThan(QUOTE.bid);
  });

  test('is the current price if the account is already below its level', () => {
    expect(stopOutPrice('long', exposureOf([long(100_000, 10)], 59_000), RETAIL_RULE_PACK)).toBe(QUOTE.bid);
  });
});

const side: fc.Arbitrary<Side> = fc.constantFrom('long', 'short');
const anyPosition = fc.record({
  side,
  margin: fc.integer({ min: 100, max: 5_000_000 }).map(cents),
  leverage: fc.constantFrom(1, 2, 5, 10, 20, 30),
  openPrice: fc.integer({ min: 100_000, max: 200_000_000_000 }).map(price),
});
const anyQuote = fc
  .record({ bid: fc.integer({ min: 1_000, max: 200_000_000_000 }), spread: fc.integer({ min: 0, max: 1_000_000 }) })
  .map(({ bid, spread }): Quote => ({ bid: price(bid), ask: price(bid + spread), at: 0 }));
const anyExposure = fc
  .record({
    positions: fc.array(anyPosition, { minLength: 1, maxLength: 6 }),
    otherMargin: fc.integer({ min: 0, max: 1_000_000 }),
    otherEquity: fc.integer({ min: 0, max: 20_000_000 }),
    quote: anyQuote,
  })
  .map(({ positions, otherMargin, otherEquity, quote }) =>
    exposureOf(positions, otherEquity, {
      quote,
      usedMargin: addCents(cents(otherMargin), ...positions.map(({ margin }) => margin)),
    }),
  );

function isStoppedOutAt(exposure: InstrumentExposure, bid: number): boolean {
  const { quote, positions, otherEquity, usedMargin } = exposure;
  const moved: Quote = { bid: price(bid), ask: price(bid + quote.ask - quote.bid), at: 0 };
  const profits = positions.map((position) => exactUnrealisedProfit(position, moved));
  const equity = roundExact(addExact([otherEquity, ...profits])).booked;
  expect(equity).toBe(equityAt(exposure, moved));
  return isBelowStopOut(equity, usedMargin, RETAIL_RULE_PACK);
}

test('the account is stopped out at the stop-out price, and not one step before', () => {
  fc.assert(
    fc.property(anyExposure, (exposure) => {
      const { bid } = exposure.quote;
      const level = stopOutPrice('long', exposure, RETAIL_RULE_PACK);
      expect(isStoppedOutAt(exposure, level ?? bid)).toBe(level !== null);
      if (level !== null && level !== bid) expect(isStoppedOutAt(exposure, level - Math.sign(level - bid))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('with positions on one side only, no closer price stops the account out, and if it is null, none does', () => {
  fc.assert(
    fc.property(anyExposure, side, fc.double({ min: 0, max: 1, noNaN: true }), (exposure, only, share) => {
      const ofOneSide = { ...exposure, positions: exposure.positions.map((position) => ({ ...position, side: only })) };
      const { bid } = ofOneSide.quote;
      const end = stopOutPrice('long', ofOneSide, RETAIL_RULE_PACK) ?? (only === 'long' ? 0 : bid * 3);
      if (end === bid) return;
      const between = bid + Math.trunc((end - bid) * share);
      if (between !== end) expect(isStoppedOutAt(ofOneSide, Math.max(1, between))).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('money outside the instrument moves it away from the price', () => {
  fc.assert(
    fc.property(anyExposure, side, fc.integer({ min: 0, max: 1_000_000 }), (exposure, only, more) => {
      const ofOneSide = { ...exposure, positions: exposure.positions.map((position) => ({ ...position, side: only })) };
      const near = stopOutPrice('long', ofOneSide, RETAIL_RULE_PACK);
      const far = stopOutPrice(
        'long',
        { ...ofOneSide, otherEquity: addExact([exposure.otherEquity, exactCents(more, 0)]) },
        RETAIL_RULE_PACK,
      );
      const awayFrom = (level: number | null): number => (level === null ? Infinity : Math.abs(level - exposure.quote.bid));
      expect(awayFrom(far)).toBeGreaterThanOrEqual(awayFrom(near));
    }),
  );
});
