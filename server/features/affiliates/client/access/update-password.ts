import type { AffiliateUpdatePasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import { passwordOwnerOfAffiliate } from '@fairlead/domain/account/password-owner.ts';
import { demandGoodPassword } from '../../../../transport/auth/demand-good-password.ts';
import { provePassword } from '../../../../transport/auth/prove-password.ts';
import type { CallSession } from '../../../../transport/auth/require-session.ts';
import { isRecentlyProven } from '../../../../transport/auth/session-validity.ts';
import type { SessionOrigin } from '../../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { findAffiliate } from './affiliate-store.ts';
import { replacePassword, type ReplacePasswordContext } from './replace-password.ts';

export type UpdatePasswordContext = ReplacePasswordContext & Pick<AccessContext, 'database' | 'hasher' | 'throttle'>;

/**
 * Gives the affiliate a new password and ends the other sessions; the one of the call goes on, and counts as proven. The current password
 * may be left out only soon after it was given. Refused with recentLoginRequired, currentPasswordWrong, tooManyAttempts, passwordTooEasy.
 */
export async function updatePassword(
  session: CallSession,
  { current_password, new_password }: AffiliateUpdatePasswordRequest,
  origin: SessionOrigin,
  context: UpdatePasswordContext,
): Promise<void> {
  const { database, hasher, sessions, clock } = context;
  const affiliate = await findAffiliate(database, session.userId);
  if (affiliate === null) throw new CallRefused('notSignedIn');
  if (current_password !== undefined) await provePassword(session, affiliate, current_password, context);
  else if (!isRecentlyProven(session, clock())) throw new CallRefused('recentLoginRequired');
  demandGoodPassword(new_password, 'new_password', passwordOwnerOfAffiliate(affiliate));
  const passwordHash = await hasher.hash(new_password);
  await database.transaction((transaction) =>
    replacePassword(affiliate, { passwordHash, exceptSessionId: session.id }, origin, transaction, context),
  );
  await sessions.prove(session);
}
