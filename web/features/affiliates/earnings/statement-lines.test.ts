import { euros, inexactEuros } from '@fairlead/domain/fixture-euros.ts';
import { expect, test } from 'vitest';
import { earnedIn, readStatement } from './statement-lines.ts';

const KINDS = { acquisition: euros(450), share: euros(0.1), correction: euros(-200), payout: euros(-100.2) };

test.each([
  ['to the cent', euros(149.9), true],
  ['a cent too much', euros(149.91), false],
])('opening balance plus changes equals the closing balance: %s', (_, closing, addsUp) => {
  expect(readStatement({ opening: euros(0), kinds: KINDS, closing }).addsUp).toBe(addsUp);
});

test('the lines are in cents, in the order of the kinds', () => {
  expect(readStatement({ opening: euros(0.07), kinds: KINDS, closing: euros(149.97) })).toEqual({
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

test('a payout does not reduce earnings', () => {
  expect(earnedIn({ kinds: KINDS })).toBe(25_010);
});

test('an unreadable amount makes the sum unknown, not zero', () => {
  const kinds = { ...KINDS, share: inexactEuros(0.1 + 0.2) };
  expect(earnedIn({ kinds })).toBeNull();
  const { changes, addsUp } = readStatement({ opening: euros(0), kinds, closing: euros(150.1) });
  expect([changes.find(({ kind }) => kind === 'share')?.amount, addsUp]).toEqual([null, false]);
});
