/** Two local exchanges whose prices a test sets, and a server's file of price sources that names them. */
import { openSocketPeer, type SocketPeer } from '@fairlead/server/adapters/prices/live/fixture-socket-peer.ts';
import { writeFile } from 'node:fs/promises';

export interface PricePeer {
  readonly url: string;
  /** The mid of a name; its spread is a thousandth of a percent. */
  set(name: string, price: number): void;
  /** Cuts the connections, and accepts none until `reconnect`. */
  disconnect(): void;
  reconnect(): void;
  close(): Promise<void>;
}

/** How often every price is said again. */
const SAY_EVERY_MS = 250;
const HALF_SPREAD = 0.000_005;

/** Speaks Kraken's protocol: docs.kraken.com/api/docs/websocket-v2/ticker. */
export function openKrakenPeer(prices: Readonly<Record<string, number>>): Promise<PricePeer> {
  return openPeer(prices, (name, bid, ask) => [
    { channel: 'ticker', type: 'update', data: [{ symbol: name, bid, ask, timestamp: new Date().toISOString() }] },
  ]);
}

/** Speaks Coinbase's protocol: docs.cdp.coinbase.com/exchange/websocket-feed/channels. */
export function openCoinbasePeer(prices: Readonly<Record<string, number>>): Promise<PricePeer> {
  return openPeer(prices, (name, bid, ask) => [
    { type: 'snapshot', product_id: name, bids: [[bid.toFixed(6), '1']], asks: [[ask.toFixed(6), '1']] },
    { type: 'heartbeat', product_id: name },
  ]);
}

type Say = (name: string, bid: number, ask: number) => readonly object[];

async function openPeer(start: Readonly<Record<string, number>>, say: Say): Promise<PricePeer> {
  const prices = new Map(Object.entries(start));
  const peer: SocketPeer = await openSocketPeer();
  const timer = setInterval(() => {
    for (const [name, price] of prices) {
      for (const frame of say(name, price * (1 - HALF_SPREAD), price * (1 + HALF_SPREAD))) peer.send(frame);
    }
  }, SAY_EVERY_MS);
  return {
    url: peer.url,
    set: (name, price) => void prices.set(name, price),
    disconnect() {
      peer.refuseWith(503);
      for (const socket of [...peer.sockets]) socket.terminate();
    },
    reconnect: () => peer.refuseWith(null),
    async close() {
      clearInterval(timer);
      await peer.close();
    },
  };
}

export interface PricePeers {
  readonly kraken: PricePeer;
  readonly coinbase: PricePeer;
  /** Writes the file for PRICE_SOURCES. Litecoin has one source only. */
  writeFile(path: string): Promise<void>;
  close(): Promise<void>;
}

export async function openPricePeers(): Promise<PricePeers> {
  const kraken = await openKrakenPeer({ 'BTC/USD': 50_000, 'ETH/USD': 3_000 });
  const coinbase = await openCoinbasePeer({ 'BTC-USD': 50_001, 'ETH-USD': 3_000, 'LTC-USD': 100 });
  return {
    kraken,
    coinbase,
    writeFile: (path) =>
      writeFile(
        path,
        JSON.stringify({
          sources: { kraken: { kind: 'kraken', url: kraken.url }, coinbase: { kind: 'coinbase', url: coinbase.url } },
          symbols: {
            BTCUSD: [
              { source: 'kraken', name: 'BTC/USD' },
              { source: 'coinbase', name: 'BTC-USD' },
            ],
            ETHUSD: [
              { source: 'kraken', name: 'ETH/USD' },
              { source: 'coinbase', name: 'ETH-USD' },
            ],
            LTCUSD: [{ source: 'coinbase', name: 'LTC-USD', alone: true }],
          },
        }),
      ),
    close: async () => void (await Promise.all([kraken.close(), coinbase.close()])),
  };
}
