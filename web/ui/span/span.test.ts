import { describe, expect, test } from 'vitest';
import { findSpanProblem, readSpan } from './span.ts';

const NOW = Date.parse('2026-11-22T23:59:00Z');

describe('the period in a URL', () => {
  test.each([
    ['nothing', '', { from: '2026-10-24', until: '2026-11-22', length: '30' }],
    ['the last week', 'days=7', { from: '2026-11-16', until: '2026-11-22', length: '7' }],
    ['the last ninety days', 'days=90', { from: '2026-08-25', until: '2026-11-22', length: '90' }],
    ['the month so far', 'days=month', { from: '2026-11-01', until: '2026-11-22', length: 'month' }],
    ['an unsupported length', 'days=8', { from: '2026-10-24', until: '2026-11-22', length: '30' }],
    ['custom dates', 'from=2026-01-01&until=2026-01-31', { from: '2026-01-01', until: '2026-01-31', length: null }],
    ['dates in the wrong order', 'from=2026-01-31&until=2026-01-01', { from: '2026-10-24', until: '2026-11-22', length: '30' }],
  ])('%s', (_, search, span) => {
    expect(readSpan(new URLSearchParams(search), NOW)).toEqual(span);
  });
});

describe('typed dates', () => {
  test.each([
    ['2026-01-01', '2026-01-01', null],
    ['', '2026-01-01', 'missing'],
    ['2026-02-30', '2026-03-01', 'missing'],
    ['2026-01-02', '2026-01-01', 'wrongOrder'],
    ['2025-01-01', '2026-02-04', null],
    ['2025-01-01', '2026-02-05', 'tooLong'],
  ])('from %s until %s: %s', (from, until, fault) => {
    expect(findSpanProblem({ from, until })).toBe(fault);
  });
});
