import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAdministrator, takesLastAdministrator, type OperatorStanding } from './operators.ts';
import { ROLES } from './permissions.ts';

const admin: OperatorStanding = { id: 1, roles: ['admin'], isBlocked: false, hasPassword: true };
const blocked = { ...admin, isBlocked: true };
const demoted: OperatorStanding = { ...admin, roles: ['support'] };

describe('the last administrator', () => {
  test.each<readonly [string, readonly OperatorStanding[], OperatorStanding, boolean]>([
    ['cannot be blocked', [admin], blocked, true],
    ['cannot be demoted', [admin], demoted, true],
    ['may have additional roles', [admin], { ...admin, roles: ['admin', 'finance'] }, false],
    ['is not the last if there is another', [admin, { ...admin, id: 2 }], blocked, false],
    ['is still the last next to a blocked one', [admin, { ...blocked, id: 2 }], demoted, true],
    ['is still the last next to one who has not accepted the invitation', [admin, { ...admin, id: 2, hasPassword: false }], demoted, true],
    ['is unaffected by changes to other operators', [admin, { ...demoted, id: 2 }], { ...demoted, id: 2, isBlocked: true }, false],
  ])('%s', (_case, everybody, changed, expected) => {
    expect(takesLastAdministrator(everybody, changed)).toBe(expected);
  });
});

test('after any sequence of changes, an administrator remains', () => {
  const standing = fc.record({ roles: fc.subarray([...ROLES]), isBlocked: fc.boolean(), hasPassword: fc.constant(true) });
  const change = fc.record({ id: fc.integer({ min: 1, max: 4 }), next: standing });
  fc.assert(
    fc.property(fc.array(standing, { minLength: 3, maxLength: 3 }), fc.array(change, { maxLength: 20 }), (others, changes) => {
      let everybody: readonly OperatorStanding[] = [admin, ...others.map((one, index) => ({ ...one, id: index + 2 }))];
      for (const { id, next } of changes) {
        const changed = { ...next, id };
        if (!takesLastAdministrator(everybody, changed)) everybody = everybody.map((one) => (one.id === id ? changed : one));
      }
      expect(everybody.some(isAdministrator)).toBe(true);
    }),
  );
});
