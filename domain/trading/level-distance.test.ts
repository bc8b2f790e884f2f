import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remainderOf } from '../exact-cents.ts';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { levelAtPercent, levelAtPoints, levelForResult, percentAt, pointsAt } from './level-distance.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { stopResultAt } from './stop-result.ts';

const at = (decimal: number) => price(Math.round(decimal * 1_000_000));

describe('a distance from the opening price', () => {
  test.each([
    // Side, opening price, digits, percent, level: rounded in the position's favour
    ['long', 60_010, 2, -1, 59_409.9],
    ['long', 60_010, 2, 2.5, 61_510.25],
    ['short', 60_000, 2, -1, 60_600],
    ['short', 60_000, 2, 1, 59_400],
    ['long', 1.16123, 5, -0.5, 1.15543],
    ['short', 1.16123, 5, -0.5, 1.16703],
    ['long', 0.33333, 5, 1, 0.33667],
    ['short', 0.33333, 5, 1, 0.32999],
  ] as const)('%s from %d with %d decimals, %d percent: %d', (side, open, digits, percent, level) => {
    expect(levelAtPercent({ side, openPrice: at(open) }, percent, digits)).toBe(at(level));
  });

  test.each([
    ['long', 1.16123, 5, -100, 1.16023],
    ['short', 1.16123, 5, -100, 1.16223],
    ['long', 25_000.5, 1, 200, 25_020.5],
    ['short', 150.123, 3, 50, 150.073],
    ['long', 150.123, 3, 0.5, 150.124],
  ] as const)('%s from %d with %d decimals, %d points: %d', (side, open, digits, points, level) => {
    expect(levelAtPoints({ side, openPrice: at(open) }, points, digits)).toBe(at(level));
  });

  test('is told of a level, positive where it is a gain', () => {
    expect(percentAt({ side: 'long', openPrice: at(200) }, at(201))).toBe(0.5);
    expect(percentAt({ side: 'short', openPrice: at(200) }, at(201))).toBe(-0.5);
    expect(pointsAt({ side: 'long', openPrice: at(200) }, at(201.25), 2)).toBe(125);
    expect(pointsAt({ side: 'short', openPrice: at(200) }, at(201.25), 2)).toBe(-125);
  });

  test('is none where no price can be', () => {
    expect(levelAtPercent({ side: 'long', openPrice: at(60_000) }, 1e12, 2)).toBeNull();
    expect(levelAtPoints({ side: 'long', openPrice: at(60_000) }, 1e15, 2)).toBeNull();
    expect(levelAtPercent({ side: 'long', openPrice: at(60_000) }, Number.NaN, 2)).toBeNull();
  });

  test('rounds by less than a step, and never against the position', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('long' as const, 'short' as const),
        fc.integer({ min: 10_000, max: 9_000_000_000_000 }).map(price),
        fc.integer({ min: -99_000_000, max: 200_000_000 }),
        fc.integer({ min: 0, max: 6 }),
        (side, openPrice, share, digits) => {
          const level = levelAtPercent({ side, openPrice }, share / 1_000_000, digits);
          if (level === null) return;
          const gain = BigInt(side === 'long' ? level - openPrice : openPrice - level) * 100_000_000n;
          const asked = BigInt(openPrice) * BigInt(share);
          expect(gain >= asked).toBe(true);
          expect(gain - asked < BigInt(10 ** (6 - digits)) * 100_000_000n).toBe(true);
        },
      ),
    );
  });
});

describe('the level of a result', () => {
  const terms = { ruleClass: 'crypto', rules: RETAIL_RULE_PACK, digits: 2, mayBeNegative: false } as const;
  const long = { side: 'long', margin: cents(100_00), leverage: 2, openPrice: at(60_010), guaranteedStop: false } as const;
  const short = { ...long, side: 'short', openPrice: at(60_000) } as const;

  test.each([
    ['a loss of 20 euros, long', long, 'stopLoss', -20_00, 54_009],
    ['a gain of 20 euros, long', long, 'takeProfit', 20_00, 66_011],
    ['a loss of 20 euros, short', short, 'stopLoss', -20_00, 66_000],
    ['a gain of 20 euros, short', short, 'takeProfit', 20_00, 54_000],
  ] as const)('%s', (_, position, field, result, near) => {
    const level = levelForResult(position, field, cents(result), terms) ?? expect.fail('no level');
    expect(Math.abs(level - at(near))).toBeLessThan(at(2));
    expect(stopResultAt(position, { field, level }, terms).result).toBe(result);
  });

  test('a guaranteed stop is nearer by its premium', () => {
    const guaranteed = { ...long, guaranteedStop: true };
    const level = levelForResult(guaranteed, 'stopLoss', cents(-20_00), terms) ?? expect.fail('no level');
    const { premium, result } = stopResultAt(guaranteed, { field: 'stopLoss', level }, terms);
    expect(premium).toBeGreaterThan(0);
    expect(result).toBe(-20_00);
    expect(level).toBeGreaterThan(levelForResult(long, 'stopLoss', cents(-20_00), terms) ?? 0);
  });

  test('there is none for a gain that no price brings', () => {
    expect(levelForResult(long, 'takeProfit', cents(1_000_000_000_00), terms)).toBeNull();
    expect(levelForResult(short, 'takeProfit', cents(200_01), terms)).toBeNull();
  });

  test('a loss that even the lowest price does not reach is the lowest price', () => {
    expect(levelForResult({ ...long, leverage: 1 }, 'stopLoss', cents(-500_00), terms)).toBe(at(0.01));
  });

  test('brings at least what was asked for, and one step against the position would not', () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom('long' as const, 'short' as const),
          margin: fc.integer({ min: 100, max: 1_000_000_00 }).map(cents),
          leverage: fc.constantFrom(1, 2, 5, 20, 30),
          openPrice: fc.integer({ min: 100_000, max: 100_000_000_000 }).map(price),
          guaranteedStop: fc.boolean(),
        }),
        fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
        fc.integer({ min: -90, max: 90 }),
        fc.integer({ min: -500_000, max: 500_000 }).map(remainderOf),
        fc.integer({ min: 2, max: 5 }),
        (position, field, percent, remainder, digits) => {
          const asked = cents(Math.round((position.margin * percent) / 100));
          const level = levelForResult(position, field, asked, { ...terms, digits }, remainder);
          if (level === null) return;
          const resultAt = (one: number) => stopResultAt(position, { field, level: price(one) }, terms, remainder).result;
          expect(resultAt(level)).toBeGreaterThanOrEqual(asked);
          const step = 10 ** (6 - digits);
          const worse = position.side === 'long' ? level - step : level + step;
          if (worse > 0) expect(resultAt(worse)).toBeLessThan(asked);
        },
      ),
    );
  });
});
