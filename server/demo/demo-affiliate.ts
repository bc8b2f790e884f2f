/**
 * The affiliate seeded by DEMO=1, with the password shared by all demo accounts: a partner with a plan, a first campaign and a payout
 * account.
 */
import { DEMO_AFFILIATE_LOGIN } from '@fairlead/contract/demo-logins.ts';
import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import {
  affiliateCampaigns,
  affiliatePlanAssignments,
  affiliatePlans,
  affiliatePlanVersions,
  affiliates,
} from '../adapters/db/schema/affiliates.ts';
import { users } from '../adapters/db/schema/principals.ts';
import { FIRST_DEMO_CAMPAIGN } from './demo-campaigns.ts';

/** Before the first sign-up through the affiliate's links, so that terms are in effect for each of them. */
const DAYS_UNDER_CONTRACT = 75;
const DAY_MS = 86_400_000;

/** Set so that an account of the history earns a fee within a day of trading. */
const TERMS: CommissionTerms = {
  acquisition: {
    tiers: [
      { fromCount: 1, amount: cents(10_00) },
      { fromCount: 6, amount: cents(12_50) },
      { fromCount: 16, amount: cents(15_00) },
    ],
    minimumDeposits: cents(250_00),
    minimumVolume: cents(0),
    withinDays: 30,
  },
  share: {
    tiers: [
      { fromCount: 0, basisPoints: 2_000 },
      { fromCount: 10, basisPoints: 2_500 },
    ],
    months: null,
  },
  personalData: 'masked',
};

export const DEMO_AFFILIATE = {
  /** Shown in the start-up output. */
  description: 'affiliate, at /affiliate',
  profile: { email: DEMO_AFFILIATE_LOGIN.email, name: 'Nora Keller', company: 'Kurswechsel Media' },
  plan: { name: 'Hybrid 2026', terms: TERMS },
  /** The client whose account receives payouts. */
  payoutEmail: 'demo@fairlead.test',
} as const;

/** Runs within the caller's transaction, so that the affiliate exists completely or not at all. */
export async function insertDemoAffiliate({ drizzle }: Pick<Queries, 'drizzle'>, passwordHash: string, now: number): Promise<void> {
  const { profile, plan, payoutEmail } = DEMO_AFFILIATE;
  const since = now - DAYS_UNDER_CONTRACT * DAY_MS;
  const createdAt = new Date(since);
  const validFrom = addDays(dayOf(since), -1);
  const [payoutClient] = await drizzle.select({ id: users.id }).from(users).where(eq(users.emailNormalised, payoutEmail));
  const [planned] = await drizzle.insert(affiliatePlans).values({ name: plan.name, createdAt }).returning();
  const [affiliate] = await drizzle
    .insert(affiliates)
    .values({ ...profile, emailNormalised: profile.email, passwordHash, payoutUserId: payoutClient?.id ?? null, createdAt })
    .returning();
  if (planned === undefined || affiliate === undefined) throw new Error('the demo affiliate was inserted but cannot be found');
  await drizzle.insert(affiliatePlanVersions).values({ planId: planned.id, version: 1, terms: plan.terms, validFrom, createdAt });
  await drizzle.insert(affiliatePlanAssignments).values({ affiliateId: affiliate.id, planId: planned.id, validFrom, createdAt });
  const { code, name, landingPath } = FIRST_DEMO_CAMPAIGN;
  await drizzle.insert(affiliateCampaigns).values({ affiliateId: affiliate.id, code, name, landingPath, createdAt });
}
