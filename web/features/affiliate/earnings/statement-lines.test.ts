import { expect, test } from 'vitest';
import { earnedIn, readStatement } from './statement-lines.ts';

const KINDS = { acquisition: 450, share: 0.1, correction: -200, payout: -100.2 };

test.each([
  ['to the cent', 149.9, true],
  ['a cent too much', 149.91, false],
])('opening and changes are the closing balance: %s', (_, closing, addsUp) => {
  expect(readStatement({ opening: 0, kinds: KINDS, closing }).addsUp).toBe(addsUp);
});

test('the lines stand in cents, in the order of the kinds', () => {
  expect(readStatement({ opening: 0.07, kinds: KINDS, closing: 149.97 })).toEqual({
    opening: 7,
    changes: [
      { kind: 'acquisition', amount: 45_000 },
      { kind: 'share', amount: 10 },
      { kind: 'correction', amount: -20_000 },
      { kind: 'payout', amount: -10_020 },
    ],
    closing: 14_997,
    addsUp: true,
  });
});

test('a payout is not the opposite of earning', () => {
  expect(earnedIn({ kinds: KINDS })).toBe(25_010);
});
