import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { reachOf } from './level-reach.ts';

const at = (units: number) => price(units * 1_000_000);

test.each([
  ['just above the current price', 101, 100, false, 'near'],
  ['just below three times the current price', 299, 100, false, 'near'],
  ['three times the current price', 300, 100, false, 'far'],
  ['150 times the current price', 9_157_125, 60_000, false, 'far'],
  ['just above a third of the current price', 34, 100, false, 'near'],
  ['below a third of the current price', 33, 100, false, 'far'],
  ['zero, as a total loss without leverage', 0, 100, false, 'never'],
  ['below zero', -1, 100, false, 'never'],
  ['zero, of a price that may be negative', 0, 100, true, 'far'],
  ['below zero, of a price that is', -20, -5, true, 'near'],
] as const)('%s', (_, level, current, mayBeNegative, reach) => {
  expect(reachOf(at(level), at(current), { mayBeNegative })).toBe(reach);
});
