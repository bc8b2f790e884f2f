import commonPasswords from '@fairlead/contract/account/common-passwords.json' with { type: 'json' };
import { readPhoneNumber } from '@fairlead/contract/account/phone-number.ts';
import { checkNewPassword } from '@fairlead/contract/account/password-strength.ts';
import { passwordOwnerOfClient, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallRefused } from '../../transport/call-refused.ts';
import { requireGoodPassword } from './require-good-password.ts';

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
    requireGoodPassword(password, 'password', owner);
    return null;
  } catch (error) {
    if (error instanceof CallRefused) return error.code;
    throw error;
  }
}

test('a password is rejected exactly if the form’s hint does not call it good', () => {
  const choices = fc
    .tuple(passwords, owners)
    .chain(([password, owner]) => fc.tuple(fc.constantFrom(password, owner.email, `${owner.names.join('')}1`), fc.constant(owner)));
  fc.assert(
    fc.property(choices, ([password, owner]) => {
      const isCalledGood = ['fair', 'strong'].includes(checkNewPassword(password, owner).kind);
      expect(refusalOf(password, owner) === null).toBe(isCalledGood);
    }),
    { numRuns: 300 },
  );
});

test('password1 is rejected as too easy', () => {
  expect(refusalOf('password1', { email: '', names: [], others: [] })).toBe('passwordTooEasy');
});

test('the hint of the sign-up form and the server agree about typed input', () => {
  const name = fc.constantFrom('Anne', ' Tester ', 'Zoë', "O'Neill", 'Anna Maria', 'van der Berg');
  const typed = fc.record({
    email: fc.constantFrom('bob.probe@example.test', 'a_tester@mail.example.test'),
    firstName: name,
    lastName: name,
    phone: fc.constantFrom(
      { number: '07911 123457', country: 'GB' },
      { number: '030 90 18 20', country: 'DE' },
      { number: '06 1234 5678', country: 'IT' },
      { number: '+34 612 345 678', country: 'GB' },
      { number: '(202) 555-0123', country: 'US' },
    ),
  });
  const choices = typed.chain((fields) => {
    const { email, firstName, lastName, phone } = fields;
    const digits = phone.number.replace(/\D/g, '');
    const parts = [firstName.trim(), lastName.trim(), email.split('@')[0] ?? '', digits, digits.replace(/^0/, '')];
    const password = fc
      .tuple(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }), fc.constantFrom('', '.', '-', ' '), ending)
      .map(([chosen, between, end]) => chosen.join(between) + end);
    return fc.tuple(password, fc.constant(fields));
  });
  fc.assert(
    fc.property(choices, ([password, { phone, ...fields }]) => {
      const sent = readPhoneNumber(phone.number, phone.country);
      if (sent === null) throw new Error(`${phone.number} is not a phone number`);
      const hint = checkNewPassword(password, passwordOwnerOfClient({ ...fields, phone: sent }));
      const kept = {
        email: fields.email,
        firstName: fields.firstName.trim(),
        lastName: fields.lastName.trim(),
        phone: readPhoneNumber(sent, '') ?? sent,
      };
      expect(refusalOf(password, passwordOwnerOfClient(kept)) === null).toBe(['fair', 'strong'].includes(hint.kind));
    }),
    { numRuns: 100 },
  );
});

test.each(['07911123457', '7911123457', '447911123457', 'Tester.Anne', 'annetester1', 'bob.probe1'])(
  '%s is rejected as personal',
  (password) => {
    const owner = passwordOwnerOfClient({ email: 'bob.probe@example.test', firstName: 'Anne', lastName: 'Tester', phone: '+447911123457' });
    expect([checkNewPassword(password, owner).kind, refusalOf(password, owner)]).toEqual(['personal', 'passwordTooEasy']);
  },
);
