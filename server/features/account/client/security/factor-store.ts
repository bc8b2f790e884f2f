/** The second factors of clients: what each has, and the rows of each kind. Nothing in them is a secret in the clear. */
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { users } from '../../../../adapters/db/schema/people.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../../../adapters/db/schema/sign-in.ts';

type Q = Pick<Queries, 'drizzle'>;

export type Passkey = typeof passkeys.$inferSelect;
export type TotpSecret = typeof totpSecrets.$inferSelect;

export interface Factors {
  readonly hasTotp: boolean;
  /** The oldest first. */
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

/** Whether the account asks for a second factor. Recovery codes alone stand in for nothing. */
export function hasSecondFactor({ hasTotp, passkeys: keys }: Factors): boolean {
  return hasTotp || keys.length > 0;
}

/**
 * Two changes of a client's factors at the same moment happen one after the other: the second waits until the transaction ends. Whoever
 * only writes a row that belongs to the client does not wait.
 */
export async function lockFactorsOf({ drizzle }: Q, userId: number): Promise<void> {
  await drizzle.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

// The authenticator app.

export async function selectTotp({ drizzle }: Q, userId: number): Promise<TotpSecret | null> {
  const [row] = await drizzle.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  return row ?? null;
}

/** Replaces a secret that was never confirmed. False where there is a confirmed one, which stays. */
export async function insertTotp({ drizzle }: Q, userId: number, sealedSecret: Uint8Array, now: number): Promise<boolean> {
  const values = { sealedSecret, createdAt: new Date(now) };
  const rows = await drizzle
    .insert(totpSecrets)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: values, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** The code that confirmed the secret is used with it. False where another secret was begun, or this one confirmed, meanwhile. */
export async function confirmTotpSecret({ drizzle }: Q, totp: TotpSecret, step: number, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ confirmedAt: new Date(now), lastStep: step })
    .where(and(eq(totpSecrets.userId, totp.userId), eq(totpSecrets.sealedSecret, totp.sealedSecret), isNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** Uses up the codes of this time step and of all before it. False where they were used already. */
export async function spendTotpStep({ drizzle }: Q, userId: number, step: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        isNotNull(totpSecrets.confirmedAt),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

/** False where none was confirmed. */
export async function deleteTotp({ drizzle }: Q, userId: number): Promise<boolean> {
  const rows = await drizzle
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId });
  return rows.length > 0;
}

// Passkeys.

export type NewPasskey = Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>;

/** False where the key is somebody's already. */
export async function insertPasskey({ drizzle }: Q, key: NewPasskey, now: number): Promise<boolean> {
  const rows = await drizzle
    .insert(passkeys)
    .values({ ...key, createdAt: new Date(now) })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function selectPasskey({ drizzle }: Q, userId: number, credentialId: string): Promise<Passkey | null> {
  const [row] = await drizzle
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/** Keys that count go up with each use; those that do not stay at zero. False where another use of the key came first. */
export async function updatePasskeyUse({ drizzle }: Q, id: number, counter: number, now: number): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await drizzle
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False where the client has no such key. */
export async function deletePasskey({ drizzle }: Q, userId: number, id: number): Promise<boolean> {
  const rows = await drizzle
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

// Recovery codes.

/** Those that were there before are good no more. */
export async function replaceRecoveryCodes({ drizzle }: Q, userId: number, codeHashes: readonly Uint8Array[]): Promise<void> {
  await drizzle.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codeHashes.length > 0) await drizzle.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

/** Whether the client was ever given any, used or not, since there was no second factor. */
export async function hasRecoveryCodes({ drizzle }: Q, userId: number): Promise<boolean> {
  const rows = await drizzle.select({ id: recoveryCodes.id }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).limit(1);
  return rows.length > 0;
}

/** False where it is none of the client's, or was used. Of two uses, one counts. */
export async function markRecoveryCodeUsed({ drizzle }: Q, userId: number, codeHash: Uint8Array, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(recoveryCodes)
    .set({ usedAt: new Date(now) })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}
