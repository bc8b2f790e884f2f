import { expect, test } from 'vitest';
import { isSameMailbox } from './same-mailbox.ts';

test.each([
  ['ada@example.test', 'ada@example.test', true],
  ['ada@example.test', ' Ada@Example.TEST ', true],
  ['ada@example.test', 'ada+savings@example.test', true],
  ['ada+one@example.test', 'ada+two@example.test', true],
  ['ada@example.test', 'ada@example.org', false],
  ['ada@example.test', 'adam@example.test', false],
  ['ada@plus+example.test', 'ada@plus.test', false],
])('%s and %s: %s', (email, other, isSame) => {
  expect(isSameMailbox(email, other)).toBe(isSame);
});
