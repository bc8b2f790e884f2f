/**
 * The sending side of the fan-out bench, in a process of its own so that its CPU time is its own. Its argument is the way to send. It talks
 * to its parent over the process channel: reports its port, starts when told, and reports the CPU time it used.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { createPriceSocket } from '@fairlead/server/transport/sockets/price-socket.ts';
import { createSocketServer } from '@fairlead/server/transport/sockets/socket-server.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { WebSocketServer } from 'ws';

const BROADCASTS_PER_SECOND = 5;

const way = process.argv[2];
const httpServer = createServer();
const quotes = new Map<string, Quote>();
const random = seededRandom(3);

function moveEveryPrice(): void {
  for (const { symbol, digits } of INSTRUMENTS) {
    const step = 10 ** (6 - digits);
    const before = quotes.get(symbol)?.bid ?? 1_000 * step + Math.floor(random() * 1e5) * step;
    const bid = Math.max(step, before + (Math.floor(random() * 20) - 10 || 1) * step);
    quotes.set(symbol, { bid: price(bid), ask: price(bid + (2 + Math.floor(random() * 10)) * step), at: Date.now() });
  }
}

function startFairlead(): () => Promise<void> {
  const unlimited = { connectionsPerAddress: Infinity, handshakesPerAddress: { perSecond: 1e9, burst: 1e9 } };
  const { sockets } = createSocketServer({
    httpServer,
    addressOf: () => 'bench',
    isOwnOrigin: () => true,
    clock: Date.now,
    limits: unlimited,
  });
  return createPriceSocket({ sockets, instruments: INSTRUMENTS, quotes: { quote: (symbol) => quotes.get(symbol) }, clock: Date.now })
    .broadcast;
}

/** The plain way: everything that changed as JSON, encoded once, sent to each client by the library. */
function startPlainWebSocket(): () => Promise<void> {
  const server = new WebSocketServer({ server: httpServer, perMessageDeflate: false });
  return () => {
    const message = JSON.stringify(
      Object.fromEntries([...quotes].map(([symbol, { bid, ask }]) => [symbol, { buy: ask / 1e6, sell: bid / 1e6 }])),
    );
    for (const client of server.clients) client.send(message);
    return Promise.resolve();
  };
}

moveEveryPrice();
const broadcast = way === 'ws' ? startPlainWebSocket() : startFairlead();
httpServer.listen(0, '127.0.0.1', () => process.send?.({ port: (httpServer.address() as AddressInfo).port }));

process.on('message', (seconds: number) => {
  const before = process.cpuUsage();
  let left = seconds * BROADCASTS_PER_SECOND;
  const send = async (): Promise<void> => {
    moveEveryPrice();
    left -= 1;
    const isLast = left === 0;
    if (isLast) clearInterval(timer);
    await broadcast();
    if (!isLast) return;
    const { user, system } = process.cpuUsage(before);
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  };
  const timer = setInterval(() => void send(), 1_000 / BROADCASTS_PER_SECOND);
});
