import { expect, test } from 'vitest';
import { addressAfterLogin } from './require-session.ts';

test.each([
  ['/platform/EURUSD', '/platform/EURUSD'],
  ['/platform/EURUSD?x=1', '/platform/EURUSD?x=1'],
  [null, '/start'],
  ['', '/start'],
  ['https://evil.example/', '/start'],
  ['//evil.example/', '/start'],
  ['/\\evil.example/', '/start'],
  ['/\t/evil.example/', '/start'],
  ['javascript:alert(1)', '/start'],
])('after a sign-in with next=%j the client goes to %s', (next, address) => {
  expect(addressAfterLogin(next, '/start')).toBe(address);
});
