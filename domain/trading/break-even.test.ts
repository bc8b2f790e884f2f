import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { remainderOf } from '../exact-cents.ts';
import { addCents, cents } from '../money.ts';
import { price } from '../price.ts';
import { breakEvenLevel } from './break-even.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { stopResultAt } from './stop-result.ts';

const terms = { ruleClass: 'crypto', rules: RETAIL_RULE_PACK, digits: 2, mayBeNegative: false } as const;
const at = (decimal: number) => price(Math.round(decimal * 1_000_000));
const long = { side: 'long', margin: cents(6_000_00), leverage: 1, openPrice: at(60_000), guaranteedStop: false } as const;

describe('the break-even level of 6,000 euros at 60,000, where ten cents are a step of 1', () => {
  test.each([
    ['without anything booked it is the opening price', long, 60_000],
    ['after nights that cost 2 euros it is 20 higher', { ...long, financing: cents(-2_00) }, 60_020],
    ['after nights that earned 2 euros it is 20 lower', { ...long, financing: cents(2_00) }, 59_980],
    ['a dividend counts too', { ...long, financing: cents(-2_00), dividends: cents(50) }, 60_015],
    ['a short mirrors this', { ...long, side: 'short', financing: cents(-2_00) }, 59_980],
  ] as const)('%s', (_, position, level) => {
    // Half a cent more or less, which the account may carry, is 0.05.
    expect(Math.abs((breakEvenLevel(position, terms) ?? 0) - at(level))).toBeLessThanOrEqual(at(0.05));
  });

  test('a guaranteed stop makes up for its premium', () => {
    const level = breakEvenLevel({ ...long, guaranteedStop: true }, terms) ?? expect.fail('no level');
    expect(level).toBeGreaterThan(at(60_000));
    expect(stopResultAt({ ...long, guaranteedStop: true }, { field: 'stopLoss', level }, terms).result).toBeGreaterThanOrEqual(0);
  });
});

test('nothing is lost there, whatever remainder the account carries when it closes', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('long' as const, 'short' as const),
        margin: fc.integer({ min: 100, max: 1_000_000_00 }).map(cents),
        leverage: fc.constantFrom(1, 2, 5, 20, 30),
        openPrice: fc.integer({ min: 100_000, max: 100_000_000_000 }).map(price),
        guaranteedStop: fc.boolean(),
        financing: fc.integer({ min: -5_000, max: 1_000 }).map(cents),
        dividends: fc.integer({ min: -1_000, max: 1_000 }).map(cents),
      }),
      fc.integer({ min: -500_000, max: 500_000 }).map(remainderOf),
      fc.integer({ min: 2, max: 5 }),
      (position, remainder, digits) => {
        const level = breakEvenLevel(position, { ...terms, digits });
        if (level === null) return;
        const { result } = stopResultAt(position, { field: 'stopLoss', level }, terms, remainder);
        expect(addCents(result, position.financing, position.dividends)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
