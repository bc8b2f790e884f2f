/** The published terms of guaranteed stops are the ones in effect, and no straddle gains from them on the recorded gaps. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { nearestGuaranteedStop, farthestGuaranteedStop, premiumOf } from '@fairlead/domain/trading/guaranteed-stop.ts';
import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { profitAt } from '@fairlead/domain/trading/profit.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { isLong } from './support/long.ts';
import { largestOneSidedExcess, readStoredGaps, requiredPremium } from '../bench/guarantees.ts';
import { breakEvenPremium, excessBeyond, oneSided, premiumBounds, straddleValue, type GapSample } from '../bench/straddle.ts';

const page = readFileSync(new URL('../docs/trading/guaranteed-stops.md', import.meta.url), 'utf8');
const classes = await readStoredGaps();
const { guaranteedStops, leverageCaps, stopOutPercent } = RETAIL_RULE_PACK;

function percent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}

describe.each(RULE_CLASSES)('%s', (ruleClass) => {
  const rule = guaranteedStops[ruleClass];
  const { minimumDistanceBasisPoints: least, maximumDistanceBasisPoints: most, premiumBasisPoints: premium } = rule;
  const { spread, kinds } = classes[ruleClass];
  const leverage = leverageCaps[ruleClass];

  test('docs/trading/guaranteed-stops.md states its terms', () => {
    expect(page).toContain(`| ${[ruleClass, percent(least), percent(most), percent(premium)].join(' | ')} |`);
  });

  // Thousands of resamples of every kind of night.
  test.runIf(isLong)('the premium is what the recorded gaps require, at their upper bound', () => {
    expect(premium).toBe(requiredPremium(classes[ruleClass], rule));
  });

  test.each(Object.entries(kinds))('no straddle gains on a night of the kind: %s', (_kind, sample) => {
    expect(sample.gapCount).toBeGreaterThan(0);
    for (let distance = least; distance <= most; distance += 1) {
      expect(straddleValue(sample, { distance, premium, spread })).toBeLessThanOrEqual(0);
      // Held for so many nights that the spread does not count.
      expect(straddleValue(sample, { distance, premium, spread: 0 })).toBeLessThanOrEqual(0);
    }
    // One guaranteed position, hedged without a stop.
    expect(largestOneSidedExcess(sample, rule)).toBeLessThanOrEqual(premium);
  });

  test('distance and premium are covered by the margin, and the stop is reached before the close-out', () => {
    expect(((most + premium) * leverage) / 10_000).toBeLessThan(1);
    expect((most * leverage) / 10_000).toBeLessThanOrEqual(stopOutPercent / 100);
  });
});

test('under the former terms of shares a straddle gained, on ordinary nights as well as announced ones', () => {
  const { spread, kinds } = classes.share;
  const former = { distance: 300, premium: 30, spread };
  expect(Object.values(kinds).map((sample) => straddleValue(sample, former) > 0)).toEqual([true, true, true, true, true]);
  const announced = kinds['announced'];
  expect(announced && straddleValue(announced, former)).toBeGreaterThan(100);
});

describe('the worked example of docs/trading/guaranteed-stops.md', () => {
  const quote = { bid: price(100_000_000), ask: price(100_000_000), at: 0 };
  const stake = { margin: cents(450_00), leverage: 5, openPrice: price(100_000_000) };
  const short = profitAt({ ...stake, side: 'short' }, price(92_000_000));
  const premium = premiumOf(stake, price(94_000_000), 'share', RETAIL_RULE_PACK);

  test.each([
    ['nearest', nearestGuaranteedStop('long', quote, 'share', RETAIL_RULE_PACK), -67_50, -36_00],
    ['farthest', farthestGuaranteedStop('long', quote, 'share', RETAIL_RULE_PACK), -135_00, -103_50],
  ])('matches the engine with the %s stop', (_case, level, loss, result) => {
    const long = profitAt({ ...stake, side: 'long' }, level);
    expect([long, short, premium]).toEqual([loss, 180_00, 148_50]);
    expect(long + short - premium).toBe(result);
    for (const amount of [long, result]) expect(page).toContain(`−${(-amount / 100).toFixed(2)} |`);
    expect(page).toContain(`| −${(premium / 100).toFixed(2)} | −${(premium / 100).toFixed(2)} |`);
  });

  test('gained under the former premium', () => {
    const former = {
      ...RETAIL_RULE_PACK,
      guaranteedStops: { ...guaranteedStops, share: { ...guaranteedStops.share, premiumBasisPoints: 30 } },
    };
    const long = profitAt({ ...stake, side: 'long' }, nearestGuaranteedStop('long', quote, 'share', former));
    expect(long + short - premiumOf(stake, price(97_000_000), 'share', former)).toBe(105_75);
  });
});

test.each([
  ['below the opening price on the notional', 97_000_000, 148_50],
  ['at the opening price on the notional', 100_000_000, 148_50],
  ['above the opening price on the value at the stop', 120_000_000, 178_20],
])('charges the premium of a stop %s', (_case, level, premium) => {
  const stake = { margin: cents(450_00), leverage: 5, openPrice: price(100_000_000) };
  expect(premiumOf(stake, price(level), 'share', RETAIL_RULE_PACK)).toBe(premium);
});

describe('the arithmetic of a straddle', () => {
  const sample: GapSample = {
    gapCount: 4,
    nightCount: 3,
    countedFrom: 100,
    beyond: [
      { night: '2020-01-02', gaps: [-500, 200] },
      { night: '2020-01-03', gaps: [300] },
    ],
  };

  test('counts what exceeds the distance', () => {
    expect(excessBeyond(sample, 250)).toEqual({ count: 2, sum: 300 });
    expect(straddleValue(sample, { distance: 250, premium: 50, spread: 3 })).toBe((300 - 2 * 50) / 4 - 6);
    expect(breakEvenPremium(sample, 250, 0)).toBe(150);
    expect(breakEvenPremium(sample, 250, 3)).toBe((300 - 24) / 2);
    expect(breakEvenPremium(sample, 500, 3)).toBe(0);
  });

  test('takes rises and falls separately', () => {
    expect(excessBeyond(oneSided(sample, 'rises'), 150)).toEqual({ count: 2, sum: 200 });
    expect(excessBeyond(oneSided(sample, 'falls'), 150)).toEqual({ count: 1, sum: 350 });
  });

  test('gains nothing at its break-even premium', () => {
    const premium = breakEvenPremium(sample, 150, 3);
    expect(straddleValue(sample, { distance: 150, premium, spread: 3 })).toBeCloseTo(0, 10);
  });

  test('has the same bound for the same seed, above the estimate', () => {
    const [bound = 0] = premiumBounds(sample, [250], 0, 1);
    expect(premiumBounds(sample, [250], 0, 1)).toEqual([bound]);
    expect(bound).toBeGreaterThan(150);
  });

  test('does not guess at gaps that are not in the sample', () => {
    expect(() => excessBeyond(sample, 99)).toThrow(RangeError);
  });
});
