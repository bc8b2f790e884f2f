/** What links in mails carry: 256 random bits that are good once, for one purpose, one person and a while. */
import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { oneTimeCodes } from '../../../../adapters/db/schema/sign-in.ts';
import { hashAccessToken, makeAccessToken } from '../../../../transport/auth/access-token.ts';

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

export const CODE_VALID_MS: Readonly<Record<CodePurpose, number>> = {
  passwordReset: 3_600_000,
  login: 86_400_000,
  emailConfirmation: 7 * 86_400_000,
};

export interface CodeHolder {
  readonly userId: number;
  /** The email that the code was sent to. */
  readonly email: string;
}

/**
 * Gives the code, which is kept nowhere. Earlier ones for the same purpose are good no more, so that the latest mail is the one that works.
 * In a transaction with the mail that carries it, no code is lost.
 */
export async function issueCode(
  { drizzle }: Pick<Queries, 'drizzle'>,
  purpose: CodePurpose,
  { userId, email }: CodeHolder,
  now: number,
): Promise<string> {
  const code = makeAccessToken();
  await drizzle.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose)));
  const expiresAt = new Date(now + CODE_VALID_MS[purpose]);
  await drizzle
    .insert(oneTimeCodes)
    .values({ codeHash: hashAccessToken(code), purpose, userId, email, createdAt: new Date(now), expiresAt });
  return code;
}

/** Whose a code is that would be redeemed now, without using it up. */
export async function findCodeHolder(
  { drizzle }: Pick<Queries, 'drizzle'>,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<CodeHolder | null> {
  const [row] = await drizzle
    .select({ userId: oneTimeCodes.userId, email: oneTimeCodes.email })
    .from(oneTimeCodes)
    .where(isRedeemable(purpose, code, now));
  return row ?? null;
}

/** Uses the code up and gives whose it is; null where it is unknown, of another purpose, used or expired. Of two calls, one gets it. */
export async function redeemCode(
  { drizzle }: Pick<Queries, 'drizzle'>,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<CodeHolder | null> {
  const [row] = await drizzle
    .update(oneTimeCodes)
    .set({ usedAt: new Date(now) })
    .where(isRedeemable(purpose, code, now))
    .returning({ userId: oneTimeCodes.userId, email: oneTimeCodes.email });
  return row ?? null;
}

function isRedeemable(purpose: CodePurpose, code: string, now: number): SQL | undefined {
  return and(
    eq(oneTimeCodes.codeHash, hashAccessToken(code)),
    eq(oneTimeCodes.purpose, purpose),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, new Date(now)),
  );
}

/** Whatever was mailed to a person before opens nothing any more. */
export async function deleteCodesOf({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
}

export async function deleteCodesExpiredBefore({ drizzle }: Database, now: number): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, new Date(now)));
}
