import { addCents, cents, type Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { readEntriesByDay, type DayPosition, type EntryRow } from './read-entries.ts';
import type { AffiliateStatement } from './statement.ts';

/** An entry as it stands in a statement, with what the affiliate had after it in the order of days. */
export interface StatementEntry extends EntryRow {
  readonly balance: Cents;
}

const PAGE = 1_000;

/** Every entry of a statement in the order of its days, in pages for whoever writes them out one after the other. */
export async function* readStatementEntries(
  database: Pick<Queries, 'query'>,
  affiliateId: number,
  { month, totals, upToEntry }: AffiliateStatement,
): AsyncGenerator<readonly StatementEntry[]> {
  let balance = totals.opening;
  for (let after: DayPosition | null = null; ;) {
    const rows = await readEntriesByDay(database, affiliateId, { month, upToEntry, after, limit: PAGE });
    yield rows.map((row) => {
      balance = addCents(balance, cents(row.amount_cents));
      return { ...row, balance };
    });
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE) return;
  }
}

/** So many of them, the latest, in the order of their days. */
export async function readLatestEntries(
  database: Pick<Queries, 'query'>,
  affiliateId: number,
  statement: AffiliateStatement,
  most: number,
): Promise<readonly StatementEntry[]> {
  let latest: readonly StatementEntry[] = [];
  for await (const page of readStatementEntries(database, affiliateId, statement)) latest = [...latest, ...page].slice(-most);
  return latest;
}
