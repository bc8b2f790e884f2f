import type { Queries } from '../../../../adapters/db/database.ts';
import { provePassword, type ProvePasswordContext } from '../../../../transport/auth/prove-password.ts';
import type { CallSession } from '../../../../transport/auth/require-session.ts';
import { findActiveUser } from '../../find-active-user.ts';

export interface ConfirmPasswordContext extends ProvePasswordContext {
  readonly database: Pick<Queries, 'drizzle'>;
}

/** The password of the client whose session it is, given again. Refused as provePassword says, and with accountUnknown, accountNotActive. */
export async function confirmPassword(
  session: Pick<CallSession, 'id' | 'userId'>,
  currentPassword: string,
  context: ConfirmPasswordContext,
): Promise<void> {
  const { passwordHash } = await findActiveUser(context.database, session.userId);
  await provePassword(session, { passwordHash }, currentPassword, context);
}
