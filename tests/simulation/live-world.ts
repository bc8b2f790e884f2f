/** The real server on two exchanges of this machine, with a client that trades over the socket and hears what clients hear. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRICE_NAMESPACE, PRICES_EVENT, TERMS_EVENT, TRADING_NAMESPACE, type TermsMessage } from '@fairlead/contract/socket-events.ts';
import type { PricesMessage } from '@fairlead/contract/markets/schemas.ts';
import type { WireWhy } from '@fairlead/contract/trading/history/schemas.ts';
import { tradingPaths } from '@fairlead/contract/paths.ts';
import type { CommandAnswer, PositionsMessage } from '@fairlead/contract/trading/schemas.ts';
import { openCoinbaseExchange, openKrakenExchange, type FixtureExchange } from '@fairlead/server/adapters/prices/live/fixture-exchanges.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { io, type Socket } from 'socket.io-client';
import { createTestDatabase, testDatabases } from '../support/databases.ts';
import { startServerProcess } from '../support/server-process.ts';
import { seedTraders } from './seed-traders.ts';

export interface LiveWorld {
  readonly kraken: FixtureExchange;
  readonly coinbase: FixtureExchange;
  /** The same price at both exchanges, each with its own name of the instrument. */
  quoteBoth(bid: number): void;
  /** Opens a position of €100 at the market, at whatever price. */
  buy(stopLoss?: number): Promise<CommandAnswer>;
  close(id: number): Promise<CommandAnswer>;
  positions(): PositionsMessage | null;
  why(id: number): Promise<WireWhy>;
  /** What a visitor's screen last heard. */
  heard(): { readonly bid: number | null; readonly isUnderReview: boolean; readonly isHalted: boolean };
  /** The value of a metric, with its labels as they are written; null if it is not there. */
  metric(name: string): Promise<number | null>;
  log(): string;
  end(): Promise<void>;
}

const SYMBOL = 'BTCUSD';
const STALE_AFTER_MS = 2_000;
const SPREAD = 2;
const ANSWER_WITHIN_MS = 10_000;

export async function openLiveWorld(): Promise<LiveWorld> {
  const kind = testDatabases[0] ?? 'postgres';
  const [kraken, coinbase] = [await openKrakenExchange(), await openCoinbaseExchange()];
  const quoteBoth = (bid: number): void => {
    kraken.quote('BTC/USD', bid, bid + SPREAD);
    coinbase.quote('BTC-USD', bid, bid + SPREAD);
  };
  quoteBoth(90_000);
  const place = await createTestDatabase(kind);
  const database = await openDatabase(place);
  const [client] = await seedTraders(database, 1);
  await database.close();
  if (client === undefined) throw new Error('no client was seeded');
  const file = join(place.dataDir, 'price-sources.json');
  await writeFile(file, JSON.stringify(sourcesOf(kraken, coinbase)));
  const server = await startServerProcess(place, { PRICE_SOURCES: file, LOG_LEVEL: 'info' });
  const visitor = io(server.url + PRICE_NAMESPACE, { transports: ['websocket'], forceNew: true });
  const heard = { bid: null as number | null, isUnderReview: false, isHalted: false };
  visitor.on(PRICES_EVENT, (prices: PricesMessage) => {
    const priced = prices[SYMBOL];
    if (priced !== undefined) heard.bid = priced.sell;
  });
  visitor.on(TERMS_EVENT, ({ under_review, halted }: TermsMessage) => {
    heard.isUnderReview = under_review.includes(SYMBOL);
    heard.isHalted = halted.includes(SYMBOL);
  });
  const socket = await connect(server.url, client.token);
  let positions: PositionsMessage | null = null;
  socket.on('positions', (message: PositionsMessage) => {
    positions = message;
  });
  let commands = 0;
  const send = (name: 'openPosition' | 'closePosition', message: object): Promise<CommandAnswer> => {
    commands += 1;
    const command: unknown = { ...message, client_order_id: `command-${commands}` };
    return socket.timeout(ANSWER_WITHIN_MS).emitWithAck(name, command) as Promise<CommandAnswer>;
  };
  return {
    kraken,
    coinbase,
    quoteBoth,
    buy: (stopLoss) =>
      send('openPosition', {
        direction: 'buy',
        symbol: SYMBOL,
        amount: 100,
        leverage: 2,
        price: 10_000_000,
        ...(stopLoss === undefined ? {} : { stop_lost: stopLoss }),
      }),
    close: (id) => send('closePosition', { id }),
    positions: () => positions,
    async why(id) {
      const answer = await fetch(`${server.url}${tradingPaths.why.replace(':id', String(id))}`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
      if (!answer.ok) throw new Error(`the reasons were not given: ${answer.status}`);
      return ((await answer.json()) as { data: WireWhy }).data;
    },
    heard: () => heard,
    async metric(name) {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return line === undefined ? null : Number(line.slice(name.length + 1));
    },
    log: () => server.output(),
    async end() {
      visitor.disconnect();
      socket.disconnect();
      await server.end('SIGKILL');
      await Promise.all([kraken.close(), coinbase.close()]);
      await place.remove();
    },
  };
}

function sourcesOf(kraken: FixtureExchange, coinbase: FixtureExchange): object {
  const entry = { staleAfterMs: STALE_AFTER_MS };
  return {
    returnAfterMs: 300,
    sources: { kraken: kraken.definition, coinbase: coinbase.definition },
    symbols: {
      [SYMBOL]: [
        { source: 'kraken', name: 'BTC/USD', ...entry },
        { source: 'coinbase', name: 'BTC-USD', ...entry },
      ],
    },
  };
}

async function connect(url: string, token: string): Promise<Socket> {
  const socket = io(url + TRADING_NAMESPACE, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}
