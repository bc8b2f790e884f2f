/** The clients: rows of `users`. What they may trade and own is the engine's. */
import type { Country } from '@fairlead/contract/account/schemas.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { ClientProfile } from '@fairlead/contract/account/server.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../adapters/db/database.ts';
import { countries, users } from '../../adapters/db/schema/principals.ts';
import { isUniqueViolation } from '../../adapters/db/unique-violation.ts';
import { normaliseEmail } from '../../identity/normalise-email.ts';

export type UserStatus = 'active' | 'blocked' | 'closed';

export interface User extends ClientProfile {
  readonly status: UserStatus;
  /** The language of emails to the client. */
  readonly language: Language;
  /** Milliseconds since 1970 UTC; null for clients entered by an operator. */
  readonly termsAcceptedAt: number | null;
  /** The id of the client whose referral link was used. */
  readonly referredBy: number | null;
  readonly passwordHash: string;
}

type Row = typeof users.$inferSelect;

export async function findUserByEmail({ drizzle }: Pick<Queries, 'drizzle'>, emailNormalised: string): Promise<User | null> {
  const [row] = await drizzle.select().from(users).where(eq(users.emailNormalised, emailNormalised));
  return row === undefined ? null : readUser(row);
}

export async function findUser({ drizzle }: Pick<Queries, 'drizzle'>, id: number): Promise<User | null> {
  const [row] = await drizzle.select().from(users).where(eq(users.id, id));
  return row === undefined ? null : readUser(row);
}

/** Makes other changes to the same client wait until the transaction ends. Inserting rows that belong to the client does not wait. */
export async function lockUser({ drizzle }: Pick<Queries, 'drizzle'>, id: number): Promise<void> {
  await drizzle.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update');
}

export async function updatePasswordHash({ drizzle }: Pick<Queries, 'drizzle'>, id: number, passwordHash: string): Promise<void> {
  await drizzle.update(users).set({ passwordHash }).where(eq(users.id, id));
}

/** Stores a new hash of the same password. Returns false if the client has changed the password in the meantime; that one is kept. */
export async function renewPasswordHash({ drizzle }: Pick<Queries, 'drizzle'>, user: User, passwordHash: string): Promise<boolean> {
  const rows = await drizzle
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** Records, the first time, that the email address is confirmed. Returns false if it is not the client's email any more. */
export async function confirmEmailOf(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { userId, email }: { readonly userId: number; readonly email: string },
  now: number,
): Promise<boolean> {
  const rows = await drizzle
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${new Date(now).toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), eq(users.emailNormalised, normaliseEmail(email))))
    .returning({ id: users.id });
  return rows.length > 0;
}

/** The details that clients can edit. */
export type Details = Pick<
  User,
  'firstName' | 'lastName' | 'email' | 'phone' | 'birthDate' | 'countryId' | 'state' | 'city' | 'street' | 'zipCode'
>;

/** A new email is unconfirmed. Throws the database's error if it belongs to another client (`isEmailTaken`). */
export async function updateDetails(
  { drizzle }: Pick<Queries, 'drizzle'>,
  userId: number,
  details: Details & Partial<Pick<User, 'language'>>,
): Promise<void> {
  const emailNormalised = normaliseEmail(details.email);
  const emailConfirmedAt = sql`case when ${users.emailNormalised} = ${emailNormalised} then ${users.emailConfirmedAt} end`;
  await drizzle
    .update(users)
    .set({ ...details, emailNormalised, emailConfirmedAt })
    .where(eq(users.id, userId));
}

export function isEmailTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'users_email_normalised_unique');
}

export async function updateLanguage({ drizzle }: Database, id: number, language: Language): Promise<void> {
  await drizzle
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}

/** Sorted by English name. */
export async function listCountries({ drizzle }: Database): Promise<Country[]> {
  return drizzle.select().from(countries).orderBy(asc(countries.name));
}

export async function isCountry({ drizzle }: Database, id: number): Promise<boolean> {
  const rows = await drizzle.select({ id: countries.id }).from(countries).where(eq(countries.id, id));
  return rows.length > 0;
}

/** Optional for a new client. */
type Assumed = 'emailConfirmedAt' | 'language' | 'termsAcceptedAt' | 'referredBy';
export type NewUser = Omit<User, 'id' | Assumed> & Partial<Pick<User, Assumed>>;

/** Returns the new user's id, or null if the email is taken. */
export async function insertUser({ drizzle }: Pick<Queries, 'drizzle'>, user: NewUser): Promise<number | null> {
  const { createdAt, referralId, emailConfirmedAt = null, termsAcceptedAt = null, ...rest } = user;
  const values = {
    ...rest,
    emailNormalised: normaliseEmail(user.email),
    createdAt: new Date(createdAt),
    emailConfirmedAt: timeOrNull(emailConfirmedAt),
    termsAcceptedAt: timeOrNull(termsAcceptedAt),
    uniqid: referralId,
  };
  const [row] = await drizzle
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.emailNormalised })
    .returning({ id: users.id });
  return row?.id ?? null;
}

function timeOrNull(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}

function readUser({ createdAt, emailConfirmedAt, termsAcceptedAt, uniqid, emailNormalised: _normalised, ...rest }: Row): User {
  return {
    ...rest,
    createdAt: createdAt.getTime(),
    emailConfirmedAt: emailConfirmedAt?.getTime() ?? null,
    termsAcceptedAt: termsAcceptedAt?.getTime() ?? null,
    referralId: uniqid,
  };
}
