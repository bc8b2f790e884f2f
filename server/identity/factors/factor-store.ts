/** Second factors: which a person has, and the rows of each kind. Nothing in them is a secret in the clear. */
import { and, count, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../adapters/db/database.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../adapters/db/schema/identity.ts';
import type { Audience } from '../person.ts';
import { isOf, ownerColumn, ownerColumns, type Person } from '../person.ts';
import type { Factor } from '../people.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type Passkey = typeof passkeys.$inferSelect;
export type TotpSecret = typeof totpSecrets.$inferSelect;

export interface Factors {
  /** When the authenticator app was set up; null where there is none. */
  readonly totpSince: Date | null;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

export async function selectFactors({ drizzle }: Handle, person: Person): Promise<Factors> {
  const [totp] = await drizzle
    .select({ confirmedAt: totpSecrets.confirmedAt })
    .from(totpSecrets)
    .where(and(isOf(totpSecrets, person), isNotNull(totpSecrets.confirmedAt)));
  const keys = await drizzle.select().from(passkeys).where(isOf(passkeys, person)).orderBy(passkeys.id);
  const [codes] = await drizzle
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(isOf(recoveryCodes, person), isNull(recoveryCodes.usedAt)));
  return { totpSince: totp?.confirmedAt ?? null, passkeys: keys, recoveryCodesLeft: codes?.left ?? 0 };
}

/** Whether the account asks for a second factor. Recovery codes alone stand in for nothing. */
export function hasSecondFactor({ totpSince, passkeys: keys }: Pick<Factors, 'totpSince' | 'passkeys'>): boolean {
  return totpSince !== null || keys.length > 0;
}

/** The same within a query about people of the audience, whose id is in this column. */
export function askForSecondFactor(audience: Audience, id: AnyPgColumn): SQL<boolean> {
  const [totpOf, keyOf] = [ownerColumn(totpSecrets, audience), ownerColumn(passkeys, audience)];
  return sql<boolean>`(exists (select from ${totpSecrets} where ${totpOf} = ${qualified(id)} and ${totpSecrets.confirmedAt} is not null)
    or exists (select from ${passkeys} where ${keyOf} = ${qualified(id)}))`;
}

/** With its table, which Drizzle leaves out where a query has one: in a subquery the name would be that of the inner table. */
function qualified(column: AnyPgColumn): SQL {
  return sql`${column.table}.${sql.identifier(column.name)}`;
}

// The authenticator app.

export async function selectTotp({ drizzle }: Handle, person: Person): Promise<TotpSecret | null> {
  const [row] = await drizzle.select().from(totpSecrets).where(isOf(totpSecrets, person));
  return row ?? null;
}

/** Replaces a secret that was never confirmed. False where there is a confirmed one, which stays. */
export async function insertTotp({ drizzle }: Handle, person: Person, sealedSecret: Uint8Array, now: number): Promise<boolean> {
  const values = { sealedSecret, createdAt: new Date(now) };
  const rows = await drizzle
    .insert(totpSecrets)
    .values({ ...ownerColumns(person), ...values })
    .onConflictDoUpdate({ target: ownerColumn(totpSecrets, person.audience), set: values, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/** The code that confirmed the secret is used with it. False where another secret was begun, or this one confirmed, meanwhile. */
export async function confirmTotpSecret({ drizzle }: Handle, totp: TotpSecret, step: number, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ confirmedAt: new Date(now), lastStep: step })
    .where(and(eq(totpSecrets.id, totp.id), eq(totpSecrets.sealedSecret, totp.sealedSecret), isNull(totpSecrets.confirmedAt)))
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/** Uses up the codes of this time step and of all before it. False where they were used already. */
export async function spendTotpStep({ drizzle }: Handle, person: Person, step: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(isOf(totpSecrets, person), isNotNull(totpSecrets.confirmedAt), or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))),
    )
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/** False where none was confirmed. */
export async function deleteTotp({ drizzle }: Handle, person: Person): Promise<boolean> {
  const rows = await drizzle
    .delete(totpSecrets)
    .where(and(isOf(totpSecrets, person), isNotNull(totpSecrets.confirmedAt)))
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

// Passkeys.

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** False where the key is somebody's already. */
export async function insertPasskey({ drizzle }: Handle, person: Person, key: NewPasskey, now: number): Promise<boolean> {
  const rows = await drizzle
    .insert(passkeys)
    .values({ ...ownerColumns(person), ...key, createdAt: new Date(now) })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function selectPasskey({ drizzle }: Handle, person: Person, credentialId: string): Promise<Passkey | null> {
  const [row] = await drizzle
    .select()
    .from(passkeys)
    .where(and(isOf(passkeys, person), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/** Keys that count go up with each use; those that do not stay at zero. False where another use of the key came first. */
export async function updatePasskeyUse({ drizzle }: Handle, id: number, counter: number, now: number): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await drizzle
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** False where the person has no such key. */
export async function deletePasskey({ drizzle }: Handle, person: Person, id: number): Promise<boolean> {
  const rows = await drizzle
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), isOf(passkeys, person)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

// Recovery codes.

/** Those that were there before are good no more. */
export async function replaceRecoveryCodes({ drizzle }: Handle, person: Person, codeHashes: readonly Uint8Array[]): Promise<void> {
  await drizzle.delete(recoveryCodes).where(isOf(recoveryCodes, person));
  const rows = codeHashes.map((codeHash) => ({ ...ownerColumns(person), codeHash }));
  if (rows.length > 0) await drizzle.insert(recoveryCodes).values(rows);
}

/** Whether the person was ever given any, used or not, since there was no second factor. */
export async function hasRecoveryCodes({ drizzle }: Handle, person: Person): Promise<boolean> {
  const rows = await drizzle.select({ id: recoveryCodes.id }).from(recoveryCodes).where(isOf(recoveryCodes, person)).limit(1);
  return rows.length > 0;
}

/** False where it is none of the person's, or was used. Of two uses, one counts. */
export async function markRecoveryCodeUsed({ drizzle }: Handle, person: Person, codeHash: Uint8Array, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(recoveryCodes)
    .set({ usedAt: new Date(now) })
    .where(and(isOf(recoveryCodes, person), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** Takes all of them away with their recovery codes, and gives of which kinds there were. A secret that was never confirmed goes as well. */
export async function deleteFactors(queries: Handle, person: Person): Promise<readonly Factor[]> {
  const { totpSince, passkeys: keys } = await selectFactors(queries, person);
  await queries.drizzle.delete(totpSecrets).where(isOf(totpSecrets, person));
  await queries.drizzle.delete(passkeys).where(isOf(passkeys, person));
  await replaceRecoveryCodes(queries, person, []);
  return [...(totpSince === null ? [] : ['totp' as const]), ...(keys.length > 0 ? ['passkey' as const] : [])];
}
