import { randomBytes } from 'node:crypto';
import { CallRefused } from '../../transport/call-refused.ts';
import { createTurns } from '../../transport/turns.ts';
import {
  formatPasswordHash,
  hashPassword,
  isCheaperThan,
  parsePasswordHash,
  verifyPassword,
  type Argon2Cost,
  type DeriveKey,
} from './password-hash.ts';

/**
 * Hashes and verifies passwords, a few at a time. One hash takes 19 MiB and some 30 ms of a core: without a limit, a burst of sign-ins
 * would take the memory and cores that the engine needs.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Verifies a password against a stored hash. Null means "no such user" and an empty hash a user without a password: no password matches
   * either, after exactly the same work, so that the response time does not reveal who has an account.
   */
  verify(password: string, storedHash: string | null): Promise<PasswordVerdict>;
}

export interface PasswordVerdict {
  readonly matches: boolean;
  /** True if the password matches a hash that is weaker than a new one would be: hash it again and store the result. */
  readonly shouldRehash: boolean;
}

export interface PasswordHasherOptions {
  readonly cost: Argon2Cost;
  readonly derive: DeriveKey;
  readonly mostAtOnce: number;
  /** With this many waiting, further calls are refused at once with `unavailable`. */
  readonly mostWaiting: number;
}

export function createPasswordHasher({ cost, derive, mostAtOnce, mostWaiting }: PasswordHasherOptions): PasswordHasher {
  const takeTurn = createTurns(mostAtOnce, mostWaiting, () => new CallRefused('unavailable', { retryAfterSeconds: 5 }));
  const nobodysHash = formatPasswordHash({ ...cost, salt: randomBytes(16), hash: randomBytes(32) });
  return {
    hash: (password) => takeTurn(() => hashPassword(password, cost, derive)),
    verify: (password, storedHash) =>
      takeTurn(async () => {
        const hasPassword = storedHash !== null && storedHash !== '';
        const expected = parsePasswordHash(hasPassword ? storedHash : nobodysHash);
        const matches = (await verifyPassword(password, expected, derive)) && hasPassword;
        return { matches, shouldRehash: matches && isCheaperThan(expected, cost) };
      }),
  };
}
