/** What links to affiliates carry: 256 random bits that are good once and for a while. Whoever has one chooses the password. */
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCodes } from '../../../../adapters/db/schema/affiliates.ts';
import { hashAccessToken, makeAccessToken } from '../../../../transport/auth/access-token.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Times are milliseconds since 1970 UTC. */
export interface CodeSpan {
  readonly from: number;
  readonly until: number;
}

/** Gives the code, which is kept nowhere. Earlier ones open nothing any more, so that the latest mail is the one that works. */
export async function issueCode(queries: Handle, affiliateId: number, { from, until }: CodeSpan): Promise<string> {
  const code = makeAccessToken();
  await deleteOpenCodesOf(queries, affiliateId);
  await queries.drizzle
    .insert(affiliateCodes)
    .values({ codeHash: hashAccessToken(code), affiliateId, createdAt: new Date(from), expiresAt: new Date(until) });
  return code;
}

/** Whose a code is that would be redeemed now, without using it up. */
export async function findCodeHolder({ drizzle }: Handle, code: string, now: number): Promise<number | null> {
  const [row] = await drizzle.select({ affiliateId: affiliateCodes.affiliateId }).from(affiliateCodes).where(isRedeemable(code, now));
  return row?.affiliateId ?? null;
}

/** Uses the code up. False where it is unknown, used or expired: of two calls, one gets it. */
export async function redeemCode({ drizzle }: Handle, code: string, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(affiliateCodes)
    .set({ usedAt: new Date(now) })
    .where(isRedeemable(code, now))
    .returning({ id: affiliateCodes.id });
  return rows.length > 0;
}

function isRedeemable(code: string, now: number): SQL | undefined {
  return and(
    eq(affiliateCodes.codeHash, hashAccessToken(code)),
    isNull(affiliateCodes.usedAt),
    gt(affiliateCodes.expiresAt, new Date(now)),
  );
}

/** Whatever was mailed to an affiliate before opens nothing any more. */
export async function deleteOpenCodesOf({ drizzle }: Handle, affiliateId: number): Promise<void> {
  await drizzle.delete(affiliateCodes).where(and(eq(affiliateCodes.affiliateId, affiliateId), isNull(affiliateCodes.usedAt)));
}

export async function deleteCodesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(affiliateCodes).where(lt(affiliateCodes.expiresAt, new Date(now)));
}
