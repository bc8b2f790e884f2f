import { expect, test } from 'vitest';
import { price } from '../price.ts';
import { selectCredible, type SeenPrice } from './seen-price.ts';

const NOW = Date.UTC(2026, 10, 29, 12);
const DAY_MS = 86_400_000;
const SEEN: SeenPrice = { price: price(1_084_300), at: NOW - 300, frame: NOW - 450 };

test.each<[string, Partial<SeenPrice>, boolean]>([
  ['a moment before', {}, true],
  ['after it, by a clock that is a little ahead', { at: NOW + 500 }, true],
  ['a day before', { at: NOW - DAY_MS }, true],
  ['more than a day before', { at: NOW - DAY_MS - 1 }, false],
  ['a day after', { at: NOW + DAY_MS }, true],
  ['more than a day after', { at: NOW + DAY_MS + 1 }, false],
  ['in a message that the client does not name', { frame: null }, true],
  ['in a message of a day before', { frame: NOW - DAY_MS }, true],
  ['in a message of more than a day before', { frame: NOW - DAY_MS - 1 }, false],
  ['in a message of more than a day after', { frame: NOW + DAY_MS + 1 }, false],
])('a price seen %s', (_when, changes, isCredible) => {
  const seen = { ...SEEN, ...changes };
  expect(selectCredible(seen, NOW)).toBe(isCredible ? seen : null);
});

test('nothing seen stays nothing', () => {
  expect(selectCredible(null, NOW)).toBeNull();
});
