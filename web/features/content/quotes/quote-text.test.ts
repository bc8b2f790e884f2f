import { expect, test } from 'vitest';
import { changeSince, changeText, decimalText, toneOf } from './quote-text.ts';

test.each([
  ["six decimals below 10, limited to the instrument's five", 1.08345, 5, 'en-IE', '1.08345'],
  ['four below 100', 62.34567, 5, 'en-IE', '62.3457'],
  ['two from 100', 162.345, 3, 'en-IE', '162.35'],
  ['no more than the instrument has', 62_360.8, 1, 'en-IE', '62,360.8'],
  ["in the reader's locale", 62_360.86, 2, 'de-DE', '62.360,86'],
  ['below zero', -36.98, 2, 'en-IE', '−36.98'],
  ['a dash without a price', null, 2, 'en-IE', '–'],
])('a price reads: %s', (_, value, digits, locale, text) => {
  expect(decimalText(value, digits, locale)).toBe(text);
});

test.each([
  [50_000, 51_000, 2],
  [50_000, 49_500, -1],
  [null, 51_000, null],
  [0, 51_000, null],
  [-37, 10, null],
])('from %s at midnight to %d is %s percent', (open, sell, percent) => {
  const change = changeSince(open, sell);
  if (percent === null) expect(change).toBeNull();
  else expect(change).toBeCloseTo(percent, 9);
});

test.each([
  [1.234, '+1.23%', 'gain'],
  [-1.234, '−1.23%', 'loss'],
  [0.004, '0.00%', 'none'],
  [-0.004, '0.00%', 'none'],
  [null, '–', 'none'],
] as const)('a change of %s reads %s and is a %s', (percent, text, tone) => {
  expect([changeText(percent, 'en-IE'), toneOf(percent)]).toEqual([text, tone]);
});
