import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { PositionsMessage, WireAlert, WireOrder, WirePosition } from '@fairlead/contract/trading/schemas.ts';

const BITCOIN = { symbol: 'BTCUSD', symbolName: 'Bitcoin' } as const;
const NO_STOPS = { stop_lost: null, take_profit: null, trailing_stop: null, protected: 0 } as const;

/** The server's account message: empty except for the given changes. */
export function wireAccount(version: number, changes: Partial<PositionsMessage> = {}): PositionsMessage {
  return { version, open: [], history: [], orders: [], alerts: [], auto_trading: 0, ...changes };
}

/** A Bitcoin buy of 100 euros at 59,000 with leverage 2, with optional changes. */
export function wirePosition(id: number, changes: Partial<WirePosition> = {}): WirePosition {
  return {
    ...BITCOIN,
    ...NO_STOPS,
    id,
    direction: 'buy',
    amount: euros(100),
    leverage: 2,
    open_rate: 59_000,
    open_date: '2026-01-01T00:00:00.000Z',
    closed_rate: null,
    close_date: null,
    profit: euros(0),
    closingReason: null,
    opened_by: 'client',
    premium: euros(0),
    part_of: null,
    waiting_close: null,
    ...changes,
  };
}

/** The same, closed by the client at 60,000. */
export function wirePast(id: number, changes: Partial<WirePosition> = {}): WirePosition {
  const closing = { closed_rate: 60_000, close_date: '2026-01-02T00:00:00.000Z', closingReason: 0, profit: euros(3.39) } as const;
  return wirePosition(id, { ...closing, ...changes });
}

/** A limit order to buy Bitcoin with 100 euros at 55,000, with optional changes. */
export function wireOrder(id: number, changes: Partial<WireOrder> = {}): WireOrder {
  const placed = { placed_at: '2026-01-01T00:00:00.000Z', expires_at: null };
  return {
    ...BITCOIN,
    ...NO_STOPS,
    ...placed,
    id,
    kind: 'limit',
    direction: 'buy',
    amount: euros(100),
    leverage: 1,
    price: 55_000,
    ...changes,
  };
}

/** An active alert for Bitcoin rising to a price, with optional changes. */
export function wireAlert(id: number, price: number, changes: Partial<WireAlert> = {}): WireAlert {
  const waiting = { direction: 'rises', set_at: '2026-01-01T00:00:00.000Z', fired_at: null, fired_price: null } as const;
  return { ...BITCOIN, ...waiting, id, price, ...changes };
}
