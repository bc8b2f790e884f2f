import { describe, expect, test } from 'vitest';
import { nameOfRecordedTicks, recordedFileAt } from './recording-name.ts';

describe('the name of a recording', () => {
  test.each([
    ['/data/EURUSD_ticks_2014-05-02.csv.gz', 'EURUSD', undefined],
    ['EURUSD_ticks.csv', 'EURUSD', undefined],
    ['XAUUSD_1h_2020-03-16.csv', 'XAUUSD', '1h'],
    ['a_b/DEU40_1m_bidask.csv.gz', 'DEU40', '1m'],
    ['USOIL_1d_close_2020-04.csv', 'USOIL', '1d'],
  ])('%s contains %s, interval %s', (path, symbol, interval) => {
    expect(recordedFileAt(path)).toEqual({ path, symbol, ...(interval === undefined ? {} : { interval }) });
  });

  test.each(['prices.csv', 'EURUSD.csv', 'EURUSD_2h.csv', 'eurusd_ticks.csv', ''])('"%s" is rejected', (path) => {
    expect(() => recordedFileAt(path)).toThrow('is not named like a recording');
  });
});

test.each([
  [1, 'EURUSD_ticks_2014-05-02.csv.gz'],
  [2, 'EURUSD_ticks_2014-05-02_2.csv.gz'],
])('part %i of a day is %s, which says what it contains', (part, name) => {
  expect(nameOfRecordedTicks('EURUSD', '2014-05-02', part)).toBe(name);
  expect(recordedFileAt(name)).toEqual({ path: name, symbol: 'EURUSD' });
});
