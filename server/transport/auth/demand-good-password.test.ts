import commonPasswords from '@fairlead/contract/common-passwords.json' with { type: 'json' };
import { judgeNewPassword } from '@fairlead/contract/password-strength.ts';
import type { PasswordOwner } from '@fairlead/domain/account/password-rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallRefused } from '../call-refused.ts';
import { demandGoodPassword } from './demand-good-password.ts';

const owners = fc.record({
  email: fc.emailAddress(),
  names: fc.array(fc.string({ maxLength: 12 }), { maxLength: 3 }),
  others: fc.array(fc.string({ maxLength: 12 }), { maxLength: 2 }),
});
const ending = fc.constantFrom('', '1', '!', '2026', '123!');
const passwords = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.string({ unit: 'grapheme', maxLength: 24 }),
  fc.tuple(fc.constantFrom(...commonPasswords), ending).map((parts) => parts.join('')),
);

/** The code of the refusal, or null. */
function refusalOf(password: string, owner: PasswordOwner): string | null {
  try {
    demandGoodPassword(password, 'password', owner);
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return error.code;
    throw error;
  }
}

test('S5: a password is refused exactly where the hint in the form does not call it good', () => {
  const choices = fc
    .tuple(passwords, owners)
    .chain(([password, owner]) => fc.tuple(fc.constantFrom(password, owner.email, `${owner.names.join('')}1`), fc.constant(owner)));
  fc.assert(
    fc.property(choices, ([password, owner]) => {
      const isCalledGood = ['fair', 'strong'].includes(judgeNewPassword(password, owner).kind);
      expect(refusalOf(password, owner) === null).toBe(isCalledGood);
    }),
    { numRuns: 300 },
  );
});

test('S5: the example that the hint called good enough is refused', () => {
  expect(refusalOf('password1', { email: '', names: [], others: [] })).toBe('passwordTooEasy');
});
