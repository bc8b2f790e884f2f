import { readFileSync } from 'node:fs';

/** The passwords that are tried first, in lower case, one a line; lines that begin with # are about the list. Read once, at the start. */
const COMMON = new Set(
  readFileSync(new URL('../../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

export function isCommonPassword(passwordInLowerCase: string): boolean {
  return COMMON.has(passwordInLowerCase);
}
