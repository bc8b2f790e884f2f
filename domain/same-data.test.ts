import { expect, test } from 'vitest';
import { isSameData } from './same-data.ts';

test.each([
  ['equal numbers', 1, 1, true],
  ['different numbers', 1, 2, false],
  ['a number and its text', 1, '1', false],
  ['null and nothing', null, undefined, false],
  ['null and an object', null, {}, false],
  ['equal objects', { a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
  ['objects that differ deep inside', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, false],
  ['an object with a further field', { a: 1 }, { a: 1, b: 2 }, false],
  ['a field that is undefined and one that is missing', { a: 1, b: undefined }, { a: 1, c: undefined }, false],
  ['lists in another order', [1, 2], [2, 1], false],
  ['a list and an object with its indexes', [1], { 0: 1 }, false],
])('%s', (_what, a, b, isSame) => {
  expect([isSameData(a, b), isSameData(b, a)]).toEqual([isSame, isSame]);
});
