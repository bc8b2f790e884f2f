import type { AffiliateOverview, DaysQuery } from '@fairlead/contract/affiliates/results.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import { and, between, eq, sum } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import {
  affiliateCampaigns,
  affiliateClicks,
  affiliateCommissionDays,
  affiliateDays,
  affiliateProgress,
} from '../../../../adapters/db/schema/affiliates.ts';
import { euros } from '../../../euros.ts';
import { listDays, readSpan, type Span } from '../../../read-span.ts';
import type { AccountsContext } from './list-accounts.ts';

type Handle = Pick<Queries, 'drizzle'>;
type OverviewDay = AffiliateOverview['days'][number];

/** Figures day by day. Throws CallRefused: invalidInput, naming the field, for no days or too many. */
export async function getOverview(affiliateId: number, query: DaysQuery, { database, clock }: AccountsContext): Promise<AffiliateOverview> {
  const now = clock();
  const span = readSpan(query, now);
  const [clicks, results, commissions, asOf] = await Promise.all([
    readClicks(database, affiliateId, span),
    readResults(database, affiliateId, span),
    readCommissions(database, affiliateId, span),
    readProgress(database),
  ]);
  const days = listDays(span).map((day): OverviewDay => {
    const result = results.get(day);
    return {
      day,
      clicks: clicks.get(day) ?? 0,
      sign_ups: result?.signUps ?? 0,
      ftds: result?.ftds ?? 0,
      deposits_count: result?.depositsCount ?? 0,
      deposits: euros(result?.depositsCents ?? 0),
      commission: euros(commissions.get(day) ?? 0),
    };
  });
  const totals = {
    clicks: total([...clicks.values()]),
    sign_ups: total(days.map(({ sign_ups }) => sign_ups)),
    ftds: total(days.map(({ ftds }) => ftds)),
    deposits_count: total(days.map(({ deposits_count }) => deposits_count)),
    deposits: euros(total([...results.values()].map(({ depositsCents }) => depositsCents))),
    commission: euros(total([...commissions.values()])),
  };
  return { ...span, days, totals, as_of: (asOf ?? new Date(now)).toISOString() };
}

async function readClicks({ drizzle }: Handle, affiliateId: number, { from, until }: Span): Promise<ReadonlyMap<Day, number>> {
  const { day, clicks } = affiliateClicks;
  const rows = await drizzle
    .select({ day, clicks: sum(clicks).mapWith(Number) })
    .from(affiliateClicks)
    .innerJoin(affiliateCampaigns, eq(affiliateCampaigns.id, affiliateClicks.campaignId))
    .where(and(eq(affiliateCampaigns.affiliateId, affiliateId), between(day, from, until)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row.clicks]));
}

async function readResults({ drizzle }: Handle, affiliateId: number, { from, until }: Span) {
  const { day, signUps, ftds, depositsCount, depositsCents } = affiliateDays;
  const rows = await drizzle
    .select({
      day,
      signUps: sum(signUps).mapWith(Number),
      ftds: sum(ftds).mapWith(Number),
      depositsCount: sum(depositsCount).mapWith(Number),
      depositsCents: sum(depositsCents).mapWith(Number),
    })
    .from(affiliateDays)
    .where(and(eq(affiliateDays.affiliateId, affiliateId), between(day, from, until)))
    .groupBy(day);
  return new Map(rows.map((row) => [row.day, row]));
}

async function readCommissions({ drizzle }: Handle, affiliateId: number, { from, until }: Span): Promise<ReadonlyMap<Day, number>> {
  const { day, amountCents } = affiliateCommissionDays;
  const rows = await drizzle
    .select({ day, amountCents })
    .from(affiliateCommissionDays)
    .where(and(eq(affiliateCommissionDays.affiliateId, affiliateId), between(day, from, until)));
  return new Map(rows.map((row) => [row.day, row.amountCents]));
}

async function readProgress({ drizzle }: Handle): Promise<Date | null> {
  const [row] = await drizzle.select({ projectedAt: affiliateProgress.projectedAt }).from(affiliateProgress);
  return row?.projectedAt ?? null;
}

function total(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
