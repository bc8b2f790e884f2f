/** What clients are told when they come to the platform: the rows of `popups`. A popup is for one client. */
import type { Popup } from '@fairlead/contract/account.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { popups } from '../../adapters/db/schema/popups.ts';
import { sanitiseHtml } from '../../html/sanitise-html.ts';

export interface NewPopup {
  readonly userId: number;
  /** Plain text. */
  readonly title: string;
  /** Html as somebody wrote it; what is stored of it is safe. */
  readonly content: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** Gives the new popup's id. */
export async function insertPopup({ drizzle }: Pick<Queries, 'drizzle'>, popup: NewPopup): Promise<number> {
  const values = { ...popup, content: sanitiseHtml(popup.content), createdAt: new Date(popup.createdAt) };
  const [row] = await drizzle.insert(popups).values(values).returning({ id: popups.id });
  if (row === undefined) throw new Error('a popup was inserted and gave no row');
  return row.id;
}

/** Those that the client has not closed yet, the oldest first. */
export async function listUnreadPopups({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<Popup[]> {
  return drizzle
    .select({ id: popups.id, title: popups.title, content: popups.content })
    .from(popups)
    .where(and(eq(popups.userId, userId), isNull(popups.readAt)))
    .orderBy(asc(popups.id));
}

/** Keeps the time of the first reading. Gives false where the client has no such popup. */
export async function updatePopupRead({ drizzle }: Pick<Queries, 'drizzle'>, userId: number, id: number, readAt: number): Promise<boolean> {
  const rows = await drizzle
    .update(popups)
    .set({ readAt: sql`coalesce(${popups.readAt}, ${new Date(readAt).toISOString()}::timestamptz)` })
    .where(and(eq(popups.id, id), eq(popups.userId, userId)))
    .returning({ id: popups.id });
  return rows.length > 0;
}
