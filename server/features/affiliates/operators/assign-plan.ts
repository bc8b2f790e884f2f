import type { Day } from '@fairlead/domain/payments/business-day.ts';
import { desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliatePlanAssignments, affiliatePlans } from '../../../adapters/db/schema/affiliates.ts';
import { CallRefused } from '../../../transport/call-refused.ts';

export interface PlanAssignment {
  readonly affiliateId: number;
  readonly planId: number;
  readonly validFrom: Day;
  readonly operatorId: number;
}

/**
 * Assigns a plan to an affiliate from a day on, unless the affiliate already has it. Returns the plan until then, or null if there was
 * none. Throws CallRefused: notFound.
 */
export async function assignPlan(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { affiliateId, planId, validFrom, operatorId }: PlanAssignment,
  now: number,
): Promise<number | null> {
  const plans = await drizzle.select({ id: affiliatePlans.id }).from(affiliatePlans).where(eq(affiliatePlans.id, planId));
  if (plans.length === 0) throw new CallRefused('notFound');
  const [latest] = await drizzle
    .select({ planId: affiliatePlanAssignments.planId })
    .from(affiliatePlanAssignments)
    .where(eq(affiliatePlanAssignments.affiliateId, affiliateId))
    .orderBy(desc(affiliatePlanAssignments.validFrom), desc(affiliatePlanAssignments.id))
    .limit(1);
  if (latest?.planId === planId) return planId;
  await drizzle
    .insert(affiliatePlanAssignments)
    .values({ affiliateId, planId, validFrom, createdAt: new Date(now), createdBy: operatorId });
  return latest?.planId ?? null;
}
