import type { RevokeSessionsRequest } from '@fairlead/contract/account/security.ts';
import type { CallSession } from '../../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';

/**
 * Ends one of the client's sessions, which may be the current one, or all others. Refused with notFound, alike for another client's session
 * and an unknown one.
 */
export async function revokeSessions(
  { id: currentId, userId }: CallSession,
  { id }: Pick<RevokeSessionsRequest, 'id'>,
  { sessions }: Pick<AccountContext, 'sessions'>,
): Promise<void> {
  const person = { audience: 'client', userId } as const;
  if (id === 'others') return sessions.revokeAll(person, currentId);
  if (!(await sessions.revokeOne(person, id))) throw new CallRefused('notFound');
}
