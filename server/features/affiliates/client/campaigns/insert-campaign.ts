import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCampaigns, affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import { users } from '../../../../adapters/db/schema/people.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { makeCampaignCode } from './campaign-code.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type CampaignRow = typeof affiliateCampaigns.$inferSelect;

export interface NewCampaign {
  readonly name: string;
  /** Lower case; made up where it is left out. */
  readonly code?: string | undefined;
  readonly landingPath: string;
}

/** So many at most that are not archived. */
export const MOST_LIVE_CAMPAIGNS = 100;

/** Within the caller's transaction. Refused with campaignCodeTaken where somebody else's link has the code, and with tooManyCampaigns. */
export async function insertCampaign(
  handle: Handle,
  affiliateId: number,
  { name, code = makeCampaignCode(), landingPath }: NewCampaign,
  now: number,
): Promise<CampaignRow> {
  await demandRoomForCampaign(handle, affiliateId);
  if (await isReferralId(handle, code)) throw new CallRefused('campaignCodeTaken');
  const [row] = await handle.drizzle
    .insert(affiliateCampaigns)
    .values({ affiliateId, code, name, landingPath, createdAt: new Date(now) })
    .onConflictDoNothing({ target: affiliateCampaigns.code })
    .returning();
  if (row === undefined) throw new CallRefused('campaignCodeTaken');
  return row;
}

/** Waits for whoever else adds a campaign to the affiliate's, until the transaction ends. */
export async function demandRoomForCampaign({ drizzle }: Handle, affiliateId: number): Promise<void> {
  await drizzle.select({ id: affiliates.id }).from(affiliates).where(eq(affiliates.id, affiliateId)).for('update');
  const [row] = await drizzle
    .select({ live: count() })
    .from(affiliateCampaigns)
    .where(and(eq(affiliateCampaigns.affiliateId, affiliateId), isNull(affiliateCampaigns.archivedAt)));
  if ((row?.live ?? 0) >= MOST_LIVE_CAMPAIGNS) throw new CallRefused('tooManyCampaigns', { limit: MOST_LIVE_CAMPAIGNS });
}

/** Clients' own links have codes of the same parameter, written in capitals. */
async function isReferralId({ drizzle }: Handle, code: string): Promise<boolean> {
  const rows = await drizzle
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.uniqid}) = ${code}`)
    .limit(1);
  return rows.length > 0;
}
