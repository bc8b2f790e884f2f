import { expect, test } from 'vitest';
import { judgePassword } from './password-rules.ts';

const guesses = (number: number) => () => number;

test.each([
  ['nothing', '', 1e12, { kind: 'tooShort', missing: 8 }],
  ['seven characters', '1234567', 1e12, { kind: 'tooShort', missing: 1 }],
  ['characters as a reader counts them', '🔑🔑🔑🔑🔑🔑🔑', 1e12, { kind: 'tooShort', missing: 1 }],
  ['more than anybody types', `${'ab'.repeat(512)}c`, 1e12, { kind: 'tooLong' }],
  ['the most that is accepted', 'ab'.repeat(512), 1e12, { kind: 'strong' }],
  ['few guesses', 'password1', 99_999, { kind: 'guessable' }],
  ['enough guesses', 'gh7kw2pq', 100_000, { kind: 'fair' }],
  ['many guesses', 'harbour violet seven', 100_000_000, { kind: 'strong' }],
])('%s', (_, password, number, verdict) => {
  expect(judgePassword(password, guesses(number), null)).toEqual(verdict);
});

test('S5: a password that is guessed more quickly because of its owner is personal', () => {
  const verdictOf = (ofAnybody: number) => judgePassword('ada-lovelace', guesses(1_000), guesses(ofAnybody));
  expect([verdictOf(1_000), verdictOf(2_000), verdictOf(1e12)].map(({ kind }) => kind)).toEqual(['guessable', 'personal', 'personal']);
});
