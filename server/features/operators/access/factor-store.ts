/** The second factors of operators: an authenticator app, and recovery codes that come with it. */
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operatorRecoveryCodes, operatorTotpSecrets } from '../../../adapters/db/schema/operators.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type OperatorTotp = typeof operatorTotpSecrets.$inferSelect;

export async function findTotp({ drizzle }: Handle, operatorId: number): Promise<OperatorTotp | null> {
  const [row] = await drizzle.select().from(operatorTotpSecrets).where(eq(operatorTotpSecrets.operatorId, operatorId));
  return row ?? null;
}

/** Replaces a secret that was never confirmed. False where there is a confirmed one, which stays. */
export async function insertTotp({ drizzle }: Handle, operatorId: number, sealedSecret: Uint8Array, now: number): Promise<boolean> {
  const values = { sealedSecret, createdAt: new Date(now) };
  const rows = await drizzle
    .insert(operatorTotpSecrets)
    .values({ operatorId, ...values })
    .onConflictDoUpdate({ target: operatorTotpSecrets.operatorId, set: values, setWhere: isNull(operatorTotpSecrets.confirmedAt) })
    .returning({ operatorId: operatorTotpSecrets.operatorId });
  return rows.length > 0;
}

/** The code that confirmed the secret is used with it. False where another secret was begun, or this one confirmed, meanwhile. */
export async function confirmTotpSecret({ drizzle }: Handle, totp: OperatorTotp, step: number, now: number): Promise<boolean> {
  const isStillBegun = and(
    eq(operatorTotpSecrets.operatorId, totp.operatorId),
    eq(operatorTotpSecrets.sealedSecret, totp.sealedSecret),
    isNull(operatorTotpSecrets.confirmedAt),
  );
  const rows = await drizzle
    .update(operatorTotpSecrets)
    .set({ confirmedAt: new Date(now), lastStep: step })
    .where(isStillBegun)
    .returning({ operatorId: operatorTotpSecrets.operatorId });
  return rows.length > 0;
}

/** Uses up the codes of this time step and of all before it. False where they were used already. */
export async function spendTotpStep({ drizzle }: Handle, operatorId: number, step: number): Promise<boolean> {
  const isUnspent = and(
    eq(operatorTotpSecrets.operatorId, operatorId),
    isNotNull(operatorTotpSecrets.confirmedAt),
    or(isNull(operatorTotpSecrets.lastStep), lt(operatorTotpSecrets.lastStep, step)),
  );
  const rows = await drizzle
    .update(operatorTotpSecrets)
    .set({ lastStep: step })
    .where(isUnspent)
    .returning({ operatorId: operatorTotpSecrets.operatorId });
  return rows.length > 0;
}

/** With its recovery codes. False where none was confirmed. */
export async function deleteSecondFactor(queries: Handle, operatorId: number): Promise<boolean> {
  const rows = await queries.drizzle
    .delete(operatorTotpSecrets)
    .where(and(eq(operatorTotpSecrets.operatorId, operatorId), isNotNull(operatorTotpSecrets.confirmedAt)))
    .returning({ operatorId: operatorTotpSecrets.operatorId });
  if (rows.length === 0) return false;
  await replaceRecoveryCodes(queries, operatorId, []);
  return true;
}

/** Those that were there before are good no more. */
export async function replaceRecoveryCodes({ drizzle }: Handle, operatorId: number, codeHashes: readonly Uint8Array[]): Promise<void> {
  await drizzle.delete(operatorRecoveryCodes).where(eq(operatorRecoveryCodes.operatorId, operatorId));
  if (codeHashes.length > 0) await drizzle.insert(operatorRecoveryCodes).values(codeHashes.map((codeHash) => ({ operatorId, codeHash })));
}

export async function countRecoveryCodes({ drizzle }: Handle, operatorId: number): Promise<number> {
  const [row] = await drizzle
    .select({ left: count() })
    .from(operatorRecoveryCodes)
    .where(and(eq(operatorRecoveryCodes.operatorId, operatorId), isNull(operatorRecoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** False where it is none of the operator's, or was used. Of two uses, one counts. */
export async function spendRecoveryCode({ drizzle }: Handle, operatorId: number, codeHash: Uint8Array, now: number): Promise<boolean> {
  const isUnused = and(
    eq(operatorRecoveryCodes.operatorId, operatorId),
    eq(operatorRecoveryCodes.codeHash, codeHash),
    isNull(operatorRecoveryCodes.usedAt),
  );
  const rows = await drizzle
    .update(operatorRecoveryCodes)
    .set({ usedAt: new Date(now) })
    .where(isUnused)
    .returning({ id: operatorRecoveryCodes.id });
  return rows.length > 0;
}
