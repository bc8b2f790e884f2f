/** The codes in emailed links: 256 random bits, valid once, for one purpose and user, for a limited time. */
import { and, eq, gt, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { oneTimeCodes } from '../../adapters/db/schema/identity.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Audience } from '../principal.ts';
import { isOf, ownerColumn, ownerColumns, type Principal } from '../principal.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type CodePurpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

export interface NewCode {
  readonly purpose: CodePurpose;
  /** The email address to which the code is sent. */
  readonly email: string;
  readonly validMs: number;
}

export interface CodeHolder {
  readonly userId: number;
  /** The email address to which the code was sent; empty in rows of earlier versions for operators and affiliates. */
  readonly email: string;
}

/**
 * Returns the new code, which is not stored. Earlier ones for the same purpose become invalid, so that only the latest email works. Call it
 * in the transaction that queues the email, so that no code is lost. `now` is in milliseconds since 1970 UTC, as everywhere here.
 */
export async function issueCode(
  { drizzle }: Handle,
  person: Principal,
  { purpose, email, validMs }: NewCode,
  now: number,
): Promise<string> {
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

/** The audience and purpose by which a code is looked up. */
export interface CodeUse {
  readonly audience: Audience;
  readonly purpose: CodePurpose;
}

/** Returns the owner of a code that could be redeemed now, without using it up. */
export async function findCodeHolder({ drizzle }: Handle, use: CodeUse, code: string, now: number): Promise<CodeHolder | null> {
  const [row] = await drizzle
    .select(holderOf(use))
    .from(oneTimeCodes)
    .where(isRedeemable(use, code, now));
  return readHolder(row);
}

/**
 * Uses up the code and returns its owner. Null if it is unknown, for another audience or purpose, used or expired. Of two concurrent calls,
 * one succeeds.
 */
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

/** A code of another audience has no owner here. */
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

/** Invalidates everything emailed to the user before. */
export async function deleteCodesOf({ drizzle }: Handle, person: Principal): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(isOf(oneTimeCodes, person));
}

export async function deleteCodesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, new Date(now)));
}
