import { clientTestOnServerWith } from './test.ts';

/** After how long clients of this broker are signed out. */
export const IDLE_MINUTES = 10;

/**
 * As `clientTest`, on the server of a broker with settings of its own: only the platform and no pages about us, a calendar of a few
 * currencies, which the demo knows no event of, and another time until a client who does nothing is signed out.
 */
export const plainBrokerTest = clientTestOnServerWith('alwaysOpen', {
  DEMO: '1',
  PLATFORM_ONLY: '1',
  CALENDAR_CURRENCIES: 'SEK,NOK,PLN',
  IDLE_TIMEOUT_MS: String(IDLE_MINUTES * 60_000),
});
