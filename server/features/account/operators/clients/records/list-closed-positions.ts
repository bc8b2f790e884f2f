import type { RecordQuery } from '@fairlead/contract/account/operators/client-records.ts';
import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { wireClosedPosition } from '@fairlead/contract/trading/server.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { CLOSE_REASONS, type ClosedPosition } from '@fairlead/domain/trading/position.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../../../adapters/db/database.ts';
import { closedPositions } from '../../../../../adapters/db/schema/engine.ts';
import { CURSOR_IDS, CURSOR_VALUES, cutPage, readCursorBy } from '../../../../page-cursor.ts';
import { symbolNameOf } from '../reading/view-live.ts';
import type { RecordPage } from './record-page.ts';

/** The positions that a client's account has closed, the latest first. */
export async function listClosedPositions(
  userId: number,
  query: RecordQuery,
  { drizzle }: Pick<Queries, 'drizzle'>,
): Promise<RecordPage<WirePosition>> {
  const { accountId, closedAtMs, positionId } = closedPositions;
  const cursor = readCursorBy(query.cursor, CURSOR_VALUES.timeMs, CURSOR_IDS.sequence);
  const found = await drizzle
    .select()
    .from(closedPositions)
    .where(
      and(
        eq(accountId, userId),
        cursor === null ? undefined : sql`(${closedAtMs}, ${positionId}) < (${cursor.value}::bigint, ${cursor.id}::bigint)`,
      ),
    )
    .orderBy(desc(closedAtMs), desc(positionId))
    .limit(query.limit + 1);
  const { rows, next } = cutPage(found, query.limit, (row) => ({ value: row.closedAtMs, id: row.positionId }));
  return { data: rows.map((row) => wireClosedPosition(positionOf(row), symbolNameOf(row.symbol))), next };
}

type ClosedRow = typeof closedPositions.$inferSelect;

function positionOf(row: ClosedRow): ClosedPosition {
  const closeReason = CLOSE_REASONS.find((reason) => reason === row.closeReason);
  if (closeReason === undefined) throw new Error(`position ${row.positionId} was closed for ${row.closeReason}`);
  return {
    id: row.positionId,
    accountId: row.accountId,
    symbol: row.symbol,
    side: row.side,
    margin: cents(row.marginCents),
    leverage: row.leverage,
    openPrice: price(row.openPrice),
    openedAt: row.openedAtMs,
    closePrice: price(row.closePrice),
    closedAt: row.closedAtMs,
    stopLoss: priceOrNull(row.stopLoss),
    takeProfit: priceOrNull(row.takeProfit),
    trailingDistance: priceOrNull(row.trailingDistance),
    guaranteedStop: row.guaranteedStop,
    openedBy: row.openedBy,
    profit: cents(row.profitCents),
    premium: cents(row.premiumCents),
    partOf: row.partOf,
    closeReason,
  };
}

function priceOrNull(value: number | null): Price | null {
  return value === null ? null : price(value);
}
