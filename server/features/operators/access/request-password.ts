import { admitAttempt } from '../../../identity/throttle/admit-attempt.ts';
import type { AttemptLimit } from '../../../identity/throttle/attempt-counter.ts';
import { digestOfAddress, digestOfText } from '../../../identity/throttle/throttle-keys.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';
import type { AccessContext } from './access-context.ts';
import { findOperatorByEmail } from './operator-store.ts';
import { postAccessLink, type PostAccessLinkContext } from './post-access-link.ts';

export type RequestPasswordContext = PostAccessLinkContext & Pick<AccessContext, 'database' | 'attempts' | 'background'>;

const ONE_HOUR_MS = 3_600_000;
const PER_ADDRESS: AttemptLimit = { mostAttempts: 10, windowMs: ONE_HOUR_MS };
const PER_EMAIL: AttemptLimit = { mostAttempts: 3, windowMs: ONE_HOUR_MS };

/**
 * Mails a link that sets a new password, where the email is an operator's: the answer and its time are the same where it is not. Refused
 * with tooManyAttempts.
 */
export async function requestPassword(email: string, address: string, context: RequestPasswordContext): Promise<void> {
  const { attempts, background } = context;
  const emailNormalised = normaliseEmail(email);
  // The address first: one place must not use up what others may ask for.
  await admitAttempt(attempts, `operator:forgot:address:${digestOfAddress(address)}`, PER_ADDRESS);
  await admitAttempt(attempts, `operator:forgot:account:${digestOfText(emailNormalised)}`, PER_EMAIL);
  background.run('mailing an operator a link for a new password', () => postLink(emailNormalised, context));
}

/** Who has not followed the invitation yet is invited again. */
async function postLink(emailNormalised: string, context: RequestPasswordContext): Promise<void> {
  const operator = await findOperatorByEmail(context.database, emailNormalised);
  if (operator?.status !== 'active') return;
  const kind = operator.passwordHash === '' ? 'invitation' : 'forgotten';
  await context.database.transaction((transaction) => postAccessLink(operator, kind, transaction, context));
}
