import { expect, test } from 'vitest';
import { fillExample, oilExample, stopOutExample } from './engine-examples.ts';

test('the fill example fills within its bound and saves what the page says', () => {
  const { seen, bound, filled, notional, improvement } = fillExample();
  expect(bound).toBe(64_016_000_000);
  expect(filled).toBeLessThan(seen);
  expect(notional).toBe(100_000);
  // 1,000.00 x (64,000 - 63,990) / 63,990 = 0.156
  expect(improvement).toBe(16);
});

test('the oil example follows the profit formula and the published prices', () => {
  const example = oilExample();
  // (-36.98 - 18.31) x 100 x 10 / 18.31 = -3,019.66
  expect(example.lossByFormula).toBe(-301_966);
  expect(example.mostLost).toBe(-50_000);
  // (17 - 18.31) x 100 x 10 / 18.31 = -71.55
  expect(example.lossAtStop).toBe(-7_155);
});

test("the margin example is below every retail client's stop-out level", () => {
  expect(stopOutExample()).toEqual({ equity: 40_000, used: 100_000, levelPercent: 40 });
});
