import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import { wireTerms } from '@fairlead/contract/affiliates/server.ts';
import { asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliatePlans, affiliatePlanVersions } from '../../../adapters/db/schema/affiliates.ts';

/** By name; each plan with every version, latest first. */
export async function listPlans({ drizzle }: Pick<Queries, 'drizzle'>): Promise<WireAffiliatePlan[]> {
  const rows = await drizzle
    .select({
      id: affiliatePlans.id,
      name: affiliatePlans.name,
      version: affiliatePlanVersions.version,
      validFrom: affiliatePlanVersions.validFrom,
      terms: affiliatePlanVersions.terms,
    })
    .from(affiliatePlans)
    .innerJoin(affiliatePlanVersions, eq(affiliatePlanVersions.planId, affiliatePlans.id))
    .orderBy(asc(affiliatePlans.name), desc(affiliatePlanVersions.version));
  return rows.map(({ validFrom, terms, ...plan }) => ({ ...plan, valid_from: validFrom, terms: wireTerms(terms) }));
}
