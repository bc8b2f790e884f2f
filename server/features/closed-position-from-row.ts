import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { CLOSE_REASONS, type ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { closedPositions } from '../adapters/db/schema/engine.ts';

/** Converts a row of closed positions to the domain's type. Throws if its close reason is unknown. */
export function closedPositionFromRow(row: typeof closedPositions.$inferSelect): ClosedPosition {
  const closeReason = CLOSE_REASONS.find((reason) => reason === row.closeReason);
  if (closeReason === undefined) throw new Error(`position ${row.positionId} was closed for the unknown reason ${row.closeReason}`);
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
    ...(row.financingCents === 0 ? {} : { financing: cents(row.financingCents) }),
    ...(row.dividendCents === 0 ? {} : { dividends: cents(row.dividendCents) }),
    partOf: row.partOf,
    closeReason,
  };
}

function priceOrNull(value: number | null): Price | null {
  return value === null ? null : price(value);
}
