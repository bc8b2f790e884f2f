/** Steps that wait for their second half: the second factor of a login, or a passkey that is being made. Of their tokens only the SHA-256 is kept. */
import { and, eq, gt, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { challenges } from '../../adapters/db/schema/identity.ts';
import { hashAccessToken, makeAccessToken } from '../access-token.ts';
import type { Audience } from '../person.ts';
import { isOf, ownerColumn, ownerColumns, type Person } from '../person.ts';

type Handle = Pick<Queries, 'drizzle'>;
type Row = typeof challenges.$inferSelect;

/** How many answers a challenge takes, counting the right one. */
export const MOST_ANSWERS = 5;

/** How long a step waits: a login for its code, and the browser's own window for a passkey. */
export const CHALLENGE_VALID_MS = 600_000;

export interface Challenge extends Pick<Row, 'tokenHash' | 'method' | 'webauthnChallenge'> {
  readonly person: Person;
}

export type NewChallenge = Pick<Row, 'purpose' | 'method' | 'webauthnChallenge'>;

/** Gives the token that names it, which is kept nowhere. `now` in milliseconds since 1970 UTC, as everywhere here. */
export async function openChallenge({ drizzle }: Handle, person: Person, challenge: NewChallenge, now: number): Promise<string> {
  const token = makeAccessToken();
  const values = { ...challenge, tokenHash: hashAccessToken(token), expiresAt: new Date(now + CHALLENGE_VALID_MS) };
  await drizzle.insert(challenges).values({ ...ownerColumns(person), ...values });
  return token;
}

/**
 * Counts an answer before it is looked at, and gives the challenge of a login; null where there is none of this audience, it has expired, or had
 * its answers. Answers that come at the same moment are counted one after the other.
 */
export async function countAnswer({ drizzle }: Handle, audience: Audience, token: string, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .update(challenges)
    .set({ attempts: sql`${challenges.attempts} + 1` })
    .where(and(isOpen(token, 'secondFactor', now), isNotNull(ownerColumn(challenges, audience)), lt(challenges.attempts, MOST_ANSWERS)))
    .returning();
  return readChallenge(row, audience);
}

/** Holds other answers to the challenge back until the transaction ends. False where one of them was right meanwhile. */
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

/** Takes the challenge of a passkey that the person is making away, so that it is answered once; null where there is none. */
export async function takePasskeyChallenge({ drizzle }: Handle, person: Person, token: string, now: number): Promise<Challenge | null> {
  const [row] = await drizzle
    .delete(challenges)
    .where(and(isOpen(token, 'passkeyRegistration', now), isOf(challenges, person)))
    .returning();
  return readChallenge(row, person.audience);
}

/** Logins that wait for a second factor, and passkeys that are being made, come to nothing. */
export async function deleteChallengesOf({ drizzle }: Handle, person: Person): Promise<void> {
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
