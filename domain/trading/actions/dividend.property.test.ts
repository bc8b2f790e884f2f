import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addExact, compareExact, divideExact, exactCents, negateExact, roundExact, type ExactCents } from '../../exact-cents.ts';
import { cents } from '../../money.ts';
import { price } from '../../price.ts';
import { exactDividend } from './dividend.ts';
import { withheldBasisPointsOf, withheldPercentOf, withheldTenths } from './withheld-tax.ts';

const ALL = 10_000;

const holding = fc.record({
  side: fc.constantFrom('long' as const, 'short' as const),
  margin: fc.integer({ min: 1, max: 50_000_000 }).map(cents),
  leverage: fc.integer({ min: 1, max: 30 }),
  openPrice: fc.integer({ min: 10_000, max: 1_000_000_000_000 }).map(price),
});
const gross = fc.integer({ min: 1, max: 1_000_000_000 }).map(price);
const tenths = fc.integer({ min: 0, max: 100_000 });

describe('the tax withheld from a dividend', () => {
  test('and the net dividend are the gross dividend, to the cent', () => {
    fc.assert(
      fc.property(holding, gross, tenths, (held, dividend, share) => {
        const position = { ...held, side: 'long' } as const;
        const net = exactDividend(position, { gross: dividend, withheldBasisPoints: share / 10 });
        const tax = exactDividend(position, { gross: dividend, withheldBasisPoints: (100_000 - share) / 10 });
        const whole = exactDividend(position, { gross: dividend, withheldBasisPoints: 0 });
        const difference = addExact([net, tax, negateExact(whole)]);
        // Each part is rounded to the micro-cent by itself.
        expect(Math.abs(difference.cents * 1_000_000 + difference.microCents)).toBeLessThanOrEqual(1);
        const { booked } = roundExact(whole);
        const sum = addExact([net, tax]);
        const around = [-1, 1].map((microCents) => roundExact(addExact([sum, exactCents(0, microCents)])).booked);
        expect([roundExact(sum).booked, ...around]).toContain(booked);
        expect(compareExact(net, whole)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('changes nothing for a short, which pays all of it', () => {
    fc.assert(
      fc.property(holding, gross, tenths, (held, dividend, share) => {
        const position = { ...held, side: 'short' } as const;
        expect(exactDividend(position, { gross: dividend, withheldBasisPoints: share / 10 })).toEqual(
          exactDividend(position, { gross: dividend, withheldBasisPoints: 0 }),
        );
      }),
    );
  });

  test('in whole basis points gives the amounts of before', () => {
    const before = ({ side, margin, leverage, openPrice }: Parameters<typeof exactDividend>[0]) => {
      const notional = BigInt(margin) * BigInt(leverage);
      return (value: number, withheld: number): ExactCents =>
        divideExact(notional * BigInt(value) * BigInt(side === 'long' ? ALL - withheld : -ALL), BigInt(openPrice) * BigInt(ALL));
    };
    fc.assert(
      fc.property(holding, gross, fc.integer({ min: 0, max: ALL }), (held, dividend, withheldBasisPoints) => {
        expect(exactDividend(held, { gross: dividend, withheldBasisPoints })).toEqual(before(held)(dividend, withheldBasisPoints));
      }),
    );
  });

  test('is the same after a way over percent', () => {
    fc.assert(
      fc.property(tenths, (share) => {
        const basisPoints = share / 10;
        expect(withheldBasisPointsOf(withheldPercentOf(basisPoints))).toBe(basisPoints);
        expect(withheldTenths(basisPoints)).toBe(share);
      }),
    );
  });
});

test.each<[string, number, number, number]>([
  ['without tax', 0, 0, 100_00],
  ['15%', 15, 1_500, 85_00],
  ['the German rate', 26.375, 2_637.5, 73_63],
  ['the smallest rate', 0.001, 0.1, 100_00],
  ['all of it', 100, 10_000, 0],
])('a dividend of EUR 100.00, %s', (_what, percent, basisPoints, booked) => {
  expect(withheldBasisPointsOf(percent)).toBe(basisPoints);
  const position = { side: 'long', margin: cents(1_000_00), leverage: 5, openPrice: price(50_000_000) } as const;
  expect(roundExact(exactDividend(position, { gross: price(1_000_000), withheldBasisPoints: basisPoints })).booked).toBe(booked);
});
