import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateBookQuery } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { CURSOR_IDS, toPage, readCursor } from '../../page-cursor.ts';
import { describeEntry } from '../client/money/describe-entry.ts';
import { readEntries } from '../client/money/read-entries.ts';

/** One page of an affiliate's entries, latest booking first; empty for an unknown affiliate. */
export async function listBook(
  affiliateId: number,
  { kind, cursor, limit }: AffiliateBookQuery,
  database: Pick<Queries, 'query'>,
): Promise<{ readonly data: AffiliateEntry[]; readonly next: string | null }> {
  const found = await readEntries(
    database,
    affiliateId,
    { kind },
    { before: readCursor(cursor, CURSOR_IDS.sequence)?.id, limit: limit + 1 },
  );
  const { rows, next } = toPage(found, limit, ({ id }) => ({ value: id, id }));
  return { data: rows.map(describeEntry), next };
}
