import type { CalendarEvent, Importance } from '@fairlead/contract/calendar/schemas.ts';
import { describe, expect, test } from 'vitest';
import { currenciesOf, eventSpan, joinNear, markEvents } from './event-marks.ts';

function event(id: number, at: string, importance: Importance = 1): CalendarEvent {
  return {
    id,
    at,
    all_day: false,
    currency: 'USD',
    country: 'US',
    importance,
    title: `Event ${id}`,
    source: '',
    actual: '',
    forecast: '',
    previous: '',
  };
}

test.each([
  ['EURUSD', 'Forex', 'currencies', ['EUR', 'USD']],
  ['USDJPY', 'Forex', 'currencies', ['USD', 'JPY']],
  ['BTCUSD', 'Crypto', null, ['USD']],
  ['XAUUSD', 'Commodities', 'metals', ['USD']],
  ['UKOIL', 'Commodities', 'brent', ['USD']],
  ['AAPL', 'Stocks', 'usShares', ['USD']],
  ['SAP', 'Stocks', 'germanShares', ['EUR']],
  ['UKXGBP', 'Stocks', 'ftse100', ['GBP']],
  ['NKY', 'Stocks', 'usIndices', ['JPY']],
] as const)('%s is moved by events of its currencies', (symbol, group, market, expected) => {
  expect(currenciesOf({ symbol, group, market })).toEqual(expected);
});

test('the calendar is asked for the days of the chart that it answers for, and for the coming ones', () => {
  const now = Date.parse('2026-11-29T10:00Z');
  expect(eventSpan(Date.parse('2026-11-20T12:00Z'), now)).toEqual({ from: '2026-11-20', until: '2026-12-06' });
  expect(eventSpan(Date.parse('2020-01-01T00:00Z'), now)).toEqual({ from: '2026-10-06', until: '2026-12-06' });
});

describe('marks', () => {
  const events = [
    event(1, '2026-11-26T13:30:00Z', 0),
    event(2, '2026-11-27T13:30:00Z'),
    event(3, '2026-11-27T13:45:00Z', 0),
    event(4, '2026-11-27T13:40:00Z', -1),
  ];

  test('are on the candle of the event; unimportant events have none', () => {
    expect(
      markEvents(events, '1h').map(({ timestamp, events: ofCandle }) => [new Date(timestamp).toISOString(), ofCandle.map(({ id }) => id)]),
    ).toEqual([
      ['2026-11-26T13:00:00.000Z', [1]],
      ['2026-11-27T13:00:00.000Z', [2, 3]],
    ]);
  });

  test('on a chart of days and longer only important events have one', () => {
    expect(markEvents(events, '1w').map(({ events: ofCandle }) => ofCandle.map(({ id }) => id))).toEqual([[2]]);
    expect(markEvents([], '1M')).toEqual([]);
  });

  test('close to each other are joined, the most important event first', () => {
    const placed = [
      { x: 10, timestamp: 1, events: [event(1, '2026-11-26T13:30:00Z', 0)] },
      { x: 20, timestamp: 2, events: [event(2, '2026-11-27T13:30:00Z')] },
      { x: 60, timestamp: 3, events: [event(3, '2026-11-28T13:30:00Z')] },
    ];
    expect(joinNear(placed, 18).map(({ x, events: ofMark }) => [x, ofMark.map(({ id }) => id)])).toEqual([
      [10, [2, 1]],
      [60, [3]],
    ]);
  });
});
