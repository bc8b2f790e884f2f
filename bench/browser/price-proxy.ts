/**
 * A proxy between browser and server that passes everything except the price stream, which it generates itself: each message moves every
 * instrument, at the rate that the bench sets, and its sending time is known. What it sends to the app has the server's own compact form.
 * It also serves the reference: a page that writes the same prices into a plain table.
 */
import { marketPaths } from '@fairlead/contract/paths.ts';
import { COMPACT_PRICES_EVENT, PRICE_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { decodeCompactPrices, encodeCompactPrices, priceFromSteps } from '@fairlead/contract/markets/compact-prices.ts';
import type { AssetsResponse } from '@fairlead/contract/markets/schemas.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { REFERENCE_PAGE, REFERENCE_PATH, REFERENCE_SOCKET } from './reference-page.ts';

export interface PriceProxy {
  readonly url: string;
  readonly instrumentCount: number;
  /** Sends one message that moves every instrument to every listening page. */
  broadcast(): void;
  /** Broadcasts at this rate; returns the function that ends it. */
  start(perSecond: number): () => void;
  /** When a message was handed to the socket, in milliseconds since 1970 UTC; undefined for an unknown one. */
  sentAt(message: string): number | undefined;
  close(): Promise<void>;
}

/** Socket.IO's text form of an event of the price socket (protocol 5, packet type 2) in an Engine.IO message (type 4). */
const PRICE_EVENT = `42${PRICE_NAMESPACE},`;

interface Moving {
  readonly id: number;
  readonly digits: number;
  bidSteps: number;
  spreadSteps: number;
}

export async function startPriceProxy(serverUrl: string, token: string): Promise<PriceProxy> {
  const instruments = await readInstruments(serverUrl, token);
  const random = seededRandom(5);
  const app = new Set<WebSocket>();
  const reference = new Set<WebSocket>();
  const sent = new Map<string, number>();
  const incoming = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  const server = createServer((asked, answer) => {
    if (asked.url === REFERENCE_PATH) answer.setHeader('content-type', 'text/html; charset=utf-8').end(REFERENCE_PAGE);
    else forward(serverUrl, asked, answer);
  });
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    incoming.handleUpgrade(asked, socket, head, (page) => {
      if (asked.url === REFERENCE_SOCKET) join(reference, page);
      else relay(page, new WebSocket(serverUrl.replace('http', 'ws') + (asked.url ?? ''), { headers: { origin: serverUrl } }));
    });
  });

  /** The server's first price message has every current price; later ones are replaced by this proxy's own. */
  function relay(page: WebSocket, upstream: WebSocket): void {
    const opened = once(upstream, 'open');
    page.on('message', (data) => void opened.then(() => upstream.send(textOf(data))));
    upstream.on('message', (data) => {
      const text = textOf(data);
      const isPrices = text.startsWith(PRICE_EVENT);
      if (!isPrices || !app.has(page)) page.send(text);
      if (isPrices && !app.has(page)) {
        takeSnapshot(instruments, text);
        join(app, page);
      }
    });
    page.on('close', () => upstream.close());
    upstream.on('close', () => page.close());
    upstream.on('error', () => page.terminate());
  }

  function broadcast(): void {
    for (const moving of instruments.values()) {
      moving.bidSteps = Math.max(1, moving.bidSteps + (Math.floor(random() * 20) - 10 || 1));
      moving.spreadSteps = 2 + Math.floor(random() * 10);
    }
    const prices = [...instruments.values()].map(({ id, digits, bidSteps, spreadSteps }) => ({
      id,
      digits,
      bid: priceFromSteps(bidSteps, digits),
      ask: priceFromSteps(bidSteps + spreadSteps, digits),
    }));
    const forApp = `${PRICE_EVENT}${JSON.stringify([COMPACT_PRICES_EVENT, encodeCompactPrices(prices), Math.floor(now())])}`;
    const forReference = JSON.stringify(prices.map(({ id, digits, bid, ask }) => [id, bid / 1e6, ask / 1e6, digits]));
    sent.set(forApp, now()).set(forReference, now());
    for (const socket of app) socket.send(forApp);
    for (const socket of reference) socket.send(forReference);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    instrumentCount: instruments.size,
    broadcast,
    start: (perSecond) => {
      const timer = setInterval(broadcast, 1_000 / perSecond);
      return () => clearInterval(timer);
    },
    sentAt: (message) => sent.get(message),
    close: async () => {
      for (const socket of incoming.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function join(listeners: Set<WebSocket>, page: WebSocket): void {
  listeners.add(page);
  page.on('close', () => listeners.delete(page));
}

/** By id in ascending order, as the compact form requires. */
async function readInstruments(serverUrl: string, token: string): Promise<Map<number, Moving>> {
  const answer = await fetch(serverUrl + marketPaths.assets, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as AssetsResponse;
  const ascending = data.toSorted((a, b) => a.id - b.id);
  return new Map(ascending.map(({ id, digits }) => [id, { id, digits, bidSteps: 1_000, spreadSteps: 2 }]));
}

function takeSnapshot(instruments: ReadonlyMap<number, Moving>, text: string): void {
  const [, payload] = JSON.parse(text.slice(PRICE_EVENT.length)) as [string, string];
  decodeCompactPrices(payload, (id, bidSteps, askSteps) => {
    const moving = instruments.get(id);
    if (moving === undefined) return;
    moving.bidSteps = bidSteps;
    moving.spreadSteps = askSteps - bidSteps;
  });
}

function forward(serverUrl: string, asked: IncomingMessage, answer: ServerResponse): void {
  const passedOn = request(serverUrl + (asked.url ?? '/'), { method: asked.method ?? 'GET', headers: asked.headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  passedOn.on('error', () => answer.destroy());
  asked.pipe(passedOn);
}

/** Both sides send text only, and each message arrives in one piece. */
function textOf(data: RawData): string {
  return (data as Buffer).toString();
}
