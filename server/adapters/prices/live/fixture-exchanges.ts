/**
 * Two exchanges on this machine, which answer as Kraken and Coinbase do and show the prices that a test sets. The frames are those of the
 * documentation cited in kraken.ts and coinbase.ts.
 */
import type { WebSocket } from 'ws';
import { openSocketPeer, type SocketPeer } from './fixture-socket-peer.ts';

export interface FixtureExchange {
  readonly peer: SocketPeer;
  /** What the configuration of a source says about it. */
  readonly definition: object;
  /** Shows a new best bid and ask. */
  quote(name: string, bid: number, ask: number, at?: number): void;
  /** Nothing is said any more, not even a sign of life, until it is false again. */
  setSilent(isSilent: boolean): void;
  close(): Promise<void>;
}

interface Shown {
  readonly bid: number;
  readonly ask: number;
  readonly at: number;
}

const SIGN_OF_LIFE_EVERY_MS = 400;

export async function openKrakenExchange(): Promise<FixtureExchange> {
  const shown = new Map<string, Shown>();
  const subscriptions = newSubscriptions();
  let isSilent = false;
  const peer = await openSocketPeer({
    onMessage: (socket, message) => {
      if (isSilent) return;
      const { method, params } = message as { method: string; params?: { symbol?: readonly string[] } };
      if (method === 'ping') socket.send(JSON.stringify({ method: 'pong' }));
      for (const symbol of params?.symbol ?? []) {
        const quote = shown.get(symbol);
        const answer =
          quote === undefined
            ? { error: `Currency pair not supported ${symbol}`, method: 'subscribe', success: false, symbol }
            : { method: 'subscribe', result: { channel: 'ticker', event_trigger: 'bbo', snapshot: true, symbol }, success: true };
        socket.send(JSON.stringify(answer));
        if (quote === undefined) continue;
        socket.send(JSON.stringify(tickerFrame(symbol, quote, 'snapshot')));
        subscriptions.add(socket, symbol);
      }
    },
    onRequest: (path) => {
      if (isSilent || !path.startsWith('/0/public/Ticker')) return null;
      const result: Record<string, object> = {};
      for (const [name, { bid, ask }] of shown) result[restName(name)] = { a: [String(ask), '1', '1.0'], b: [String(bid), '1', '1.0'] };
      return { error: [], result };
    },
  });
  const heartbeat = setInterval(() => {
    if (!isSilent) peer.send({ channel: 'heartbeat' });
  }, SIGN_OF_LIFE_EVERY_MS);
  return {
    peer,
    definition: { kind: 'kraken', url: peer.url, restUrl: peer.httpUrl },
    quote(name, bid, ask, at = Date.now()) {
      const quote = { bid, ask, at };
      shown.set(name, quote);
      if (!isSilent) subscriptions.send(peer, name, tickerFrame(name, quote, 'update'));
    },
    setSilent(silent) {
      isSilent = silent;
    },
    close() {
      clearInterval(heartbeat);
      return peer.close();
    },
  };
}

export async function openCoinbaseExchange(): Promise<FixtureExchange> {
  const shown = new Map<string, Shown>();
  const subscriptions = newSubscriptions();
  let isSilent = false;
  const peer = await openSocketPeer({
    onMessage: (socket, message) => {
      if (isSilent) return;
      for (const product of (message as { product_ids?: readonly string[] }).product_ids ?? []) {
        const quote = shown.get(product);
        const answer =
          quote === undefined
            ? { type: 'error', message: 'Failed to subscribe', reason: `${product} is not a valid product` }
            : { type: 'snapshot', product_id: product, bids: [[String(quote.bid), '1']], asks: [[String(quote.ask), '1']] };
        socket.send(JSON.stringify(answer));
        if (quote !== undefined) subscriptions.add(socket, product);
      }
    },
  });
  const heartbeat = setInterval(() => {
    if (isSilent) return;
    for (const product of shown.keys()) {
      subscriptions.send(peer, product, {
        type: 'heartbeat',
        product_id: product,
        sequence: 1,
        last_trade_id: 1,
        time: isoTime(Date.now()),
      });
    }
  }, SIGN_OF_LIFE_EVERY_MS);
  return {
    peer,
    definition: { kind: 'coinbase', url: peer.url },
    quote(name, bid, ask, at = Date.now()) {
      const before = shown.get(name);
      shown.set(name, { bid, ask, at });
      if (isSilent) return;
      const gone =
        before === undefined
          ? []
          : [
              ['buy', String(before.bid), '0'],
              ['sell', String(before.ask), '0'],
            ];
      const changes = [...gone, ['buy', String(bid), '1'], ['sell', String(ask), '1']];
      subscriptions.send(peer, name, { type: 'l2update', product_id: name, changes, time: isoTime(at) });
    },
    setSilent(silent) {
      isSilent = silent;
    },
    close() {
      clearInterval(heartbeat);
      return peer.close();
    },
  };
}

/** Which connections have asked for a name: others hear nothing of it, as nobody hears of a change before the first price. */
function newSubscriptions() {
  const names = new WeakMap<WebSocket, Set<string>>();
  return {
    add(socket: WebSocket, name: string): void {
      names.set(socket, (names.get(socket) ?? new Set()).add(name));
    },
    send({ sockets }: SocketPeer, name: string, frame: object): void {
      for (const socket of sockets) if (names.get(socket)?.has(name) === true) socket.send(JSON.stringify(frame));
    },
  };
}

function tickerFrame(symbol: string, { bid, ask, at }: Shown, type: 'snapshot' | 'update'): object {
  return { channel: 'ticker', type, data: [{ symbol, bid, bid_qty: 1, ask, ask_qty: 1, last: bid, timestamp: isoTime(at) }] };
}

function restName(name: string): string {
  return name.replace('BTC', 'XBT').replace('/', '');
}

/** Exchanges stamp to the microsecond. */
function isoTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z');
}
