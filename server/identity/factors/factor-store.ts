/** Second factors: which ones a user has, and the rows of each kind. No secret is stored in plain text. */
import { and, count, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '../../adapters/db/database.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../adapters/db/schema/identity.ts';
import type { Audience } from '../principal.ts';
import { isOf, ownerColumn, ownerColumns, type Principal } from '../principal.ts';
import type { Factor } from '../principal-directory.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type Passkey = typeof passkeys.$inferSelect;
export type TotpSecret = typeof totpSecrets.$inferSelect;

export interface Factors {
  /** When the authenticator app was set up; null if there is none. */
  readonly totpSince: Date | null;
  /** The oldest first. */
  readonly passkeys: readonly Passkey[];
  readonly recoveryCodesLeft: number;
}

export async function selectFactors({ drizzle }: Handle, person: Principal): Promise<Factors> {
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

/** Whether the account requires a second factor. Recovery codes alone do not count as one. */
export function hasSecondFactor({ totpSince, passkeys: keys }: Pick<Factors, 'totpSince' | 'passkeys'>): boolean {
  return totpSince !== null || keys.length > 0;
}

/** The same as SQL, for queries over users of the audience with their id in this column. */
export function requiresSecondFactor(audience: Audience, id: AnyPgColumn): SQL<boolean> {
  const [totpOf, keyOf] = [ownerColumn(totpSecrets, audience), ownerColumn(passkeys, audience)];
  return sql<boolean>`(exists (select from ${totpSecrets} where ${totpOf} = ${qualified(id)} and ${totpSecrets.confirmedAt} is not null)
    or exists (select from ${passkeys} where ${keyOf} = ${qualified(id)}))`;
}

/**
 * Qualifies the column with its table. Drizzle omits the table in some queries, and in a subquery the bare name would refer to the inner
 * table.
 */
function qualified(column: AnyPgColumn): SQL {
  return sql`${column.table}.${sql.identifier(column.name)}`;
}

// The authenticator app.

export async function selectTotp({ drizzle }: Handle, person: Principal): Promise<TotpSecret | null> {
  const [row] = await drizzle.select().from(totpSecrets).where(isOf(totpSecrets, person));
  return row ?? null;
}

/** Replaces an unconfirmed secret. Returns false if there is a confirmed one, which is kept. */
export async function insertTotp({ drizzle }: Handle, person: Principal, sealedSecret: Uint8Array, now: number): Promise<boolean> {
  const values = { sealedSecret, createdAt: new Date(now) };
  const rows = await drizzle
    .insert(totpSecrets)
    .values({ ...ownerColumns(person), ...values })
    .onConflictDoUpdate({ target: ownerColumn(totpSecrets, person.audience), set: values, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/**
 * Confirms the secret and uses up the confirming code. Returns false if another secret was started, or this one confirmed, in the meantime.
 */
export async function confirmTotpSecret({ drizzle }: Handle, totp: TotpSecret, step: number, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ confirmedAt: new Date(now), lastStep: step })
    .where(and(eq(totpSecrets.id, totp.id), eq(totpSecrets.sealedSecret, totp.sealedSecret), isNull(totpSecrets.confirmedAt)))
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/** Uses up the codes of this time step and all earlier ones. Returns false if they were used already. */
export async function spendTotpStep({ drizzle }: Handle, person: Principal, step: number): Promise<boolean> {
  const rows = await drizzle
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(isOf(totpSecrets, person), isNotNull(totpSecrets.confirmedAt), or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))),
    )
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

/** Returns false if there was no confirmed secret. */
export async function deleteTotp({ drizzle }: Handle, person: Principal): Promise<boolean> {
  const rows = await drizzle
    .delete(totpSecrets)
    .where(and(isOf(totpSecrets, person), isNotNull(totpSecrets.confirmedAt)))
    .returning({ id: totpSecrets.id });
  return rows.length > 0;
}

// Passkeys.

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>;

/** Returns false if the passkey is already registered. */
export async function insertPasskey({ drizzle }: Handle, person: Principal, key: NewPasskey, now: number): Promise<boolean> {
  const rows = await drizzle
    .insert(passkeys)
    .values({ ...ownerColumns(person), ...key, createdAt: new Date(now) })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function selectPasskey({ drizzle }: Handle, person: Principal, credentialId: string): Promise<Passkey | null> {
  const [row] = await drizzle
    .select()
    .from(passkeys)
    .where(and(isOf(passkeys, person), eq(passkeys.credentialId, credentialId)));
  return row ?? null;
}

/**
 * Records the use of a passkey. A device's counter increases with each use, or always stays at zero. Returns false if another use of the
 * passkey came first.
 */
export async function updatePasskeyUse({ drizzle }: Handle, id: number, counter: number, now: number): Promise<boolean> {
  const isNewer = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const rows = await drizzle
    .update(passkeys)
    .set({ counter, lastUsedAt: new Date(now) })
    .where(and(eq(passkeys.id, id), isNewer))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

/** Returns false if the user has no such passkey. */
export async function deletePasskey({ drizzle }: Handle, person: Principal, id: number): Promise<boolean> {
  const rows = await drizzle
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), isOf(passkeys, person)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}

// Recovery codes.

/** Replaces all existing codes, which become invalid. */
export async function replaceRecoveryCodes({ drizzle }: Handle, person: Principal, codeHashes: readonly Uint8Array[]): Promise<void> {
  await drizzle.delete(recoveryCodes).where(isOf(recoveryCodes, person));
  const rows = codeHashes.map((codeHash) => ({ ...ownerColumns(person), codeHash }));
  if (rows.length > 0) await drizzle.insert(recoveryCodes).values(rows);
}

/** Whether the user has any recovery codes, used or unused. */
export async function hasRecoveryCodes({ drizzle }: Handle, person: Principal): Promise<boolean> {
  const rows = await drizzle.select({ id: recoveryCodes.id }).from(recoveryCodes).where(isOf(recoveryCodes, person)).limit(1);
  return rows.length > 0;
}

/** Returns false if it is not a code of this user, or was used. Of two concurrent uses, one counts. */
export async function markRecoveryCodeUsed({ drizzle }: Handle, person: Principal, codeHash: Uint8Array, now: number): Promise<boolean> {
  const rows = await drizzle
    .update(recoveryCodes)
    .set({ usedAt: new Date(now) })
    .where(and(isOf(recoveryCodes, person), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id });
  return rows.length > 0;
}

/** Removes all second factors with their recovery codes, and returns which kinds there were. An unconfirmed secret is removed too. */
export async function deleteFactors(queries: Handle, person: Principal): Promise<readonly Factor[]> {
  const { totpSince, passkeys: keys } = await selectFactors(queries, person);
  await queries.drizzle.delete(totpSecrets).where(isOf(totpSecrets, person));
  await queries.drizzle.delete(passkeys).where(isOf(passkeys, person));
  await replaceRecoveryCodes(queries, person, []);
  return [...(totpSince === null ? [] : ['totp' as const]), ...(keys.length > 0 ? ['passkey' as const] : [])];
}
