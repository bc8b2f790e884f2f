import { describe, expect, test } from 'vitest';
import { listPeriods, periodQuery, readPeriod } from './period.ts';

const NOW = Date.UTC(2026, 2, 31, 23, 59);

describe('a period', () => {
  test('is one of the last days or months, across the turn of the year', () => {
    const periods = listPeriods(NOW);
    expect(periods.slice(0, 7)).toEqual(['30', '90', 'year', '2026-03', '2026-02', '2026-01', '2025-12']);
    expect(periods).toHaveLength(15);
  });

  test.each([
    ['nothing', null, '30'],
    ['a length', '90', '90'],
    ['a month', '2026-02', '2026-02'],
    ['a month long ago', '2020-02', '30'],
    ['anything else', 'all', '30'],
  ])('is read from %s', (_case, name, period) => {
    expect(readPeriod(name, NOW)).toBe(period);
  });

  test.each([
    ['30', 'from=2026-03-02&until=2026-03-31'],
    ['year', 'from=2025-04-01&until=2026-03-31'],
    ['2026-02', 'month=2026-02'],
  ] as const)('%s is asked for as %s', (period, query) => {
    expect(periodQuery(period, NOW)).toBe(query);
  });
});
