import { COMPACT_PRICES_EVENT, PRICES_EVENT, PRICE_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { decodeCompactPrices, priceFromSteps } from '@fairlead/contract/markets/compact-prices.ts';
import type { PricesMessage, WirePrice } from '@fairlead/contract/markets/schemas.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { FIXTURE_INSTRUMENTS } from '@fairlead/domain/engine/fixture-market.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, testDatabases, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import { createTradingFeature } from '../../features/trading/trading-feature.ts';
import { ADDRESS_LIMITS } from './address-limits.ts';
import {
  connected,
  FIXTURE_ASK,
  FIXTURE_BID,
  next,
  pauseReading,
  startFixtureSocketServer,
  type FixtureSocketServer,
} from './fixture-socket-server.ts';
import { fixtureNameOf } from '../../features/trading/fixture-name-of.ts';

const AT_START: WirePrice = { buy: FIXTURE_ASK / 1e6, sell: FIXTURE_BID / 1e6 };

let opened: OpenTestDatabase;
let fixture: FixtureSocketServer;

beforeAll(async () => {
  opened = await openTestDatabase(testDatabases[0] ?? 'embedded');
  return opened.remove;
});

const start = async (instruments: readonly Instrument[] = FIXTURE_INSTRUMENTS): Promise<void> => {
  const { database } = opened;
  fixture = await startFixtureSocketServer({
    database,
    instruments,
    createCalls: (engine, clock) => createTradingFeature({ engine, database, nameOf: fixtureNameOf, clock }),
    addressLimits: { ...ADDRESS_LIMITS, connectionsPerAddress: 25 },
  });
};

/** A client that keeps what it receives, as a screen does. */
interface Screen {
  readonly client: Socket;
  readonly known: Record<string, WirePrice>;
  readonly messages: PricesMessage[];
}

async function openScreen(options: Parameters<FixtureSocketServer['connect']>[1] = {}): Promise<Screen> {
  const client = fixture.connect(PRICE_NAMESPACE, options);
  const screen: Screen = { client, known: {}, messages: [] };
  const take = (message: PricesMessage): void => {
    screen.messages.push(message);
    Object.assign(screen.known, message);
  };
  client.on(PRICES_EVENT, take);
  client.on(COMPACT_PRICES_EVENT, (text: string) => take(readCompact(text)));
  await connected(client);
  await expect.poll(() => screen.messages.length).toBe(1);
  return screen;
}

function readCompact(text: string): PricesMessage {
  const message: Record<string, WirePrice> = {};
  decodeCompactPrices(text, (id, bidSteps, askSteps) => {
    const instrument = FIXTURE_INSTRUMENTS[id - 1];
    if (instrument === undefined) throw new Error(`no instrument has the id ${id}`);
    const decimal = (steps: number): number => priceToDecimal(priceFromSteps(steps, instrument.digits));
    message[instrument.symbol] = { buy: decimal(askSteps), sell: decimal(bidSteps) };
  });
  return message;
}

/** Every quote of the market in wire format: what a screen should know by now. */
function board(): Record<string, WirePrice> {
  return Object.fromEntries(
    fixture.market.symbols.flatMap((symbol) => {
      const quote = fixture.market.quote(symbol);
      return quote === undefined ? [] : [[symbol, { buy: quote.ask / 1e6, sell: quote.bid / 1e6 }]];
    }),
  );
}

function move(symbol: string, bid: number): void {
  fixture.market.tick(symbol, bid, bid + 100, Date.UTC(2026, 10, 20, 12));
}

describe('the price socket', () => {
  beforeEach(() => start());
  afterEach(() => fixture.close());

  test('sends a visitor all prices on connecting', async () => {
    const { messages } = await openScreen();
    expect(messages).toEqual([{ BTCUSD: AT_START, EURUSD: AT_START, USDTRY: AT_START, USOIL: AT_START }]);
  });

  test('then sends only changes, once each, with the latest price', async () => {
    const { messages } = await openScreen();
    for (const bid of [1_090_000, 1_095_000, 1_091_000]) move('EURUSD', bid);
    await fixture.prices.broadcast();
    await expect.poll(() => messages.slice(1)).toEqual([{ EURUSD: { buy: 1.0911, sell: 1.091 } }]);
  });

  test('sends nothing while nothing changes', async () => {
    const screen = await openScreen();
    await fixture.prices.broadcast();
    move('USOIL', -37_630_000);
    await fixture.prices.broadcast();
    await expect.poll(() => screen.messages.length).toBe(2);
    expect(fixture.prices.counts).toEqual({ delivered: 2, dropped: 0, made: 2 });
  });

  test.each([
    ['plain', {}],
    ['compact', { auth: { format: 'compact' } }],
    ['polling', { transports: ['polling'] }],
  ])('changes add up to the board: %s', async (_form, options) => {
    const screen = await openScreen(options);
    for (let round = 1; round <= 20; round += 1) {
      for (const [index, symbol] of fixture.market.symbols.entries()) if (round % (index + 2) === 0) move(symbol, 1_080_000 + round * 10);
      await fixture.prices.broadcast();
    }
    await expect
      .poll(async () => {
        await fixture.prices.broadcast();
        return screen.known;
      })
      .toEqual(board());
  });

  test('sends a compact client only the compact form', async () => {
    const heard: string[] = [];
    const client = fixture.connect(PRICE_NAMESPACE, { auth: { format: 'compact' } });
    client.onAny((event: string) => heard.push(event));
    await connected(client);
    move('EURUSD', 1_090_000);
    await fixture.prices.broadcast();
    await expect.poll(() => heard).toEqual([COMPACT_PRICES_EVENT, COMPACT_PRICES_EVENT]);
  });

  test('names the time of the look in each compact message, and in a later snapshot that of the last changes', async () => {
    const heard: unknown[][] = [];
    const listen = (): Socket => {
      const client = fixture.connect(PRICE_NAMESPACE, { auth: { format: 'compact' } });
      client.on(COMPACT_PRICES_EVENT, (...values: unknown[]) => heard.push(values));
      return client;
    };
    const lookAt = Date.UTC(2026, 10, 20, 12, 0, 1);
    await connected(listen());
    await expect.poll(() => heard.length).toBe(1);
    fixture.setTime(lookAt);
    move('EURUSD', 1_090_000);
    await fixture.prices.broadcast();
    await expect.poll(() => heard.length).toBe(2);
    fixture.setTime(lookAt + 200);
    await fixture.prices.broadcast();
    await connected(listen());
    await expect.poll(() => heard.length).toBe(3);
    expect(heard.map((values) => values.length)).toEqual([2, 2, 2]);
    expect(heard.slice(1).map(([, frame]) => frame)).toEqual([lookAt, lookAt]);
    expect(heard[0]?.[1]).toBeTypeOf('number');
  });

  test('sends a client of the spec the prices and nothing else', async () => {
    const heard: unknown[][] = [];
    const client = fixture.connect(PRICE_NAMESPACE);
    client.onAny((...values: unknown[]) => heard.push(values));
    await connected(client);
    move('EURUSD', 1_090_000);
    await fixture.prices.broadcast();
    await expect.poll(() => heard.length).toBe(2);
    expect(heard[1]).toEqual([PRICES_EVENT, { EURUSD: { buy: 1.0901, sell: 1.09 } }]);
  });

  test('a client that connects between broadcasts misses nothing', async () => {
    move('EURUSD', 1_090_000);
    const screen = await openScreen();
    await fixture.prices.broadcast();
    await expect.poll(() => screen.known).toEqual(board());
  });

  test('frames a message once for all clients and sends each the same bytes', async () => {
    const screens = await Promise.all(Array.from({ length: 20 }, () => openScreen()));
    const writes = [...fixture.server.sockets.of(PRICE_NAMESPACE).sockets.values()].map(({ conn }) => {
      const webSocket: unknown = Reflect.get(conn.transport, 'socket');
      const stream = Reflect.get(webSocket as object, '_socket') as { write: (chunk: unknown) => boolean };
      return vi.spyOn(stream, 'write');
    });
    const { made } = fixture.prices.counts;
    move('EURUSD', 1_090_000);
    await fixture.prices.broadcast();
    await expect.poll(() => screens.every(({ messages }) => messages.length === 2)).toBe(true);

    expect(fixture.prices.counts.made - made).toBe(1);
    const written = writes.map(({ mock }) => mock.calls.map(([chunk]) => chunk));
    expect(written.map((chunks) => chunks.length)).toEqual(Array<number>(20).fill(1));
    expect(new Set(written.flat()).size).toBe(1);
  });

  test('ignores all client messages', async () => {
    const { client, messages } = await openScreen();
    client.emit(PRICES_EVENT, { BTCUSD: { buy: 1, sell: 1 } });
    client.emit('subscribe', '*');
    move('EURUSD', 1_090_000);
    await fixture.prices.broadcast();
    await expect.poll(() => messages.slice(1)).toEqual([{ EURUSD: { buy: 1.0901, sell: 1.09 } }]);
  });

  test('a client that floods is disconnected', async () => {
    const { client } = await openScreen();
    const closed = next(client, 'disconnect');
    for (let count = 0; count < 1_000; count += 1) client.emit('x');
    await closed;
  });

  test('rejects connections beyond the limit per address', async () => {
    await Promise.all(Array.from({ length: 25 }, () => openScreen()));
    await expect(openScreen()).rejects.toThrow('websocket error');
  });

  test('serves no other namespace', async () => {
    await expect(connected(fixture.connect('/'))).rejects.toThrow('Invalid namespace');
    await expect(connected(fixture.connect('/admin'))).rejects.toThrow('Invalid namespace');
  });

  test('closes connections when the server drains, and accepts no new ones', async () => {
    const { client } = await openScreen();
    const closed = next<string>(client, 'disconnect');
    fixture.server.drain();
    // With this reason a client reconnects by itself; it doesn't after an explicit disconnect.
    expect(await closed).toBe('transport close');
    await expect(connected(fixture.connect(PRICE_NAMESPACE))).rejects.toThrow();
  });
});

describe('a client that reads slowly', () => {
  beforeEach(() => start(INSTRUMENTS));
  afterEach(() => fixture.close());

  test('misses messages, uses no extra memory, and has all prices again once it has caught up', async () => {
    const slow = await openScreen();
    const quick = await openScreen();
    const goOn = pauseReading(slow.client);
    let bid = FIXTURE_BID;
    const broadcast = async (): Promise<void> => {
      bid += 1;
      for (const { symbol } of INSTRUMENTS) fixture.market.setQuote(symbol, bid, bid + 100, Date.UTC(2026, 10, 20, 12));
      await fixture.prices.broadcast();
      // The fast client runs in this process too and reads now.
      await new Promise((resolve) => setTimeout(resolve));
    };
    const current = (): Record<string, WirePrice> =>
      Object.fromEntries(INSTRUMENTS.map(({ symbol }) => [symbol, { buy: (bid + 100) / 1e6, sell: bid / 1e6 }]));

    // Until the operating system's buffers are full; the fast client is still served.
    while (fixture.prices.counts.dropped < 50 && bid < FIXTURE_BID + 20_000) await broadcast();
    expect(fixture.prices.counts.dropped).toBeGreaterThanOrEqual(50);
    expect(mostBytesWaiting()).toBeLessThan(10_000);
    await expect.poll(() => quick.known).toEqual(current());

    goOn();
    // Nothing changes any more: the snapshot brings the slow client up to date.
    await expect
      .poll(
        async () => {
          await fixture.prices.broadcast();
          return slow.known;
        },
        { timeout: 20_000 },
      )
      .toEqual(current());
    expect(slow.messages.length).toBeLessThan(quick.messages.length);
  });
});

/** Bytes the process itself buffers for its slowest client, beyond what the operating system took. */
function mostBytesWaiting(): number {
  const waiting = [...fixture.server.sockets.of(PRICE_NAMESPACE).sockets.values()].map(({ conn }) => {
    const webSocket: unknown = Reflect.get(conn.transport, 'socket');
    return (Reflect.get(webSocket as object, 'bufferedAmount') as number) + (Reflect.get(conn, 'writeBuffer') as unknown[]).length;
  });
  return Math.max(...waiting);
}
