import type { SessionInfo } from '@fairlead/contract/security.ts';
import type { CallSession } from '../../../transport/auth/require-session.ts';
import type { AccountContext } from '../account-context.ts';

/** The client's sessions that stand, the latest sign of life first, with a mark at the one that asks. */
export async function listSessions(
  { id: currentId, userId }: CallSession,
  { sessions }: Pick<AccountContext, 'sessions'>,
): Promise<SessionInfo[]> {
  const open = await sessions.list({ audience: 'client', userId });
  return open.map(({ id, address, country, device, startedAt, lastSeenAt }) => ({
    id,
    address,
    country,
    device,
    started_at: new Date(startedAt).toISOString(),
    last_seen_at: new Date(lastSeenAt).toISOString(),
    current: id === currentId,
  }));
}
