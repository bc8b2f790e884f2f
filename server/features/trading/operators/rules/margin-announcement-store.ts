import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { marginAnnouncementMails, marginAnnouncements } from '../../../../adapters/db/schema/backoffice.ts';
import { users } from '../../../../adapters/db/schema/people.ts';
import { addressee, type Addressee } from '../../../addressee.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** In the transaction of the version that announces a raised margin or calls one off, so that its mails are owed as soon as it's in force. */
export async function oweAnnouncement({ drizzle }: Handle, version: number): Promise<void> {
  await drizzle.insert(marginAnnouncements).values({ version });
}

/** The versions of which not every client's mail is queued, the oldest first. */
export async function listOwedAnnouncements({ drizzle }: Handle): Promise<readonly number[]> {
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

/** Those whose mail about it is queued already. */
export async function listMailed({ drizzle }: Handle, version: number): Promise<ReadonlySet<number>> {
  const rows = await drizzle
    .select({ userId: marginAnnouncementMails.userId })
    .from(marginAnnouncementMails)
    .where(eq(marginAnnouncementMails.version, version));
  return new Set(rows.map(({ userId }) => userId));
}

/** In the transaction that queues the mail. False where it's queued already. */
export async function noteMailed({ drizzle }: Handle, version: number, userId: number): Promise<boolean> {
  const rows = await drizzle
    .insert(marginAnnouncementMails)
    .values({ version, userId })
    .onConflictDoNothing()
    .returning({ userId: marginAnnouncementMails.userId });
  return rows.length > 0;
}

/** Undefined where the client isn't there any more. */
export async function findHolder({ drizzle }: Handle, userId: number): Promise<Addressee | undefined> {
  const [row] = await drizzle.select(addressee).from(users).where(eq(users.id, userId));
  return row;
}
