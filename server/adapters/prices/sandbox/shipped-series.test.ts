import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { summariseDemoPrices } from './demo-price-origin.ts';
import { parseTable, readShippedSeries } from './shipped-series.ts';

describe('the shipped series', () => {
  const shipped = readShippedSeries();

  test('every series named by an instrument ships', () => {
    for (const { symbol, demoPriceOrigin: origin } of INSTRUMENTS) {
      if (origin.kind === 'realDailyCloses') expect(shipped.dailyCloses.has(origin.series), symbol).toBe(true);
      if (origin.kind === 'realMonthlyAverages') expect(shipped.monthlyAverages.has(origin.series), symbol).toBe(true);
    }
  });

  test('every shipped series is used by an instrument', () => {
    expect(shipped.dailyCloses.size).toBe(59);
    expect(shipped.monthlyAverages.size).toBe(1);
  });

  test.each([
    ['EURUSD', 'realDailyCloses', '2024-03-02', '2026-09-29'],
    ['USOIL', 'realDailyCloses', '2019-01-02', '2026-08-18'],
    ['SPXUSD', 'realMonthlyAverages', '2015-01', '2026-06'],
    ['AAPL', 'simulated', null, null],
  ])('%s is %s, real from %s to %s', (symbol, kind, realSince, realUntil) => {
    const instrument = INSTRUMENTS.find((candidate) => candidate.symbol === symbol);
    expect(instrument && summariseDemoPrices(instrument, shipped)).toEqual({ kind, realSince, realUntil });
  });
});

describe('a table', () => {
  test('has a column for each series, and an empty cell is a day without a price', () => {
    expect(parseTable('date,A,B\n2026-01-01,1.5,\n2026-01-02,,-3\n', 't')).toEqual(
      new Map([
        ['A', [{ day: Date.UTC(2026, 0, 1), price: 1.5 }]],
        ['B', [{ day: Date.UTC(2026, 0, 2), price: -3 }]],
      ]),
    );
  });

  test.each([
    ['a date that goes back', 'date,A\n2026-01-02,1\n2026-01-01,1'],
    ['an invalid date', 'date,A\nyesterday,1'],
    ['a missing cell', 'date,A,B\n2026-01-01,1'],
    ['an invalid price', 'date,A\n2026-01-01,x'],
  ])('with %s is rejected', (_, text) => {
    expect(() => parseTable(text, 'table.csv')).toThrow('table.csv, line');
  });
});
