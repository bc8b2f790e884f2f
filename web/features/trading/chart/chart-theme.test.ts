import { expect, test } from 'vitest';
import { veil } from './chart-theme.ts';

test.each([
  ['#7db2ff', 0.5, '#7db2ff80'],
  ['#fff', 0.8, '#ffffffcc'],
  ['#0b1118', 0, '#0b111800'],
  ['#0b1118', 1, '#0b1118ff'],
])('%s at %s is %s', (colour, share, expected) => {
  expect(veil(colour, share)).toBe(expected);
});
