/** What links to operators carry: 256 random bits that are good once and for a while. Whoever has one chooses the password. */
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operatorCodes } from '../../../adapters/db/schema/operators.ts';
import { hashAccessToken, makeAccessToken } from '../../../transport/auth/access-token.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Times are milliseconds since 1970 UTC. */
export interface CodeSpan {
  readonly from: number;
  readonly until: number;
}

/** Gives the code, which is kept nowhere. Earlier ones open nothing any more, so that the latest mail is the one that works. */
export async function issueCode(queries: Handle, operatorId: number, { from, until }: CodeSpan): Promise<string> {
  const code = makeAccessToken();
  await deleteOpenCodesOf(queries, operatorId);
  await queries.drizzle
    .insert(operatorCodes)
    .values({ codeHash: hashAccessToken(code), operatorId, createdAt: new Date(from), expiresAt: new Date(until) });
  return code;
}

/** Whose a code is that would be redeemed now, without using it up. */
export async function findCodeHolder({ drizzle }: Handle, code: string, now: number): Promise<number | null> {
  const [row] = await drizzle.select({ operatorId: operatorCodes.operatorId }).from(operatorCodes).where(isRedeemable(code, now));
  return row?.operatorId ?? null;
}

/** Uses the code up. False where it is unknown, used or expired: of two calls, one gets it. */
export async function redeemCode({ drizzle }: Handle, code: string, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(operatorCodes)
    .set({ usedAt: new Date(now) })
    .where(isRedeemable(code, now))
    .returning({ id: operatorCodes.id });
  return rows.length > 0;
}

function isRedeemable(code: string, now: number): SQL | undefined {
  return and(eq(operatorCodes.codeHash, hashAccessToken(code)), isNull(operatorCodes.usedAt), gt(operatorCodes.expiresAt, new Date(now)));
}

/** Whatever was mailed to an operator before opens nothing any more. */
export async function deleteOpenCodesOf({ drizzle }: Handle, operatorId: number): Promise<void> {
  await drizzle.delete(operatorCodes).where(and(eq(operatorCodes.operatorId, operatorId), isNull(operatorCodes.usedAt)));
}

export async function deleteCodesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(operatorCodes).where(lt(operatorCodes.expiresAt, new Date(now)));
}
