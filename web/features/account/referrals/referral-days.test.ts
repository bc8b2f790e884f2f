import { describe, expect, test } from 'vitest';
import { readDays, type ReadDays } from './referral-days.ts';

const PARTIAL = 'a part of a date';
const typed = (text: string) => (text === PARTIAL ? { text: '', isPartial: true } : { text, isPartial: false });
const read = (from: string, until: string): ReadDays => readDays({ from: typed(from), until: typed(until) });

describe('the days of a search', () => {
  test.each([
    ['', '', { from: null, until: null }],
    ['2026-06-01', '', { from: '2026-06-01', until: null }],
    ['', '2026-06-30', { from: null, until: '2026-06-30' }],
    ['2026-06-01', '2026-06-01', { from: '2026-06-01', until: '2026-06-01' }],
  ])('%j to %j', (from, until, days) => {
    expect(read(from, until)).toEqual({ ok: true, days });
  });

  test.each([
    [PARTIAL, '', 'from', 'notWhole'],
    ['', PARTIAL, 'until', 'notWhole'],
    ['12026-06-01', '', 'from', 'notWhole'],
    [PARTIAL, PARTIAL, 'from', 'notWhole'],
    ['2026-06-02', '2026-06-01', 'until', 'wrongOrder'],
  ])('%j to %j is a fault of %s: %s', (from, until, field, fault) => {
    expect(read(from, until)).toEqual({ ok: false, field, fault });
  });
});
