import { randomInt } from 'node:crypto';

/** Without those that are taken for one another when read aloud. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;

/** What people call a payout, as AP-7K3M9Q2XW4HT: 60 random bits. */
export function makePayoutId(): string {
  return `AP-${Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
