import type { AffiliateMe, WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import { wireTerms } from '@fairlead/contract/affiliates/server.ts';
import { SMALLEST_PAYOUT } from '@fairlead/domain/affiliates/payout-rules.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';
import { maskEmail } from '../../../mask-name.ts';
import { readBalance } from '../../book-entries.ts';
import { findTermsInForce } from '../../terms-in-force.ts';
import type { AccountsContext } from './list-accounts.ts';

/** The affiliate's details and agreed terms. */
export async function getAffiliate(affiliateId: number, { database, clock }: AccountsContext): Promise<AffiliateMe> {
  const [row, plan, balance] = await Promise.all([
    findAffiliate(database, affiliateId),
    describePlan(database, affiliateId, dayOf(clock())),
    readBalance(database, affiliateId),
  ]);
  const { payoutEmail, ...affiliate } = row;
  return {
    ...affiliate,
    plan,
    balance: centsToEuros(balance),
    smallest_payout: centsToEuros(SMALLEST_PAYOUT),
    payout_account: payoutEmail === null ? null : maskEmail(payoutEmail),
  };
}

async function findAffiliate({ drizzle }: Pick<Queries, 'drizzle'>, affiliateId: number) {
  const [row] = await drizzle
    .select({ name: affiliates.name, email: affiliates.email, company: affiliates.company, payoutEmail: users.email })
    .from(affiliates)
    .leftJoin(users, eq(users.id, affiliates.payoutUserId))
    .where(eq(affiliates.id, affiliateId));
  if (row === undefined) throw new Error(`affiliate ${affiliateId} has a session but does not exist`);
  return row;
}

/** After every day on which a plan may start. */
const LAST_DAY: Day = '9999-12-31';

/** The plan in effect; before the first one takes effect, the agreed one. */
async function describePlan(handle: Pick<Queries, 'query'>, affiliateId: number, today: Day): Promise<WireAffiliatePlan> {
  const inForce = (await findTermsInForce(handle, affiliateId, today)) ?? (await findTermsInForce(handle, affiliateId, LAST_DAY));
  if (inForce === null) throw new Error(`affiliate ${affiliateId} has no plan`);
  const { planId: id, name, version, validFrom, terms } = inForce;
  return { id, name, version, valid_from: validFrom, terms: wireTerms(terms) };
}
