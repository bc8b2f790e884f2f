import type { AffiliateListQuery, AffiliateListResponse } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { toPage, readCursor } from '../../page-cursor.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { readAffiliates } from './read-affiliates.ts';

/** One page of the affiliates whose name, company or email contains the search text. */
export async function listAffiliates(
  { limit, cursor, search, state }: AffiliateListQuery,
  { database, clock }: Pick<AffiliateContext, 'database' | 'clock'>,
): Promise<Omit<AffiliateListResponse, 'status'>> {
  const asked = { search, state, before: readCursor(cursor)?.id, limit: limit + 1 };
  const { rows, next } = toPage(await readAffiliates(database, dayOf(clock()), asked), limit, ({ id }) => ({ value: id, id }));
  return { data: [...rows], next };
}
