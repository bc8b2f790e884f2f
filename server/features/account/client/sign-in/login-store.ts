/** The record of sign-ins, and the browsers they came from. */
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../../adapters/db/database.ts';
import { knownDevices, logins } from '../../../../adapters/db/schema/sign-in.ts';

type LoginRow = typeof logins.$inferSelect;

export type LoginMethod = LoginRow['method'];

export interface LoginRecord extends Omit<LoginRow, 'id' | 'userId' | 'at'> {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export async function insertLogin({ drizzle }: Database, userId: number, { at, ...record }: LoginRecord): Promise<void> {
  await drizzle.insert(logins).values({ ...record, userId, at: new Date(at) });
}

/** The latest first. */
export async function listLogins(
  { drizzle }: Database,
  userId: number,
  limit: number,
): Promise<readonly (LoginRecord & { readonly id: number })[]> {
  const rows = await drizzle.select().from(logins).where(eq(logins.userId, userId)).orderBy(desc(logins.at), desc(logins.id)).limit(limit);
  return rows.map(({ userId: _user, at, ...rest }) => ({ ...rest, at: at.getTime() }));
}

export async function deleteLoginsBefore({ drizzle }: Database, time: number): Promise<void> {
  await drizzle.delete(logins).where(lt(logins.at, new Date(time)));
}

export interface DeviceVisit {
  readonly userId: number;
  /** The hashes of the token that the browser sent, and of the one it receives. */
  readonly presentedHash: Uint8Array;
  readonly deviceHash: Uint8Array;
  readonly now: number;
}

/** Records the visit. Returns true if it is the client's first from this browser, and they have used another one before. */
export async function visitFromDevice({ drizzle }: Database, { userId, presentedHash, deviceHash, now }: DeviceVisit): Promise<boolean> {
  // Other clients known in the browser stay known under its new token.
  await drizzle.update(knownDevices).set({ deviceHash }).where(eq(knownDevices.deviceHash, presentedHash));
  const seenAt = new Date(now);
  const [known] = await drizzle
    .update(knownDevices)
    .set({ lastSeenAt: seenAt })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId });
  if (known !== undefined) return false;
  const [other] = await drizzle.select({ userId: knownDevices.userId }).from(knownDevices).where(eq(knownDevices.userId, userId)).limit(1);
  await drizzle.insert(knownDevices).values({ userId, deviceHash, firstSeenAt: seenAt, lastSeenAt: seenAt }).onConflictDoNothing();
  return other !== undefined;
}
