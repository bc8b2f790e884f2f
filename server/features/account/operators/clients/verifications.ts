import { randomInt } from 'node:crypto';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { createTurns } from '../../../../transport/turns.ts';
import type { VerifyAccountContext } from './verify-account.ts';

export type Verifications = Pick<VerifyAccountContext, 'takeVerificationTurn' | 'newPin'>;

const VERIFICATIONS_WAITING = 50;
const SMALLEST_PIN = 100_000;
const LARGEST_PIN = 999_999;

/** What all calls that verify clients share: their queue, and the source of PINs. */
export function createVerifications(): Verifications {
  return {
    takeVerificationTurn: createTurns(1, VERIFICATIONS_WAITING, () => new CallRefused('unavailable', { retryAfterSeconds: 5 })),
    newPin: () => String(randomInt(SMALLEST_PIN, LARGEST_PIN + 1)),
  };
}
