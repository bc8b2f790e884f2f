import type { Cents } from '@fairlead/domain/money.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import { amount } from '../read-decimals.ts';
import type { PositionHead } from './schemas.ts';

/** The common fields of a position or order, in the domain's terms. */
export interface ReadPositionHead {
  readonly id: number;
  readonly symbol: string;
  readonly displayName: string;
  readonly side: Side;
  readonly margin: Cents;
  readonly leverage: number;
}

/** Throws a RangeError for an amount that the server's own schemas exclude. */
export function readPositionHead(wire: PositionHead): ReadPositionHead {
  return {
    id: wire.id,
    symbol: wire.symbol,
    displayName: wire.symbolName,
    side: wire.direction === 'buy' ? 'long' : 'short',
    margin: amount(wire.amount),
    leverage: wire.leverage,
  };
}
