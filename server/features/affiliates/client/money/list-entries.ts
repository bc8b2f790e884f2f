import type { EntriesQuery, EntriesResponse } from '@fairlead/contract/affiliates/money.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { describeEntry } from './describe-entry.ts';
import { readEntries, readTotal } from './read-entries.ts';

/** One page of an affiliate's entries, latest first, with the total of everything that matches the filter. */
export async function listEntries(
  affiliateId: number,
  { before, limit, month, day, account_id, kind }: EntriesQuery,
  database: Pick<Queries, 'query'>,
): Promise<EntriesResponse> {
  const filter = { month, day, account_id, kind };
  const rows = await readEntries(database, affiliateId, filter, { before, limit: limit + 1 });
  const total = await readTotal(database, affiliateId, filter);
  const page = rows.slice(0, limit);
  return {
    status: true,
    data: page.map(describeEntry),
    total: centsToEuros(total),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
