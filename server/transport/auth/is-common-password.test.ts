import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './is-common-password.ts';

const lines = readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const passwords = lines.filter((line) => !line.startsWith('#'));

test.each(['password', '12345678', 'qwertyuiop', '1qaz2wsx', 'iloveyou', 'password123', 'abc12345', 'sommer2024', 'fairlead123'])(
  '%s is tried first',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['plum-kettle-saturn', 'fairlead-demo', '', '#', '# SOURCES'])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the list says where it is from, and holds thousands, each once, in lower case and long enough to be chosen', () => {
  expect(lines.some((line) => line.startsWith('# SOURCES'))).toBe(true);
  expect(passwords.length).toBeGreaterThan(3_000);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(passwords.filter((password) => password !== password.toLowerCase() || Array.from(password).length < 8)).toEqual([]);
});
