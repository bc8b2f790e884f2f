import type { Queries } from '../../../adapters/db/database.ts';
import { postPasswordLink, type PasswordLinkAddressee, type PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';

/** Why a link is mailed: somebody has invited the operator, or the operator has forgotten the password. */
const KINDS = {
  invitation: { template: 'operatorInvited', validMinutes: 7 * 24 * 60 },
  forgotten: { template: 'operatorPassword', validMinutes: 60 },
} as const;

/** Mails a link that chooses the operator's password, once; those before it end. `queries` is the transaction that it belongs to. */
export function postAccessLink(
  operator: PasswordLinkAddressee,
  kind: keyof typeof KINDS,
  queries: Pick<Queries, 'drizzle'>,
  context: PostPasswordLinkContext,
): Promise<void> {
  return postPasswordLink(operator, { audience: 'operator', path: '/backoffice/password', ...KINDS[kind] }, queries, context);
}
