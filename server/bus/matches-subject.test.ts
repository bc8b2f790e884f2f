import { expect, test } from 'vitest';
import { matchesSubject } from './matches-subject.ts';

test.each([
  ['change.7', 'change.7', true],
  ['change.7', 'change.8', false],
  ['change.*', 'change.7', true],
  ['change.*', 'change.7.12', false],
  ['change.*.12', 'change.7.12', true],
  ['change.>', 'change.7.12', true],
  ['change.>', 'change', false],
  ['>', 'change', true],
  ['change', 'change.7', false],
])('%s and %s: %j', (pattern, subject, matches) => {
  expect(matchesSubject(pattern, subject)).toBe(matches);
});
