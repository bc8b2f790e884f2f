import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliatePlanAssignments, affiliatePlans, affiliates } from '../../../adapters/db/schema/affiliates.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { requiresSecondFactor } from '../../../identity/factors/factor-store.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { euros } from '../../euros.ts';
import { describeSingleApproverRoom, readSingleApproverRoom } from '../../single-approver-limit.ts';
import { listTokens } from '../client/access/list-tokens.ts';
import { getOverview } from '../client/accounts/get-overview.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { listCampaigns } from '../client/campaigns/list-campaigns.ts';
import { readMonthSums } from '../checkpoints/read-month-sums.ts';
import { listPayouts } from '../client/money/list-payouts.ts';
import { listPostbacks } from '../client/postbacks/list-postbacks.ts';
import { findAffiliateItem } from './read-affiliates.ts';

export type AffiliatePageContext = Pick<AffiliateContext, 'database' | 'clock' | 'siteUrl' | 'commissionPayer'>;

/** One affiliate, with the last thirty days and what the operator may still correct alone. Throws CallRefused: notFound. */
export async function getAffiliatePage(operatorId: number, id: number, context: AffiliatePageContext): Promise<AffiliatePage> {
  const { database, clock } = context;
  const item = await findAffiliateItem(database, dayOf(clock()), id);
  if (item === null) throw new CallRefused('notFound');
  const [own, totals, overview, planHistory, campaigns, postbacks, tokens, payouts, room] = await Promise.all([
    readOwn(database, id),
    readTotals(database, id),
    getOverview(id, {}, context),
    readPlanHistory(database, id),
    listCampaigns(id, {}, context),
    listPostbacks(id, context),
    listTokens(id, database),
    listPayouts(id, context),
    readSingleApproverRoom(database, operatorId, `affiliate:${id}`, clock()),
  ]);
  return {
    ...item,
    ...own,
    totals,
    overview,
    plan_history: planHistory,
    campaigns: [...campaigns],
    postbacks: postbacks.map((postback) => ({ ...postback, url: withoutQuery(postback.url) })),
    tokens,
    payouts,
    one_person: describeSingleApproverRoom(room),
  };
}

/** Affiliates put keys of their own systems into the query, which operators must not see. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

type OwnFields = Pick<AffiliatePage, 'language' | 'payout_user_id' | 'has_second_factor'>;

async function readOwn({ drizzle }: Pick<Queries, 'drizzle'>, id: number): Promise<OwnFields> {
  const hasFactor = requiresSecondFactor('affiliate', affiliates.id);
  const [row] = await drizzle
    .select({ language: affiliates.language, payout_user_id: affiliates.payoutUserId, has_second_factor: hasFactor })
    .from(affiliates)
    .where(eq(affiliates.id, id));
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}

interface TotalsRow {
  readonly clicks: number;
  readonly deposits: number;
}

/** From the daily sums, which are few compared with the rows behind them, and from the affiliate book. */
async function readTotals({ query }: Pick<Queries, 'query'>, id: number): Promise<AffiliatePage['totals']> {
  const [row] = await query<TotalsRow>(
    `SELECT
       (SELECT coalesce(sum(k.clicks), 0)::bigint FROM affiliate_clicks AS k JOIN affiliate_campaigns AS c ON c.id = k.campaign_id
         WHERE c.affiliate_id = $1) AS clicks,
       (SELECT coalesce(sum(d.deposits_cents), 0)::bigint FROM affiliate_days AS d WHERE d.affiliate_id = $1) AS deposits`,
    [id],
  );
  const sums = await readMonthSums({ query }, `affiliate:${id}`);
  const bookedAs = (isPayout: boolean) =>
    sums.filter(({ kind }) => (kind === 'payout') === isPayout).reduce((sum, { amount }) => sum + amount, 0);
  return {
    clicks: row?.clicks ?? 0,
    deposits: euros(row?.deposits ?? 0),
    commission: euros(bookedAs(false)),
    paid_out: euros(0 - bookedAs(true)),
  };
}

async function readPlanHistory({ drizzle }: Pick<Queries, 'drizzle'>, affiliateId: number): Promise<AffiliatePage['plan_history']> {
  const { id, planId, validFrom, createdAt } = affiliatePlanAssignments;
  const rows = await drizzle
    .select({ id, planId, name: affiliatePlans.name, validFrom, createdAt, createdBy: operators.name })
    .from(affiliatePlanAssignments)
    .innerJoin(affiliatePlans, eq(affiliatePlans.id, planId))
    .leftJoin(operators, eq(operators.id, affiliatePlanAssignments.createdBy))
    .where(eq(affiliatePlanAssignments.affiliateId, affiliateId))
    .orderBy(desc(validFrom), desc(id));
  return rows.map((row) => ({
    id: row.id,
    plan_id: row.planId,
    name: row.name,
    valid_from: row.validFrom,
    created_at: row.createdAt.toISOString(),
    created_by: row.createdBy,
  }));
}
