import { expect, test } from 'vitest';
import { advisePassword } from './password-advice.ts';

const ADA = ['ada.lovelace@example.test', 'Ada', 'Lovelace'];

test.each([
  ['nothing yet', '', { kind: 'start' }],
  ['one character', 'a', { kind: 'tooShort', missing: 7 }],
  ['seven characters', 'gh7kw2p', { kind: 'tooShort', missing: 1 }],
  ['letters counted as a reader counts them', '😀😀😀😀', { kind: 'tooShort', missing: 4 }],
  ['one character eight times', 'aaaaaaaa', { kind: 'guessable' }],
  ['a short pattern', 'abababab', { kind: 'guessable' }],
  ['digits alone', '40918273', { kind: 'guessable' }],
  ['letters in a row', 'abcdefgh', { kind: 'guessable' }],
  ['keys in a row, with something behind', 'qwertzuiop1', { kind: 'guessable' }],
  ['the email', 'Ada.Lovelace@example.test', { kind: 'guessable' }],
  ['a name with digits', 'lovelace1843', { kind: 'guessable' }],
  ['eight characters without a pattern', 'gh7kw2pq', { kind: 'longer' }],
  ['a name among other words', 'lovelace rides a bicycle', { kind: 'strong' }],
  ['several words', 'harbour violet seven', { kind: 'strong' }],
])('%s', (_, password, advice) => {
  expect(advisePassword(password, ADA)).toEqual(advice);
});
