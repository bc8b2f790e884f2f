import { expect, test } from 'vitest';
import { cutAtNonce, mayBeKept, withNonce } from './rendered-page.ts';

test.each(['', 'X', 'XX', 'aXbXc', 'no place', 'äX€X', 'X at both ends X'])('every placeholder in %j gets the nonce', (document) => {
  const parts = cutAtNonce(new TextEncoder().encode(document.replaceAll('X', 'PLACE')), 'PLACE');
  expect(withNonce({ parts }, 'n+/=').toString()).toBe(document.replaceAll('X', 'n+/='));
});

test.each([
  [200, [], false, true],
  [404, [], false, true],
  [302, [['location', '/login']], false, true],
  [200, [['set-cookie', 'a=1']], false, false],
  [200, [], true, false],
  [500, [], false, false],
  [503, [], false, false],
] as const)('a page with status %i and %j may be cached: %s', (status, headers, isUnavailable, isKept) => {
  expect(mayBeKept({ status, headers, isUnavailable, parts: [] })).toBe(isKept);
});
