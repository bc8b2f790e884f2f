import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CallRefused } from '../transport/call-refused.ts';
import { CURSOR_VALUES, toPage, encodeCursor, readCursor, readCursorBy } from './page-cursor.ts';

test('a cursor is read back as issued', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 100 }), fc.integer()), fc.nat(), (value, id) => {
      expect(readCursor(encodeCursor({ value, id }))).toEqual({ value, id });
    }),
  );
});

test('the first page has no cursor', () => {
  expect(readCursor(undefined)).toBeNull();
});

test.each([
  '',
  'x',
  Buffer.from('[1]').toString('base64url'),
  Buffer.from('{"id":1}').toString('base64url'),
  Buffer.from('["a",-1]').toString('base64url'),
])('an invalid cursor is rejected: %j', (text) => {
  expect(() => readCursor(text)).toThrow(CallRefused);
});

test.each([
  ['time', '2026-01-02T03:04:05.678Z', ['2026-01-02', 5, '']],
  ['timeMs', 1_767_323_045_678, [-1, 1.5, 1e300, '5']],
  ['day', '2026-01-02', ['2026-02-30', '2026-01-02T03:04:05.678Z', 5]],
  ['number', 100_001, ['100001', 0.5]],
  ['text', '', [5]],
] as const)('a list sorted by a %s accepts its own cursor, and rejects that of another', (kind, own, others) => {
  expect(readCursorBy<string | number>(encodeCursor({ value: own, id: 7 }), CURSOR_VALUES[kind])).toEqual({ value: own, id: 7 });
  for (const value of others) {
    expect(() => readCursorBy<string | number>(encodeCursor({ value, id: 7 }), CURSOR_VALUES[kind])).toThrow(CallRefused);
  }
});

test.each([
  [3, [1, 2, 3], null],
  [2, [1, 2], encodeCursor({ value: 2, id: 2 })],
  [5, [1, 2, 3], null],
])('a page of %d from three rows has the right cursor', (limit, rows, next) => {
  expect(toPage([1, 2, 3].slice(0, limit + 1), limit, (id) => ({ value: id, id }))).toEqual({ rows, next });
});
