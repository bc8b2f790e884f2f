import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { Euros } from '@fairlead/domain/money.ts';
import { readNotice, type AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';

const base = { symbol: 'BTCUSD', symbolName: 'Bitcoin', at: '2026-05-02T00:00:00.000Z' };

/** A notice of a stop loss that closed a Bitcoin buy, with optional changes; ids are `seq.place`. */
export function closedNotice(id: string, changes: Partial<Omit<Extract<WireNotice, { what: 'positionClosed' }>, 'what'>> = {}): WireNotice {
  const closed = { position_id: 7, direction: 'buy', price: 61_234.5, profit: euros(-12.4), premium: euros(0), closingReason: 1 } as const;
  return { ...base, id, seq: Number.parseInt(id, 10), what: 'positionClosed', ...closed, ...changes };
}

export function firedNotice(id: string, direction: 'rises' | 'falls' = 'rises'): WireNotice {
  return { ...base, id, seq: Number.parseInt(id, 10), what: 'alertFired', alert_id: 1, level: 60_000, direction, price: 60_001.5 };
}

export function filledNotice(id: string): WireNotice {
  const opened = { position_id: 8, direction: 'sell', amount: euros(100), price: 61_000, order_id: 3 } as const;
  return { ...base, id, seq: Number.parseInt(id, 10), what: 'orderFilled', ...opened };
}

export function refusedNotice(id: string): WireNotice {
  const order = { order_id: 3, kind: 'limit', direction: 'buy', amount: euros(100), order_price: 59_000 } as const;
  return { ...base, id, seq: Number.parseInt(id, 10), what: 'orderRejected', ...order, code: 'amountAboveFreeMargin', limit: 20 };
}

type Booked =
  | { readonly what: 'split'; readonly new_shares: number; readonly old_shares: number }
  | { readonly what: 'dividend'; readonly received: Euros; readonly paid: Euros };

/** A notice of what a corporate action of Apple booked. */
export function bookedNotice(booked: Booked): WireNotice {
  return { ...base, id: '1.0', seq: 1, symbol: 'AAPL', symbolName: 'Apple', ...booked };
}

export function read(...wire: readonly WireNotice[]): readonly AccountNotice[] {
  return wire.map(readNotice);
}
