import { describe, expect, test } from 'vitest';
import { INSTRUMENTS } from '../instruments.ts';
import { dateOfCutOff, nextCutOff, nightDays } from './financing-night.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

describe('the cut-off is at 17:00 in New York', () => {
  test.each([
    ['in winter, 22:00 UTC', '2026-01-14T12:00:00Z', '2026-01-14T22:00', '2026-01-14'],
    ['in summer, 21:00 UTC', '2026-07-14T12:00:00Z', '2026-07-14T21:00', '2026-07-14'],
    ['a millisecond before it', '2026-07-14T20:59:59.999Z', '2026-07-14T21:00', '2026-07-14'],
    ['at it, the next one', '2026-07-14T21:00:00Z', '2026-07-15T21:00', '2026-07-15'],
    ['after midnight UTC, still of the day before in New York', '2026-07-15T02:00:00Z', '2026-07-15T21:00', '2026-07-15'],
    ['late in the evening of New York', '2026-01-15T03:30:00Z', '2026-01-15T22:00', '2026-01-15'],
    ['the last one before clocks go forward', '2026-03-07T12:00:00Z', '2026-03-07T22:00', '2026-03-07'],
    ['23 hours later, on the day they do', '2026-03-07T22:00:00Z', '2026-03-08T21:00', '2026-03-08'],
    ['during the hour that is skipped', '2026-03-08T07:00:00Z', '2026-03-08T21:00', '2026-03-08'],
    ['the last one before clocks go back', '2026-10-31T12:00:00Z', '2026-10-31T21:00', '2026-10-31'],
    ['25 hours later, on the day they do', '2026-10-31T21:00:00Z', '2026-11-01T22:00', '2026-11-01'],
    ['during the hour that is repeated', '2026-11-01T05:30:00Z', '2026-11-01T22:00', '2026-11-01'],
    ['between the changes in Europe and America', '2026-03-20T12:00:00Z', '2026-03-20T21:00', '2026-03-20'],
    ['on Friday night, that of Saturday', '2026-07-17T21:00:00Z', '2026-07-18T21:00', '2026-07-18'],
    ['across the end of the year', '2026-12-31T22:00:00Z', '2027-01-01T22:00', '2027-01-01'],
    ['across a leap day', '2028-02-28T22:00:00Z', '2028-02-29T22:00', '2028-02-29'],
  ])('%s', (_when, after, cutOff, date) => {
    const next = nextCutOff(at(after));
    expect([iso(next), dateOfCutOff(next)]).toEqual([cutOff, date]);
  });

  test('no day of ten years is left out or comes twice', () => {
    let cutOff = nextCutOff(at('2026-01-01T12:00:00Z'));
    const dates: string[] = [];
    while (cutOff < at('2036-01-01T12:00:00Z')) {
      dates.push(dateOfCutOff(cutOff));
      cutOff = nextCutOff(cutOff);
    }
    const days = dates.map((_date, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10));
    expect(dates).toEqual(days);
  });
});

describe('the days of a night', () => {
  const instrumentOf = (symbol: string) => INSTRUMENTS.find((one) => one.symbol === symbol) ?? expect.fail(`no ${symbol}`);
  // 2026-07-13 is a Monday.
  const week = ['2026-07-13', '2026-07-14', '2026-07-15', '2026-07-16', '2026-07-17', '2026-07-18', '2026-07-19'];

  test.each([
    ['EURUSD', [1, 1, 3, 1, 1, 0, 0]],
    ['GBPJPY', [1, 1, 3, 1, 1, 0, 0]],
    // Settle a day earlier, so the weekend comes a night later: https://dominoforex.com/en/forex/swap
    ['USDCAD', [1, 1, 1, 3, 1, 0, 0]],
    ['USDTRY', [1, 1, 1, 3, 1, 0, 0]],
    ['EURCAD', [1, 1, 3, 1, 1, 0, 0]],
    ['AAPL', [1, 1, 1, 1, 3, 0, 0]],
    ['SAP', [1, 1, 1, 1, 3, 0, 0]],
    ['DEU40', [1, 1, 1, 1, 3, 0, 0]],
    ['XAUUSD', [1, 1, 1, 1, 3, 0, 0]],
    ['USOIL', [1, 1, 1, 1, 3, 0, 0]],
    ['BTCUSD', [1, 1, 1, 1, 1, 1, 1]],
  ])('of %s, Monday to Sunday', (symbol, days) => {
    expect(week.map((date) => nightDays(instrumentOf(symbol), date))).toEqual(days);
  });

  test('of every instrument are seven a week', () => {
    for (const instrument of INSTRUMENTS) expect(week.reduce((sum, date) => sum + nightDays(instrument, date), 0)).toBe(7);
  });
});
