import type { ErrorCode } from '@fairlead/contract/errors.ts';
import {
  changeOrderMessage,
  openPositionMessage,
  placeOrderMessage,
  updatePositionMessage,
  type EntryChangeTerms,
  type NewEntryOrder,
  type HeldPosition,
  type NewMarketOrder,
} from '@fairlead/contract/trading/client.ts';
import { type Cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import type { Stops } from '@fairlead/domain/trading/stops.ts';
import { closingPrice, openingPrice, type Quote } from '@fairlead/domain/trading/quote.ts';
import { createListeners } from '../../../listeners.ts';
import type { CommandName, CommandOutcome, CommandSender } from '../../../transport/command-sender.ts';

/**
 * All trading commands of a client. While a command is pending, the same command isn't sent again. Every command carries an id created
 * here, so that it is executed once even if it is sent several times.
 */
export interface OrderDesk {
  /** The price sent is the worst one accepted: the quote's, moved by the spec's slippage. */
  readonly open: (order: Omit<NewMarketOrder, 'priceBound' | 'commandId'>, quote: Quote) => Promise<DeskAnswer>;
  readonly close: (position: HeldPosition, quote: Quote | undefined) => Promise<DeskAnswer>;
  /** Closes part of the margin. */
  readonly closePart: (position: HeldPosition, margin: Cents, quote: Quote | undefined) => Promise<DeskAnswer>;
  readonly closeSeveral: (positionIds: readonly number[]) => Promise<CloseSeveralOutcome>;
  readonly updateStops: (position: Pick<HeldPosition, 'id'>, stops: Stops) => Promise<DeskAnswer>;
  readonly placeOrder: (order: Omit<NewEntryOrder, 'commandId'>) => Promise<DeskAnswer>;
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
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly limit: number | undefined; readonly opensAt: number | undefined }
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

export function createOrderDesk(send: CommandSender['send'], newCommandId: () => string): OrderDesk {
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

  function close({ id, side }: HeldPosition, quote: Quote | undefined, margin: Cents | null): Promise<DeskAnswer> {
    const price = quote === undefined ? null : priceToDecimal(closingPrice(side, quote));
    const amount = margin === null ? {} : { amount: centsToEuros(margin) };
    return once(`close ${id}`, async () =>
      answerOf(await send('closePosition', { id, price, ...amount, client_order_id: newCommandId() })),
    );
  }

  return {
    open: (order, quote) =>
      once('open', async () => {
        const priceBound = priceBoundFor(order.side, priceToDecimal(openingPrice(order.side, quote)));
        return answerOf(await send('openPosition', openPositionMessage({ ...order, priceBound, commandId: newCommandId() })));
      }),
    close: (position, quote) => close(position, quote, null),
    closePart: (position, margin, quote) => close(position, quote, margin),
    closeSeveral: (positionIds) =>
      once('closeSeveral', async () => {
        const outcome = await send('closePositions', { ids: [...positionIds], client_order_id: newCommandId() });
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
    placeOrder: (order) =>
      once('open', async () => answerOf(await send('placeOrder', placeOrderMessage({ ...order, commandId: newCommandId() })))),
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
  const { code, limit, opensAt } = outcome.body.error;
  return { kind: 'refused', code, limit, opensAt: readTime(opensAt) };
}

/** A wire time in milliseconds since 1970 UTC. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
