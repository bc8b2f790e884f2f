import { describe, expect, test } from 'vitest';
import { decideSecretKey, describeKeyRefusal, type KeyEvidence, type KeyOrigin, type KeyVerdict } from './decide-secret-key.ts';

const check = (opens: boolean): KeyEvidence => ({ kind: 'check', opens });
const samples = (tried: number, opened: number): KeyEvidence => ({ kind: 'samples', tried, opened });

describe('decides', () => {
  test.each<[string, KeyOrigin, KeyEvidence, KeyVerdict]>([
    ['the key of the database', 'variable', check(true), 'use'],
    ['the key of the database, from the file', 'file', check(true), 'use'],
    ['another key', 'variable', check(false), 'refuse'],
    ['another key in the file', 'file', check(false), 'refuse'],
    ['no key for a database that had one', 'none', check(false), 'refuse'],
    ['no key for a new database', 'none', samples(0, 0), 'make'],
    ['no key where something is sealed', 'none', samples(1, 0), 'refuse'],
    ['a first key', 'variable', samples(0, 0), 'record'],
    ['a key that opens everything', 'file', samples(7, 7), 'record'],
    ['a key that opens most', 'variable', samples(7, 4), 'record'],
    ['a key that opens half', 'variable', samples(6, 3), 'refuse'],
    ['a key that opens nothing', 'file', samples(1, 0), 'refuse'],
  ])('%s', (_case, origin, evidence, verdict) => {
    expect(decideSecretKey(origin, evidence)).toBe(verdict);
  });
});

test.each<[KeyOrigin, KeyEvidence, RegExp]>([
  [
    'variable',
    check(false),
    /^SECRET_KEY is not the key that .* Set SECRET_KEY to the previous key; if none was set before, .*\/data\/secret\.key\./,
  ],
  [
    'file',
    check(false),
    /^The secret key in \/data\/secret\.key is not the key that .* Restore the previous \/data\/secret\.key, or set SECRET_KEY/,
  ],
  [
    'none',
    check(false),
    /^The secret key of this database is missing: SECRET_KEY is not set, and there is no \/data\/secret\.key\. .* restore/,
  ],
  ['variable', samples(3, 1), /^SECRET_KEY opens 1 of the 3 sealed values/],
])('says what is wrong and what to do: %s, %j', (origin, evidence, sentence) => {
  const text = describeKeyRefusal(origin, evidence, '/data/secret.key');
  expect(text).toMatch(sentence);
  expect(text).toContain('npm run accept-secret-key');
});
