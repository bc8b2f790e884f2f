import { describe, expect, test } from 'vitest';
import { CallRefused } from '../transport/call-refused.ts';
import { listDays, readSpan } from './read-span.ts';

const NOW = Date.UTC(2026, 10, 22, 23, 59);

describe('the selected days', () => {
  test.each([
    ['default to the last thirty, including today', {}, '2026-10-24', '2026-11-22'],
    ['end today by default', { from: '2026-11-20' }, '2026-11-20', '2026-11-22'],
    ['start thirty days before the end by default', { until: '2026-03-01' }, '2026-01-31', '2026-03-01'],
    ['can be a single day', { from: '2026-11-01', until: '2026-11-01' }, '2026-11-01', '2026-11-01'],
    ['can be four hundred days', { from: '2025-10-19', until: '2026-11-22' }, '2025-10-19', '2026-11-22'],
    ['can be in the future', { from: '9999-12-30', until: '9999-12-31' }, '9999-12-30', '9999-12-31'],
  ])('%s', (_case, query, from, until) => {
    expect(readSpan(query, NOW)).toEqual({ from, until });
  });

  test.each([
    ['that end before they start', { from: '2026-11-02', until: '2026-11-01' }, 'from'],
    ['that start tomorrow', { from: '2026-11-23' }, 'from'],
    ['of more than four hundred', { from: '2025-10-18', until: '2026-11-22' }, 'from'],
    ['before the first possible day', { until: '0000-01-02' }, 'until'],
  ])('%s are rejected, naming the field', (_case, query, field) => {
    expect(faultOf(() => readSpan(query, NOW))).toEqual(['invalidInput', field]);
  });

  test('are listed one by one, across the end of a month', () => {
    expect(listDays({ from: '2028-02-28', until: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
});

function faultOf(work: () => unknown): readonly (string | undefined)[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return [error.code, error.details.fields?.[0]?.field];
  }
  return [];
}
