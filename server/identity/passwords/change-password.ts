import { demandGoodPassword } from './demand-good-password.ts';
import { provePassword } from './prove-password.ts';
import type { CallSession } from '../sessions/require-session.ts';
import { isRecentlyProven } from '../sessions/session-validity.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveMember } from '../find-active-member.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Member, SignInOrigin } from '../people.ts';
import { replacePassword } from './replace-password.ts';

export type ConfirmPasswordContext<Someone extends Member, Origin extends SignInOrigin> = Pick<
  IdentityContext<Someone, Origin>,
  'people' | 'database' | 'hasher' | 'throttle' | 'sessions'
>;

/** Proves the password again, for calls that ask for that. Refused as provePassword and findActiveMember say. */
export async function confirmPassword<Someone extends Member, Origin extends SignInOrigin>(
  session: Pick<CallSession, 'id' | 'userId'>,
  currentPassword: string,
  context: ConfirmPasswordContext<Someone, Origin>,
): Promise<void> {
  const someone = await findActiveMember(context.database, session.userId, context.people);
  await provePassword(session, someone, currentPassword, context);
}

/**
 * Gives the person a new password and ends the other sessions; the one of the call goes on, and counts as proven. The current password
 * may be left out only soon after it was given. Refused with recentLoginRequired, currentPasswordWrong, tooManyAttempts, passwordTooEasy, and
 * with notSignedIn where the password became another while this one was looked at.
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
  demandGoodPassword(password, 'new_password', people.passwordOwnerOf(someone));
  const passwordHash = await hasher.hash(password);
  await database.transaction(async (transaction) => {
    await people.lock(transaction, someone.id);
    // Whoever gave the person another password meanwhile, as by a mailed link, has ended this session with it.
    const { passwordHash: hashNow } = await findActiveMember(transaction, someone.id, people);
    if (hashNow !== someone.passwordHash) throw new CallRefused('notSignedIn');
    await replacePassword(someone, { passwordHash, exceptSessionId: session.id, by: 'currentPassword' }, origin, transaction, context);
  });
  await sessions.prove(session);
}
