import type { Queries } from '../../../../adapters/db/database.ts';
import {
  postPasswordLink,
  type PasswordLinkAddressee,
  type PostPasswordLinkContext,
} from '../../../../identity/codes/post-password-link.ts';

/** Why a link is sent: an operator has invited the affiliate, or the affiliate has forgotten the password. */
export type AccessLinkKind = 'invitation' | 'passwordReset';

const KINDS = {
  invitation: { template: 'affiliateInvitation', validMinutes: 7 * 24 * 60 },
  passwordReset: { template: 'affiliatePasswordReset', validMinutes: 60 },
} as const;

/**
 * Emails a single-use link that sets the affiliate's password; earlier links become invalid. `queries` is the transaction it belongs to.
 */
export function postAccessLink(
  affiliate: PasswordLinkAddressee,
  kind: AccessLinkKind,
  queries: Pick<Queries, 'drizzle'>,
  context: PostPasswordLinkContext,
): Promise<void> {
  return postPasswordLink(affiliate, { audience: 'affiliate', path: '/affiliate/password', ...KINDS[kind] }, queries, context);
}
