import type { AffiliateListQuery, AffiliateListResponse } from '@fairlead/contract/backoffice-affiliates.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { readAffiliates } from './read-affiliates.ts';

/** One page of the affiliates whose name, company or email has the search in it. */
export async function listAffiliates(
  { limit, ...search }: AffiliateListQuery,
  { database, clock }: Pick<AffiliateContext, 'database' | 'clock'>,
): Promise<Omit<AffiliateListResponse, 'status'>> {
  const rows = await readAffiliates(database, dayOf(clock()), { ...search, limit: limit + 1 });
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
