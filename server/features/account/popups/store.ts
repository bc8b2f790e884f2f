/** Messages shown to clients on the platform: the rows of `popups`. A popup is for one client. */
import type { Popup } from '@fairlead/contract/account/schemas.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { popupCampaigns } from '../../../adapters/db/schema/content.ts';
import { popups } from '../../../adapters/db/schema/popups.ts';
import type { PopupText } from '../../../adapters/db/schema/popup-text.ts';
import { sanitiseHtml } from '../../../html/sanitise-html.ts';

/** The HTML as written; it is stored sanitised. */
export interface NewPopup extends PopupText {
  readonly userId: number;
  readonly translations?: Readonly<Partial<Record<Language, PopupText>>>;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** Returns the new popup's id. */
export async function insertPopup({ drizzle }: Pick<Queries, 'drizzle'>, popup: NewPopup): Promise<number> {
  const { userId, translations = {}, createdAt } = popup;
  const translated = LANGUAGES.flatMap((language) => {
    const text = translations[language];
    return text === undefined ? [] : [[language, safeText(text)] as const];
  });
  const values = { userId, ...safeText(popup), translations: Object.fromEntries(translated), createdAt: new Date(createdAt) };
  const [row] = await drizzle.insert(popups).values(values).returning({ id: popups.id });
  if (row === undefined) throw new Error('inserting a popup returned no row');
  return row.id;
}

function safeText({ title, content }: PopupText): PopupText {
  return { title, content: sanitiseHtml(content) };
}

/**
 * The popups that the client has not closed yet, in this language if translated, the oldest first. Copies of campaigns are only included
 * while the campaign runs at `now`, in milliseconds since 1970 UTC.
 */
export async function listUnreadPopups(
  { drizzle }: Pick<Queries, 'drizzle'>,
  userId: number,
  language: Language,
  now: number,
): Promise<Popup[]> {
  const at = new Date(now);
  const rows = await drizzle
    .select({ id: popups.id, title: popups.title, content: popups.content, translations: popups.translations })
    .from(popups)
    .leftJoin(popupCampaigns, eq(popupCampaigns.id, popups.campaignId))
    .where(
      and(
        eq(popups.userId, userId),
        isNull(popups.readAt),
        or(isNull(popups.campaignId), and(lte(popupCampaigns.from, at), gt(popupCampaigns.until, at))),
      ),
    )
    .orderBy(asc(popups.id));
  return rows.map(({ translations, ...popup }) => ({ ...popup, ...translations[language] }));
}

/** Keeps the time of the first reading. Returns false if the client has no such popup. */
export async function updatePopupRead({ drizzle }: Pick<Queries, 'drizzle'>, userId: number, id: number, readAt: number): Promise<boolean> {
  const rows = await drizzle
    .update(popups)
    .set({ readAt: sql`coalesce(${popups.readAt}, ${new Date(readAt).toISOString()}::timestamptz)` })
    .where(and(eq(popups.id, id), eq(popups.userId, userId)))
    .returning({ id: popups.id });
  return rows.length > 0;
}
