/** Reads the client being changed, and writes the changes. */
import type { Language } from '@fairlead/contract/language.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import type { ProfileDetails } from '@fairlead/domain/account/profile-rules.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { accountLevels } from '../../../../adapters/db/schema/account-levels.ts';
import { countries, users } from '../../../../adapters/db/schema/principals.ts';
import type { OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { Client } from './client-store.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface ChangedClient extends Client {
  readonly level: string;
}

/** The name and language, in addition to the details on the client's own form. */
export interface ChangedDetails extends ProfileDetails {
  readonly language: Language;
}

/**
 * Returns the client, locked until the transaction ends. Refused with notFound, and with ownAccount if the client is the operator:
 * recognised by the mailbox, since an operator's login and a client's have nothing else in common.
 */
export async function lockChangedClient({ drizzle }: Handle, actor: OperatorActor, userId: number): Promise<ChangedClient> {
  const [row] = await drizzle.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (row === undefined) throw new CallRefused('notFound');
  requireNotOneself(actor, row.email);
  const { id, email, firstName, lastName, phone, birthDate, countryId, state, city, street, zipCode, language, status, pin, level } = row;
  const details = { firstName, lastName, email, phone, birthDate, countryId, state, city, street, zipCode };
  return { userId: id, email, firstName, language, status, pin, level, details };
}

/** Refused with ownAccount: operators cannot change, or sign in to, their own client account. */
export function requireNotOneself(actor: OperatorActor, clientEmail: string): void {
  if (isSameMailbox(actor.email, clientEmail)) throw new CallRefused('ownAccount');
}

export async function updateClientStatus({ drizzle }: Handle, userId: number, status: Client['status']): Promise<void> {
  await drizzle.update(users).set({ status }).where(eq(users.id, userId));
}

export async function updateClientLevel({ drizzle }: Handle, userId: number, level: string): Promise<void> {
  await drizzle.update(users).set({ level }).where(eq(users.id, userId));
}

export async function isKnownCountry({ drizzle }: Handle, countryId: number): Promise<boolean> {
  const rows = await drizzle.select({ id: countries.id }).from(countries).where(eq(countries.id, countryId));
  return rows.length > 0;
}

/** Sorted by English name. */
export async function listKnownCountries({ drizzle }: Handle) {
  return drizzle.select().from(countries).orderBy(asc(countries.name));
}

/** From the level of new accounts to the highest. */
export async function listLevelNames({ drizzle }: Handle): Promise<string[]> {
  const rows = await drizzle.select({ name: accountLevels.name }).from(accountLevels).orderBy(asc(accountLevels.rank));
  return rows.map(({ name }) => name);
}
