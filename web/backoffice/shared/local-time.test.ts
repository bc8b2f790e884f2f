import { expect, test } from 'vitest';
import { readLocalTime, writeLocalTime } from './local-time.ts';

test.each(['2026-05-04T09:30:00.000Z', '2026-12-31T23:59:00.000Z'])('%s round-trips through the field', (at) => {
  expect(readLocalTime(writeLocalTime(at))).toBe(at);
});

test.each(['', 'soon'])('%j is not a time', (typed) => {
  expect(readLocalTime(typed)).toBeNull();
});
