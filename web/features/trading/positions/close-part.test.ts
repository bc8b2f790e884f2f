import { cents } from '@fairlead/domain/money.ts';
import { expect, test } from 'vitest';
import { readPart, shareOf } from './close-part.ts';

test.each([
  [100_00, 25, 25_00],
  [100_01, 50, 50_00],
  [3, 75, 2],
])('%i cents: %i %% are %i', (margin, percent, part) => {
  expect(shareOf(cents(margin), percent)).toBe(part);
});

test.each([
  [1, { ok: true, part: 1_00, stays: 99_00, isWhole: false }],
  [0.99, { ok: false, problem: { code: 'amountTooSmall', limitAmount: 1_00 } }],
  [25, { ok: true, part: 25_00, stays: 75_00, isWhole: false }],
  [99, { ok: true, part: 99_00, stays: 1_00, isWhole: false }],
  [100, { ok: true, part: 100_00, stays: 0, isWhole: true }],
  [99.01, { ok: false, problem: { code: 'closeAmountNotAllowed', limitAmount: 99_00 } }],
  [100.01, { ok: false, problem: { code: 'closeAmountNotAllowed', limitAmount: 99_00 } }],
  [0, { ok: false, problem: { code: 'amountTooSmall', limitAmount: 1_00 } }],
  [-1, { ok: false, problem: { code: 'amountTooSmall', limitAmount: 1_00 } }],
  [1.005, { ok: false, problem: { code: 'atMostTwoDecimals' } }],
  [null, { ok: false, problem: { code: 'required' } }],
])('for a margin of 100, %s is read as %j', (euros, reading) => {
  expect(readPart(cents(100_00), euros)).toEqual(reading);
});

test('a margin that cannot be split can only be closed whole', () => {
  expect(readPart(cents(1_99), 0.99)).toEqual({ ok: false, problem: { code: 'notDivisible' } });
  expect(readPart(cents(2_00), 1)).toMatchObject({ ok: true, isWhole: false });
  expect(readPart(cents(80), 0.8)).toMatchObject({ ok: true, isWhole: true });
});
