import { expect, test } from 'vitest';
import { italianArticle } from './italian-article.ts';

test.each([
  ["l'1", 1],
  ["l'8", 8],
  ["l'11", 11],
  ["l'80", 80],
  ["l'82", 82],
  ["l'89", 89],
])('%s', (_, percent) => {
  expect(italianArticle(percent)).toEqual({ context: 'elided' });
});

test.each([
  ['il 7', 7],
  ['il 9', 9],
  ['il 10', 10],
  ['il 12', 12],
  ['il 18', 18],
  ['il 79', 79],
  ['il 90', 90],
  ['il 100', 100],
])('%s', (_, percent) => {
  expect(italianArticle(percent)).toEqual({});
});
