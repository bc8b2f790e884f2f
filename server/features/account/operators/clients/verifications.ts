import { randomInt } from 'node:crypto';
import type { Database } from '../../../../adapters/db/database.ts';
import { whileLocked } from '../../../../adapters/db/while-locked.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { createTurns } from '../../../../transport/turns.ts';
import type { VerifyAccountContext } from './verify-account.ts';

export type Verifications = Pick<VerifyAccountContext, 'takeAccessTurn' | 'newPin'>;

const VERIFICATIONS_WAITING = 50;
const SMALLEST_PIN = 100_000;
const LARGEST_PIN = 999_999;

/**
 * What all calls that verify clients, or change their access or status, share: their queue, and the source of PINs. Calls of this process
 * wait for each other in memory, and the first of them for other processes in the database.
 */
export function createVerifications(database: Database): Verifications {
  const takeTurn = createTurns(1, VERIFICATIONS_WAITING, () => new CallRefused('unavailable', { retryAfterSeconds: 5 }));
  return {
    takeAccessTurn: (task) => takeTurn(() => whileLocked(database, 'clientAccess', task)),
    newPin: () => String(randomInt(SMALLEST_PIN, LARGEST_PIN + 1)),
  };
}
