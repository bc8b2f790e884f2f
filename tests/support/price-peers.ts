/** Two local exchanges that say their prices again and again, as a busy market does, and a server's file of price sources that names them. */
import { openCoinbaseExchange, openKrakenExchange, type FixtureExchange } from '@fairlead/server/adapters/prices/live/fixture-exchanges.ts';
import { writeFile } from 'node:fs/promises';

interface PricePeer {
  /** The mid of a name; its spread is a thousandth of a percent. */
  set(name: string, price: number): void;
}

export interface PricePeers {
  readonly kraken: PricePeer;
  readonly coinbase: PricePeer;
  /** Writes the file for PRICE_SOURCES. Litecoin has one source only. */
  writeFile(path: string): Promise<void>;
  close(): Promise<void>;
}

/** How often every price is said again. */
const SAY_EVERY_MS = 250;
const HALF_SPREAD = 0.000_005;

export async function openPricePeers(): Promise<PricePeers> {
  const [kraken, coinbase] = [await openKrakenExchange(), await openCoinbaseExchange()];
  const prices = [
    {
      exchange: kraken,
      mids: new Map([
        ['BTC/USD', 50_000],
        ['ETH/USD', 3_000],
      ]),
    },
    {
      exchange: coinbase,
      mids: new Map([
        ['BTC-USD', 50_001],
        ['ETH-USD', 3_000],
        ['LTC-USD', 100],
      ]),
    },
  ] as const;
  const say = (): void => {
    for (const { exchange, mids } of prices) for (const [name, mid] of mids) quote(exchange, name, mid);
  };
  say();
  const saying = setInterval(say, SAY_EVERY_MS);
  return {
    kraken: { set: (name, mid) => void prices[0].mids.set(name, mid) },
    coinbase: { set: (name, mid) => void prices[1].mids.set(name, mid) },
    writeFile: (path) =>
      writeFile(
        path,
        JSON.stringify({
          sources: { kraken: kraken.definition, coinbase: coinbase.definition },
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
    async close() {
      clearInterval(saying);
      await Promise.all([kraken.close(), coinbase.close()]);
    },
  };
}

function quote(exchange: FixtureExchange, name: string, mid: number): void {
  exchange.quote(name, mid * (1 - HALF_SPREAD), mid * (1 + HALF_SPREAD));
}
