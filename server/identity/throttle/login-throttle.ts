import { CallRefused } from '../../transport/call-refused.ts';
import { admitAttempt } from './admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/**
 * Bounds guessing of passwords without letting strangers lock an account's owner out. Strangers are slowed down: for one email from
 * everywhere by a pace, for one network address over all emails by a window. A browser that the owner has signed in from before, and a
 * session that is open, are counted by themselves.
 */
export interface LoginThrottle {
  /** Counts an attempt before the password is looked at. Throws CallRefused `tooManyAttempts` once a limit is passed. */
  admit(attempt: LoginAttempt): Promise<void>;
  /** After the right password: the failures of the account, or of the trusted browser, are forgotten, and the address is not charged for this. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** The same as `admit` for somebody who is signed in and gives the password again: counted for the session alone. */
  admitProof(sessionId: number): Promise<void>;
  /** After the right password in a session. */
  proved(sessionId: number): Promise<void>;
  /** The failures of an account count no more, as after its password was replaced. */
  forgetAccount(email: string): Promise<void>;
}

export interface LoginAttempt {
  /** Normalised; it need not be anybody's. */
  readonly email: string;
  readonly address: string;
  /** The token of a browser that is trusted for this account; null for every other one. */
  readonly trustedDevice: string | null;
}

export interface LoginLimits {
  /** Of strangers: so many failures at once, and over each window as many again, evenly. A trusted browser and a session have as many each. */
  readonly account: AttemptLimit;
  readonly address: AttemptLimit;
}

/** `prefix` keeps the counts of one audience apart from those of another. */
export function createLoginThrottle(counter: AttemptCounter, { account, address }: LoginLimits, prefix = ''): LoginThrottle {
  const pace = { mostAtOnce: account.mostAttempts, everyMs: Math.ceil(account.windowMs / account.mostAttempts) };
  const accountKey = (email: string): string => `${prefix}login:account:${digestOfText(email)}`;
  const addressKey = (attempt: LoginAttempt): string => `${prefix}login:address:${digestOfAddress(attempt.address)}`;
  const deviceKey = (email: string, device: string): string => `${prefix}login:device:${digestOfText(`${email} ${device}`)}`;
  const proofKey = (sessionId: number): string => `${prefix}proof:session:${sessionId}`;
  return {
    async admit(attempt) {
      const { email, trustedDevice } = attempt;
      if (trustedDevice !== null) return admitAttempt(counter, deviceKey(email, trustedDevice), account);
      // The address first: a flood from one place must not use up the attempts of those it guesses at.
      await admitAttempt(counter, addressKey(attempt), address);
      const waitSeconds = await counter.pace(accountKey(email), pace);
      if (waitSeconds > 0) throw new CallRefused('tooManyAttempts', { retryAfterSeconds: waitSeconds });
    },
    async succeeded(attempt) {
      const { email, trustedDevice } = attempt;
      if (trustedDevice !== null) return counter.forget(deviceKey(email, trustedDevice));
      await counter.forget(accountKey(email));
      await counter.uncount(addressKey(attempt));
    },
    admitProof: (sessionId) => admitAttempt(counter, proofKey(sessionId), account),
    proved: (sessionId) => counter.forget(proofKey(sessionId)),
    forgetAccount: (email) => counter.forget(accountKey(email)),
  };
}
