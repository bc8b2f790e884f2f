import type { SessionInfo } from '@fairlead/contract/account/security.ts';
import type { CallSession } from './require-session.ts';
import type { Audience } from '../principal.ts';
import type { Sessions } from './sessions.ts';

/** The caller's valid sessions, latest activity first, with the current one marked. */
export async function listSessions(
  audience: Audience,
  { id: currentId, userId }: CallSession,
  sessions: Pick<Sessions, 'list'>,
): Promise<SessionInfo[]> {
  const open = await sessions.list({ audience, userId });
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
