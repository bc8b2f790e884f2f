import type { ErrorCode } from '@fairlead/contract/errors.ts';
import { openPositionMessage, updatePositionMessage, type HeldPosition, type OrderTerms } from '@fairlead/contract/read-trading.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import type { Stops } from '@fairlead/domain/trading/position.ts';
import { closingPrice, openingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';
import type { CommandOutcome, CommandSender } from '../../../transport/command-sender.ts';

/**
 * The three things a client can ask for. Each asks once: while the answer is out, the same button is pending and asks nothing.
 * Every command carries an id made here, so that however often it has to be sent it is carried out once.
 */
export interface OrderDesk {
  /** The price sent is the worst one accepted: the quote's, moved by the spec's slippage. */
  readonly open: (order: Omit<OrderTerms, 'priceBound' | 'commandId'>, quote: Quote) => Promise<DeskAnswer>;
  readonly close: (position: HeldPosition, quote: Quote | undefined) => Promise<DeskAnswer>;
  readonly updateStops: (position: HeldPosition, stops: Stops) => Promise<DeskAnswer>;
  readonly isPending: (key: PendingKey) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export type PendingKey = 'open' | `close ${number}` | `stops ${number}`;

export type DeskAnswer =
  /** price and profit in decimals, where the command has them. */
  | { readonly kind: 'done'; readonly price: number | undefined; readonly profit: number | undefined }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly limit: number | undefined }
  | { readonly kind: 'notSent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'alreadyAsked' };

export function createOrderDesk(send: CommandSender['send'], newCommandId: () => string): OrderDesk {
  const pending = new Set<PendingKey>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };

  async function once(key: PendingKey, ask: () => Promise<CommandOutcome>): Promise<DeskAnswer> {
    if (pending.has(key)) return { kind: 'alreadyAsked' };
    pending.add(key);
    notify();
    try {
      return answerOf(await ask());
    } finally {
      pending.delete(key);
      notify();
    }
  }

  return {
    open: (order, quote) =>
      once('open', () => {
        const priceBound = priceBoundFor(order.side, priceToDecimal(openingPrice(order.side, quote)));
        return send('openPosition', openPositionMessage({ ...order, priceBound, commandId: newCommandId() }));
      }),
    close: ({ id, side }, quote) =>
      once(`close ${id}`, () => {
        const price = quote === undefined ? null : priceToDecimal(closingPrice(side, quote));
        return send('closePosition', { id, price, client_order_id: newCommandId() });
      }),
    updateStops: ({ id }, { stopLoss, takeProfit }) =>
      once(`stops ${id}`, () =>
        send('updatePosition', updatePositionMessage({ positionId: id, stopLoss, takeProfit, commandId: newCommandId() })),
      ),
    isPending: (key) => pending.has(key),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function answerOf(outcome: CommandOutcome): DeskAnswer {
  if (outcome.kind === 'done') return { kind: 'done', price: outcome.answer.price, profit: outcome.answer.profit };
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.body.error.code, limit: outcome.body.error.limit };
  return outcome;
}
