import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallRefused } from '../transport/call-refused.ts';
import { cutPage, encodeCursor, readCursor } from './page-cursor.ts';

test('a cursor is read as it was given', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 100 }), fc.integer()), fc.nat(), (value, id) => {
      expect(readCursor(encodeCursor({ value, id }))).toEqual({ value, id });
    }),
  );
});

test('there is none on the first page', () => {
  expect(readCursor(undefined)).toBeNull();
});

test.each([
  '',
  'x',
  Buffer.from('[1]').toString('base64url'),
  Buffer.from('{"id":1}').toString('base64url'),
  Buffer.from('["a",-1]').toString('base64url'),
])('a text that is none is refused: %j', (text) => {
  expect(() => readCursor(text)).toThrow(CallRefused);
});

test.each([
  [3, [1, 2, 3], null],
  [2, [1, 2], encodeCursor({ value: 2, id: 2 })],
  [5, [1, 2, 3], null],
])('a page of %d of three rows', (limit, rows, next) => {
  expect(cutPage([1, 2, 3].slice(0, limit + 1), limit, (id) => ({ value: id, id }))).toEqual({ rows, next });
});
