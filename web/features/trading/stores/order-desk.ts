import type { ErrorCode } from '@fairlead/contract/errors.ts';
import {
  changeOrderMessage,
  closePositionMessage,
  closePositionsMessage,
  openPositionMessage,
  placeOrderMessage,
  placeOrderPairMessage,
  updatePartialTargetsMessage,
  updatePositionMessage,
  type EntryChangeTerms,
  type NewEntryOrder,
  type NewOrderPair,
  type HeldPosition,
  type NewMarketOrder,
} from '@fairlead/contract/trading/client.ts';
import type { Cents, Euros } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import type { PartialTarget } from '@fairlead/domain/trading/partial-target.ts';
import type { SeenPrice } from '@fairlead/domain/trading/seen-price.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { closingPrice, openingPrice } from '@fairlead/domain/trading/quote.ts';
import { createListeners } from '../../../listeners.ts';
import type { CommandName, CommandOutcome, CommandSender } from '../../../transport/command-sender.ts';
import type { ReceivedQuote } from './quote-store.ts';

/**
 * All trading commands of a client. While a command is pending, the same command isn't sent again. Every command carries an id created
 * here, so that it is executed once even if it is sent several times. Market orders and closes carry the quote that was on the screen when the
 * client pressed the button, as evidence: call them in the press itself.
 */
export interface OrderDesk {
  /** The price sent is the worst one accepted: the quote's, moved by the spec's slippage. */
  readonly open: (order: Omit<NewMarketOrder, 'priceBound' | 'seen' | 'commandId'>, shown: ReceivedQuote) => Promise<DeskAnswer>;
  readonly close: (position: HeldPosition, shown: ReceivedQuote | undefined) => Promise<DeskAnswer>;
  /** Closes part of the margin. */
  readonly closePart: (position: HeldPosition, margin: Cents, shown: ReceivedQuote | undefined) => Promise<DeskAnswer>;
  /** `shownOf` gives the quote of an instrument that is on the screen. */
  readonly closeSeveral: (
    positions: readonly Pick<HeldPosition, 'id' | 'symbol' | 'side'>[],
    shownOf: (symbol: string) => ReceivedQuote | undefined,
  ) => Promise<CloseSeveralOutcome>;
  readonly updateStops: (position: Pick<HeldPosition, 'id'>, stops: Stops) => Promise<DeskAnswer>;
  /** Replaces all of them. */
  readonly updatePartialTargets: (position: Pick<HeldPosition, 'id'>, targets: readonly PartialTarget[]) => Promise<DeskAnswer>;
  readonly placeOrder: (order: Omit<NewEntryOrder, 'commandId'>) => Promise<DeskAnswer>;
  /** Places two orders, of which the first to fill cancels the other; both or neither. */
  readonly placeOrderPair: (pair: Omit<NewOrderPair, 'commandId'>) => Promise<DeskAnswer>;
  readonly changeOrder: (change: Omit<EntryChangeTerms, 'commandId'>) => Promise<DeskAnswer>;
  readonly cancelOrder: (orderId: number) => Promise<DeskAnswer>;
  readonly setAlert: (symbol: string, level: Price) => Promise<DeskAnswer>;
  readonly removeAlert: (alertId: number) => Promise<DeskAnswer>;
  readonly isPending: (key: PendingKey) => boolean;
  /** Whether any command is pending. */
  readonly isAnyPending: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export type PendingKey =
  | 'open'
  | 'closeSeveral'
  | 'setAlert'
  | `close ${number}`
  | `stops ${number}`
  | `order ${number}`
  | `alert ${number}`;

type NotDone =
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly limit: number | undefined;
      readonly opensAt: number | undefined;
      /** Which order of a pair was refused. */
      readonly leg?: 1 | 2;
    }
  | { readonly kind: 'notSent' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'alreadyAsked' };

export type DeskAnswer =
  | {
      readonly kind: 'done';
      /** Id of the position, order or alert. */
      readonly id: number;
      /** In decimals, if the command has a price. */
      readonly price: number | undefined;
      readonly profit: Euros | undefined;
      /** The position will be closed at the first confirmed price. */
      readonly isWaiting: boolean;
    }
  | NotDone;

export type CloseSeveralOutcome =
  | {
      readonly kind: 'done';
      /** Prices and profits in decimals. */
      readonly closed: readonly { readonly id: number; readonly price: number; readonly profit: Euros }[];
      readonly left: readonly { readonly id: number; readonly code: ErrorCode; readonly opensAt: number | undefined }[];
      /** Positions that will be closed at the first confirmed price. */
      readonly waiting: readonly number[];
    }
  | NotDone;

export interface OrderDeskPorts {
  readonly send: CommandSender['send'];
  readonly newCommandId: () => string;
  /** The server's time as this device knows it, in milliseconds since 1970 UTC. */
  readonly serverNow: () => number;
}

