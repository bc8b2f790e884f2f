import { CallRefused } from '../call-refused.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/** Bounds guessing of passwords, for one email from everywhere and for one network address over all emails. */
export interface LoginThrottle {
  /** Counts an attempt before the password is looked at. Throws CallRefused `tooManyAttempts` once a limit is passed. */
  admit(attempt: LoginAttempt): Promise<void>;
  /** After the right password: the account's failures are forgotten, and the address is not charged for this attempt. */
  succeeded(attempt: LoginAttempt): Promise<void>;
}

export interface LoginAttempt {
  /** Normalised; it need not be anybody's. */
  readonly email: string;
  readonly address: string;
}

export interface LoginLimits {
  readonly account: AttemptLimit;
  readonly address: AttemptLimit;
}

export function createLoginThrottle(counter: AttemptCounter, limits: LoginLimits): LoginThrottle {
  return {
    async admit(attempt) {
      // The address first: a flood from one place must not use up the attempts of those it guesses at.
      const waitSeconds =
        (await counter.count(addressKey(attempt), limits.address)) || (await counter.count(accountKey(attempt), limits.account));
      if (waitSeconds > 0) throw new CallRefused('tooManyAttempts', { retryAfterSeconds: waitSeconds });
    },
    async succeeded(attempt) {
      await counter.forget(accountKey(attempt));
      await counter.uncount(addressKey(attempt));
    },
  };
}

function accountKey({ email }: LoginAttempt): string {
  return `login:account:${digestOfText(email)}`;
}

function addressKey({ address }: LoginAttempt): string {
  return `login:address:${digestOfAddress(address)}`;
}
