import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { subtractCents, type Cents } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import { CLOSE_REASONS, type CloseReason } from '@fairlead/domain/trading/position.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { ErrorCode } from '../../errors.ts';
import type { WireNotice } from './schemas.ts';
import { amount, rate } from '../../read-decimals.ts';

/** The client's side of the notices, in the domain's terms. Imports only the types of the schemas. */
interface NoticeBase {
  readonly id: string;
  /** Sequence number of the journal entry. */
  readonly seq: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly symbol: string;
  readonly displayName: string;
}

interface OpenedTerms {
  readonly positionId: number;
  readonly side: Side;
  readonly margin: Cents;
  readonly price: Price;
}

interface OrderTerms {
  readonly orderId: number;
  readonly entryKind: EntryKind;
  readonly side: Side;
  readonly entryPrice: Price;
}

export type PositionClosedNotice = NoticeBase & {
  readonly what: 'positionClosed';
  readonly positionId: number;
  readonly side: Side;
  readonly price: Price;
  /** The booked result: the profit less the premium. */
  readonly result: Cents;
  readonly premium: Cents;
  readonly closeReason: CloseReason;
};

export type AccountNotice =
  | PositionClosedNotice
  | (NoticeBase & OpenedTerms & { readonly what: 'positionOpenedByAutoTrading' })
  | (NoticeBase & OpenedTerms & { readonly what: 'orderFilled' })
  /** The limit in decimals, as in the refusal. */
  | (NoticeBase & OrderTerms & { readonly what: 'orderRejected'; readonly code: ErrorCode; readonly limit: number | undefined })
  | (NoticeBase & OrderTerms & { readonly what: 'orderExpired' | 'orderDelisted' | 'otherOrderFilled' })
  | (NoticeBase & { readonly what: 'split'; readonly ratio: SplitRatio })
  /** What long positions received and short ones paid, each zero or more. */
  | (NoticeBase & { readonly what: 'dividend'; readonly received: Cents; readonly paid: Cents })
  | (NoticeBase & {
      readonly what: 'alertFired';
      readonly level: Price;
      readonly direction: 'rises' | 'falls';
      readonly price: Price;
    });

/** Throws a RangeError for an invalid amount, price or time, which the server's own schemas exclude. */
export function readNotice(wire: WireNotice): AccountNotice {
  const base = { id: wire.id, seq: wire.seq, at: Date.parse(wire.at), symbol: wire.symbol, displayName: wire.symbolName };
  switch (wire.what) {
    case 'positionClosed':
      return {
        ...base,
        what: wire.what,
        positionId: wire.position_id,
        side: sideOf(wire.direction),
        price: rate(wire.price),
        result: subtractCents(amount(wire.profit), amount(wire.premium)),
        premium: amount(wire.premium),
        closeReason: CLOSE_REASONS[wire.closingReason] ?? 'manual',
      };
    case 'positionOpenedByAutoTrading':
    case 'orderFilled':
      return {
        ...base,
        what: wire.what,
        positionId: wire.position_id,
        side: sideOf(wire.direction),
        margin: amount(wire.amount),
        price: rate(wire.price),
      };
    case 'orderRejected':
    case 'orderExpired':
    case 'orderDelisted':
    case 'otherOrderFilled': {
      const order = {
        ...base,
        orderId: wire.order_id,
        entryKind: wire.kind,
        side: sideOf(wire.direction),
        entryPrice: rate(wire.order_price),
      };
      return wire.what === 'orderRejected'
        ? { ...order, what: wire.what, code: wire.code, limit: wire.limit ?? undefined }
        : { ...order, what: wire.what };
    }
    case 'split':
      return { ...base, what: wire.what, ratio: { newShares: wire.new_shares, oldShares: wire.old_shares } };
    case 'dividend':
      return { ...base, what: wire.what, received: amount(wire.received), paid: amount(wire.paid) };
    case 'alertFired':
      return { ...base, what: wire.what, level: rate(wire.level), direction: wire.direction, price: rate(wire.price) };
  }
}

function sideOf(direction: 'buy' | 'sell'): Side {
  return direction === 'buy' ? 'long' : 'short';
}
