import { historyFilterQuery, NO_FILTER } from '@fairlead/contract/trading/history/client.ts';
import { expect, test } from 'vitest';
import { countFields, dayOf, startOfDay, withField } from './history-filter.ts';

test('a filter without any field set is NO_FILTER itself', () => {
  const filtered = withField(NO_FILTER, 'symbol', 'BTCUSD');
  expect([filtered.symbol, countFields(filtered)]).toEqual(['BTCUSD', 1]);
  expect(withField(filtered, 'symbol', null)).toBe(NO_FILTER);
});

test.each(['2026-03-29', '2026-10-25', '2026-12-31', '2024-02-29'])('%s survives a round trip, even on a day of 23 or 25 hours', (date) => {
  expect(dayOf(startOfDay(date))).toBe(date);
  expect(dayOf(startOfDay(date, 1), -1)).toBe(date);
});

test('an empty date does not filter', () => {
  expect([startOfDay(''), dayOf(null)]).toEqual([null, '']);
});

test.each([
  [NO_FILTER, {}],
  [
    { ...NO_FILTER, symbol: 'BTCUSD', side: 'short' as const, reason: 'stopOut' as const, result: 'loss' as const },
    { symbol: 'BTCUSD', direction: 'sell', reason: '3', result: 'loss' },
  ],
  [
    { ...NO_FILTER, from: 0, until: 86_400_000 },
    { from: '1970-01-01T00:00:00.000Z', until: '1970-01-02T00:00:00.000Z' },
  ],
])('%j gives the query %j', (filter, query) => {
  expect(historyFilterQuery(filter)).toEqual(query);
});
