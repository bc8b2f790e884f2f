import { CallRefused } from '../../transport/call-refused.ts';
import type { AttemptCounter } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/**
 * Whether a call that robots like needs a solved captcha. The spec's payloads carry none, so by default one is asked for only after an
 * address or an account has failed three times within 15 minutes; our own forms send one always. A browser that is trusted for the account
 * needs none: strangers' failures are not its owner's.
 */
export interface CaptchaGate {
  /** Before the call is looked at. Throws CallRefused captchaRequired or captchaInvalid. */
  admit(attempt: CaptchaAttempt): Promise<void>;
  /** After a call that failed in a way that a robot's would. */
  failed(attempt: Pick<CaptchaAttempt, 'account' | 'address' | 'isTrusted'>): Promise<void>;
}

export interface CaptchaAttempt {
  /** The email that the call is about, normalised; it need not be anybody's. */
  readonly account: string;
  readonly address: string;
  readonly payload: string | undefined;
  /** Whether the browser is trusted for the account. */
  readonly isTrusted?: boolean;
}

export type CaptchaMode = 'always' | 'adaptive' | 'off';

export interface CaptchaGateOptions {
  readonly mode: CaptchaMode;
  readonly attempts: AttemptCounter;
  readonly redeem: (payload: string) => Promise<boolean>;
}

export const FAILURES_WITHOUT_CAPTCHA = 3;
const WINDOW_MS = 900_000;
/** Counting never ends: the limit is looked at before a call, not while its failure is written down. */
const COUNT_ONLY = { mostAttempts: Number.MAX_SAFE_INTEGER, windowMs: WINDOW_MS };

export function createCaptchaGate({ mode, attempts, redeem }: CaptchaGateOptions): CaptchaGate {
  const keysOf = ({ account, address }: Pick<CaptchaAttempt, 'account' | 'address'>) => [
    `captcha:account:${digestOfText(account)}`,
    `captcha:address:${digestOfAddress(address)}`,
  ];
  async function isSuspicious(attempt: CaptchaAttempt): Promise<boolean> {
    const counts = await Promise.all(keysOf(attempt).map((key) => attempts.look(key, WINDOW_MS)));
    return counts.some((count) => count >= FAILURES_WITHOUT_CAPTCHA);
  }
  return {
    async admit(attempt) {
      if (mode === 'off') return;
      if (attempt.payload !== undefined) {
        if (!(await redeem(attempt.payload))) throw new CallRefused('captchaInvalid');
      } else if (mode === 'always' || (attempt.isTrusted !== true && (await isSuspicious(attempt)))) {
        throw new CallRefused('captchaRequired');
      }
    },
    async failed(attempt) {
      if (mode !== 'adaptive' || attempt.isTrusted === true) return;
      for (const key of keysOf(attempt)) await attempts.count(key, COUNT_ONLY);
    },
  };
}
