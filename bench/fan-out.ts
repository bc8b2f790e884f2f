import { PRICE_NAMESPACE } from '@fairlead/contract/socket-events.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { WebSocket } from 'ws';
import { formatCount, type BenchSection } from './report.ts';

/**
 * Price to socket: the CPU time and the bytes that delivering quotes to a thousand clients takes, with every instrument moving five times a
 * second. The reference is a plain broadcast of JSON through ws. Clients are raw WebSockets that only count.
 */

const CLIENTS = 1_000;
const SECONDS = 10;
const BROADCASTS_PER_SECOND = 5;
const OPEN_AT_ONCE = 50;

type Way = 'compact' | 'plain' | 'ws';

interface Delivery {
  readonly cpuPerMillionQuotes: number;
  readonly bytesPerQuote: number;
  readonly deliveredShare: number;
}

export async function benchFanOut(): Promise<BenchSection> {
  const reference = await measure('ws');
  const ways: readonly (readonly [string, Delivery])[] = [
    ['Fairlead, compact form', await measure('compact')],
    ['Fairlead, plain JSON', await measure('plain')],
    ['reference: ws, JSON', reference],
  ];
  return {
    title: 'Price to socket',
    text: `${formatCount(CLIENTS)} clients, ${INSTRUMENTS.length} instruments, each moving ${BROADCASTS_PER_SECOND} times a second for ${SECONDS} s. CPU time is that of the sending process.`,
    head: ['how', 'CPU s per million quotes', 'bytes per quote', 'delivered', 'CPU ratio', 'bytes ratio'],
    rows: ways.map(([name, { cpuPerMillionQuotes, bytesPerQuote, deliveredShare }]) => [
      name,
      cpuPerMillionQuotes.toFixed(3),
      bytesPerQuote.toFixed(1),
      `${(deliveredShare * 100).toFixed(1)} %`,
      `${(cpuPerMillionQuotes / reference.cpuPerMillionQuotes).toFixed(2)} x`,
      `${(bytesPerQuote / reference.bytesPerQuote).toFixed(2)} x`,
    ]),
  };
}

async function measure(way: Way): Promise<Delivery> {
  const server = fork(fileURLToPath(new URL('fan-out-server.ts', import.meta.url)), [way]);
  try {
    const { port } = await reply<{ port: number }>(server);
    const clients: CountingClient[] = [];
    for (let opened = 0; opened < CLIENTS; opened += OPEN_AT_ONCE) {
      clients.push(...(await Promise.all(Array.from({ length: OPEN_AT_ONCE }, () => openClient(port, way)))));
    }
    for (const client of clients) client.reset();
    server.send(SECONDS);
    const { cpuSeconds } = await reply<{ cpuSeconds: number }>(server);
    const messages = clients.reduce((total, client) => total + client.messages, 0);
    const bytes = clients.reduce((total, client) => total + client.bytes, 0);
    for (const client of clients) client.close();
    const quotes = messages * INSTRUMENTS.length;
    return {
      cpuPerMillionQuotes: (cpuSeconds / quotes) * 1e6,
      bytesPerQuote: bytes / quotes,
      deliveredShare: messages / (CLIENTS * SECONDS * BROADCASTS_PER_SECOND),
    };
  } finally {
    server.kill();
  }
}

interface CountingClient {
  messages: number;
  bytes: number;
  reset(): void;
  close(): void;
}

/** Resolves with the first price message; for plain ws, when it is open. */
async function openClient(port: number, way: Way): Promise<CountingClient> {
  const isPlainSocket = way === 'ws';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${isPlainSocket ? '' : '/socket.io/?EIO=4&transport=websocket'}`);
  const client: CountingClient = {
    messages: 0,
    bytes: 0,
    reset: () => {
      client.messages = 0;
      client.bytes = 0;
    },
    close: () => socket.terminate(),
  };
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  socket.on('message', (data: Buffer) => {
    if (isPlainSocket || isPrices(data)) {
      client.messages += 1;
      client.bytes += data.length;
      becomeReady();
    } else answerProtocol(socket, data, way);
  });
  await once(socket, 'open');
  if (isPlainSocket) return client;
  await ready;
  return client;
}

/** Socket.IO's events begin with 42. */
function isPrices(data: Buffer): boolean {
  return data[0] === 0x34 && data[1] === 0x32;
}

/** Engine.IO's handshake (0) is answered by joining the namespace, its ping (2) by a pong (3). */
function answerProtocol(socket: WebSocket, data: Buffer, way: Way): void {
  if (data[0] === 0x30) socket.send(`40${PRICE_NAMESPACE},${JSON.stringify({ format: way })}`);
  else if (data[0] === 0x32) socket.send('3');
}

async function reply<Message>(child: ChildProcess): Promise<Message> {
  const [message] = (await once(child, 'message')) as [Message];
  return message;
}
