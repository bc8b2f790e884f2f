import { describe, expect, test } from 'vitest';
import {
  deriveKey,
  formatPasswordHash,
  hashPassword,
  isCheaperThan,
  parsePasswordHash,
  PASSWORD_COST,
  verifyPassword,
} from './password-hash.ts';

const cheap = { memoryKib: 64, passes: 1, parallelism: 1 };

describe('a password hash', () => {
  test('states algorithm, version and cost in the PHC format', async () => {
    expect(await hashPassword('secret', PASSWORD_COST, deriveKey)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('matches the reference implementation', async () => {
    // A known value from the test suite of the reference implementation (phc-winner-argon2, src/test.c).
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', parsePasswordHash(reference), deriveKey)).toBe(true);
    expect(await verifyPassword('Password', parsePasswordHash(reference), deriveKey)).toBe(false);
  });

  test('is salted: the same password never gives the same hash', async () => {
    expect(await hashPassword('secret', cheap, deriveKey)).not.toBe(await hashPassword('secret', cheap, deriveKey));
  });

  test('accepts the same characters in another Unicode normalisation form', async () => {
    const hash = parsePasswordHash(await hashPassword('Zürich', cheap, deriveKey));
    expect(await verifyPassword('Zu\u0308rich', hash, deriveKey)).toBe(true);
  });

  test('survives formatting and parsing', async () => {
    const text = await hashPassword('secret', cheap, deriveKey);
    expect(formatPasswordHash(parsePasswordHash(text))).toBe(text);
  });

  test.each(['', 'secret', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y'])(
    'rejects %j',
    (text) => {
      expect(() => parsePasswordHash(text)).toThrow('not an argon2id PHC string');
    },
  );
});

test.each([
  ['same cost', PASSWORD_COST, false],
  ['less memory', { ...PASSWORD_COST, memoryKib: 9_728 }, true],
  ['fewer passes', { ...PASSWORD_COST, passes: 1 }, true],
  ['more memory', { ...PASSWORD_COST, memoryKib: 65_536 }, false],
])('decides whether a hash of %s must be replaced', (_case, stored, expected) => {
  expect(isCheaperThan(stored, PASSWORD_COST)).toBe(expected);
});
