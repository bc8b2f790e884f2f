/** AutoTrading's results, from the positions that the engine closed. */
import { cents, type Cents } from '@fairlead/domain/money.ts';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { closedPositions } from '../../../adapters/db/schema/index.ts';

type Database = Pick<Queries, 'drizzle'>;

/** The number of positions that AutoTrading has opened for the account since a moment and that are closed by now. */
export async function countClosedSince({ drizzle }: Database, accountId: number, sinceMs: number): Promise<number> {
  const { closedAtMs, openedAtMs } = closedPositions;
  // What was opened since then was also closed since then, so the index of the account's closings applies.
  const [row] = await drizzle
    .select({ count: sql<number>`count(*)` })
    .from(closedPositions)
    .where(and(isClosedAutoTrade(accountId), gte(closedAtMs, sinceMs), gte(openedAtMs, sinceMs)));
  return row?.count ?? 0;
}

export interface AutoRecord {
  readonly closedCount: number;
  /** Of closed positions, and of closed parts of open ones. */
  readonly closedProfit: Cents;
}

export async function readAutoRecord({ drizzle }: Database, accountId: number): Promise<AutoRecord> {
  const { profitCents, partOf, openedBy } = closedPositions;
  const [row] = await drizzle
    .select({
      count: sql<number>`count(*) filter (where ${partOf} is null)`,
      profit: sql<number>`coalesce(sum(${profitCents}), 0)::bigint`,
    })
    .from(closedPositions)
    .where(and(eq(closedPositions.accountId, accountId), eq(openedBy, 'auto')));
  return { closedCount: row?.count ?? 0, closedProfit: cents(row?.profit ?? 0) };
}

/** A closed part is no trade of its own: its position counts once the rest is closed. */
function isClosedAutoTrade(accountId: number) {
  return and(eq(closedPositions.accountId, accountId), eq(closedPositions.openedBy, 'auto'), isNull(closedPositions.partOf));
}
