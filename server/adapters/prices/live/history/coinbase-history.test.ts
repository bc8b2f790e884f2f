/** The row is the documentation's (get-product-candles): time, low, high, open, close, volume. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeCandles, type Candle } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { NoHistory } from '../../price-feed.ts';
import { createCoinbaseHistory } from './coinbase-history.ts';
import { answeringWith } from './fixture-answers.ts';

const NOW = Date.parse('2026-11-27T12:30:20Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CURRENT = NOW - 20_000;
const request = { symbol: 'BTC-USD', interval: '1m', fromMs: CURRENT - 2 * MINUTE, toMs: NOW } as const;

const row = (openAt: number, [low, high, open, close] = [0.32, 4.2, 0.35, 4.2]) => [openAt / 1_000, low, high, open, close, 12.3];
const load = (status: number, body: unknown) => createCoinbaseHistory(answeringWith(NOW, () => [status, body]).options)(request);

test('rows come newest first, with the low and the high before the open', async () => {
  const candle = { open: 350_000, high: 4_200_000, low: 320_000, close: 4_200_000, tickCount: 0 };
  expect(await load(200, [row(CURRENT), row(CURRENT - MINUTE)])).toEqual([
    { openAt: CURRENT - MINUTE, ...candle },
    { openAt: CURRENT, ...candle },
  ]);
});

test('the address names the product, the seconds, and both ends, which are included', async () => {
  const source = answeringWith(NOW, () => [200, []]);
  await createCoinbaseHistory(source.options)(request);
  expect(source.asked.map(String)).toEqual([
    'https://source.example/products/BTC-USD/candles?granularity=60&start=2026-11-27T12%3A28%3A00.000Z&end=2026-11-27T12%3A30%3A00.000Z',
  ]);
});

test('asks for at most 300 candles at once, and for no more than are wanted', async () => {
  const source = answeringWith(NOW, (url) => {
    const from = Date.parse(url.searchParams.get('start') ?? '');
    const to = Date.parse(url.searchParams.get('end') ?? '');
    return [200, Array.from({ length: (to - from) / MINUTE + 1 }, (_, place) => row(from + place * MINUTE)).toReversed()];
  });
  const candles = await createCoinbaseHistory(source.options)({ ...request, fromMs: NOW - 10 * 86_400_000 });
  expect(candles).toHaveLength(5_000);
  expect(source.asked).toHaveLength(17);
  expect(new Set(candles.map(({ openAt }) => openAt)).size).toBe(5_000);
  expect(candles[0]?.openAt).toBe(CURRENT - 10 * 86_400_000 + MINUTE);
});

test('an unknown product has no history', async () => {
  await expect(load(404, { message: 'NotFound' })).rejects.toThrow(NoHistory);
});

test.each([
  ['an error', 400, { message: 'granularity too small for the requested time range' }, 'answered 400: granularity too small'],
  ['prices in text', 200, [[CURRENT / 1_000, '1', '2', '1', '1', 1]], '0.1: '],
  ['open and low mixed up', 200, [row(CURRENT, [3, 4, 2, 3])], 'candle 0 has a high or low that does not enclose'],
  ['an object', 200, {}, 'the body: '],
])('an answer with %s is refused', async (_what, status, body, message) => {
  await expect(load(status, body)).rejects.toThrow(message);
});

describe('four hours, which Coinbase lacks,', () => {
  const today = Date.parse('2026-11-27T00:00:00Z');
  const anyHours = fc.uniqueArray(fc.integer({ min: -600, max: 12 }), { maxLength: 200 }).chain((hours) =>
    fc.tuple(
      ...hours.map((hour) =>
        fc
          .tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 90 }), fc.nat(5), fc.nat(5))
          .map(([open, close, above, below]): Candle => {
            const [high, low] = [Math.max(open, close) + above, Math.min(open, close) - below];
            return {
              openAt: today + hour * HOUR,
              open: micros(open),
              high: micros(high),
              low: micros(low),
              close: micros(close),
              tickCount: 0,
            };
          }),
      ),
    ),
  );
  const micros = (units: number) => price(units * 1_000_000);

  test('are merged exactly from whole hours, whatever the order and the pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyHours, fc.integer({ min: -650, max: 13 }), fc.integer({ min: -650, max: 20 }), async (hours, from, to) => {
        const rows = hours.map(({ openAt, open, high, low, close }) => row(openAt, [low / 1e6, high / 1e6, open / 1e6, close / 1e6]));
        const history = createCoinbaseHistory(answeringWith(NOW, () => [200, rows]).options);
        const fromMs = today + from * HOUR;
        const toMs = today + to * HOUR;
        const ascending = hours.toSorted((a, b) => a.openAt - b.openAt);
        const wanted = mergeCandles('4h', ascending).filter(({ openAt }) => openAt >= fromMs && openAt < toMs);
        expect(await history({ symbol: 'BTC-USD', interval: '4h', fromMs, toMs })).toEqual(wanted);
      }),
      { numRuns: 60 },
    );
  });
});
