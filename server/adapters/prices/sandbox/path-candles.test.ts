import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, mergeCandles } from '@fairlead/domain/markets/candle.ts';
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STEPS } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { instrumentAt, instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen, openRanges } from '@fairlead/domain/trading/market-hours.ts';
import { MOST_CANDLES_PER_REQUEST } from '../price-feed.ts';
import { generateCandles } from './path-candles.ts';
import { createPricePath } from './price-path.ts';
import { readShippedSeries } from './shipped-series.ts';

const DAY_MS = 86_400_000;
const utc = (text: string): number => Date.parse(text);
const shipped = readShippedSeries();
const NOW = utc('2026-11-18T15:00:30.250Z');

function pathOf(symbol: string) {
  const instrument = instrumentBySymbol(symbol) ?? instrumentAt(-1);
  const path = createPricePath(instrument, instrument.tradingHours, 'test', shipped);
  return { path, hours: instrument.tradingHours, stated: { instrument, steps: NO_STEPS } };
}

function candlesOf(symbol: string, interval: CandleInterval, fromMs: number, toMs: number, nowMs = NOW, steps = NO_STEPS): Candle[] {
  const { path, hours, stated } = pathOf(symbol);
  return generateCandles(path, hours, { symbol, interval, fromMs, toMs }, nowMs, { ...stated, steps });
}

describe('generated candles', () => {
  const pairs = CANDLE_INTERVALS.flatMap((small, place) => CANDLE_INTERVALS.slice(place + 1).map((large) => [small, large] as const));

  test.each(pairs)('%s candles merge into the %s candle with all four prices equal', (small, large) => {
    const anyDay = fc.integer({ min: utc('2025-01-01T00:00Z'), max: utc('2026-11-18T00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom('BTCUSD', 'EURUSD', 'XAUUSD', 'AAPL', 'HSI', 'CORNUSD', 'USOIL'), anyDay, (symbol, moment) => {
        const fromMs = candleOpenAt(large, moment);
        const toMs = fromMs + CANDLE_INTERVAL_MS[large];
        const { path, hours, stated } = pathOf(symbol);
        const load = (interval: CandleInterval) => generateCandles(path, hours, { symbol, interval, fromMs, toMs }, NOW, stated);
        expect(mergeCandles(large, load(small))).toEqual(load(large));
      }),
      { numRuns: 12 },
    );
  });

  test.each(['BTCUSD', 'EURUSD', 'XAUUSD', 'USOIL', 'NATGASUSD'])('%s: the daily candle closes on the real close', (symbol) => {
    const instrument = instrumentBySymbol(symbol) ?? instrumentAt(-1);
    const closes = new Map((shipped.dailyCloses.get(symbol) ?? []).map(({ day, price }) => [day, price]));
    const candles = candlesOf(symbol, '1d', utc('2020-01-01T00:00Z'), utc('2026-10-01T00:00Z'));
    let compared = 0;
    for (const candle of candles) {
      const close = closes.get(candle.openAt);
      const weekday = new Date(candle.openAt).getUTCDay();
      if (close === undefined || (instrument.tradingHours !== 'always' && weekday % 6 === 0)) continue;
      compared += 1;
      expect(Math.abs(candle.close / 1e6 - close)).toBeLessThanOrEqual(0.500_001 * 10 ** -instrument.digits);
    }
    expect(compared).toBeGreaterThan(120);
  });

  test.each(['EURUSD', 'AAPL', 'HSI', 'XAUUSD', 'BMW'])('%s: there are candles for every open minute and no others', (symbol) => {
    const { hours } = pathOf(symbol);
    const fromMs = utc('2026-11-06T12:00Z');
    const toMs = fromMs + 4 * DAY_MS;
    const openMinutes: number[] = [];
    for (let at = fromMs; at < toMs; at += 60_000) if (isMarketOpen(hours, at)) openMinutes.push(at);
    const expected = openMinutes.slice(0, MOST_CANDLES_PER_REQUEST);
    expect(candlesOf(symbol, '1m', fromMs, toMs).map((candle) => candle.openAt)).toEqual(expected);
  });

  test('within a session, each candle closes where the next one opens', () => {
    const candles = candlesOf('EURUSD', '5m', utc('2026-11-10T00:00Z'), utc('2026-11-10T12:00Z'));
    expect(candles).toHaveLength(144);
    for (let place = 1; place < candles.length; place += 1) expect(candles[place]?.open).toBe(candles[place - 1]?.close);
  });

  test('a share opens near its last close but rarely on it', () => {
    const candles = candlesOf('AAPL', '1d', utc('2026-01-01T00:00Z'), utc('2026-11-01T00:00Z'));
    const gaps = candles.slice(1).map((candle, place) => Math.abs(candle.open / (candles[place]?.close ?? Number.NaN) - 1));
    expect(gaps.filter((gap) => gap === 0).length).toBeLessThan(gaps.length / 10);
    expect(Math.max(...gaps)).toBeLessThan(0.05);
  });

  test('every possible tick is within its candle', () => {
    const { path, hours } = pathOf('BTCUSD');
    const [candle] = candlesOf('BTCUSD', '1h', utc('2026-11-10T09:00Z'), utc('2026-11-10T10:00Z'));
    for (const { fromMs, toMs } of openRanges(hours, utc('2026-11-10T09:00Z'), utc('2026-11-10T10:00Z'))) {
      for (let at = fromMs; at < toMs; at += 137) {
        const bid = path.bidAt(at);
        expect(bid).toBeLessThanOrEqual(candle?.high ?? Number.NaN);
        expect(bid).toBeGreaterThanOrEqual(candle?.low ?? Number.NaN);
      }
    }
  });
});

