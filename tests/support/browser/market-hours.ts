import type { Settings } from './browser-servers.ts';

/** The server whose markets open and close, of a broker that has TradingView's calendar in place of an own one. */
export const MARKET_HOURS: readonly ['marketHours', Settings] = [
  'marketHours',
  { ECONOMIC_CALENDAR: 'tradingview', CALENDAR_CURRENCIES: 'USD,EUR' },
];
