import { admitAttempt } from './admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/** Bounds guessing of passwords, for one email from everywhere and for one network address over all emails. */
export interface LoginThrottle {
  /** Counts an attempt before the password is looked at. Throws CallRefused `tooManyAttempts` once a limit is passed. */
  admit(attempt: LoginAttempt): Promise<void>;
  /** After the right password: the account's failures are forgotten, and the address is not charged for this attempt. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** The same as `admit` for somebody who is signed in and gives the password again: counted for the account alone. */
  admitAgain(email: string): Promise<void>;
  /** The failures of an account count no more, as after its password was proved or replaced. */
  forgetAccount(email: string): Promise<void>;
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

/** `prefix` keeps the counts of one audience apart from those of another. */
export function createLoginThrottle(counter: AttemptCounter, limits: LoginLimits, prefix = ''): LoginThrottle {
  const accountKey = (email: string): string => `${prefix}login:account:${digestOfText(email)}`;
  const addressKey = ({ address }: LoginAttempt): string => `${prefix}login:address:${digestOfAddress(address)}`;
  return {
    async admit(attempt) {
      // The address first: a flood from one place must not use up the attempts of those it guesses at.
      await admitAttempt(counter, addressKey(attempt), limits.address);
      await admitAttempt(counter, accountKey(attempt.email), limits.account);
    },
    async succeeded(attempt) {
      await counter.forget(accountKey(attempt.email));
      await counter.uncount(addressKey(attempt));
    },
    admitAgain: (email) => admitAttempt(counter, accountKey(email), limits.account),
    forgetAccount: (email) => counter.forget(accountKey(email)),
  };
}
