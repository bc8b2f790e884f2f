import { expect, test } from 'vitest';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { judgeNewPassword } from './password-strength.ts';

const NOBODY = { email: '', names: [], others: [] };
const ADA = { email: 'ada.lovelace@example.test', names: ['Ada', 'Lovelace'], others: ['+4930901820'] };

test('S5: common passwords are guessable, every seventh of the list', () => {
  const accepted = commonPasswords
    .filter((_, index) => index % 7 === 0)
    .filter((password) => judgeNewPassword(password, NOBODY).kind !== 'guessable');
  expect(accepted).toEqual([]);
});

test('the list holds thousands, each once, in lower case and long enough to be chosen', () => {
  expect(commonPasswords.length).toBeGreaterThan(3_000);
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
  expect(commonPasswords.filter((password) => password !== password.toLowerCase() || Array.from(password).length < 8)).toEqual([]);
});

test('an email that is longer than what is judged of a password is guessable all the same', () => {
  const email = `${'ef3a91c7'.repeat(8)}@example.test`;
  expect(judgeNewPassword(email, { ...NOBODY, email }).kind).toBe('personal');
});

test.each([
  ['the example', 'password1', 'guessable'],
  ['with capitals and a sign', 'Password123!', 'guessable'],
  ['capitals in between', 'FuSSball2024', 'guessable'],
  ['exchanged letters', 'P@ssw0rd', 'guessable'],
  ['one character eight times', 'aaaaaaaa', 'guessable'],
  ['one character often', 'e'.repeat(1024), 'guessable'],
  ['a short pattern', 'abababab', 'guessable'],
  ['letters in a row', 'abcdefgh', 'guessable'],
  ['keys in a row', 'Qwertyuiop', 'guessable'],
  ['a word with a year', 'sommer2024', 'guessable'],
  ['the site with a number', 'fairlead123', 'guessable'],
  ['S5: the email', 'Ada.Lovelace@example.test', 'personal'],
  ['S5: both names', 'adalovelace', 'personal'],
  ['S5: a name with digits', 'lovelace1', 'personal'],
  ['S5: the phone number', '4930901820', 'personal'],
  ['S5: the phone number as it is written at home', '030901820', 'personal'],
  ['S5: the names the other way round with a dot', 'Lovelace.Ada', 'personal'],
  ['S5: the local part of the email with a digit', 'ada.lovelace1', 'personal'],
  ['S5: the names and a digit', 'adalovelace1', 'personal'],
  ['eight characters without a pattern', 'gh7kw2pq', 'strong'],
  ['a name among other words', 'lovelace rides a bicycle', 'strong'],
  ['several words', 'harbour violet seven', 'strong'],
])('%s', (_, password, kind) => {
  expect(judgeNewPassword(password, ADA).kind).toBe(kind);
});
