/** What links in mails carry: 256 random bits that are good once, for one purpose, one person and a while. */
import { and, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { oneTimeCodes } from '../../adapters/db/schema/identity.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Audience } from '../person.ts';
import { isOf, ownerColumn, ownerColumns, type Person } from '../person.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

export interface NewCode {
  readonly purpose: CodePurpose;
  /** The email that the code is sent to. */
  readonly email: string;
  readonly validMs: number;
}

export interface CodeHolder {
  readonly userId: number;
  /** The email that the code was sent to; empty in what a version before this one wrote for operators and affiliates. */
  readonly email: string;
}

/**
 * Gives the code, which is kept nowhere. Earlier ones for the same purpose are good no more, so that the latest mail is the one that works.
 * In a transaction with the mail that carries it, no code is lost. `now` in milliseconds since 1970 UTC, as everywhere here.
 */
export async function issueCode({ drizzle }: Handle, person: Person, { purpose, email, validMs }: NewCode, now: number): Promise<string> {
  const code = makeAccessToken();
  await drizzle.delete(oneTimeCodes).where(and(isOf(oneTimeCodes, person), eq(oneTimeCodes.purpose, purpose)));
  await drizzle.insert(oneTimeCodes).values({
    ...ownerColumns(person),
    codeHash: hashAccessToken(code),
    purpose,
    email,
    createdAt: new Date(now),
    expiresAt: new Date(now + validMs),
  });
  return code;
}

/** What a code is looked up by: the people it is for, and what for. */
export interface CodeUse {
  readonly audience: Audience;
  readonly purpose: CodePurpose;
}

/** Whose a code is that would be redeemed now, without using it up. */
export async function findCodeHolder({ drizzle }: Handle, use: CodeUse, code: string, now: number): Promise<CodeHolder | null> {
  const [row] = await drizzle
    .select(holderOf(use))
    .from(oneTimeCodes)
    .where(isRedeemable(use, code, now));
  return readHolder(row);
}

/** Uses the code up and gives whose it is; null where it is unknown, for others or something else, used or expired. Of two calls, one gets it. */
export async function redeemCode({ drizzle }: Handle, use: CodeUse, code: string, now: number): Promise<CodeHolder | null> {
  const [row] = await drizzle
    .update(oneTimeCodes)
    .set({ usedAt: new Date(now) })
    .where(isRedeemable(use, code, now))
    .returning(holderOf(use));
  return readHolder(row);
}

function holderOf({ audience }: CodeUse) {
  return { userId: ownerColumn(oneTimeCodes, audience), email: oneTimeCodes.email };
}

/** A code of another audience's person has nobody here. */
function readHolder(row: { readonly userId: number | null; readonly email: string } | undefined): CodeHolder | null {
  return row === undefined || row.userId === null ? null : { userId: row.userId, email: row.email };
}

function isRedeemable({ audience, purpose }: CodeUse, code: string, now: number): SQL | undefined {
  return and(
    eq(oneTimeCodes.codeHash, hashAccessToken(code)),
    eq(oneTimeCodes.purpose, purpose),
    isNotNull(ownerColumn(oneTimeCodes, audience)),
    isNull(oneTimeCodes.usedAt),
    gt(oneTimeCodes.expiresAt, new Date(now)),
  );
}

/** Whatever was mailed to a person before opens nothing any more. */
export async function deleteCodesOf({ drizzle }: Handle, person: Person): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(isOf(oneTimeCodes, person));
}

export async function deleteCodesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, new Date(now)));
}
