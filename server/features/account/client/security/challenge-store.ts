/** Steps that wait for their second half: the second factor of a login, or a passkey that is being made. */
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { challenges } from '../../../../adapters/db/schema/sign-in.ts';

type Q = Pick<Queries, 'drizzle'>;

export type Challenge = typeof challenges.$inferSelect;

/** How many answers a challenge takes, counting the right one. */
export const MOST_ANSWERS = 5;

export interface NewChallenge extends Omit<Challenge, 'attempts' | 'expiresAt'> {
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

export async function insertChallenge({ drizzle }: Q, { expiresAt, ...challenge }: NewChallenge): Promise<void> {
  await drizzle.insert(challenges).values({ ...challenge, expiresAt: new Date(expiresAt) });
}

/**
 * Counts an answer before it is looked at, and gives the challenge of a login; null where there is none, it has expired, or had its
 * answers. Answers that come at the same moment are counted one after the other.
 */
export async function countAnswer({ drizzle }: Q, tokenHash: Uint8Array, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(isOpen(tokenHash, 'secondFactor', now), lt(challenges.attempts, MOST_ANSWERS)))
    .returning();
  return row ?? null;
}

/** Holds other answers to the challenge back until the transaction ends. False where one of them was right meanwhile. */
export async function lockChallenge({ drizzle }: Q, tokenHash: Uint8Array): Promise<boolean> {
  const rows = await drizzle
    .select({ tokenHash: challenges.tokenHash })
    .from(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .for('update');
  return rows.length > 0;
}

export async function deleteChallenge({ drizzle }: Q, tokenHash: Uint8Array): Promise<void> {
  await drizzle.delete(challenges).where(eq(challenges.tokenHash, tokenHash));
}

/** Takes the challenge of a passkey that the client is making away, so that it is answered once; null where there is none. */
export async function takePasskeyChallenge({ drizzle }: Q, tokenHash: Uint8Array, userId: number, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .delete(challenges)
    .where(and(isOpen(tokenHash, 'passkeyRegistration', now), eq(challenges.userId, userId)))
    .returning();
  return row ?? null;
}

export async function deleteChallengesExpiredBefore({ drizzle }: Q, now: number): Promise<void> {
  await drizzle.delete(challenges).where(lt(challenges.expiresAt, new Date(now)));
}

function isOpen(tokenHash: Uint8Array, purpose: Challenge['purpose'], now: number): SQL | undefined {
  return and(eq(challenges.tokenHash, tokenHash), eq(challenges.purpose, purpose), gt(challenges.expiresAt, new Date(now)));
}
