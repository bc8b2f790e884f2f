import { expect, test } from 'vitest';
import { createMarketCalendar } from '../trading/session.ts';
import { createVenueCalendar } from '../trading/special-hours.ts';
import { FixtureMarket } from './fixture-market.ts';
import { freezeMarket } from './freeze-market.ts';

/** A Wednesday in summer; New York is open until 20:00 UTC. */
const NOW = Date.UTC(2026, 6, 8, 15);
const CLOSES = Date.UTC(2026, 6, 8, 20);

test('a running session is taken from the market frozen before, unless the calendar has changed', () => {
  const market = new FixtureMarket();
  market.calendar = createMarketCalendar(() => 'newYork');
  const first = freezeMarket(market, NOW, null);
  const second = freezeMarket(market, NOW + 1, first);
  expect(second.calendar.sessionAt('EURUSD', NOW + 1)).toBe(first.calendar.sessionAt('EURUSD', NOW));
  expect(second.calendar.sessionAt('EURUSD', NOW + 1)).toMatchObject({ closesAt: CLOSES });

  const day = { venue: 'XNYS', date: '2026-07-08', opens: null, closes: '11:00', reason: 'Early close' } as const;
  const { hoursOf } = createVenueCalendar([day]);
  market.calendar = createMarketCalendar(() => hoursOf({ venue: 'XNYS', tradingHours: 'newYork' }));
  expect(freezeMarket(market, NOW + 2, second).calendar.sessionAt('EURUSD', NOW + 2)).toBeNull();
  // What was frozen stays as it was.
  expect(second.calendar.sessionAt('EURUSD', NOW + 1)).toMatchObject({ closesAt: CLOSES });
});
