import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { rewardPerRisk, riskPercent } from './risk-reward.ts';

test.each([
  // Result at the stop, result at the target, reward per risk
  [-20_00, 40_00, 2],
  [-40_00, 20_00, 0.5],
  [5_00, 40_00, null],
  [0, 40_00, null],
  [-20_00, -1_00, null],
])('%d at the stop and %d at the target: %d', (stop, target, ratio) => {
  expect(rewardPerRisk(cents(stop), cents(target))).toBe(ratio);
});

test.each([
  [-20_00, 1_000_00, 2],
  [0, 1_000_00, 0],
  [20_00, 1_000_00, null],
  [-20_00, 0, null],
])('%d at the stop is of an equity of %d that percentage: %d', (stop, equity, percent) => {
  expect(riskPercent(cents(stop), cents(equity))).toBe(percent);
});
