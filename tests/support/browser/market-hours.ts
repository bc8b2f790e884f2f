import type { Settings } from './browser-servers.ts';

/** The server whose markets open and close, of a broker that uses TradingView's calendar instead of its own. */
export const MARKET_HOURS: readonly ['marketHours', Settings] = [
  'marketHours',
  { ECONOMIC_CALENDAR: 'tradingview', CALENDAR_CURRENCIES: 'USD,EUR' },
];
