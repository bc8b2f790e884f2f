import { addCents, cents, type Cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { readEntriesByDay, type DayPosition, type EntryRow } from './read-entries.ts';
import type { AffiliateStatement } from './statement.ts';

/** An entry in a statement, with the balance after it in day order. */
export interface StatementEntry extends EntryRow {
  readonly balance: Cents;
}

const PAGE = 1_000;

/** All entries of a statement in day order, page by page, for exports. */
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

/** The latest `most` entries, in day order. */
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
