import type { Queries } from '../../../adapters/db/database.ts';
import type { LoginThrottle } from '../../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../../transport/auth/password-hasher.ts';
import type { CallSession } from '../../../transport/auth/require-session.ts';
import type { Sessions } from '../../../transport/auth/sessions.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { findActiveUser } from '../find-active-user.ts';
import { normaliseEmail } from '../store.ts';

export interface ProvePasswordContext {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly throttle: Pick<LoginThrottle, 'admitAgain' | 'forgetAccount'>;
  readonly sessions: Pick<Sessions, 'prove'>;
}

/**
 * Has the client of an open session prove to know the password, after which sensitive calls are open for a while. Whoever has found an
 * open browser can guess no more often than at the login: the failures are counted together. Refused with currentPasswordWrong,
 * tooManyAttempts, accountUnknown, accountNotActive.
 */
export async function provePassword(
  session: Pick<CallSession, 'id' | 'userId'>,
  currentPassword: string,
  { database, hasher, throttle, sessions }: ProvePasswordContext,
): Promise<void> {
  const user = await findActiveUser(database, session.userId);
  const email = normaliseEmail(user.email);
  await throttle.admitAgain(email);
  const { matches } = await hasher.verify(currentPassword, user.passwordHash);
  if (!matches) throw new CallRefused('currentPasswordWrong');
  await throttle.forgetAccount(email);
  await sessions.prove(session);
}
