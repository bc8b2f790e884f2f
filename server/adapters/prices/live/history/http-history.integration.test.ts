/** Past candles from a local source that misbehaves as real ones do, over real HTTP. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createBinanceHistory } from './binance-history.ts';
import { fixtureTime } from './fixture-answers.ts';
import { createOandaHistory } from './oanda-history.ts';
import type { RequestLimits } from './source-requests.ts';

const OPEN = 1_499_040_000_000;
const MINUTE = 60_000;
const request = { symbol: 'BTCUSDT', interval: '1m', fromMs: OPEN, toMs: OPEN + MINUTE } as const;
const ROW = [OPEN, '1.5', '2', '1', '1.5', '9', OPEN + MINUTE - 1, '9', 308, '1', '1', '0'];
const CANDLE = { openAt: OPEN, open: 1_500_000, high: 2_000_000, low: 1_000_000, close: 1_500_000, tickCount: 0 };

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A source that gives these answers in turn, and the last one from then on. */
async function openSource(...answers: readonly Answer[]) {
  const requests: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const server = createServer((asked, response) => {
    requests.push(asked.url ?? '');
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.on('close', () => (atOnce -= 1));
    answers[Math.min(requests.length, answers.length) - 1]?.(response, asked);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, mostAtOnce: () => mostAtOnce };
}

const good: Answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([ROW]));
const says =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body);

const limits: RequestLimits = {
  everyMs: 0,
  mostAtOnce: 2,
  mostWaiting: 50,
  answerWithinMs: 300,
  loadWithinMs: 2_000,
  largestBytes: 10_000,
};
const binanceAt = (url: string, changed: Partial<RequestLimits> = {}) =>
  createBinanceHistory({ url, limits: { ...limits, ...changed }, time: fixtureTime(OPEN + 10 * MINUTE) });

test('candles come over HTTP', async () => {
  const { url } = await openSource(good);
  expect(await binanceAt(url)(request)).toEqual([CANDLE]);
});

const endless: Answer = (response) => {
  response.writeHead(200);
  const write = (): void => void response.write('[1,'.repeat(1_000), () => setImmediate(write));
  response.on('error', () => undefined);
  write();
};

test.each<[string, Answer, string]>([
  ['an error of its own', says(500, '<html>Internal\nServer Error</html>'), 'binance: answered 500: <html>Internal Server Error</html>'],
  ['maintenance', says(503, ''), 'binance: answered 503'],
  ['a firewall', says(403, 'blocked'), 'binance: answered 403: blocked'],
  ['a refusal of our country', says(451, ''), 'binance: answered 451'],
  ['a redirect', says(302, '', { location: 'http://127.0.0.1:1/' }), 'binance: unexpected redirect'],
  ['an answer that stops midway', (response) => void response.writeHead(200).write('[[149904'), 'binance: no whole answer within 0.3 s'],
  ['no answer at all', () => undefined, 'binance: no whole answer within 0.3 s'],
  ['an endless answer', endless, 'binance: the response is larger than 10000 bytes'],
  ['half of a JSON text', says(200, '[[149904'), 'binance: answered 200 with what is not JSON: [[149904'],
  ['nothing', says(200, ''), 'binance: answered 200 with what is not JSON'],
  ['another shape', says(200, '{"candles":[]}'), 'binance: answered 200: the body: '],
  ['a connection that is cut', (response) => void response.socket?.destroy(), 'binance: '],
])('%s is a clear error, and the next request works again', async (_what, answer, message) => {
  const { url } = await openSource(answer, good);
  const failing = binanceAt(url);
  await expect(failing(request)).rejects.toThrow(message);
  // Another source object, because this one leaves the source alone for a while.
  expect(await binanceAt(url)(request)).toEqual([CANDLE]);
});

test('a failure is followed by a short pause, after which the same source is asked again', async () => {
  const { url, requests } = await openSource(says(500, ''), good);
  const history = binanceAt(url);
  await expect(history(request)).rejects.toThrow('answered 500');
  expect(await history(request)).toEqual([CANDLE]);
  expect(requests).toHaveLength(2);
});

test.each([
  [429, { 'retry-after': '120' }, '120 s'],
  [429, {}, '10 s'],
  [418, {}, '120 s'],
  [418, { 'retry-after': '259200' }, '259200 s'],
  [503, { 'retry-after': '60' }, '60 s'],
])('after status %i with %j it is not asked for another %s', async (status, headers, pause) => {
  const { url, requests } = await openSource(says(status, '', headers), good);
  const history = binanceAt(url);
  await expect(history(request)).rejects.toThrow(`answered ${status}`);
  await expect(history({ ...request, symbol: 'ETHUSDT' })).rejects.toThrow(`the source is not asked for another ${pause}`);
  expect(requests).toHaveLength(1);
});

test('many waiting requests do not reach a source that wants fewer', async () => {
  const { url, requests } = await openSource(says(429, '', { 'retry-after': '60' }));
  const history = binanceAt(url, { mostAtOnce: 1 });
  const asked = Array.from({ length: 40 }, (_, index) => history({ ...request, symbol: `COIN${index}` }).catch(({ name }: Error) => name));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['HistoryUnavailable']));
  expect(requests).toHaveLength(1);
});

test('identical requests share one, and others go out so many together at most', async () => {
  const { url, requests, mostAtOnce } = await openSource((response) => setTimeout(() => good(response, response.req), 20));
  const history = binanceAt(url);
  const asked = ['A', 'B', 'C', 'D', 'A', 'B', 'C', 'D'].map((symbol) => history({ ...request, symbol }));
  expect(await Promise.all(asked)).toEqual(asked.map(() => [CANDLE]));
  expect([requests.length, mostAtOnce()]).toEqual([4, 2]);
});

test('a load of many pages ends in time, even if each page does', async () => {
  const { url } = await openSource((response) => setTimeout(() => good(response, response.req), 60));
  const history = binanceAt(url, { loadWithinMs: 100 });
  await expect(history({ ...request, fromMs: OPEN - 4_000 * MINUTE })).rejects.toThrow('binance: the candles took longer than 0.1 s');
});

test('a token is in no message, not even one that cannot be sent', async () => {
  const history = createOandaHistory({ url: 'http://127.0.0.1:1', token: 'sec\nret', limits, time: fixtureTime(OPEN) });
  await expect(history(request)).rejects.toThrow(/^oanda: the request failed$/);
});
