import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { financingAnnouncementEmails, financingAnnouncements } from '../../../../adapters/db/schema/financing.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Called in the transaction of a version with new fees, so that its emails are due as soon as it takes effect. */
export async function queueFeeAnnouncement({ drizzle }: Handle, version: number): Promise<void> {
  await drizzle.insert(financingAnnouncements).values({ version });
}

/** The versions whose emails are not all queued, oldest first. */
export async function listUnsentFeeAnnouncements({ drizzle }: Handle): Promise<readonly number[]> {
  const { version, mailedAt } = financingAnnouncements;
  const rows = await drizzle.select({ version }).from(financingAnnouncements).where(isNull(mailedAt)).orderBy(asc(version));
  return rows.map((row) => row.version);
}

export async function settleFeeAnnouncement({ drizzle }: Handle, version: number, at: number): Promise<void> {
  await drizzle
    .update(financingAnnouncements)
    .set({ mailedAt: new Date(at) })
    .where(and(eq(financingAnnouncements.version, version), isNull(financingAnnouncements.mailedAt)));
}

/** The clients whose email about it is queued already. */
export async function listFeeMailed({ drizzle }: Handle, version: number): Promise<ReadonlySet<number>> {
  const rows = await drizzle
    .select({ userId: financingAnnouncementEmails.userId })
    .from(financingAnnouncementEmails)
    .where(eq(financingAnnouncementEmails.version, version));
  return new Set(rows.map(({ userId }) => userId));
}

/** Called in the transaction that queues the email. False if it is queued already. */
export async function noteFeeMailed({ drizzle }: Handle, version: number, userId: number): Promise<boolean> {
  const rows = await drizzle
    .insert(financingAnnouncementEmails)
    .values({ version, userId })
    .onConflictDoNothing()
    .returning({ userId: financingAnnouncementEmails.userId });
  return rows.length > 0;
}
