import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { marginAnnouncementEmails, marginAnnouncements } from '../../../../adapters/db/schema/backoffice.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { addressee, type Addressee } from '../../../addressee.ts';

type Handle = Pick<Queries, 'drizzle'>;

/**
 * Called in the transaction of the version that announces or cancels an increased margin or lower leverage, so that its emails are due as
 * soon as it takes effect.
 */
export async function queueAnnouncement({ drizzle }: Handle, version: number): Promise<void> {
  await drizzle.insert(marginAnnouncements).values({ version });
}

/** The versions whose emails are not all queued, oldest first. */
export async function listUnsentAnnouncements({ drizzle }: Handle): Promise<readonly number[]> {
  const { version, mailedAt } = marginAnnouncements;
  const rows = await drizzle.select({ version }).from(marginAnnouncements).where(isNull(mailedAt)).orderBy(asc(version));
  return rows.map((row) => row.version);
}

export async function settleAnnouncement({ drizzle }: Handle, version: number, at: number): Promise<void> {
  await drizzle
    .update(marginAnnouncements)
    .set({ mailedAt: new Date(at) })
    .where(and(eq(marginAnnouncements.version, version), isNull(marginAnnouncements.mailedAt)));
}

/** The clients whose email about it is queued already. */
export async function listMailed({ drizzle }: Handle, version: number): Promise<ReadonlySet<number>> {
  const rows = await drizzle
    .select({ userId: marginAnnouncementEmails.userId })
    .from(marginAnnouncementEmails)
    .where(eq(marginAnnouncementEmails.version, version));
  return new Set(rows.map(({ userId }) => userId));
}

/** Called in the transaction that queues the email. False if it is queued already. */
export async function noteMailed({ drizzle }: Handle, version: number, userId: number): Promise<boolean> {
  const rows = await drizzle
    .insert(marginAnnouncementEmails)
    .values({ version, userId })
    .onConflictDoNothing()
    .returning({ userId: marginAnnouncementEmails.userId });
  return rows.length > 0;
}

/** Undefined if the client has been deleted. */
export async function findHolder({ drizzle }: Handle, userId: number): Promise<Addressee | undefined> {
  const [row] = await drizzle.select(addressee).from(users).where(eq(users.id, userId));
  return row;
}
