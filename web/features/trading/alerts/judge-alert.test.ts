import { price } from '@fairlead/domain/price.ts';
import { expect, test } from 'vitest';
import { judgeAlertLevel } from './judge-alert.ts';

const QUOTE = { bid: price(100), ask: price(102), at: 0 };

test.each([
  ['above the bid', price(101), QUOTE, 'rises'],
  ['below the bid', price(99), QUOTE, 'falls'],
  ['at the bid', price(100), QUOTE, 'atPrice'],
  ['that is not a number', null, QUOTE, 'notANumber'],
  ['without a current price', price(99), undefined, 'noQuote'],
] as const)('a level %s', (_, level, quote, judgement) => {
  expect(judgeAlertLevel(level, quote)).toBe(judgement);
});
