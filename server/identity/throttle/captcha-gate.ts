import { CallRefused } from '../../transport/call-refused.ts';
import type { AttemptCounter } from './attempt-counter.ts';
import { digestOfAddress, digestOfText } from './throttle-keys.ts';

/**
 * Decides whether a call that attracts bots needs a solved captcha. The specification's payloads have none, so by default one is only
 * required after an IP address or an account has failed three times within 15 minutes; our own forms always send one. A browser trusted for
 * the account needs none: strangers' failures are not its owner's.
 */
export interface CaptchaGate {
  /** Call before the call is processed. Throws CallRefused captchaRequired or captchaInvalid. */
  admit(attempt: CaptchaAttempt): Promise<void>;
  /** Call after a failure of a kind that bots cause. */
  failed(attempt: Pick<CaptchaAttempt, 'account' | 'address' | 'isTrusted'>): Promise<void>;
}

export interface CaptchaAttempt {
  /** The normalised email of the call; need not belong to an account. */
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
/** No limit while counting: it is checked before a call, not while a failure is recorded. */
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
