import type { Queries } from '../../../adapters/db/database.ts';
import { postPasswordLink, type PasswordLinkAddressee, type PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';

/** Why a link is sent: the operator has been invited, or has forgotten the password. */
const KINDS = {
  invitation: { template: 'operatorInvited', validMinutes: 7 * 24 * 60 },
  forgotten: { template: 'operatorPassword', validMinutes: 60 },
} as const;

/** Emails a single-use link that sets the operator's password; earlier links become invalid. `queries` is the transaction it belongs to. */
export function postAccessLink(
  operator: PasswordLinkAddressee,
  kind: keyof typeof KINDS,
  queries: Pick<Queries, 'drizzle'>,
  context: PostPasswordLinkContext,
): Promise<void> {
  return postPasswordLink(operator, { audience: 'operator', path: '/backoffice/password', ...KINDS[kind] }, queries, context);
}
