import { expect, test } from 'vitest';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { checkNewPassword } from './password-strength.ts';

const NO_PERSON = { email: '', names: [], others: [] };
const ADA = { email: 'ada.lovelace@example.test', names: ['Ada', 'Lovelace'], others: ['+4930901820'] };

test('common passwords are guessable, every seventh of the list', () => {
  const accepted = commonPasswords
    .filter((_, index) => index % 7 === 0)
    .filter((password) => checkNewPassword(password, NO_PERSON).kind !== 'guessable');
  expect(accepted).toEqual([]);
});

test('the list has thousands of entries, each once, in lower case and long enough to be chosen', () => {
  expect(commonPasswords.length).toBeGreaterThan(3_000);
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
  expect(commonPasswords.filter((password) => password !== password.toLowerCase() || Array.from(password).length < 8)).toEqual([]);
});

test('an email longer than the judged part of a password is still guessable', () => {
  const email = `${'ef3a91c7'.repeat(8)}@example.test`;
  expect(checkNewPassword(email, { ...NO_PERSON, email }).kind).toBe('personal');
});

test.each([
  ['the example', 'password1', 'guessable'],
  ['with capitals and a symbol', 'Password123!', 'guessable'],
  ['capitals in between', 'FuSSball2024', 'guessable'],
  ['character substitutions', 'P@ssw0rd', 'guessable'],
  ['one character eight times', 'aaaaaaaa', 'guessable'],
  ['one character repeated many times', 'e'.repeat(1024), 'guessable'],
  ['a short pattern', 'abababab', 'guessable'],
  ['consecutive letters', 'abcdefgh', 'guessable'],
  ['consecutive keys', 'Qwertyuiop', 'guessable'],
  ['a word with a year', 'sommer2024', 'guessable'],
  ['the site name with a number', 'fairlead123', 'guessable'],
  ['the email', 'Ada.Lovelace@example.test', 'personal'],
  ['both names', 'adalovelace', 'personal'],
  ['a name with digits', 'lovelace1', 'personal'],
  ['the phone number', '4930901820', 'personal'],
  ['the phone number in national format', '030901820', 'personal'],
  ['the names reversed with a dot', 'Lovelace.Ada', 'personal'],
  ['the local part of the email with a digit', 'ada.lovelace1', 'personal'],
  ['the names and a digit', 'adalovelace1', 'personal'],
  ['eight characters without a pattern', 'gh7kw2pq', 'strong'],
  ['a name among other words', 'lovelace rides a bicycle', 'strong'],
  ['several words', 'harbour violet seven', 'strong'],
])('%s', (_, password, kind) => {
  expect(checkNewPassword(password, ADA).kind).toBe(kind);
});
