import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../adapters/db/database.ts';
import { sessions } from '../../adapters/db/schema/people.ts';
import type { Audience, SessionRecord } from './session-validity.ts';

export interface NewSession {
  readonly tokenHash: Uint8Array;
  readonly audience: Audience;
  readonly userId: number;
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgentDigest: string | null;
}

export async function insertSession({ drizzle }: Database, session: NewSession): Promise<void> {
  const { startedAt, expiresAt, address, ...rest } = session;
  const createdAt = new Date(startedAt);
  await drizzle
    .insert(sessions)
    .values({ ...rest, createdAt, lastSeenAt: createdAt, expiresAt: new Date(expiresAt), clientInfo: { ip: address } });
}

export async function selectSession({ drizzle }: Database, tokenHash: Uint8Array): Promise<SessionRecord | null> {
  const [row] = await drizzle.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  if (row === undefined) return null;
  return {
    id: row.id,
    audience: row.audience,
    userId: row.userId,
    lastSeenAt: row.lastSeenAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    revokedAt: row.revokedAt?.getTime() ?? null,
  };
}

/** A sign of life never moves back, whichever gateway writes last. */
export async function touchSession({ drizzle }: Database, id: number, now: number): Promise<void> {
  const lastSeenAt = new Date(now);
  await drizzle
    .update(sessions)
    .set({ lastSeenAt })
    .where(and(eq(sessions.id, id), lt(sessions.lastSeenAt, lastSeenAt)));
}

export async function revokeSession({ drizzle }: Database, id: number, now: number): Promise<void> {
  await drizzle
    .update(sessions)
    .set({ revokedAt: new Date(now) })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

export async function deleteSessionsExpiredBefore({ drizzle }: Database, now: number): Promise<void> {
  await drizzle.delete(sessions).where(lt(sessions.expiresAt, new Date(now)));
}
