import { clientTestOnServerWith } from './test.ts';

/** The idle time after which clients of this broker are signed out. */
export const IDLE_MINUTES = 10;

/**
 * As `clientTest`, on the server of a broker with different settings: the platform alone without company pages, a calendar of a few
 * currencies for which the demo has no events, and another idle time.
 */
export const plainBrokerTest = clientTestOnServerWith('alwaysOpen', {
  DEMO: '1',
  PLATFORM_ONLY: '1',
  CALENDAR_CURRENCIES: 'SEK,NOK,PLN',
  IDLE_TIMEOUT_MS: String(IDLE_MINUTES * 60_000),
});
