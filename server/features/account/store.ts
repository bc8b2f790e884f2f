/** Who the clients are: the rows of `users`. What they may trade and what they own is the engine's. */
import type { Country } from '@fairlead/contract/account.ts';
import type { ClientProfile } from '@fairlead/contract/account-wire.ts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../adapters/db/database.ts';
import { countries, users } from '../../adapters/db/schema/people.ts';

export type UserStatus = 'active' | 'blocked' | 'closed';

export interface User extends ClientProfile {
  readonly status: UserStatus;
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

/** By English name. */
export async function listCountries({ drizzle }: Database): Promise<Country[]> {
  return drizzle.select().from(countries).orderBy(asc(countries.name));
}

export type NewUser = Omit<User, 'id'>;

/** Gives the new user's id, or null where the email is taken. */
export async function insertUser({ drizzle }: Database, user: NewUser): Promise<number | null> {
  const { createdAt, referralId, ...rest } = user;
  const values = { ...rest, emailNormalised: normaliseEmail(user.email), createdAt: new Date(createdAt), uniqid: referralId };
  const [row] = await drizzle
    .insert(users)
    .values(values)
    .onConflictDoNothing({ target: users.emailNormalised })
    .returning({ id: users.id });
  return row?.id ?? null;
}

function readUser({ createdAt, uniqid, emailNormalised: _normalised, ...rest }: Row): User {
  return { ...rest, createdAt: createdAt.getTime(), referralId: uniqid };
}
