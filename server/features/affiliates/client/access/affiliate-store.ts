/** Database access to affiliates, for signing in. */
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type Affiliate = typeof affiliates.$inferSelect;

export async function findAffiliateByEmail({ drizzle }: Handle, email: string): Promise<Affiliate | null> {
  const [row] = await drizzle
    .select()
    .from(affiliates)
    .where(eq(affiliates.emailNormalised, normaliseEmail(email)));
  return row ?? null;
}

export async function findAffiliate({ drizzle }: Handle, id: number): Promise<Affiliate | null> {
  const [row] = await drizzle.select().from(affiliates).where(eq(affiliates.id, id));
  return row ?? null;
}

export async function updatePasswordHash({ drizzle }: Handle, id: number, passwordHash: string): Promise<void> {
  await drizzle.update(affiliates).set({ passwordHash }).where(eq(affiliates.id, id));
}

/** Stores a new hash of the same password. False if the password has changed meanwhile; the new one is kept. */
export async function renewPasswordHash({ drizzle }: Handle, affiliate: Affiliate, passwordHash: string): Promise<boolean> {
  const rows = await drizzle
    .update(affiliates)
    .set({ passwordHash })
    .where(and(eq(affiliates.id, affiliate.id), eq(affiliates.passwordHash, affiliate.passwordHash)))
    .returning({ id: affiliates.id });
  return rows.length > 0;
}
