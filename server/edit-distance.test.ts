import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['', '', 0],
  ['PORT', 'PORT', 0],
  ['', 'PORT', 4],
  ['PRT', 'PORT', 1],
  ['PORTT', 'PORT', 1],
  ['PIRT', 'PORT', 1],
  ['PROT', 'PORT', 1],
  ['PRTO', 'PORT', 2],
  ['DATABSE_URL', 'DATABASE_URL', 1],
  ['DATABAES_URL', 'DATABASE_URL', 1],
  ['HOME', 'HOST', 2],
  ['CA', 'ABC', 3],
])('the distance between %j and %j is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance);
});

const word = fc.string({ maxLength: 12 });

test('the distance is symmetric, and zero only for equal texts', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other) === 0).toBe(one === other);
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});
