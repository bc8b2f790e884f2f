import { normaliseEmail } from '../../../identity/normalise-email.ts';
import { admitLinkRequest } from '../../../identity/passwords/admit-link-request.ts';
import type { AccessContext } from './access-context.ts';
import { findOperatorByEmail } from './operator-store.ts';
import type { PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from './post-access-link.ts';

export type RequestPasswordContext = PostPasswordLinkContext & Pick<AccessContext, 'database' | 'attempts' | 'background'>;

/** Per hour. */
const MOST_PER_ADDRESS = 10;

/**
 * Emails a link that sets a new password, if the address belongs to an operator. The answer and its timing are the same if it does not.
 * Throws CallRefused: tooManyAttempts.
 */
export async function requestPassword(email: string, address: string, context: RequestPasswordContext): Promise<void> {
  const { attempts, background } = context;
  const emailNormalised = normaliseEmail(email);
  await admitLinkRequest(attempts, { audience: 'operator', emailNormalised, address, mostPerAddress: MOST_PER_ADDRESS });
  background.run('emailing an operator a password link', () => postLink(emailNormalised, context));
}

/** An operator who has not accepted the invitation yet is invited again. */
async function postLink(emailNormalised: string, context: RequestPasswordContext): Promise<void> {
  const operator = await findOperatorByEmail(context.database, emailNormalised);
  if (operator?.status !== 'active') return;
  const kind = operator.passwordHash === '' ? 'invitation' : 'forgotten';
  await context.database.transaction((transaction) => postAccessLink(operator, kind, transaction, context));
}
