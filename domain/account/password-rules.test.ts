import { expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

const context = { isCommon: (password: string) => password === 'password1', personal: ['ada@example.test', 'Lovelace', ''] };

test.each([
  ['', 'tooShort'],
  ['1234567', 'tooShort'],
  ['🔑🔑🔑🔑🔑🔑🔑', 'tooShort'],
  ['correct horse', null],
  ['        a', null],
  ['12345679', null],
  ['password1', 'tooEasy'],
  ['PassWord1', 'tooEasy'],
  ['aaaaaaaaaa', 'tooEasy'],
  ['ADA@example.test', 'tooEasy'],
  ['lovelace', 'tooEasy'],
  ['lovelace and more', null],
  ['ab'.repeat(512), null],
  [`${'ab'.repeat(512)}c`, 'tooLong'],
])('%j: %s', (password, fault) => {
  expect(findPasswordFault(password, context)).toBe(fault);
});
