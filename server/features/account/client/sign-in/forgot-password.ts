import type { ForgotPasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { issueCode } from '../../../../identity/codes/one-time-codes.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { admitLinkRequest } from '../../../../identity/passwords/admit-link-request.ts';
import { captchaAccountOf } from '../../../../identity/sign-in/log-in.ts';
import type { AttemptCounter } from '../../../../identity/throttle/attempt-counter.ts';
import type { CaptchaGate } from '../../../../identity/throttle/captcha-gate.ts';
import type { Background } from '../../../../transport/background.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { findUserByEmail, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { CODE_VALID_MS } from './code-validity.ts';

export interface ForgotPasswordContext {
  readonly database: Database;
  readonly captchaGate: CaptchaGate;
  readonly attempts: Pick<AttemptCounter, 'count'>;
  readonly emailQueue: EmailQueue;
  readonly background: Background;
  readonly siteUrl: () => string;
  /** The hourly limit on requests from one IP address. */
  readonly formsPerAddress: number;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Emails a link that sets a new password. Refused with captchaRequired, captchaInvalid, tooManyAttempts, and with emailUnknown, which the
 * specification requires (section 8): the captcha and the limits keep anyone from probing many emails.
 */
export async function forgotPassword(
  request: ForgotPasswordRequest,
  { address }: Pick<Caller, 'address'>,
  context: ForgotPasswordContext,
): Promise<void> {
  const { captchaGate, attempts, database, background } = context;
  const emailNormalised = normaliseEmail(request.email);
  const attempt = { account: captchaAccountOf('client', emailNormalised), address };
  await captchaGate.admit({ ...attempt, payload: request.captcha });
  await admitLinkRequest(attempts, { audience: 'client', emailNormalised, address, mostPerAddress: context.formsPerAddress });
  const user = await findUserByEmail(database, emailNormalised);
  if (user === null) {
    await captchaGate.failed(attempt);
    throw new CallRefused('emailUnknown');
  }
  background.run('emailing a link for a new password', () => postResetLink(user, context));
}

/** The code is in the URL's fragment, which no server and no log ever sees. */
async function postResetLink(user: User, { database, emailQueue, siteUrl, clock }: ForgotPasswordContext): Promise<void> {
  const { id: userId, email, firstName, language } = user;
  await database.transaction(async (transaction) => {
    const newCode = { purpose: 'passwordReset', email, validMs: CODE_VALID_MS.passwordReset } as const;
    const code = await issueCode(transaction, { audience: 'client', userId }, newCode, clock());
    const url = `${siteUrl()}/password/reset#${code}`;
    const validMinutes = CODE_VALID_MS.passwordReset / 60_000;
    await emailQueue.post(
      { userId, recipient: email, language, content: { template: 'passwordReset', firstName, url, validMinutes } },
      transaction,
    );
  });
}
