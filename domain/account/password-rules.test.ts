import { expect, test } from 'vitest';
import { judgePassword } from './password-rules.ts';

const guesses = (number: number) => () => number;

test.each([
  ['nothing', '', 1e12, { kind: 'tooShort', missing: 8 }],
  ['seven characters', '1234567', 1e12, { kind: 'tooShort', missing: 1 }],
  ['characters as a reader counts them', '🔑🔑🔑🔑🔑🔑🔑', 1e12, { kind: 'tooShort', missing: 1 }],
  ['longer than the maximum', `${'ab'.repeat(512)}c`, 1e12, { kind: 'tooLong' }],
  ['the maximum length', 'ab'.repeat(512), 1e12, { kind: 'strong' }],
  ['few guesses', 'password1', 99_999, { kind: 'guessable' }],
  ['enough guesses', 'gh7kw2pq', 100_000, { kind: 'fair' }],
  ['many guesses', 'harbour violet seven', 100_000_000, { kind: 'strong' }],
])('%s', (_, password, number, verdict) => {
  expect(judgePassword(password, guesses(number), null)).toEqual(verdict);
});

test("a password that its owner's data makes easier to guess is personal", () => {
  const verdictOf = (ofAnybody: number) => judgePassword('ada-lovelace', guesses(1_000), guesses(ofAnybody));
  expect([verdictOf(1_000), verdictOf(2_000), verdictOf(1e12)].map(({ kind }) => kind)).toEqual(['guessable', 'personal', 'personal']);
});
