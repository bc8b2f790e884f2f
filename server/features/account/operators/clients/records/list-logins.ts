import type { ClientLogin, ClientSession, RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { logins } from '../../../../../adapters/db/schema/sign-in.ts';
import type { Sessions } from '../../../../../identity/sessions/sessions.ts';
import { CURSOR_VALUES, toPage, readCursorBy } from '../../../../page-cursor.ts';
import { isEarlier, type RecordPage } from './record-page.ts';

/** A client's sign-ins and failed attempts, the latest first. */
export async function listClientLogins(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<RecordPage<ClientLogin>> {
  const found = await drizzle
    .select()
    .from(logins)
    .where(and(eq(logins.userId, userId), isEarlier(logins.at, logins.id, readCursorBy(query.cursor, CURSOR_VALUES.timeMs))))
    .orderBy(desc(logins.at), desc(logins.id))
    .limit(query.limit + 1);
  const { rows, next } = toPage(found, query.limit, ({ at, id }) => ({ value: at.getTime(), id }));
  return { data: rows.map(({ userId: _user, at, ...row }) => ({ ...row, at: at.toISOString() })), next };
}

/** A client's valid sessions, latest activity first. */
export async function listClientSessions(userId: number, sessions: Pick<Sessions, 'list'>): Promise<ClientSession[]> {
  const open = await sessions.list({ audience: 'client', userId });
  return open.map(({ id, startedAt, lastSeenAt, address, country, device }) => ({
    id,
    started_at: new Date(startedAt).toISOString(),
    last_seen_at: new Date(lastSeenAt).toISOString(),
    address,
    country,
    device,
  }));
}
