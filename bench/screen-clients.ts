/** Thousands of screens that follow prices, in a process of their own: raw WebSockets that only count. Talks to its parent over the channel. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { PRICE_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { WebSocket } from 'ws';

interface OpenRequest {
  readonly urls: readonly string[];
  readonly screens: number;
}

interface CountRequest {
  readonly countForMs: number;
}

export interface ScreensOpened {
  readonly opened: number;
}

export interface ScreensSeen {
  readonly messages: number;
  readonly bytes: number;
  /** Of a single screen. */
  readonly fewest: number;
  readonly most: number;
}

const OPEN_AT_ONCE = 60;
/** Below the limit for one address. */
const SCREENS_AN_ADDRESS = 50;

const counts: { messages: number; bytes: number }[] = [];

process.on('message', (request: OpenRequest | CountRequest) => {
  void ('urls' in request ? openAll(request) : count(request)).then((message) => process.send?.(message));
});

async function openAll({ urls, screens }: OpenRequest): Promise<ScreensOpened> {
  for (let first = 0; first < screens; first += OPEN_AT_ONCE) {
    const batch = Array.from({ length: Math.min(OPEN_AT_ONCE, screens - first) }, (_, index) => first + index);
    await Promise.all(batch.map((nth) => open(urls[nth % urls.length] ?? '', addressOf(nth))));
  }
  return { opened: counts.length };
}

/** As a proxy would report it. */
function addressOf(nth: number): string {
  const address = Math.floor(nth / SCREENS_AN_ADDRESS);
  return `10.1.${address >> 8}.${address & 255}`;
}

async function open(url: string, address: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': address },
    perMessageDeflate: false,
  });
  const seen = { messages: 0, bytes: 0 };
  const ready = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    // Socket.IO's events begin with 42, Engine.IO's handshake with 0 and its ping with 2.
    if (data[0] === 0x34 && data[1] === 0x32) {
      seen.messages += 1;
      seen.bytes += data.length;
      ready.resolve();
    } else if (data[0] === 0x30) socket.send(`40${PRICE_NAMESPACE},${JSON.stringify({ format: 'compact' })}`);
    else if (data[0] === 0x32) socket.send('3');
  });
  socket.on('close', () => ready.reject(new Error('a screen was refused or lost')));
  await once(socket, 'open');
  await ready.promise;
  counts.push(seen);
}

async function count({ countForMs }: CountRequest): Promise<ScreensSeen> {
  for (const seen of counts) Object.assign(seen, { messages: 0, bytes: 0 });
  await pause(countForMs);
  let [messages, bytes, fewest, most] = [0, 0, Infinity, 0];
  for (const seen of counts) {
    messages += seen.messages;
    bytes += seen.bytes;
    fewest = Math.min(fewest, seen.messages);
    most = Math.max(most, seen.messages);
  }
  return { messages, bytes, fewest, most };
}
