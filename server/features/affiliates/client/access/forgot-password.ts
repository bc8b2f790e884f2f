import type { AffiliateForgotPasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import { admitLinkRequest } from '../../../../identity/passwords/admit-link-request.ts';
import { captchaAccountOf } from '../../../../identity/sign-in/log-in.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import type { AccessContext } from './access-context.ts';
import { findAffiliateByEmail } from './affiliate-store.ts';
import type { PostPasswordLinkContext } from '../../../../identity/codes/post-password-link.ts';
import { postAccessLink } from './post-access-link.ts';

export type ForgotPasswordContext = PostPasswordLinkContext &
  Pick<AccessContext, 'database' | 'captchaGate' | 'attempts' | 'background' | 'formsPerAddress'>;

/**
 * Emails a link that sets a new password, if the address belongs to an affiliate. The answer and its timing are the same if it does not.
 * Throws CallRefused: captchaRequired, captchaInvalid, tooManyAttempts.
 */
export async function forgotPassword(
  { email, captcha }: AffiliateForgotPasswordRequest,
  address: string,
  context: ForgotPasswordContext,
): Promise<void> {
  const { captchaGate, attempts, background, formsPerAddress } = context;
  const emailNormalised = normaliseEmail(email);
  const attempt = { account: captchaAccountOf('affiliate', emailNormalised), address };
  await captchaGate.admit({ ...attempt, payload: captcha });
  // Every call counts as an attempt: counting only unknown addresses would reveal which ones they are.
  await captchaGate.failed(attempt);
  await admitLinkRequest(attempts, { audience: 'affiliate', emailNormalised, address, mostPerAddress: formsPerAddress });
  background.run('emailing an affiliate a password link', () => postResetLink(emailNormalised, context));
}

async function postResetLink(emailNormalised: string, context: ForgotPasswordContext): Promise<void> {
  const affiliate = await findAffiliateByEmail(context.database, emailNormalised);
  if (affiliate?.status !== 'active') return;
  await context.database.transaction((transaction) => postAccessLink(affiliate, 'passwordReset', transaction, context));
}
