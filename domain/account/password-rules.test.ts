import { expect, test } from 'vitest';
import { judgePassword, personalTextsOf } from './password-rules.ts';

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
  expect(judgePassword(password, guesses(number))).toEqual(verdict);
});

test('what is known of an owner is each part and the whole, in lower case, each once', () => {
  const texts = personalTextsOf({ email: 'Ada.L@Example.test', names: ['Ada', 'Lovelace'], others: ['+4930901820', ''] });
  expect(texts).toEqual(
    expect.arrayContaining([
      'ada.l@example.test',
      'ada.l',
      'ada',
      'lovelace',
      'adalovelace',
      'ada lovelace',
      'ada.lovelace',
      'example',
      '4930901820',
    ]),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts).not.toContain('');
});
