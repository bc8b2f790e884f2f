import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';

export interface CountedClicks {
  readonly code: string;
  readonly day: Day;
  readonly subId: string;
  readonly clicks: number;
}

/** The most distinct sub-ids of a campaign per day; further clicks count without one. */
export const MOST_SUB_IDS_A_DAY = 200;

/**
 * Adds clicks to their campaigns' counts in one statement; unknown codes are left out. Writes in key order, so that two servers doing this
 * at once cannot deadlock.
 */
export async function addClicks({ query }: Pick<Queries, 'query'>, counted: readonly CountedClicks[]): Promise<void> {
  if (counted.length === 0) return;
  const rows = counted.map(({ code, day, subId, clicks }) => ({ code, day, sub_id: subId, clicks }));
  await query(
    `WITH counted AS (
       SELECT c.id AS campaign_id, r.day, r.sub_id, sum(r.clicks) AS clicks, k.campaign_id IS NOT NULL OR r.sub_id = '' AS has_place
       FROM jsonb_to_recordset($1::jsonb) AS r (code text, day date, sub_id text, clicks integer)
       JOIN affiliate_campaigns AS c ON c.code = r.code
       LEFT JOIN affiliate_clicks AS k ON k.campaign_id = c.id AND k.day = r.day AND k.sub_id = r.sub_id
       GROUP BY 1, 2, 3, 5
     ), placed AS (
       SELECT n.campaign_id, n.day, n.sub_id, n.clicks,
         n.has_place OR $2 >= row_number() OVER (PARTITION BY n.campaign_id, n.day, n.has_place ORDER BY n.sub_id)
           + (SELECT count(*) FROM affiliate_clicks AS k WHERE k.campaign_id = n.campaign_id AND k.day = n.day AND k.sub_id <> '') AS has_place
       FROM counted AS n
     )
     INSERT INTO affiliate_clicks AS k (campaign_id, day, sub_id, clicks)
     SELECT campaign_id, day, CASE WHEN has_place THEN sub_id ELSE '' END, sum(clicks) FROM placed GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
     ON CONFLICT (campaign_id, day, sub_id) DO UPDATE SET clicks = k.clicks + excluded.clicks`,
    [JSON.stringify(rows), MOST_SUB_IDS_A_DAY],
  );
}
