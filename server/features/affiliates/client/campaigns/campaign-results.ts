import type { SubsResponse } from '@fairlead/contract/affiliates/results.ts';
import { conversionPercent } from '@fairlead/domain/affiliates/conversion.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { euros } from '../../../euros.ts';
import type { Span } from '../../../read-span.ts';

/** The results of a campaign, or of one of its sub-ids, over some days. */
export type Results = Omit<SubsResponse['data'][number], 'sub_id'>;

export const NO_RESULTS: Results = { clicks: 0, sign_ups: 0, ftds: 0, conversions: 0, deposits: euros(0) };

interface ResultRow {
  readonly clicks: number;
  readonly sign_ups: number;
  readonly converted: number;
  readonly deposits_cents: number;
}

/** Clicks, sign-ups, conversions and deposits on days $2 to $3. */
const RESULTS = `SELECT campaign_id, sub_id, clicks, 0 AS sign_ups, 0 AS converted, 0::bigint AS deposits_cents FROM affiliate_clicks
    WHERE campaign_id = ANY ($1::bigint[]) AND day BETWEEN $2::date AND $3::date
  UNION ALL SELECT campaign_id, sub_id, 0, sign_ups, converted, deposits_cents FROM affiliate_campaign_days
    WHERE campaign_id = ANY ($1::bigint[]) AND day BETWEEN $2::date AND $3::date`;
const SUMS =
  'sum(clicks)::int AS clicks, sum(sign_ups)::int AS sign_ups, sum(converted)::int AS converted, sum(deposits_cents)::bigint AS deposits_cents';

/** By campaign; campaigns without results are absent. */
export async function readCampaignResults(
  { query }: Pick<Queries, 'query'>,
  campaignIds: readonly number[],
  { from, until }: Span,
): Promise<ReadonlyMap<number, Results>> {
  const rows = await query<ResultRow & { readonly campaign_id: number }>(
    `SELECT campaign_id, ${SUMS} FROM (${RESULTS}) AS r GROUP BY campaign_id`,
    [campaignIds, from, until],
  );
  return new Map(rows.map((row) => [row.campaign_id, describeResults(row)]));
}

/** The results of one campaign by sub-id, most clicks first. */
export async function readSubResults(
  { query }: Pick<Queries, 'query'>,
  campaignId: number,
  { from, until }: Span,
  limit: number,
): Promise<SubsResponse['data']> {
  const rows = await query<ResultRow & { readonly sub_id: string }>(
    `SELECT sub_id, ${SUMS} FROM (${RESULTS}) AS r GROUP BY sub_id ORDER BY sum(clicks) DESC, sum(sign_ups) DESC, sub_id LIMIT $4`,
    [[campaignId], from, until, limit],
  );
  return rows.map((row) => ({ sub_id: row.sub_id, ...describeResults(row) }));
}

function describeResults({ clicks, sign_ups, converted, deposits_cents }: ResultRow): Results {
  return { clicks, sign_ups, ftds: converted, conversions: conversionPercent(converted, sign_ups), deposits: euros(deposits_cents) };
}
