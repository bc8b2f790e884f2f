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
 * Hashes and checks passwords, few at a time. One hash takes 19 MiB and some 30 ms of a core: without a bound, a burst of logins
 * would take the memory and the cores that the engine needs.
 */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Checks a password against a stored hash. Null stands for "no such person" and an empty hash for somebody who has no password: no
   * password matches either, after exactly the same work, so that the time of the answer does not tell who has an account.
   */
  verify(password: string, storedHash: string | null): Promise<PasswordVerdict>;
}

export interface PasswordVerdict {
  readonly matches: boolean;
  /** True where the password matches a hash that costs less than a new one would: hash it anew and store that. */
  readonly shouldRehash: boolean;
}

export interface PasswordHasherOptions {
  readonly cost: Argon2Cost;
  readonly derive: DeriveKey;
  readonly mostAtOnce: number;
  /** Beyond this many waiting, a call is refused at once with `unavailable`. */
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
