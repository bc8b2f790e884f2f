import type { UpdatePasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { demandGoodPassword } from '../../../../transport/auth/demand-good-password.ts';
import type { PasswordHasher } from '../../../../transport/auth/password-hasher.ts';
import type { CallSession } from '../../../../transport/auth/require-session.ts';
import { isRecentlyProven } from '../../../../transport/auth/session-validity.ts';
import type { Sessions } from '../../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { replacePassword, type ReplacePasswordContext } from '../sign-in/replace-password.ts';
import { confirmPassword, type ConfirmPasswordContext } from './confirm-password.ts';

export interface UpdatePasswordContext extends ConfirmPasswordContext, ReplacePasswordContext {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly sessions: Pick<Sessions, 'prove' | 'revokeAll'>;
}

/**
 * Gives the client a new password and ends the other sessions; the one of the call goes on, and counts as proven. The current password
 * may be left out only soon after it was given. Refused with recentLoginRequired, currentPasswordWrong, tooManyAttempts, passwordTooEasy.
 */
export async function updatePassword(
  session: CallSession,
  { current_password, new_password }: UpdatePasswordRequest,
  caller: Pick<Caller, 'device' | 'country'>,
  context: UpdatePasswordContext,
): Promise<void> {
  const { database, hasher, sessions, clock } = context;
  const user = await findActiveUser(database, session.userId);
  if (current_password !== undefined) await confirmPassword(session, current_password, context);
  else if (!isRecentlyProven(session, clock())) throw new CallRefused('recentLoginRequired');
  demandGoodPassword(new_password, 'new_password', passwordOwnerOfClient(user));
  const passwordHash = await hasher.hash(new_password);
  await database.transaction((transaction) =>
    replacePassword(user, { passwordHash, exceptSessionId: session.id }, caller, transaction, context),
  );
  await sessions.prove(session);
}
