import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { WireStatement } from '@fairlead/contract/payments/schemas.ts';
import { describe, expect, test } from 'vitest';
import { formatMonth, monthOf } from '../../../ui/format-month.ts';
import { STATEMENT } from './statement.fixture.ts';
import { readStatement, selectShownBalances } from './statement-lines.ts';

describe('a statement', () => {
  test.each<readonly [string, Partial<WireStatement>, boolean]>([
    ['adds up', {}, true],
    ['with a change missing', { headings: { ...STATEMENT.headings, premiums: euros(0) } }, false],
    ['off by a cent', { closing: { ...STATEMENT.closing, cash: euros(1_244.8), total: euros(1_344.8) } }, false],
    ['with a balance missing', { closing: { ...STATEMENT.closing, reserved: euros(0) } }, false],
  ])('%s: %s', (_, changes, addsUp) => {
    expect(readStatement({ ...STATEMENT, ...changes }).addsUp).toBe(addsUp);
  });

  test('shows credit, debt and reversals only if there are any', () => {
    const usual = readStatement(STATEMENT);
    expect(selectShownBalances(usual)).toEqual(['cash', 'bonus', 'reserved', 'total']);
    expect(usual.changes.map(({ heading }) => heading)).not.toContain('reversals');
    const rare = readStatement({
      ...STATEMENT,
      headings: { ...STATEMENT.headings, bonuses: euros(75), reversals: euros(-120.5) },
      closing: { ...STATEMENT.closing, credit: euros(75), owed: euros(-120.5), total: euros(1_299.29) },
    });
    expect(rare.addsUp).toBe(true);
    expect(selectShownBalances(rare)).toEqual(['cash', 'bonus', 'credit', 'reserved', 'owed', 'total']);
    expect(rare.changes).toContainEqual({ heading: 'reversals', amount: -120_50 });
  });

  test('is summed in cents, where floating-point numbers would not add up', () => {
    const { changes, closing } = readStatement(STATEMENT);
    expect(changes.find(({ heading }) => heading === 'trading_results')?.amount).toBe(-20);
    expect(closing.total).toBe(1_344_79);
  });
});

describe('a month', () => {
  test.each([
    ['en-IE', 'November 2026'],
    ['de-DE', 'November 2026'],
    ['it-IT', 'Novembre 2026'],
    ['es-ES', 'Noviembre de 2026'],
  ])('in %s reads %s', (locale, text) => {
    expect(formatMonth('2026-11', locale)).toBe(text);
  });

  test.each([
    ['2026-11-30T23:59:59.999Z', '2026-11'],
    ['2026-12-01T00:00:00Z', '2026-12'],
    ['2026-12-01T01:00:00+02:00', '2026-11'],
  ])('of %s is %s', (at, month) => {
    expect(monthOf(Date.parse(at))).toBe(month);
  });
});
