/** The row is the documentation's (Spot REST API, klines). */
import { expect, test } from 'vitest';
import { NoHistory } from '../../price-feed.ts';
import { createBinanceHistory } from './binance-history.ts';
import { answeringWith } from './fixture-answers.ts';

const MINUTE = 60_000;
const OPEN = 1_499_040_000_000;
const NOW = OPEN + 30_000;
const request = { symbol: 'BTCUSDT', interval: '1m', fromMs: OPEN - 2 * MINUTE, toMs: NOW } as const;

const row = (openAt: number, trades = 308) => [
  openAt,
  '0.01634790',
  '0.80000000',
  '0.01575800',
  '0.01577100',
  '148976.11427815',
  openAt + MINUTE - 1,
  '2434.19055334',
  trades,
  '1756.87402397',
  '28.46694368',
  '0',
];
const load = (status: number, body: unknown) => createBinanceHistory(answeringWith(NOW, () => [status, body]).options)(request);

test('times are milliseconds, prices are text, and the one in progress is among them', async () => {
  expect(await load(200, [row(OPEN - MINUTE), row(OPEN)])).toEqual(
    [OPEN - MINUTE, OPEN].map((openAt) => ({ openAt, open: 16_348, high: 800_000, low: 15_758, close: 15_771, tickCount: 0 })),
  );
});

test('candles without trades are left out', async () => {
  expect((await load(200, [row(OPEN - MINUTE, 0), row(OPEN)])).map(({ openAt }) => openAt)).toEqual([OPEN]);
});

test('the address names the symbol, the interval, and the period with its last millisecond', async () => {
  const source = answeringWith(NOW, () => [200, []]);
  await createBinanceHistory(source.options)(request);
  expect(source.asked.map(String)).toEqual([
    `https://source.example/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=${OPEN - 2 * MINUTE}&endTime=${OPEN + MINUTE - 1}&limit=1000`,
  ]);
});

test('asks for at most 1000 candles at once', async () => {
  const source = answeringWith(NOW, () => [200, []]);
  await createBinanceHistory(source.options)({ ...request, fromMs: OPEN - 4_999 * MINUTE });
  expect(source.asked).toHaveLength(5);
});

test('an unknown symbol has no history', async () => {
  await expect(load(400, { code: -1121, msg: 'Invalid symbol.' })).rejects.toThrow(NoHistory);
});

test.each([
  ['an error', 400, { code: -1100, msg: 'Illegal characters found.' }, 'binance: answered 400: -1100 Illegal characters found.'],
  ['too many requests', 400, { code: -1003, msg: 'Too many requests.' }, 'binance: -1003 Too many requests.'],
  ['a price in scientific notation', 200, [[OPEN, '1e5', '1', '1', '1', '1', 1, '1', 1]], '0.1: '],
  ['a row that is too short', 200, [[OPEN, '1']], '0.2: '],
])('an answer with %s is refused', async (_what, status, body, message) => {
  await expect(load(status, body)).rejects.toThrow(message);
});
