import { randomInt } from 'node:crypto';

/** Without letters and digits that are confused when read aloud. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** The payout number that people see, such as AP-7K3M9Q2XW4HT: 60 random bits. */
export function makePayoutId(): string {
  return `AP-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
