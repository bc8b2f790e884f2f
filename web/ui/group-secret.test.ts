import { describe, expect, test } from 'vitest';
import { groupSecret, readTotpCode } from './group-secret.ts';

describe('a secret is shown in groups of four', () => {
  test.each([
    ['', ''],
    ['JBSW', 'JBSW'],
    ['JBSWY', 'JBSW Y'],
    ['JBSWY3DP', 'JBSW Y3DP'],
    ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ])('%j as %j', (secret, grouped) => expect(groupSecret(secret)).toBe(grouped));
});

describe('a typed code', () => {
  test.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 012345 ', '012345'],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['１２３４５６', null],
    ['', null],
  ])('%j is %j', (typed, code) => expect(readTotpCode(typed)).toBe(code));
});