describe('the limits of a request', () => {
  test.each<[CandleInterval, string]>([
    ['1m', '2026-11-18T15:00Z'],
    ['1d', '2026-11-18T00:00Z'],
  ])('the current %s candle ends now and reveals nothing later', (interval, openAt) => {
    const candles = candlesOf('EURUSD', interval, utc('2026-11-17T00:00Z'), NOW + 30 * DAY_MS);
    expect(candles.at(-1)?.openAt).toBe(utc(openAt));
    expect(candles.at(-1)?.close).toBe(pathOf('EURUSD').path.bidAt(NOW));
  });

  test('a candle that opens at this moment has not started', () => {
    const opening = utc('2026-11-18T15:00Z');
    expect(candlesOf('EURUSD', '1m', opening - 60_000, opening + DAY_MS, opening).map((candle) => candle.openAt)).toEqual([
      opening - 60_000,
    ]);
  });

  test('history starts with the path', () => {
    const candles = candlesOf('EURUSD', '1d', utc('2020-01-01T00:00Z'), utc('2024-03-12T00:00Z'));
    expect(candles[0]?.openAt).toBe(utc('2024-03-05T00:00Z'));
    expect(candlesOf('EURUSD', '1d', utc('2020-01-01T00:00Z'), utc('2021-01-01T00:00Z'))).toEqual([]);
  });

  test('a long period returns the earliest candles, up to the limit', () => {
    const fromMs = utc('2026-10-01T00:00Z');
    const candles = candlesOf('BTCUSD', '1m', fromMs, fromMs + 30 * DAY_MS);
    expect(candles).toHaveLength(MOST_CANDLES_PER_REQUEST);
    expect(candles[0]?.openAt).toBe(fromMs);
  });

  test('a closed market has no weekend candles at any interval up to a day', () => {
    for (const interval of CANDLE_INTERVALS) {
      expect(candlesOf('AAPL', interval, utc('2026-11-14T00:00Z'), utc('2026-11-16T00:00Z'))).toEqual([]);
    }
  });
});

test('ignoring market hours gives weekend candles too', () => {
  const instrument = instrumentBySymbol('AAPL') ?? instrumentAt(-1);
  const hours: TradingHoursName = 'always';
  const path = createPricePath(instrument, hours, 'test', shipped);
  const request = { symbol: 'AAPL', interval: '1h', fromMs: utc('2026-11-14T00:00Z'), toMs: utc('2026-11-16T00:00Z') } as const;
  expect(generateCandles(path, hours, request, NOW, { instrument, steps: NO_STEPS })).toHaveLength(48);
});

describe('after corporate actions', () => {
  const DUE_AT = utc('2026-11-17T05:00:00Z');
  const from = utc('2026-11-16T00:00Z');
  const to = utc('2026-11-18T00:00Z');
  const splits = [{ dueAt: DUE_AT, ratio: { newShares: 4, oldShares: 1 } }];
  const dividends = [{ dueAt: DUE_AT, gross: price(2_000_000) }];
  const closesOf = (steps = NO_STEPS, nowMs = NOW) => candlesOf('AAPL', '1d', from, to, nowMs, steps).map(({ close }) => close);

  test('candles before and after a split are all in new shares, and in old ones before it', () => {
    const plain = closesOf();
    expect(plain).toHaveLength(2);
    expect(closesOf({ splits, dividends: [] })).toEqual(plain.map((close) => Math.round(close / 4 / 10_000) * 10_000));
    expect(closesOf({ splits, dividends: [] }, DUE_AT - 1)).toEqual(plain.slice(0, 1));
  });

  test('a dividend lowers the candles from its day on', () => {
    const [before = 0, after = 0] = closesOf();
    expect(closesOf({ splits: [], dividends })).toEqual([before, after - 2_000_000]);
  });

  test('a dividend in the middle of a candle of an open market lowers the rest of it, and small candles merge into it', () => {
    const instrument = instrumentBySymbol('AAPL') ?? instrumentAt(-1);
    const path = createPricePath(instrument, 'always', 'test', shipped);
    const load = (interval: CandleInterval, steps = NO_STEPS) =>
      generateCandles(path, 'always', { symbol: 'AAPL', interval, fromMs: from, toMs: to }, NOW, { instrument, steps });
    const steps = { splits, dividends };
    const [, whole] = load('1d', steps);
    expect(
      mergeCandles(
        '1d',
        load('1m', steps).filter(({ openAt }) => openAt >= from + DAY_MS),
      ),
    ).toEqual([whole]);
    const [, plain] = load('1d', { splits, dividends: [] });
    expect([(plain?.open ?? 0) - (whole?.open ?? 0), (plain?.close ?? 0) - (whole?.close ?? 0)]).toEqual([0, 2_000_000]);
  });
});
