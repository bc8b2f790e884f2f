import { expect, test } from 'vitest';
import { disputeReference, firstReference, rebookingReference, reversalReference, reversedReference } from './booking-reference.ts';

test('a reversal names the booking it reverses', () => {
  expect(reversedReference(reversalReference('PAYMENT'))).toBe('PAYMENT');
  expect(reversedReference('PAYMENT')).toBeNull();
});

test('booked, reversed, rebooked and reversed again, every movement has its own reference', () => {
  const again = rebookingReference('PAYMENT');
  const references = ['PAYMENT', reversalReference('PAYMENT'), again, reversalReference(again)];
  expect(new Set(references).size).toBe(4);
  expect(references.map(firstReference)).toEqual(['PAYMENT', 'PAYMENT', 'PAYMENT', 'PAYMENT']);
});

test('each part of a reversal has its own reference and names the same booking', () => {
  const again = rebookingReference('PAYMENT');
  const parts = ['PAYMENT', again].flatMap((reference) =>
    [1, 2, 3, 12].map((part) => ({ reference, of: reversalReference(reference, part) })),
  );
  expect(new Set(parts.map(({ of }) => of)).size).toBe(8);
  for (const { reference, of } of parts) {
    expect(reversedReference(of)).toBe(reference);
    expect(firstReference(of)).toBe('PAYMENT');
  }
});

test('a deposit has one hold, however often it is booked', () => {
  expect(disputeReference(rebookingReference('PAYMENT'))).toBe(disputeReference('PAYMENT'));
  expect(disputeReference('PAYMENT')).not.toBe(disputeReference('OTHER'));
});
