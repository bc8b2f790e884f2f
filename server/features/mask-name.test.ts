import { expect, test } from 'vitest';
import { maskEmail, maskLastName, maskName } from './mask-name.ts';

test.each([
  ['Ada', 'Lovelace', 'Ada L***'],
  ['Ada', 'L', 'Ada L***'],
  ['Ada', '', 'Ada'],
  ['', 'Lovelace', 'L***'],
  ['Ada', '𝒳avier', 'Ada 𝒳***'],
  ['', '', ''],
])('the name %j %j is shown as %j', (firstName, lastName, masked) => {
  expect(maskName(firstName, lastName)).toBe(masked);
});

test.each([
  ['Lovelace', 'L***'],
  [' de la Cruz ', 'd***'],
  ['L', 'L***'],
  ['', ''],
  [' ', ''],
])('the last name %j is shown as %j', (lastName, masked) => {
  expect(maskLastName(lastName)).toBe(masked);
});

test.each([
  ['ada@example.test', 'a***@example.test'],
  ['a@example.test', 'a***@example.test'],
  ['"a@b"@example.test', '"***@example.test'],
])('the email %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
