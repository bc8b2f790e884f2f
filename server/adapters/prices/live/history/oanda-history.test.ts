/** The shape is that of the definition of the v20 API (`CandlestickResponse`), with `price=B`. */
import { expect, test } from 'vitest';
import { NoHistory } from '../../price-feed.ts';
import { answeringWith } from './fixture-answers.ts';
import { createOandaHistory } from './oanda-history.ts';

const NOW = Date.parse('2026-11-27T15:57:00Z');
const request = { symbol: 'EUR_USD', interval: '5m', fromMs: NOW - 12 * 60_000, toMs: NOW } as const;

const candle = (time: string, complete = true, bid: object = { o: '1.08410', h: '1.08433', l: '1.08402', c: '1.08431' }) => ({
  complete,
  volume: 132,
  time,
  bid,
});
const answerOf = (...candles: object[]) => ({ instrument: 'EUR_USD', granularity: 'M5', candles });
function load(status: number, body: unknown) {
  return createOandaHistory({ ...answeringWith(NOW, () => [status, body]).options, token: 'secret' })(request);
}

test('candles are of the bid, and the one in progress is among them', async () => {
  const body = answerOf(candle('2026-11-27T15:50:00.000000000Z'), candle('2026-11-27T15:55:00.000000000Z', false));
  const prices = { open: 1_084_100, high: 1_084_330, low: 1_084_020, close: 1_084_310, tickCount: 0 };
  expect(await load(200, body)).toEqual([
    { openAt: Date.parse('2026-11-27T15:50:00Z'), ...prices },
    { openAt: Date.parse('2026-11-27T15:55:00Z'), ...prices },
  ]);
});

test('the address asks for unsmoothed bids of UTC days, and the token is only in the header', async () => {
  const source = answeringWith(NOW, () => [200, answerOf()]);
  await createOandaHistory({ ...source.options, token: 'secret' })(request);
  expect(source.asked.map(String)).toEqual([
    'https://source.example/v3/instruments/EUR_USD/candles?price=B&granularity=M5&from=2026-11-27T15%3A45%3A00.000Z&count=3&smooth=false&dailyAlignment=0&alignmentTimezone=UTC',
  ]);
  expect(source.headers).toEqual([{ accept: 'application/json', authorization: 'Bearer secret' }]);
});

test.each([
  ['1m', 'M1'],
  ['15m', 'M15'],
  ['1h', 'H1'],
  ['4h', 'H4'],
  ['1d', 'D'],
] as const)('%s is %s', async (interval, granularity) => {
  const source = answeringWith(NOW, () => [200, answerOf()]);
  await createOandaHistory({ ...source.options, token: 'secret' })({ ...request, interval, fromMs: NOW - 2 * 86_400_000 });
  expect(source.asked[0]?.searchParams.get('granularity')).toBe(granularity);
});

test('what comes after the period, because the count goes on over a weekend, is left out', async () => {
  const body = answerOf(candle('2026-11-27T15:50:00.000000000Z'), candle('2026-11-29T22:00:00.000000000Z'));
  expect((await load(200, body)).map(({ openAt }) => openAt)).toEqual([Date.parse('2026-11-27T15:50:00Z')]);
});

test.each([
  [400, { errorMessage: "Invalid value specified for 'instrument'" }],
  [404, { errorMessage: 'The instrument specified does not exist' }],
])('an unknown instrument (%i) has no history', async (status, body) => {
  await expect(load(status, body)).rejects.toThrow(NoHistory);
});

test.each([
  ['an error', 401, { errorMessage: 'Insufficient authorization to perform request.' }, 'oanda: answered 401: Insufficient authorization'],
  ['another error', 400, { errorMessage: "Maximum value for 'count' exceeded" }, "Maximum value for 'count' exceeded"],
  ['mid prices', 200, answerOf({ ...candle('2026-11-27T15:50:00.000000000Z'), bid: undefined, mid: {} }), 'candles.0.bid: '],
  ['a time that is none', 200, answerOf(candle('yesterday')), 'candles.0.time: '],
  ['no candles', 200, {}, 'candles: '],
  ['candles that begin in New York', 200, answerOf(candle('2026-11-27T15:52:00.000000000Z')), 'candle 0 does not open at a full 5m of UTC'],
])('an answer with %s is refused', async (_what, status, body, message) => {
  const refused = load(status, body);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow('secret');
});
