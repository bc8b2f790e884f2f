/** The second factors of clients, and the steps that wait for one. */
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { challenges, passkeys, recoveryCodes, totpSecrets } from '../../../adapters/db/schema/sign-in.ts';

type Q = Pick<Queries, 'drizzle'>;

export type Passkey = typeof passkeys.$inferSelect;

export interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

export async function selectFactors({ drizzle }: Q, userId: number): Promise<Factors> {
  const [totp] = await drizzle
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
  const keys = await drizzle.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id);
  const [codes] = await drizzle
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return { hasTotp: totp !== undefined, passkeys: keys, recoveryCodesLeft: codes?.left ?? 0 };
}

type ChallengeRow = typeof challenges.$inferSelect;

export interface NewChallenge extends Omit<ChallengeRow, 'attempts' | 'expiresAt'> {
  /** Milliseconds since 1970 UTC. */
  readonly expiresAt: number;
}

export async function insertChallenge({ drizzle }: Q, { expiresAt, ...challenge }: NewChallenge): Promise<void> {
  await drizzle.insert(challenges).values({ ...challenge, expiresAt: new Date(expiresAt) });
}

export async function deleteChallengesExpiredBefore({ drizzle }: Q, now: number): Promise<void> {
  await drizzle.delete(challenges).where(lt(challenges.expiresAt, new Date(now)));
}
