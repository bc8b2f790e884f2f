import { describe, expect, test } from 'vitest';
import { remainderOf } from '../exact-cents.ts';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { premiumOf } from './guaranteed-stop.ts';
import { profitAt } from './profit.ts';
import { RETAIL_RULE_PACK } from './rule-pack.ts';
import { stopResultAt } from './stop-result.ts';

const terms = { ruleClass: 'share', rules: RETAIL_RULE_PACK } as const;
const position = { side: 'long', margin: cents(450_00), leverage: 5, openPrice: price(271_530_000), guaranteedStop: true } as const;
const level = price(260_670_000);

describe('the result of closing by a stop', () => {
  test('a guaranteed stop loss charges its premium on top of the loss', () => {
    const { profit, premium, result } = stopResultAt(position, { field: 'stopLoss', level }, terms);
    expect(profit).toBe(profitAt(position, level));
    expect(premium).toBe(premiumOf(position, level, 'share', RETAIL_RULE_PACK));
    expect(premium).toBeGreaterThan(0);
    expect(result).toBe(profit - premium);
  });

  test.each([
    ['an ordinary stop loss', false, 'stopLoss'],
    ['the take profit of a position with a guaranteed stop', true, 'takeProfit'],
  ] as const)('%s charges no premium', (_, guaranteedStop, field) => {
    const profit = profitAt(position, level);
    expect(stopResultAt({ ...position, guaranteedStop }, { field, level }, terms)).toEqual({ profit, premium: 0, result: profit });
  });

  test('profit and premium are booked one after the other with the carried remainder', () => {
    // A loss of 1/3 cent and a premium of 0.495 cents each round to nothing, but add up to one cent.
    const tiny = { side: 'long', margin: cents(15), leverage: 1, openPrice: price(45_000_000), guaranteedStop: true } as const;
    const at = { field: 'stopLoss', level: price(44_000_000) } as const;
    const premiumBasisPoints = 330;
    const rules = {
      ...RETAIL_RULE_PACK,
      guaranteedStops: {
        ...RETAIL_RULE_PACK.guaranteedStops,
        share: { ...RETAIL_RULE_PACK.guaranteedStops.share, premiumBasisPoints },
      },
    };
    expect(stopResultAt(tiny, at, { ruleClass: 'share', rules })).toEqual({ profit: 0, premium: 1, result: -1 });
    expect(stopResultAt(tiny, at, { ruleClass: 'share', rules }, remainderOf(400_000))).toEqual({ profit: 0, premium: 0, result: 0 });
  });
});
