/** Database access to affiliates' API tokens. Only their SHA-256 is stored. */
import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliates, affiliateTokens } from '../../../../adapters/db/schema/affiliates.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type ProgramToken = typeof affiliateTokens.$inferSelect;

/** Tokens that are not revoked, latest first. */
export async function listLiveTokens({ drizzle }: Handle, affiliateId: number): Promise<readonly ProgramToken[]> {
  return drizzle.select().from(affiliateTokens).where(isLiveOf(affiliateId)).orderBy(desc(affiliateTokens.id));
}

/** Locks the affiliate's tokens until the transaction ends, so that the count stays valid. */
export async function lockAndCountLiveTokens({ drizzle }: Handle, affiliateId: number): Promise<number> {
  await drizzle.select({ id: affiliates.id }).from(affiliates).where(eq(affiliates.id, affiliateId)).for('update');
  const [row] = await drizzle.select({ live: count() }).from(affiliateTokens).where(isLiveOf(affiliateId));
  return row?.live ?? 0;
}

export async function insertToken(
  { drizzle }: Handle,
  token: Pick<ProgramToken, 'affiliateId' | 'tokenHash' | 'name' | 'endsWith' | 'createdAt'>,
): Promise<ProgramToken> {
  const [row] = await drizzle.insert(affiliateTokens).values(token).returning();
  if (row === undefined) throw new Error('inserting a token returned no row');
  return row;
}

/** False if the affiliate has no such token, or it is already revoked. `now` in milliseconds since 1970 UTC. */
export async function revokeTokenOf({ drizzle }: Handle, affiliateId: number, id: number, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(affiliateTokens)
    .set({ revokedAt: new Date(now) })
    .where(and(isLiveOf(affiliateId), eq(affiliateTokens.id, id)))
    .returning({ id: affiliateTokens.id });
  return rows.length > 0;
}

function isLiveOf(affiliateId: number): SQL | undefined {
  return and(eq(affiliateTokens.affiliateId, affiliateId), isNull(affiliateTokens.revokedAt));
}
