import { COMPACT_PRICES_EVENT, PRICES_EVENT, PRICE_NAMESPACE, TERMS_EVENT, type TermsMessage } from '@fairlead/contract/socket-events.ts';
import { decodeCompactPrices, priceFromSteps } from '@fairlead/contract/markets/compact-prices.ts';
import type { PricesMessage } from '@fairlead/contract/markets/schemas.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { createConnectionStore, type ConnectionStore } from './connection-state.ts';
import { keepingMessages } from './keeping-messages.ts';
import { openSocketPort } from './open-socket-port.ts';
import type { SocketPort } from './socket-port.ts';

/**
 * The price socket: a full snapshot on connecting, then messages with the changes, all in the compact form. Every price of a known instrument
 * goes to the sink with the frame of its message; nothing is stored here.
 */
export interface PriceSocket {
  readonly connection: Pick<ConnectionStore, 'get' | 'subscribe'>;
  readonly close: () => void;
}

export interface PricedInstrument {
  readonly id: number;
  readonly symbol: string;
  readonly digits: number;
}

/** The frame is null if the message has none. */
export type PriceSink = (id: number, bid: Price, ask: Price, frame: number | null) => void;
export type TermsSink = (terms: TermsMessage) => void;

/** Opens the connection; messages received before createPriceSocket reads them are buffered. */
export function openPricePort(): SocketPort {
  return keepingMessages(openSocketPort(PRICE_NAMESPACE, { format: 'compact' }), [PRICES_EVENT, COMPACT_PRICES_EVENT, TERMS_EVENT]);
}

export function createPriceSocket(
  socket: SocketPort,
  clock: () => number,
  instruments: readonly PricedInstrument[],
  onPrice: PriceSink,
  onTerms: TermsSink = () => undefined,
): PriceSocket {
  const connection = createConnectionStore(clock);
  const digitsById = new Map(instruments.map(({ id, digits }) => [id, digits]));
  const idBySymbol = new Map(instruments.map(({ id, symbol }) => [symbol, id]));

  /** Of the message being read, so that reading an entry allocates nothing. */
  let frame: number | null = null;
  const takeEntry = (id: number, bidSteps: number, askSteps: number): void => {
    const digits = digitsById.get(id);
    if (digits !== undefined) onPrice(id, priceFromSteps(bidSteps, digits), priceFromSteps(askSteps, digits), frame);
  };

  if (socket.isConnected()) connection.change('connected');
  socket.onConnect(() => connection.change('connected'));
  socket.onDisconnect(() => connection.change('disconnected'));
  socket.onMessage(PRICES_EVENT, (message) => {
    for (const [symbol, { buy, sell }] of Object.entries(message as PricesMessage)) {
      const id = idBySymbol.get(symbol);
      const bid = priceFromDecimal(sell);
      const ask = priceFromDecimal(buy);
      if (id !== undefined && bid !== null && ask !== null) onPrice(id, bid, ask, null);
    }
  });
  socket.onMessage(TERMS_EVENT, (message) => onTerms(message as TermsMessage));
  socket.onMessage(COMPACT_PRICES_EVENT, (message, lookedAt) => {
    // A server of an earlier version sends none.
    frame = typeof lookedAt === 'number' && Number.isSafeInteger(lookedAt) ? lookedAt : null;
    try {
      decodeCompactPrices(message as string, takeEntry);
    } catch (error) {
      // An invalid message changes no prices; they become stale on screen unless a later message can be read.
      if (!(error instanceof RangeError)) throw error;
    }
  });

  return { connection, close: socket.close };
}
