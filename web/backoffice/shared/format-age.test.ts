import { expect, test } from 'vitest';
import { formatAge } from './format-age.ts';

const AT = '2026-11-24T10:00:00.000Z';

test.each([
  [-5, '0 min'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 hr'],
  [47 * 60 + 59, '47 hr'],
  [48 * 60, '2 days'],
])('after %i minutes it is %s old', (minutes, age) => {
  expect(formatAge(AT, Date.parse(AT) + minutes * 60_000, 'en-US')).toBe(age);
});
