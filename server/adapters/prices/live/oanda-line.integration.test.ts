/** OANDA's stream from a local peer that sends lines as the real one does, and ends as it may. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createOandaLine } from './oanda-line.ts';

async function openPeer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function startLine(url: string, deadAfterMs?: number) {
  const told: string[] = [];
  const warned: object[] = [];
  const line = createOandaLine({
    source: 'oanda',
    url,
    accountId: '101-004-1234567-001',
    token: 'secret',
    names: ['EUR_USD', 'XAU_USD'],
    loadHistory: () => Promise.resolve([]),
    log: { info: () => undefined, warn: (details) => void warned.push(details) },
    time: { now: Date.now, monotonicMs: () => performance.now(), random: () => 0 },
    ...(deadAfterMs === undefined ? {} : { deadAfterMs }),
  });
  line.start({
    onTick: ({ name, bid, ask }) => told.push(`${name} ${bid}/${ask}`),
    onProof: (name) => void (name !== null && told.push(`${name} in force`)),
    onPaused: (name) => told.push(`${name} paused`),
    onConnected: (isConnected) => told.push(isConnected ? 'connected' : 'disconnected'),
  });
  onTestFinished(() => line.stop());
  return { told, warned };
}

const lineOf = (instrument: string, bid: string, ask: string, tradeable = true) =>
  `${JSON.stringify({ type: 'PRICE', time: '2026-11-27T16:00:00.094548890Z', bids: [{ price: bid }], asks: [{ price: ask }], tradeable, instrument })}\n`;
const HEARTBEAT = '{"type":"HEARTBEAT","time":"2026-11-27T16:00:04.327443673Z"}\n';

test('asks for the instruments of the account, and reads lines however they are cut', async () => {
  const { url, requests } = await openPeer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    const text = lineOf('EUR_USD', '1.08431', '1.08439') + lineOf('XAU_USD', '4012.5', '4013.1', false) + HEARTBEAT;
    const parts = [text.slice(0, 30), text.slice(30, 200), text.slice(200)];
    const sendNext = (): void => {
      const part = parts.shift();
      if (part !== undefined) response.write(part, () => setImmediate(sendNext));
    };
    sendNext();
  });
  const { told } = startLine(url);
  await expect
    .poll(() => told)
    .toEqual(['connected', 'EUR_USD 1.08431/1.08439', 'XAU_USD 4012.5/4013.1', 'XAU_USD paused', 'EUR_USD in force']);
  expect(requests[0]?.url).toBe('/v3/accounts/101-004-1234567-001/pricing/stream?instruments=EUR_USD%2CXAU_USD&snapshot=true');
  expect(requests[0]?.headers.authorization).toBe('Bearer secret');
});

test.each<[string, (response: ServerResponse) => void, string]>([
  ['ends cleanly', (response) => void response.writeHead(200).end(HEARTBEAT), 'the source ended the stream'],
  [
    'is cut in the middle of a line',
    (response) => void response.writeHead(200).write('{"type":', () => response.destroy()),
    'other side closed',
  ],
  [
    'is refused',
    (response) =>
      void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end('{"errorMessage":"Insufficient authorization to perform request."}'),
    'the source answered 401: {"errorMessage":"Insufficient authorization to perform request."}',
  ],
])('a stream that %s is tried again, and says why', async (_what, answer, fault) => {
  let count = 0;
  const { url } = await openPeer((_request, response) => {
    count += 1;
    if (count === 1) answer(response);
    else response.writeHead(200).write(lineOf('EUR_USD', '1.1', '1.2'));
  });
  const { told, warned } = startLine(url);
  await expect.poll(() => told.at(-1)).toBe('EUR_USD 1.1/1.2');
  expect(warned).toEqual([expect.objectContaining({ source: 'oanda', cause: fault })]);
});

test('a stream without heartbeats is dead', async () => {
  const { url, requests } = await openPeer((_request, response) => void response.writeHead(200).write(lineOf('EUR_USD', '1.1', '1.2')));
  const { told } = startLine(url, 700);
  await expect.poll(() => requests.length, { timeout: 5_000 }).toBe(2);
  expect(told.slice(0, 3)).toEqual(['connected', 'EUR_USD 1.1/1.2', 'disconnected']);
});
