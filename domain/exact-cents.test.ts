import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addExact,
  bookExact,
  compareExact,
  exactCents,
  MICRO_CENTS_PER_CENT,
  multiplyDivideExact,
  negateExact,
  NO_REMAINDER,
  roundExact,
  type ExactCents,
  type MicroCents,
} from './exact-cents.ts';

const PER_CENT = BigInt(MICRO_CENTS_PER_CENT);

function microOf({ cents, microCents }: ExactCents): bigint {
  return BigInt(cents) * PER_CENT + BigInt(microCents);
}

/** Half away from zero. */
function rounded(numerator: bigint, divisor: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (2n * size + divisor) / (2n * divisor);
  return numerator < 0n ? -quotient : quotient;
}

const factor = fc.oneof(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: -2_000, max: 2_000 }));
const divisor = fc.oneof(fc.integer({ min: 1, max: 1e15 }), fc.integer({ min: 1, max: 5_000 }), fc.constantFrom(2, 3, 7, 1e6, 1_084_320));
const amount = fc.record({ cents: fc.integer({ min: -1e9, max: 1e9 }), microCents: fc.integer({ min: 0, max: 999_999 }) });
const remainder = fc.integer({ min: -500_000, max: 500_000 }).map((value) => value as MicroCents);

describe('a * b / c', () => {
  test('is exact to the micro-cent, half away from zero', () => {
    fc.assert(
      fc.property(factor, factor, divisor, (a, b, c) => {
        // Beyond this, cents are not exact integers, and booking them throws.
        fc.pre((Math.abs(a) * Math.abs(b)) / c < 1e15);
        const exact = multiplyDivideExact(a, b, c);
        expect(microOf(exact)).toBe(rounded(BigInt(a) * BigInt(b) * PER_CENT, BigInt(c)));
        expect(exact.microCents).toBeGreaterThanOrEqual(0);
        expect(exact.microCents).toBeLessThan(MICRO_CENTS_PER_CENT);
      }),
      { numRuns: 20_000 },
    );
  });

  test('treats gains and losses alike', () => {
    fc.assert(
      fc.property(factor, factor, divisor, (a, b, c) => {
        fc.pre((Math.abs(a) * Math.abs(b)) / c < 1e15);
        expect(multiplyDivideExact(-a, b, c)).toEqual(negateExact(multiplyDivideExact(a, b, c)));
      }),
    );
  });
});

describe('rounding to the cent', () => {
  test.each([
    [exactCents(0, 499_999), 0, 499_999],
    [exactCents(0, 500_000), 1, -500_000],
    [exactCents(-1, 500_001), 0, -499_999],
    [exactCents(-1, 500_000), -1, 500_000],
    [exactCents(-2, 500_000), -2, 500_000],
    [exactCents(7, 0), 7, 0],
  ])('%j is %i, and %i is left', (exact, booked, left) => {
    expect(roundExact(exact)).toEqual({ booked, remainder: left });
  });

  test('is half away from zero and loses nothing', () => {
    fc.assert(
      fc.property(amount, (exact) => {
        const { booked, remainder: left } = roundExact(exact);
        expect(BigInt(booked)).toBe(rounded(microOf(exact), PER_CENT));
        expect(BigInt(booked) * PER_CENT + BigInt(left)).toBe(microOf(exact));
      }),
    );
  });
});

test('sums and comparisons equal those of whole micro-cents', () => {
  fc.assert(
    fc.property(fc.array(amount), remainder, amount, amount, (amounts, carried, one, other) => {
      expect(microOf(addExact(amounts, carried))).toBe(amounts.reduce((total, each) => total + microOf(each), BigInt(carried)));
      expect(Math.sign(compareExact(one, other))).toBe(Number(microOf(one) > microOf(other)) - Number(microOf(one) < microOf(other)));
    }),
  );
});

test('however many amounts are booked, booked and exact totals differ by half a cent at most', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 300 }), (amounts) => {
      let carried = NO_REMAINDER;
      let bookedTotal = 0n;
      let exactTotal = 0n;
      for (const exact of amounts) {
        const { booked, remainder: left } = bookExact(exact, carried);
        carried = left;
        bookedTotal += BigInt(booked) * PER_CENT;
        exactTotal += microOf(exact);
        expect(bookedTotal + BigInt(carried)).toBe(exactTotal);
        expect(Math.abs(carried)).toBeLessThanOrEqual(500_000);
      }
    }),
  );
});

test('two hundred gains of 0.6 cents are 1.20, and 999 parts of a loss of 4.72 are 4.72', () => {
  const total = (exact: ExactCents, times: number): number => {
    let carried = NO_REMAINDER;
    let sum = 0;
    for (let time = 0; time < times; time += 1) {
      const { booked, remainder: left } = bookExact(exact, carried);
      carried = left;
      sum += booked;
    }
    return sum;
  };
  expect(total(exactCents(0, 600_000), 200)).toBe(120);
  expect(total(negateExact(multiplyDivideExact(472, 1, 999)), 999)).toBe(-472);
});
