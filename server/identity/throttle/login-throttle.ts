import { CallRefused } from '../../transport/call-refused.ts';
import { admitAttempt } from './admit-attempt.ts';
import type { AttemptCounter, AttemptLimit } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/**
 * Limits password guessing without letting strangers lock out an account's owner. Strangers are slowed down: per email from anywhere by a
 * pace, and per IP address across all emails by a window. A browser in which the owner has signed in before, and an open session, are
 * counted separately.
 */
export interface LoginThrottle {
  /** Counts an attempt before the password is checked. Throws CallRefused `tooManyAttempts` beyond a limit. */
  admit(attempt: LoginAttempt): Promise<void>;
  /** Call after the right password: resets the failures of the account, or of the trusted browser, and does not charge the IP address. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** Like `admit`, for a signed-in user who repeats the password: counted for the session alone. */
  admitProof(sessionId: number): Promise<void>;
  /** Call after the right password within a session: resets the failures of the session. */
  proved(sessionId: number): Promise<void>;
  /** Resets the failures of an account, for example after its password was replaced. */
  forgetAccount(email: string): Promise<void>;
}

export interface LoginAttempt {
  /** Normalised; need not belong to an account. */
  readonly email: string;
  readonly address: string;
  /** The token of a browser that is trusted for this account; null for any other. */
  readonly trustedDevice: string | null;
}

export interface LoginLimits {
  /**
   * For strangers: this many failures at once, and as many again evenly over each window. A trusted browser and a session get as many each.
   */
  readonly account: AttemptLimit;
  readonly address: AttemptLimit;
}

/** `prefix` keeps the counts of one audience separate from the others. */
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
      // The address first: a flood from one place must not use up the attempts of the accounts it targets.
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
