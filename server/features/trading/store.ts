import { CLOSE_REASONS, type ClosedPosition, type CloseReason } from '@fairlead/domain/trading/position.ts';
import { price } from '@fairlead/domain/price.ts';
import { cents } from '@fairlead/domain/money.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { closedPositions } from '../../adapters/db/schema/index.ts';

/** Where a page ends: the last position on it. Closing times repeat, ids do not. */
export interface ClosedPositionKey {
  readonly closedAt: number;
  readonly id: number;
}

/** An account's closed positions, the latest first, from after `after` (from the latest where it is null), at most `limit`. */
export async function readClosedPositions(
  { drizzle }: Pick<Queries, 'drizzle'>,
  accountId: number,
  after: ClosedPositionKey | null,
  limit: number,
): Promise<ClosedPosition[]> {
  const { closedAtMs, positionId } = closedPositions;
  const isLater = after === null ? undefined : sql`(${closedAtMs}, ${positionId}) < (${after.closedAt}, ${after.id})`;
  const rows = await drizzle
    .select()
    .from(closedPositions)
    .where(and(eq(closedPositions.accountId, accountId), isLater))
    .orderBy(desc(closedAtMs), desc(positionId))
    .limit(limit);
  return rows.map(closedPositionFromRow);
}

type ClosedPositionRow = typeof closedPositions.$inferSelect;

function closedPositionFromRow(row: ClosedPositionRow): ClosedPosition {
  return {
    id: row.positionId,
    accountId: row.accountId,
    symbol: row.symbol,
    side: row.side,
    margin: cents(row.marginCents),
    leverage: row.leverage,
    openPrice: price(row.openPrice),
    openedAt: row.openedAtMs,
    guaranteedStop: row.guaranteedStop,
    stopLoss: row.stopLoss === null ? null : price(row.stopLoss),
    takeProfit: row.takeProfit === null ? null : price(row.takeProfit),
    closePrice: price(row.closePrice),
    closedAt: row.closedAtMs,
    profit: cents(row.profitCents),
    closeReason: closeReasonFromText(row.closeReason),
  };
}

function closeReasonFromText(text: string): CloseReason {
  const reason = CLOSE_REASONS.find((known) => known === text);
  if (reason === undefined) throw new Error(`a closed position has the unknown reason ${text}`);
  return reason;
}
