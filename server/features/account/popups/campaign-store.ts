/** Popup campaigns: the rows of `popup_campaigns`, and clients' copies. */
import { EVERYBODY, type ClientSegment } from '@fairlead/domain/account/client-segment.ts';
import type { Language } from '@fairlead/contract/language.ts';
import { and, count, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { popupCampaigns } from '../../../adapters/db/schema/content.ts';
import { popups } from '../../../adapters/db/schema/popups.ts';
import type { PopupText } from '../../../adapters/db/schema/popup-text.ts';

type Drizzle = Pick<Queries, 'drizzle'>;

export interface Campaign {
  /** English is required: it is the fallback for missing translations. The HTML is safe. */
  readonly texts: Partial<Record<Language, PopupText>> & { readonly en: PopupText };
  readonly audience: (typeof popupCampaigns.$inferSelect)['audience'];
  readonly segment: ClientSegment;
  readonly from: Date;
  readonly until: Date;
}

export interface StoredCampaign extends Campaign {
  readonly id: number;
}

export interface ListedCampaign extends StoredCampaign {
  readonly readCount: number;
}

/** The latest first. */
export async function listCampaignRows({ drizzle }: Drizzle): Promise<ListedCampaign[]> {
  const rows = await drizzle
    .select({ campaign: popupCampaigns, readCount: count(popups.readAt) })
    .from(popupCampaigns)
    .leftJoin(popups, eq(popups.campaignId, popupCampaigns.id))
    .groupBy(popupCampaigns.id)
    .orderBy(desc(popupCampaigns.from), desc(popupCampaigns.id));
  return rows.map(({ campaign, readCount }) => ({ ...readCampaign(campaign), readCount }));
}

/** Returns null if there is none. Locks it until the transaction ends. */
export async function lockCampaign({ drizzle }: Drizzle, id: number): Promise<StoredCampaign | null> {
  const [row] = await drizzle.select().from(popupCampaigns).where(eq(popupCampaigns.id, id)).for('update');
  return row === undefined ? null : readCampaign(row);
}

export async function insertCampaign({ drizzle }: Drizzle, campaign: Campaign, createdBy: number): Promise<number> {
  const [row] = await drizzle
    .insert(popupCampaigns)
    .values({ ...campaign, createdBy })
    .returning({ id: popupCampaigns.id });
  if (row === undefined) throw new Error('inserting a campaign returned no row');
  return row.id;
}

export async function updateCampaign({ drizzle }: Drizzle, id: number, campaign: Partial<Campaign>): Promise<void> {
  await drizzle.update(popupCampaigns).set(campaign).where(eq(popupCampaigns.id, id));
}

/** Copies that were read are kept, as a record. */
export async function updateUnreadCopies({ drizzle }: Drizzle, campaignId: number, texts: Campaign['texts']): Promise<void> {
  await drizzle
    .update(popups)
    .set({ ...texts.en, translations: texts })
    .where(and(eq(popups.campaignId, campaignId), isNull(popups.readAt)));
}

export async function deleteUnreadCopies({ drizzle }: Drizzle, campaignId: number): Promise<void> {
  await drizzle.delete(popups).where(and(eq(popups.campaignId, campaignId), isNull(popups.readAt)));
}

/** Campaigns that run at the time and of which the client has no copy. */
export async function listCampaignsWithoutCopy({ drizzle }: Drizzle, userId: number, now: number): Promise<StoredCampaign[]> {
  const at = new Date(now);
  const rows = await drizzle
    .select({ campaign: popupCampaigns })
    .from(popupCampaigns)
    .leftJoin(popups, and(eq(popups.campaignId, popupCampaigns.id), eq(popups.userId, userId)))
    .where(and(lte(popupCampaigns.from, at), gt(popupCampaigns.until, at), isNull(popups.id)))
    .orderBy(popupCampaigns.id);
  return rows.map(({ campaign }) => readCampaign(campaign));
}

/**
 * Gives the client a copy of each, unless a concurrent call of theirs has done so. The text is read again here, because an operator may be
 * changing it.
 */
export async function insertCopies({ drizzle }: Drizzle, userId: number, campaignIds: readonly number[], now: number): Promise<void> {
  const { id, texts } = popupCampaigns;
  const copies = drizzle
    .select({
      id: sql<number>`nextval(pg_get_serial_sequence('popups', 'id'))`.as('id'),
      userId: sql<number>`${userId}::bigint`.as('user_id'),
      title: sql<string>`${texts} #>> '{en,title}'`.as('title'),
      content: sql<string>`${texts} #>> '{en,content}'`.as('content'),
      translations: sql`${texts}`.as('translations'),
      createdAt: sql`${new Date(now).toISOString()}::timestamptz`.as('created_at'),
      readAt: sql`null::timestamptz`.as('read_at'),
      campaignId: sql<number>`${id}`.as('campaign_id'),
    })
    .from(popupCampaigns)
    .where(inArray(id, [...campaignIds]))
    .orderBy(id)
    // Changing a campaign locks it first, and then changes the existing copies.
    .for('share');
  await drizzle.insert(popups).select(copies).onConflictDoNothing();
}

function readCampaign({
  id,
  texts: { en, ...others },
  audience,
  segment,
  from,
  until,
}: typeof popupCampaigns.$inferSelect): StoredCampaign {
  if (en === undefined) throw new Error(`the campaign ${id} has no English text`);
  return { id, texts: { ...others, en }, audience, segment: { ...EVERYBODY, ...segment }, from, until };
}
