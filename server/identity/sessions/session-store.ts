import { and, desc, eq, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { sessions } from '../../adapters/db/schema/principals.ts';
import type { Principal } from '../principal.ts';
import type { Audience } from '../principal.ts';
import type { SessionRecord } from './session-validity.ts';

export interface NewSession {
  readonly tokenHash: Uint8Array;
  readonly audience: Audience;
  readonly userId: number;
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly provenAt: number | null;
  readonly address: string;
  readonly country: string | null;
  readonly device: string;
}

export async function insertSession({ drizzle }: Queries, session: NewSession): Promise<void> {
  const { startedAt, expiresAt, provenAt, ...rest } = session;
  const createdAt = new Date(startedAt);
  const proven = provenAt === null ? null : new Date(provenAt);
  await drizzle.insert(sessions).values({ ...rest, createdAt, lastSeenAt: createdAt, expiresAt: new Date(expiresAt), provenAt: proven });
}

export async function selectSession({ drizzle }: Queries, tokenHash: Uint8Array): Promise<SessionRecord | null> {
  const [row] = await drizzle.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  return row === undefined ? null : readRecord(row);
}

export async function selectSessions({ drizzle }: Queries, ids: readonly number[]): Promise<readonly SessionRecord[]> {
  const rows = await drizzle
    .select()
    .from(sessions)
    .where(inArray(sessions.id, [...ids]));
  return rows.map(readRecord);
}

function readRecord(row: typeof sessions.$inferSelect): SessionRecord {
  return {
    id: row.id,
    audience: row.audience,
    userId: row.userId,
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    revokedAt: row.revokedAt?.getTime() ?? null,
    provenAt: row.provenAt?.getTime() ?? null,
  };
}

/** The time of the last activity never moves back, whichever gateway writes last. */
export async function touchSession({ drizzle }: Queries, id: number, now: number): Promise<void> {
  const lastSeenAt = new Date(now);
  await drizzle
    .update(sessions)
    .set({ lastSeenAt })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, lastSeenAt)));
}

export async function revokeSession({ drizzle }: Queries, id: number, now: number): Promise<void> {
  await drizzle
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

export async function proveSession({ drizzle }: Queries, id: number, now: number): Promise<void> {
  await drizzle
    .update(sessions)
    .set({ provenAt: new Date(now) })
    .where(eq(sessions.id, id));
}

/** Sessions that were not ended, latest activity first; their records decide whether they are still valid. */
export async function listOpenSessions({ drizzle }: Queries, person: Principal) {
  const rows = await drizzle
    .select()
    .from(sessions)
    .where(and(isOf(person), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastSeenAt));
  return rows.map((row) => {
    const { id, address, country, device } = row;
    const session = { id, address, country, device, startedAt: row.createdAt.getTime(), lastSeenAt: row.lastSeenAt.getTime() };
    return { record: readRecord(row), session };
  });
}

export type SessionChoice = { readonly only: number } | { readonly except: number | null };

/** Ends one session by its id, or all but one. Returns the ids of those that were open. */
export async function revokeSessionsOf(
  { drizzle }: Pick<Queries, 'drizzle'>,
  person: Principal,
  which: SessionChoice,
  now: number,
): Promise<readonly number[]> {
  const rows = await drizzle
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(and(isOf(person), isNull(sessions.revokedAt), isChosen(which)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

function isOf({ audience, userId }: Principal): SQL | undefined {
  return and(eq(sessions.audience, audience), eq(sessions.userId, userId));
}

function isChosen(which: SessionChoice): SQL | undefined {
  if ('only' in which) return eq(sessions.id, which.only);
  return which.except === null ? undefined : ne(sessions.id, which.except);
}

export async function deleteSessionsExpiredBefore({ drizzle }: Queries, now: number): Promise<void> {
  await drizzle.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
}
