import { expect, test } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

test('recovery codes come ten at a time, all different and easy to copy from paper', () => {
  const { codes, hashes } = makeRecoveryCodes();
  expect(new Set([...codes, ...makeRecoveryCodes().codes]).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(hashes).toEqual(codes.map(hashRecoveryCode));
});

test.each([
  ['in lower case', '0a1b-2c3d-4e5f-6g7h'],
  ['without dashes', '0A1B2C3D4E5F6G7H'],
  ['with spaces', ' 0A1B 2C3D 4E5F 6G7H '],
  ['with letters in place of digits', 'OAIB-2C3D-4E5F-6G7H'],
  ['with a lower-case l in place of 1', 'oalb-2c3d-4e5f-6g7h'],
])('a code typed %s is the same code', (_how, typed) => {
  expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode('0A1B-2C3D-4E5F-6G7H'));
});

test('two different codes have different hashes', () => {
  expect(hashRecoveryCode('0A1B-2C3D-4E5F-6G7J')).not.toEqual(hashRecoveryCode('0A1B-2C3D-4E5F-6G7H'));
});