export function createOrderDesk({ send, newCommandId, serverNow }: OrderDeskPorts): OrderDesk {
  const pending = new Set<PendingKey>();
  const listeners = createListeners();
  const notify = (): void => {
    listeners.tell();
  };

  async function once<Answer>(key: PendingKey, ask: () => Promise<Answer>): Promise<Answer | { readonly kind: 'alreadyAsked' }> {
    if (pending.has(key)) return { kind: 'alreadyAsked' };
    pending.add(key);
    notify();
    try {
      return await ask();
    } finally {
      pending.delete(key);
      notify();
    }
  }

  function close({ id, side }: HeldPosition, shown: ReceivedQuote | undefined, margin: Cents | null): Promise<DeskAnswer> {
    return once(`close ${id}`, async () => {
      const seen = shown === undefined ? null : seenNow(closingPrice(side, shown), shown);
      return answerOf(await send('closePosition', closePositionMessage({ positionId: id, margin, seen, commandId: newCommandId() })));
    });
  }

  function seenNow(price: Price, shown: ReceivedQuote): SeenPrice {
    return { price, at: serverNow(), frame: shown.frame ?? null };
  }

  return {
    open: (order, shown) =>
      once('open', async () => {
        const seen = seenNow(openingPrice(order.side, shown), shown);
        const priceBound = priceBoundFor(order.side, priceToDecimal(seen.price));
        return answerOf(await send('openPosition', openPositionMessage({ ...order, priceBound, seen, commandId: newCommandId() })));
      }),
    close: (position, shown) => close(position, shown, null),
    closePart: (position, margin, shown) => close(position, shown, margin),
    closeSeveral: (positions, shownOf) =>
      once('closeSeveral', async () => {
        const at = serverNow();
        const closes = positions.map(({ id: positionId, symbol, side }) => {
          const shown = shownOf(symbol);
          return { positionId, seen: shown === undefined ? null : { price: closingPrice(side, shown), frame: shown.frame ?? null } };
        });
        const outcome = await send('closePositions', closePositionsMessage({ closes, at, commandId: newCommandId() }));
        if (outcome.kind !== 'done') return notDone(outcome);
        const { closed, left, waiting } = outcome.answer;
        return {
          kind: 'done',
          closed,
          left: left.map(({ id, code, opensAt }) => ({ id, code, opensAt: readTime(opensAt) })),
          waiting,
        };
      }),
    updateStops: ({ id }, { stopLoss, takeProfit, trailingDistance }) =>
      once(`stops ${id}`, async () => {
        const terms = { positionId: id, stopLoss, takeProfit, trailingDistance, commandId: newCommandId() };
        return answerOf(await send('updatePosition', updatePositionMessage(terms)));
      }),
    updatePartialTargets: ({ id: positionId }, targets) =>
      once(`stops ${positionId}`, async () =>
        answerOf(await send('updatePartialTargets', updatePartialTargetsMessage({ positionId, targets, commandId: newCommandId() }))),
      ),
    placeOrder: (order) =>
      once('open', async () => answerOf(await send('placeOrder', placeOrderMessage({ ...order, commandId: newCommandId() })))),
    placeOrderPair: (pair) =>
      once('open', async () => answerOf(await send('placeOrderPair', placeOrderPairMessage({ ...pair, commandId: newCommandId() })))),
    changeOrder: (change) =>
      once(`order ${change.orderId}`, async () =>
        answerOf(await send('changeOrder', changeOrderMessage({ ...change, commandId: newCommandId() }))),
      ),
    cancelOrder: (id) => once(`order ${id}`, async () => answerOf(await send('cancelOrder', { id, client_order_id: newCommandId() }))),
    setAlert: (symbol, level) =>
      once('setAlert', async () =>
        answerOf(await send('setAlert', { symbol, price: priceToDecimal(level), client_order_id: newCommandId() })),
      ),
    removeAlert: (id) => once(`alert ${id}`, async () => answerOf(await send('removeAlert', { id, client_order_id: newCommandId() }))),
    isPending: (key) => pending.has(key),
    isAnyPending: () => pending.size > 0,
    subscribe: listeners.subscribe,
  };
}

function answerOf(outcome: CommandOutcome<Exclude<CommandName, 'closePositions'>>): DeskAnswer {
  if (outcome.kind !== 'done') return notDone(outcome);
  const { id, price, profit, waiting } = outcome.answer;
  return { kind: 'done', id, price, profit, isWaiting: waiting === true };
}

function notDone(outcome: Exclude<CommandOutcome, { kind: 'done' }>): NotDone {
  if (outcome.kind !== 'refused') return outcome;
  const { code, limit, opensAt, leg } = outcome.body.error;
  return { kind: 'refused', code, limit, opensAt: readTime(opensAt), ...(leg === undefined ? {} : { leg }) };
}

/** A wire time in milliseconds since 1970 UTC. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
