/**
 * The clients that browser tests sign in as, who are written into a database before its server starts (plant-clients.ts). They are many, so that
 * each test takes one of its own and none can disturb another.
 */
import { cents } from '@fairlead/domain/money.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** How many clients there are to take; a suite that needs more says so when it runs out. */
export const CLIENT_COUNT = 280;

/** Every planted client's deposit. */
export const DEPOSIT = cents(1_000_000);

export const PASSWORD = 'a password for tests';

/** A verified client who may trade everything, by number from 1. */
export function plantedClient(number: number): Credentials {
  return { email: `client-${number}@browser.test`, password: PASSWORD };
}

/** How many clients have popups to read; a test of popups takes one of its own. */
export const POPUP_CLIENT_COUNT = 6;

/** The same with something to read on the first visit (planted-popups.ts), by number from 1. */
export function popupClient(number: number): Credentials {
  return { email: `popups-${number}@browser.test`, password: PASSWORD };
}

/** May trade crypto and forex alone, and forex only with the second and the fourth of its leverage choices: 3 and 10. */
export const RESTRICTED_CLIENT: Credentials = { email: 'restricted@browser.test', password: PASSWORD };
