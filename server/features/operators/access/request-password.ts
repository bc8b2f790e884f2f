import { normaliseEmail } from '../../../identity/normalise-email.ts';
import { admitLinkRequest } from '../../../identity/passwords/admit-link-request.ts';
import type { AccessContext } from './access-context.ts';
import { findOperatorByEmail } from './operator-store.ts';
import type { PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from './post-access-link.ts';

export type RequestPasswordContext = PostPasswordLinkContext & Pick<AccessContext, 'database' | 'attempts' | 'background'>;

/** An hour. */
const MOST_PER_ADDRESS = 10;

/**
 * Mails a link that sets a new password, where the email is an operator's: the answer and its time are the same where it is not. Refused
 * with tooManyAttempts.
 */
export async function requestPassword(email: string, address: string, context: RequestPasswordContext): Promise<void> {
  const { attempts, background } = context;
  const emailNormalised = normaliseEmail(email);
  await admitLinkRequest(attempts, { audience: 'operator', emailNormalised, address, mostPerAddress: MOST_PER_ADDRESS });
  background.run('mailing an operator a link for a new password', () => postLink(emailNormalised, context));
}

/** Who has not followed the invitation yet is invited again. */
async function postLink(emailNormalised: string, context: RequestPasswordContext): Promise<void> {
  const operator = await findOperatorByEmail(context.database, emailNormalised);
  if (operator?.status !== 'active') return;
  const kind = operator.passwordHash === '' ? 'invitation' : 'forgotten';
  await context.database.transaction((transaction) => postAccessLink(operator, kind, transaction, context));
}
