import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import { readTerms, wireTerms } from '@fairlead/contract/affiliates/server.ts';
import type { SavePlanRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { eq, max } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliatePlans, affiliatePlanVersions } from '../../../adapters/db/schema/affiliates.ts';
import { isUniqueViolation } from '../../../adapters/db/unique-violation.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { findTermsFault } from './terms-fault.ts';

type Handle = Pick<Queries, 'drizzle'>;

/**
 * Creates a plan, or a new version of one. Earlier versions stay unchanged and apply to earlier days. Throws CallRefused: notFound,
 * planNameTaken, invalidInput for more than two decimals, and termsNotAllowed, which names the faulty field.
 */
export async function savePlan(
  actor: OperatorActor,
  { plan_id: planId, name, terms: wire, valid_from: from }: SavePlanRequest,
  { database, clock }: Pick<AffiliateContext, 'database' | 'clock'>,
): Promise<WireAffiliatePlan> {
  const now = clock();
  const validFrom = readValidFrom(from, dayOf(now));
  const terms = readAllowedTerms(wire);
  try {
    return await database.transaction(async (transaction) => {
      const id = planId === undefined ? await insertPlan(transaction, name, now) : await renamePlan(transaction, planId, name);
      const version = (await findLatestVersion(transaction, id)) + 1;
      await transaction.drizzle
        .insert(affiliatePlanVersions)
        .values({ planId: id, version, terms, validFrom, createdAt: new Date(now), createdBy: actor.operatorId });
      const after = { name, version, valid_from: validFrom, terms: wireTerms(terms) };
      await recordAction(transaction, actor, { action: 'affiliates.savePlan', subject: { kind: 'affiliatePlan', id }, after }, now);
      return { id, name, version, valid_from: validFrom, terms: wireTerms(terms) };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'affiliate_plans_name_unique')) throw new CallRefused('planNameTaken');
    throw error;
  }
}

function readValidFrom(from: Day | undefined, today: Day): Day {
  if (from === undefined || from >= today) return from ?? today;
  throw new CallRefused('termsNotAllowed', { fields: [{ field: 'valid_from', message: 'must not be in the past' }] });
}

function readAllowedTerms(wire: SavePlanRequest['terms']): CommissionTerms {
  const reading = readTerms(wire);
  if (!reading.ok) {
    const fields = reading.fields.map(({ field, message }) => ({ field: `terms.${field}`, message }));
    throw new CallRefused('invalidInput', { fields });
  }
  const fault = findTermsFault(reading.value);
  if (fault !== null) throw new CallRefused('termsNotAllowed', { fields: [fault] });
  return reading.value;
}

async function insertPlan({ drizzle }: Handle, name: string, now: number): Promise<number> {
  const [row] = await drizzle
    .insert(affiliatePlans)
    .values({ name, createdAt: new Date(now) })
    .returning({ id: affiliatePlans.id });
  if (row === undefined) throw new Error('a plan was inserted but not returned');
  return row.id;
}

/** Locks the plan until the transaction ends, so that concurrent new versions get different numbers. */
async function renamePlan({ drizzle }: Handle, id: number, name: string): Promise<number> {
  const rows = await drizzle.update(affiliatePlans).set({ name }).where(eq(affiliatePlans.id, id)).returning({ id: affiliatePlans.id });
  if (rows.length === 0) throw new CallRefused('notFound');
  return id;
}

async function findLatestVersion({ drizzle }: Handle, planId: number): Promise<number> {
  const { version } = affiliatePlanVersions;
  const [row] = await drizzle
    .select({ latest: max(version) })
    .from(affiliatePlanVersions)
    .where(eq(affiliatePlanVersions.planId, planId));
  return row?.latest ?? 0;
}
