import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { HistoryFilter, HistoryTotals } from '@fairlead/contract/trading/history/client.ts';
import { and, desc, eq, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { closedPositions } from '../../adapters/db/schema/index.ts';
import { closedPositionFromRow } from '../closed-position-from-row.ts';

/** The last position of a page. Closing times repeat, ids do not. */
export interface ClosedPositionKey {
  readonly closedAt: number;
  readonly id: number;
}

export interface HistoryPage {
  readonly filter: HistoryFilter;
  /** Starts after this position; null starts with the latest. */
  readonly after: ClosedPositionKey | null;
  readonly limit: number;
}

/** An account's closed positions that match the filter, latest first. */
export async function readClosedPositions(
  database: Pick<Queries, 'drizzle'>,
  accountId: number,
  page: HistoryPage,
): Promise<ClosedPosition[]> {
  const rows = await selectPage(database, accountId, page);
  return rows.map(closedPositionFromRow);
}

/** The query behind a page, so that a test can ask the database for its plan. */
export function selectPage({ drizzle }: Pick<Queries, 'drizzle'>, accountId: number, { filter, after, limit }: HistoryPage) {
  const { closedAtMs, positionId } = closedPositions;
  const isLater = after === null ? undefined : sql`(${closedAtMs}, ${positionId}) < (${after.closedAt}, ${after.id})`;
  return drizzle
    .select()
    .from(closedPositions)
    .where(and(passes(accountId, filter), isLater))
    .orderBy(desc(closedAtMs), desc(positionId))
    .limit(limit);
}

export async function sumClosedPositions(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountId: number,
  filter: HistoryFilter,
): Promise<HistoryTotals> {
  const { profitCents, premiumCents, financingCents, dividendCents } = closedPositions;
  const [row] = await drizzle
    .select({
      count: sql<number>`count(*)`,
      profit: sql<number>`coalesce(sum(${profitCents}), 0)::bigint`,
      premiums: sql<number>`coalesce(sum(${premiumCents}), 0)::bigint`,
      financing: sql<number>`coalesce(sum(${financingCents}), 0)::bigint`,
      dividends: sql<number>`coalesce(sum(${dividendCents}), 0)::bigint`,
    })
    .from(closedPositions)
    .where(passes(accountId, filter));
  return {
    count: row?.count ?? 0,
    profit: cents(row?.profit ?? 0),
    premiums: cents(row?.premiums ?? 0),
    financing: cents(row?.financing ?? 0),
    dividends: cents(row?.dividends ?? 0),
  };
}

function passes(accountId: number, { symbol, side, reason, from, until, result, openedBy }: HistoryFilter): SQL | undefined {
  const table = closedPositions;
  return and(
    eq(table.accountId, accountId),
    symbol === null ? undefined : eq(table.symbol, symbol),
    side === null ? undefined : eq(table.side, side),
    reason === null ? undefined : eq(table.closeReason, reason),
    from === null ? undefined : gte(table.closedAtMs, from),
    until === null ? undefined : lt(table.closedAtMs, until),
    result === null ? undefined : result === 'profit' ? gt(table.profitCents, 0) : lt(table.profitCents, 0),
    openedBy === null ? undefined : eq(table.openedBy, openedBy),
  );
}

/** A closed position with the number of the journal entry that closed it; null if the account has none with this id. */
export async function readClosedPosition(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountId: number,
  id: number,
): Promise<{ readonly position: ClosedPosition; readonly closedSeq: number } | null> {
  const [row] = await drizzle
    .select()
    .from(closedPositions)
    .where(and(eq(closedPositions.positionId, id), eq(closedPositions.accountId, accountId)));
  return row === undefined ? null : { position: closedPositionFromRow(row), closedSeq: row.closedSeq };
}

/**
 * The account's stakes that were open when a journal entry was decided and have been closed since. Each row is a stake, or a part of one,
 * that was open from its opening until the entry that closed it.
 */
export async function readStakesOpenAt(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountId: number,
  moment: { readonly at: number; readonly seq: number },
): Promise<ClosedPosition[]> {
  const { closedAtMs, closedSeq, openedAtMs } = closedPositions;
  const rows = await drizzle
    .select()
    .from(closedPositions)
    .where(
      and(eq(closedPositions.accountId, accountId), gte(closedAtMs, moment.at), gte(closedSeq, moment.seq), lte(openedAtMs, moment.at)),
    );
  return rows.map(closedPositionFromRow);
}

/** An account's positions closed between two moments, both inclusive, with the journal entries that closed them. */
export async function readPositionsClosedBetween(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<readonly { readonly position: ClosedPosition; readonly closedSeq: number }[]> {
  const { closedAtMs, positionId } = closedPositions;
  const rows = await drizzle
    .select()
    .from(closedPositions)
    .where(and(eq(closedPositions.accountId, accountId), gte(closedAtMs, from), lte(closedAtMs, until)))
    .orderBy(closedAtMs, positionId);
  return rows.map((row) => ({ position: closedPositionFromRow(row), closedSeq: row.closedSeq }));
}
