import { requireGoodPassword } from './require-good-password.ts';
import { provePassword } from './prove-password.ts';
import type { CallSession } from '../sessions/require-session.ts';
import { isRecentlyProven } from '../sessions/session-validity.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { replacePassword } from './replace-password.ts';

export type ConfirmPasswordContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'hasher' | 'throttle' | 'sessions'
>;

/** Proves the password again, for calls that require it. Refused as in provePassword and findActiveMember. */
export async function confirmPassword<Someone extends Member, Origin extends SignInOrigin>(
  session: Pick<CallSession, 'id' | 'userId'>,
  currentPassword: string,
  context: ConfirmPasswordContext<Someone, Origin>,
): Promise<void> {
  const someone = await findActiveMember(context.database, session.userId, context.people);
  await provePassword(session, someone, currentPassword, context);
}

/**
 * Changes the password and ends the user's other sessions; that of the call is kept and counts as proven. The current password may only be
 * omitted shortly after it was given. Refused with recentLoginRequired, currentPasswordWrong, tooManyAttempts, passwordTooEasy, and with
 * notSignedIn if the password was changed in the meantime.
 */
export async function changePassword<Someone extends Member, Origin extends SignInOrigin>(
  session: CallSession,
  { current_password: current, new_password: password }: { readonly current_password?: string | undefined; readonly new_password: string },
  origin: Origin,
  context: IdentityContext<Someone, Origin>,
): Promise<void> {
  const { people, database, hasher, sessions, clock } = context;
  const someone = await findActiveMember(database, session.userId, people);
  if (current !== undefined) await provePassword(session, someone, current, context);
  else if (!isRecentlyProven(session, clock())) throw new CallRefused('recentLoginRequired');
  requireGoodPassword(password, 'new_password', people.passwordOwnerOf(someone));
  const passwordHash = await hasher.hash(password);
  await database.transaction(async (transaction) => {
    await people.lock(transaction, someone.id);
    // Another change of the password in the meantime, for example by an emailed link, has already ended this session.
    const { passwordHash: hashNow } = await findActiveMember(transaction, someone.id, people);
    if (hashNow !== someone.passwordHash) throw new CallRefused('notSignedIn');
    await replacePassword(someone, { passwordHash, exceptSessionId: session.id, by: 'currentPassword' }, origin, transaction, context);
  });
  await sessions.prove(session);
}
