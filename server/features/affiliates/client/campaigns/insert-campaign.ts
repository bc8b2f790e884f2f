import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCampaigns, affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { makeCampaignCode } from './campaign-code.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type CampaignRow = typeof affiliateCampaigns.$inferSelect;

export interface NewCampaign {
  readonly name: string;
  /** Lower case; generated if left out. */
  readonly code?: string | undefined;
  readonly landingPath: string;
}

/** The most campaigns that are not archived. */
export const MOST_LIVE_CAMPAIGNS = 100;

/** Runs in the caller's transaction. Throws CallRefused: campaignCodeTaken if another link has the code, and tooManyCampaigns. */
export async function insertCampaign(
  handle: Handle,
  affiliateId: number,
  { name, code = makeCampaignCode(), landingPath }: NewCampaign,
  now: number,
): Promise<CampaignRow> {
  await requireRoomForCampaign(handle, affiliateId);
  if (await isReferralId(handle, code)) throw new CallRefused('campaignCodeTaken');
  const [row] = await handle.drizzle
    .insert(affiliateCampaigns)
    .values({ affiliateId, code, name, landingPath, createdAt: new Date(now) })
    .onConflictDoNothing({ target: affiliateCampaigns.code })
    .returning();
  if (row === undefined) throw new CallRefused('campaignCodeTaken');
  return row;
}

/** Locks the affiliate's campaigns until the transaction ends. */
export async function requireRoomForCampaign({ drizzle }: Handle, affiliateId: number): Promise<void> {
  await drizzle.select({ id: affiliates.id }).from(affiliates).where(eq(affiliates.id, affiliateId)).for('update');
  const [row] = await drizzle
    .select({ live: count() })
    .from(affiliateCampaigns)
    .where(and(eq(affiliateCampaigns.affiliateId, affiliateId), isNull(affiliateCampaigns.archivedAt)));
  if ((row?.live ?? 0) >= MOST_LIVE_CAMPAIGNS) throw new CallRefused('tooManyCampaigns', { limit: MOST_LIVE_CAMPAIGNS });
}

/** Clients' referral links use the same parameter, with codes in capitals. */
async function isReferralId({ drizzle }: Handle, code: string): Promise<boolean> {
  const rows = await drizzle
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.uniqid}) = ${code}`)
    .limit(1);
  return rows.length > 0;
}
