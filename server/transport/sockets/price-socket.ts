import { COMPACT_PRICES_EVENT, PRICES_EVENT, PRICE_NAMESPACE, TERMS_EVENT } from '@fairlead/contract/socket-events.ts';
import { compactPrices, wirePrices, type PublishedPrice } from '@fairlead/contract/markets/server.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { Server, Socket } from 'socket.io';
import { createMessageWriter, type MessageWriter } from './message-writer.ts';
import { createPriceConflator, type QuoteSource } from './price-conflator.ts';
import { readyMessage, type ReadyMessage } from './ready-message.ts';
import type { TermsSource } from './terms-source.ts';

/**
 * The price socket: sends all prices when a client connects, then only changes. Each look at the quotes makes at most one message per form,
 * encoded and framed once for all clients; the compact form names the time of the look. A client that has not read the last message misses this one, and gets all prices again as soon
 * as it has caught up. Open to visitors; client messages are ignored.
 */
export interface PriceSocket {
  /** Sends what changed since the last broadcast. Resolves when all clients have had their turn. */
  broadcast(): Promise<void>;
  /** Broadcasts at intervals; returns a function that stops it. */
  start(): () => void;
  readonly counts: Readonly<PriceSocketCounts>;
}

/** For metrics; they only grow. */
export interface PriceSocketCounts {
  delivered: number;
  /** Messages that slow clients missed. */
  dropped: number;
  /** Messages encoded and framed. */
  made: number;
}

export interface PriceSocketOptions {
  readonly sockets: Server;
  readonly instruments: readonly Instrument[];
  readonly quotes: QuoteSource;
  /** If given, clients are told of halts and rule changes. */
  readonly terms?: TermsSource;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly intervalMs?: number;
}

export const PRICE_INTERVAL_MS = 200;

/** After this many clients other work gets a turn: a broadcast must not hold up an order. */
const CLIENTS_PER_TURN = 250;

type Form = 'plain' | 'compact';

interface Client {
  readonly form: Form;
  readonly writer: MessageWriter;
  /** It missed a message, so changes alone would no longer add up to the current prices. */
  isBehind: boolean;
}

export function createPriceSocket(options: PriceSocketOptions): PriceSocket {
  const { sockets, instruments, quotes, terms, clock, intervalMs = PRICE_INTERVAL_MS } = options;
  const conflator = createPriceConflator(instruments, quotes);
  const clients = new Set<Client>();
  const counts: PriceSocketCounts = { delivered: 0, dropped: 0, made: 0 };
  const startedAt = clock();
  conflator.takeChanges(startedAt);
  let everything = makeOnce({ prices: conflator.snapshot(), lookedAt: startedAt }, counts);
  let isBroadcasting = false;
  let haveTermsChanged = false;

  sockets.of(PRICE_NAMESPACE).on('connection', (socket) => {
    const client: Client = { form: formOf(socket), writer: createMessageWriter(socket.conn), isBehind: false };
    // Queued behind the handshake response, which is still being sent; it is the only message ever queued.
    socket.conn.write(everything(client.form).packet, { compress: false });
    counts.delivered += 1;
    if (terms !== undefined) socket.emit(TERMS_EVENT, terms.read());
    clients.add(client);
    socket.on('disconnect', () => clients.delete(client));
  });

  const deliver = (client: Client, changes: MessagesOfForms | null): void => {
    const messages = client.isBehind ? everything : changes;
    if (messages === null) return;
    client.isBehind = !client.writer.write(messages(client.form));
    if (client.isBehind) counts.dropped += 1;
    else counts.delivered += 1;
  };

  const broadcast = async (): Promise<void> => {
    // Changes during a broadcast that takes longer than the interval go out with the next one.
    if (isBroadcasting) return;
    isBroadcasting = true;
    try {
      if (haveTermsChanged && terms !== undefined) sockets.of(PRICE_NAMESPACE).emit(TERMS_EVENT, terms.read());
      haveTermsChanged = false;
      const lookedAt = clock();
      const prices = conflator.takeChanges(lookedAt);
      const changes = prices.length === 0 ? null : makeOnce({ prices, lookedAt }, counts);
      if (changes !== null) everything = makeOnce({ prices: conflator.snapshot(), lookedAt }, counts);
      let served = 0;
      for (const client of clients) {
        deliver(client, changes);
        served += 1;
        if (served % CLIENTS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      isBroadcasting = false;
    }
  };

  return {
    broadcast,
    counts,
    start: () => {
      const timer = setInterval(() => void broadcast(), intervalMs);
      // A price that goes under review many times a second is announced once.
      const endTerms = terms?.onChanged(() => {
        haveTermsChanged = true;
      });
      return () => {
        clearInterval(timer);
        endTerms?.();
      };
    },
  };
}

function formOf(socket: Socket): Form {
  const { auth } = socket.handshake;
  return auth['format'] === 'compact' ? 'compact' : 'plain';
}

type MessagesOfForms = (form: Form) => ReadyMessage;

interface Look {
  readonly prices: readonly PublishedPrice[];
  /** Milliseconds since 1970 UTC. */
  readonly lookedAt: number;
}

/** The message for some prices in each form, made when the first client needs it. */
function makeOnce(look: Look, counts: PriceSocketCounts): MessagesOfForms {
  const made = new Map<Form, ReadyMessage>();
  return (form) => {
    let message = made.get(form);
    if (message === undefined) {
      message = form === 'compact' ? compactMessage(look) : plainMessage(look);
      made.set(form, message);
      counts.made += 1;
    }
    return message;
  };
}

/** The spec's form, which has nothing else. */
function plainMessage({ prices }: Look): ReadyMessage {
  return readyMessage(PRICE_NAMESPACE, PRICES_EVENT, wirePrices(prices));
}

function compactMessage({ prices, lookedAt }: Look): ReadyMessage {
  return readyMessage(PRICE_NAMESPACE, COMPACT_PRICES_EVENT, compactPrices(prices), Math.floor(lookedAt));
}
