import { expect, test } from 'vitest';
import { requiredEmail } from './required-email.ts';

test('an email address is required and must be valid', () => {
  const { required, validate } = requiredEmail('missing', 'invalid');
  expect(required).toBe('missing');
  expect(validate('kay@')).toBe('invalid');
  expect(validate('kay@example.com')).toBe(true);
});
