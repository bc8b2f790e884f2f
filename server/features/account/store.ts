/** Who the clients are: the rows of `users`. What they may trade and what they own is the engine's. */
import type { Country } from '@fairlead/contract/account.ts';
import type { Language } from '@fairlead/contract/language.ts';
import type { ClientProfile } from '@fairlead/contract/account-wire.ts';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../adapters/db/database.ts';
import { countries, users } from '../../adapters/db/schema/people.ts';

export type UserStatus = 'active' | 'blocked' | 'closed';

export interface User extends ClientProfile {
  readonly status: UserStatus;
  /** What mails to the person are written in. */
  readonly language: Language;
  /** Milliseconds since 1970 UTC; null for those who were entered by an operator. */
  readonly termsAcceptedAt: number | null;
  /** The id of the client whose link the person came by. */
  readonly referredBy: number | null;
  readonly passwordHash: string;
}

type Row = typeof users.$inferSelect;

/** The form in which emails are compared. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findUserByEmail({ drizzle }: Database, emailNormalised: string): Promise<User | null> {
  const [row] = await drizzle.select().from(users).where(eq(users.emailNormalised, emailNormalised));
  return row === undefined ? null : readUser(row);
}

export async function findUser({ drizzle }: Database, id: number): Promise<User | null> {
  const [row] = await drizzle.select().from(users).where(eq(users.id, id));
  return row === undefined ? null : readUser(row);
}

export async function updatePasswordHash({ drizzle }: Database, id: number, passwordHash: string): Promise<void> {
  await drizzle.update(users).set({ passwordHash }).where(eq(users.id, id));
}

export async function updateLanguage({ drizzle }: Database, id: number, language: Language): Promise<void> {
  await drizzle
    .update(users)
    .set({ language })
    .where(and(eq(users.id, id), ne(users.language, language)));
}

/** By English name. */
export async function listCountries({ drizzle }: Database): Promise<Country[]> {
  return drizzle.select().from(countries).orderBy(asc(countries.name));
}

/** What need not be said of somebody new. */
type Assumed = 'emailConfirmedAt' | 'language' | 'termsAcceptedAt' | 'referredBy';
export type NewUser = Omit<User, 'id' | Assumed> & Partial<Pick<User, Assumed>>;

/** Gives the new user's id, or null where the email is taken. */
export async function insertUser({ drizzle }: Database, user: NewUser): Promise<number | null> {
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
