/** Logins whose password was right and whose second factor is awaited. Of their tokens only the SHA-256 is kept. */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operatorChallenges } from '../../../adapters/db/schema/operators.ts';
import { hashAccessToken, makeAccessToken } from '../../../transport/auth/access-token.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** How long a login waits for its second half. */
export const CHALLENGE_VALID_MS = 600_000;
/** How many answers it takes, counting the right one. */
const MOST_ANSWERS = 5;

export interface Challenge {
  readonly tokenHash: Uint8Array;
  readonly operatorId: number;
}

/** Gives the token, which is kept nowhere. `now` in milliseconds since 1970 UTC. */
export async function openChallenge({ drizzle }: Handle, operatorId: number, now: number): Promise<string> {
  const token = makeAccessToken();
  await drizzle
    .insert(operatorChallenges)
    .values({ tokenHash: hashAccessToken(token), operatorId, expiresAt: new Date(now + CHALLENGE_VALID_MS) });
  return token;
}

/**
 * Counts an answer before it is looked at; null where no login waits, it has waited too long, or had its answers. Answers that come at the
 * same moment are counted one after the other.
 */
export async function countAnswer({ drizzle }: Handle, token: string, now: number): Promise<Challenge | null> {
  const isOpen = and(
    eq(operatorChallenges.tokenHash, hashAccessToken(token)),
    gt(operatorChallenges.expiresAt, new Date(now)),
    lt(operatorChallenges.attempts, MOST_ANSWERS),
  );
  const [row] = await drizzle
    .update(operatorChallenges)
    .set({ attempts: sql`${operatorChallenges.attempts} + 1` })
    .where(isOpen)
    .returning({ tokenHash: operatorChallenges.tokenHash, operatorId: operatorChallenges.operatorId });
  return row ?? null;
}

/** Ends it with the right answer: of several at the same moment one does, the others find it gone, which is false. */
export async function takeChallenge({ drizzle }: Handle, { tokenHash }: Challenge): Promise<boolean> {
  const rows = await drizzle
    .delete(operatorChallenges)
    .where(eq(operatorChallenges.tokenHash, tokenHash))
    .returning({ operatorId: operatorChallenges.operatorId });
  return rows.length > 0;
}

export async function deleteChallengesOf({ drizzle }: Handle, operatorId: number): Promise<void> {
  await drizzle.delete(operatorChallenges).where(eq(operatorChallenges.operatorId, operatorId));
}

export async function deleteChallengesExpiredBefore({ drizzle }: Handle, now: number): Promise<void> {
  await drizzle.delete(operatorChallenges).where(lt(operatorChallenges.expiresAt, new Date(now)));
}
