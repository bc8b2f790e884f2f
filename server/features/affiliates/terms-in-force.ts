import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../adapters/db/database.ts';

/** The terms that applied to an affiliate on a day. */
export interface TermsInForce {
  readonly planId: number;
  readonly name: string;
  readonly version: number;
  readonly validFrom: Day;
  readonly terms: CommissionTerms;
}

interface Row {
  readonly plan_id: number;
  readonly name: string;
  readonly version: number;
  readonly valid_from: Day;
  readonly terms: CommissionTerms;
}

/** The version in effect on the day, of the plan that the affiliate had then; null if there was none yet. */
export async function findTermsInForce({ query }: Pick<Queries, 'query'>, affiliateId: number, day: Day): Promise<TermsInForce | null> {
  const [row] = await query<Row>(
    `SELECT v.plan_id, p.name, v.version, v.valid_from, v.terms
     FROM (SELECT plan_id FROM affiliate_plan_assignments WHERE affiliate_id = $1 AND valid_from <= $2::date ORDER BY valid_from DESC, id DESC LIMIT 1) AS a
     JOIN affiliate_plans AS p ON p.id = a.plan_id
     JOIN affiliate_plan_versions AS v ON v.plan_id = a.plan_id AND v.valid_from <= $2::date
     ORDER BY v.valid_from DESC, v.version DESC LIMIT 1`,
    [affiliateId, day],
  );
  if (row === undefined) return null;
  return { planId: row.plan_id, name: row.name, version: row.version, validFrom: row.valid_from, terms: row.terms };
}

/** Caches the lookups, one per affiliate and day. */
export function rememberTerms(queries: Pick<Queries, 'query'>): (affiliateId: number, day: Day) => Promise<TermsInForce | null> {
  const known = new Map<string, Promise<TermsInForce | null>>();
  return (affiliateId, day) => {
    const key = `${affiliateId} ${day}`;
    const found = known.get(key) ?? findTermsInForce(queries, affiliateId, day);
    known.set(key, found);
    return found;
  };
}
