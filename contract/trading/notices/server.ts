import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { addCents, centsToEuros, negateCents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import { CLOSE_REASONS, type ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { WireNotice } from './schemas.ts';
import { directionFromSide, wireRefusal } from '../server.ts';

/** A journal entry of an account, with the positions it closed. */
export interface NoticedEntry {
  readonly seq: number;
  readonly at: number;
  readonly events: readonly EngineEvent[];
  readonly closed: readonly ClosedPosition[];
}

/**
 * Returns the notices of an entry: everything the client has to be told because no action of theirs caused it directly. Ascending; most
 * entries have none.
 */
export function wireNotices({ seq, at, events, closed }: NoticedEntry, symbolNameOf: (symbol: string) => string): readonly WireNotice[] {
  const notices: WireNotice[] = [];
  const base = (symbol: string) => ({
    id: `${seq}.${notices.length}`,
    seq,
    at: new Date(at).toISOString(),
    symbol,
    symbolName: symbolNameOf(symbol),
  });
  for (const position of closed) {
    // The client has already seen a manual close, unless it had to wait.
    if (position.closeReason === 'manual' && !hadToWait(position.id, events)) continue;
    notices.push({
      ...base(position.symbol),
      what: 'positionClosed',
      position_id: position.id,
      direction: directionFromSide(position.side),
      price: priceToDecimal(position.closePrice),
      profit: centsToEuros(position.profit),
      premium: centsToEuros(position.premium),
      closingReason: CLOSE_REASONS.indexOf(position.closeReason),
    });
  }
  for (const event of events) {
    if (event.kind === 'positionOpened') {
      const { position, orderId } = event;
      const opened = {
        ...base(position.symbol),
        position_id: position.id,
        direction: directionFromSide(position.side),
        amount: centsToEuros(position.margin),
        price: priceToDecimal(position.openPrice),
      };
      if (position.openedBy === 'auto') notices.push({ ...opened, what: 'positionOpenedByAutoTrading' });
      if (orderId !== null) notices.push({ ...opened, what: 'orderFilled', order_id: orderId });
    }
    if (event.kind === 'orderRejected') {
      const { code, limit } = wireRefusal(event.refusal).error;
      notices.push({ ...base(event.order.symbol), ...wireOrderTerms(event.order), what: 'orderRejected', code, limit: limit ?? null });
    }
    if (event.kind === 'orderCancelled' && event.reason !== 'client') {
      notices.push({ ...base(event.order.symbol), ...wireOrderTerms(event.order), what: CANCELLED_BECAUSE[event.reason] });
    }
    if (event.kind === 'alertFired') {
      const { id, symbol, level, direction } = event.alert;
      const fired = { alert_id: id, level: priceToDecimal(level), direction, price: priceToDecimal(event.quote.bid) };
      notices.push({ ...base(symbol), ...fired, what: 'alertFired' });
    }
  }
  const split = events.find((event) => event.kind === 'positionSplit' || event.kind === 'orderSplit' || event.kind === 'alertSplit');
  if (split !== undefined) {
    const { newShares, oldShares } = split.ratio;
    notices.push({ ...base(splitSymbol(split)), what: 'split', new_shares: newShares, old_shares: oldShares });
  }
  const dividends = events.filter((event) => event.kind === 'dividendBooked');
  const [first] = dividends;
  if (first !== undefined) {
    const amounts = dividends.map(({ amount }) => amount);
    const received = addCents(ZERO_CENTS, ...amounts.filter((amount) => amount > 0));
    const paid = negateCents(addCents(ZERO_CENTS, ...amounts.filter((amount) => amount < 0)));
    notices.push({ ...base(first.symbol), what: 'dividend', received: centsToEuros(received), paid: centsToEuros(paid) });
  }
  return notices;
}

const CANCELLED_BECAUSE = { expired: 'orderExpired', delisted: 'orderDelisted', otherFilled: 'otherOrderFilled' } as const;

function splitSymbol(split: Extract<EngineEvent, { kind: 'positionSplit' | 'orderSplit' | 'alertSplit' }>): string {
  if (split.kind === 'positionSplit') return split.symbol;
  return split.kind === 'orderSplit' ? split.order.symbol : split.alert.symbol;
}

function hadToWait(closedId: number, events: readonly EngineEvent[]): boolean {
  return events.some(
    (event) =>
      ((event.kind === 'positionClosed' && event.positionId === closedId) ||
        (event.kind === 'positionPartClosed' && event.partId === closedId)) &&
      event.askedAt !== undefined,
  );
}

function wireOrderTerms({ id, entryKind, side, margin, entryPrice }: EntryOrder) {
  return {
    order_id: id,
    kind: entryKind,
    direction: directionFromSide(side),
    amount: centsToEuros(margin),
    order_price: priceToDecimal(entryPrice),
  };
}
