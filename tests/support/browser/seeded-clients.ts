/**
 * The clients that browser tests sign in as, written into a database before its server starts (seed-clients.ts). There are many, so that
 * each test takes its own and none can disturb another.
 */
import { cents } from '@fairlead/domain/money.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The number of clients; a suite that needs more says so when it runs out. */
export const CLIENT_COUNT = 280;

/** Every seeded client's deposit. */
export const DEPOSIT = cents(1_000_000);

export const PASSWORD = 'a password for tests';

/** A verified client who may trade everything, by number from 1. */
export function seededClient(number: number): Credentials {
  return { email: `client-${number}@browser.test`, password: PASSWORD };
}

/** The number of clients with unread popups; a test of popups takes one of its own. */
export const POPUP_CLIENT_COUNT = 6;

/** The same with unread popups on the first visit (seeded-popups.ts), by number from 1. */
export function popupClient(number: number): Credentials {
  return { email: `popups-${number}@browser.test`, password: PASSWORD };
}

/** May trade only crypto and forex, and forex only with the second and the fourth of its leverage choices: 3 and 10. */
export const RESTRICTED_CLIENT: Credentials = { email: 'restricted@browser.test', password: PASSWORD };
