import { expect, test } from 'vitest';
import { firstReference, rebookingReference, reversalReference, reversedReference } from './booking-reference.ts';

test('a reversal names the booking that it undoes', () => {
  expect(reversedReference(reversalReference('PAYMENT'))).toBe('PAYMENT');
  expect(reversedReference('PAYMENT')).toBeNull();
});

test('booked, undone, booked again and undone again, every movement has a reference of its own', () => {
  const again = rebookingReference('PAYMENT');
  const references = ['PAYMENT', reversalReference('PAYMENT'), again, reversalReference(again)];
  expect(new Set(references).size).toBe(4);
  expect(references.map(firstReference)).toEqual(['PAYMENT', 'PAYMENT', 'PAYMENT', 'PAYMENT']);
});
