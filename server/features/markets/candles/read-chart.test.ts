import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { stepChart } from '@fairlead/domain/markets/chart-interval.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { readChart, type ReadStored } from './read-chart.ts';

const utc = (text: string): number => Date.parse(text);
const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A history that has every candle from its beginning on, each with its number as its price. */
function storedFrom(beginning: string, isWhole = true) {
  const asked: { interval: CandleInterval; beforeMs: number; limit: number }[] = [];
  const readStored: ReadStored = (interval, beforeMs, limit) => {
    asked.push({ interval, beforeMs, limit });
    const candles: Candle[] = [];
    for (let openAt = utc(beginning); openAt < beforeMs; openAt = stepChart(interval, openAt, 1)) {
      const close = price(candles.length + 1);
      candles.push({ openAt, open: close, high: close, low: close, close, tickCount: 1 });
    }
    return Promise.resolve({ candles: candles.slice(-limit), isWhole });
  };
  return { readStored, asked };
}

describe('a stored interval', () => {
  test('is read as it is, with one more to see whether there are more', async () => {
    const { readStored, asked } = storedFrom('2026-01-01T00:00Z');
    const page = await readChart('1d', utc('2026-01-05T12:00Z'), 3, readStored);
    expect(page.candles.map(({ openAt }) => day(openAt))).toEqual(['2026-01-03', '2026-01-04', '2026-01-05']);
    expect(page).toMatchObject({ hasMore: true, isWhole: true });
    expect(asked).toEqual([{ interval: '1d', beforeMs: utc('2026-01-05T12:00Z'), limit: 4 }]);
  });
});

describe('a derived interval', () => {
  test('is made of whole candles: the first one that the page cuts is left to the next page', async () => {
    const { readStored } = storedFrom('2026-01-01T00:00Z');
    const first = await readChart('1M', utc('2026-11-29T12:00Z'), 4, readStored);
    expect(first.candles.map(({ openAt }) => day(openAt))).toEqual(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
    expect(first.candles[0]).toMatchObject({ open: 213, close: 243, tickCount: 31 });
    expect(first.hasMore).toBe(true);
    const second = await readChart('1M', first.candles[0]?.openAt ?? 0, 4, readStored);
    expect(second.candles.map(({ openAt }) => day(openAt))).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']);
    const last = await readChart('1M', second.candles[0]?.openAt ?? 0, 4, readStored);
    expect(last.candles.map(({ openAt }) => day(openAt))).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(last).toMatchObject({ hasMore: false, isWhole: true });
  });

  test('the first candle of the history counts, even if its beginning is missing', async () => {
    const { readStored } = storedFrom('2026-11-18T00:00Z');
    const page = await readChart('1w', utc('2026-11-24T12:00Z'), 10, readStored);
    expect(page.candles.map(({ openAt, tickCount }) => [day(openAt), tickCount])).toEqual([
      ['2026-11-16', 5],
      ['2026-11-23', 2 + 5],
    ]);
    expect(page.hasMore).toBe(false);
  });

  test('before the middle of a week, the whole week is included: it opened before', async () => {
    const { readStored, asked } = storedFrom('2026-01-01T00:00Z');
    await readChart('1w', utc('2026-11-25T12:00Z'), 1, readStored);
    await readChart('1w', utc('2026-11-23T00:00Z'), 1, readStored);
    expect(asked.map(({ interval, beforeMs }) => [interval, day(beforeMs)])).toEqual([
      ['1d', '2026-11-30'],
      ['1d', '2026-11-23'],
    ]);
  });

  test('a long page of months is shorter than requested, and says that there is more', async () => {
    const { readStored, asked } = storedFrom('2000-01-01T00:00Z');
    const page = await readChart('1M', utc('2026-11-29T00:00Z'), 500, readStored);
    expect(asked[0]?.limit).toBe(4_000);
    expect(page.candles.length).toBeGreaterThan(125);
    expect(page.candles[0]?.tickCount).toBeGreaterThanOrEqual(28);
    expect(page.hasMore).toBe(true);
  });

  test('while some are still being loaded, it shows what there is and says so', async () => {
    const { readStored } = storedFrom('2026-11-01T00:00Z', false);
    const page = await readChart('1M', utc('2026-11-29T00:00Z'), 10, readStored);
    expect(page.candles).toHaveLength(1);
    expect(page).toMatchObject({ hasMore: true, isWhole: false });
  });
});
