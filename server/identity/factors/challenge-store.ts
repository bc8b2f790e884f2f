/**
 * Steps that await their second half: the second factor of a sign-in, or a passkey being created. Only the SHA-256 of their tokens is
 * stored.
 */
import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { challenges } from '../../adapters/db/schema/identity.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Audience } from '../principal.ts';
import { isOf, ownerColumn, ownerColumns, type Principal } from '../principal.ts';

type Handle = Pick<Queries, 'drizzle'>;
type Row = typeof challenges.$inferSelect;

/** How many answers a challenge accepts, including the right one. */
export const MOST_ANSWERS = 5;

/** How long a step may take: entering a code, or the browser's own dialog for a passkey. */
export const CHALLENGE_VALID_MS = 600_000;

export interface Challenge extends Pick<Row, 'tokenHash' | 'method' | 'webauthnChallenge'> {
  readonly person: Principal;
}

export type NewChallenge = Pick<Row, 'purpose' | 'method' | 'webauthnChallenge'>;

/** Returns the challenge's token, which is not stored. `now` is in milliseconds since 1970 UTC, as everywhere here. */
export async function openChallenge({ drizzle }: Handle, person: Principal, challenge: NewChallenge, now: number): Promise<string> {
  const token = makeAccessToken();
  const values = { ...challenge, tokenHash: hashAccessToken(token), expiresAt: new Date(now + CHALLENGE_VALID_MS) };
  await drizzle.insert(challenges).values({ ...ownerColumns(person), ...values });
  return token;
}

/**
 * Counts an answer before it is checked, and returns the sign-in's challenge. Null if there is none for this audience, it has expired, or
 * it has used up its answers. Concurrent answers are counted one after the other.
 */
export async function countAnswer({ drizzle }: Handle, audience: Audience, token: string, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(isOpen(token, 'secondFactor', now), isNotNull(ownerColumn(challenges, audience)), lt(challenges.attempts, MOST_ANSWERS)))
    .returning();
  return readChallenge(row, audience);
}

/** Locks the challenge until the transaction ends. Returns false if another answer was right in the meantime. */
export async function lockChallenge({ drizzle }: Handle, { tokenHash }: Pick<Challenge, 'tokenHash'>): Promise<boolean> {
  const rows = await drizzle
    .select({ tokenHash: challenges.tokenHash })
    .from(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .for('update');
  return rows.length > 0;
}

export async function deleteChallenge({ drizzle }: Handle, { tokenHash }: Pick<Challenge, 'tokenHash'>): Promise<void> {
  await drizzle.delete(challenges).where(eq(challenges.tokenHash, tokenHash));
}

/** Removes and returns the user's passkey challenge, so that it is answered only once; null if there is none. */
export async function takePasskeyChallenge({ drizzle }: Handle, person: Principal, token: string, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .delete(challenges)
    .where(and(isOpen(token, 'passkeyRegistration', now), isOf(challenges, person)))
    .returning();
  return readChallenge(row, person.audience);
}

/** Cancels the user's pending sign-ins and passkey registrations. */
export async function deleteChallengesOf({ drizzle }: Handle, person: Principal): Promise<void> {
  await drizzle.delete(challenges).where(isOf(challenges, person));
}

export async function deleteChallengesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(challenges).where(lt(challenges.expiresAt, new Date(now)));
}

function isOpen(token: string, purpose: Row['purpose'], now: number): SQL | undefined {
  return and(eq(challenges.tokenHash, hashAccessToken(token)), eq(challenges.purpose, purpose), gt(challenges.expiresAt, new Date(now)));
}

function readChallenge(row: Row | undefined, audience: Audience): Challenge | null {
  const userId = row === undefined ? null : ownerColumn(row, audience);
  if (row === undefined || userId === null) return null;
  return { person: { audience, userId }, tokenHash: row.tokenHash, method: row.method, webauthnChallenge: row.webauthnChallenge };
}
