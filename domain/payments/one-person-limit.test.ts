import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../money.ts';
import { mostForOnePerson, ONE_PERSON_LIMIT, roomLeft, whySecondPerson, type SecondPersonReason } from './one-person-limit.ts';

test.each<[string, number, number, number, SecondPersonReason | null]>([
  ['the limit, with nothing used', 10_000_00, 0, 0, null],
  ['a cent above the limit', 10_000_01, 0, 0, 'amount'],
  ['a cent above the limit, taken away', -10_000_01, 0, 0, 'amount'],
  ['the rest of both', 4_000_00, 6_000_00, 6_000_00, null],
  ['a cent above what the client has left', 4_000_01, 0, 6_000_00, 'subject'],
  ['a cent above what the operator has left', -4_000_01, 6_000_00, 0, 'operator'],
  ['a cent, with everything used', 1, 10_000_00, 0, 'operator'],
  ['a cent, where more than the limit was used', 1, 0, 25_000_00, 'subject'],
])('M6: %s: %#', (_case, amount, byOperator, onSubject, reason) => {
  expect(whySecondPerson(cents(amount), roomLeft({ byOperator: cents(byOperator), onSubject: cents(onSubject) }))).toBe(reason);
});

test('M6: however a sum is sliced, one person never moves more than the limit', () => {
  const slices = fc.array(fc.integer({ min: -ONE_PERSON_LIMIT, max: ONE_PERSON_LIMIT }).filter((amount) => amount !== 0));
  fc.assert(
    fc.property(slices, (amounts) => {
      let used = 0;
      for (const amount of amounts) {
        const room = roomLeft({ byOperator: cents(used), onSubject: cents(used) });
        const isAlone = whySecondPerson(cents(amount), room) === null;
        expect(isAlone).toBe(Math.abs(amount) <= mostForOnePerson(room));
        if (isAlone) used += Math.abs(amount);
      }
      expect(used).toBeLessThanOrEqual(ONE_PERSON_LIMIT);
    }),
  );
});
