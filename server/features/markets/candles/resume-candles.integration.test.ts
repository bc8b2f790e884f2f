import { CANDLE_INTERVAL_MS, CANDLE_INTERVALS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STEPS, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { NoHistory, type HistoryRequest } from '../../../adapters/prices/price-feed.ts';
import { CandleBuilder } from './candle-builder.ts';
import { resumeCandles } from './resume-candles.ts';
import { writeCandles } from './store.ts';

const MINUTE = CANDLE_INTERVAL_MS['1m'];
const HOUR = CANDLE_INTERVAL_MS['1h'];
// Monday, 23 November 2026, 15:30:20 UTC.
const DAY = Date.UTC(2026, 10, 23);
const CURRENT_HOUR = DAY + 15 * HOUR;
const NOW = CURRENT_HOUR + 30 * MINUTE + 20_000;
const CURRENT_MINUTE = candleOpenAt('1m', NOW);

function named(symbol: string): Instrument {
  const instrument = instrumentBySymbol(symbol);
  if (instrument === undefined) throw new Error(`unknown symbol ${symbol}`);
  return instrument;
}
const COIN = named('BTCUSD');
const SHARE = named('AAPL');

/** All four prices alike. */
function flat(openAt: number, value: number, tickCount: number): Candle {
  return { openAt, open: price(value), high: price(value), low: price(value), close: price(value), tickCount };
}
const SOURCES_PRICE = 100;
const OWN_PRICE = 200;

/** A source whose candles of every hour and minute have one price. */
class FlatFeed {
  readonly requests: HistoryRequest[] = [];
  answer: 'candles' | 'none' | 'failure' | 'silence' = 'candles';

  async loadHistory(request: HistoryRequest): Promise<readonly Candle[]> {
    this.requests.push(request);
    if (this.answer === 'none') throw new NoHistory('none');
    if (this.answer === 'failure') throw new Error('source is down');
    if (this.answer === 'silence') await new Promise(() => undefined);
    const candles: Candle[] = [];
    for (let at = request.fromMs; at < request.toMs; at += CANDLE_INTERVAL_MS[request.interval]) candles.push(flat(at, SOURCES_PRICE, 0));
    return candles;
  }
}

describe.each(testDatabases)('running candles after a start on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let feed: FlatFeed;
  let steps: PriceSteps;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
  });
  afterAll(() => remove());
  beforeEach(async () => {
    await database.query('DELETE FROM candles');
    feed = new FlatFeed();
    steps = NO_STEPS;
  });

  async function resume(instruments: readonly Instrument[] = [COIN], withinMs = 2_000) {
    const builder = new CandleBuilder(instruments.length, () => undefined);
    const failures = await resumeCandles({ builder, instruments, feed, database, stepsOf: () => steps, nowMs: NOW, withinMs });
    const running = (interval: (typeof CANDLE_INTERVALS)[number], index = 0) => builder.runningCandle(index, interval);
    return { failures, running };
  }

  /** Records whole hours of today and minutes of the current hour, by their numbers. */
  async function record(hours: readonly number[], minutes: readonly number[]): Promise<void> {
    await writeCandles(database, [
      ...hours.map((hour) => ({ symbol: 'BTCUSD', interval: '1h' as const, ...flat(DAY + hour * HOUR, OWN_PRICE, 9), requestedAt: null })),
      ...minutes.map((minute) => ({
        symbol: 'BTCUSD',
        interval: '1m' as const,
        ...flat(CURRENT_HOUR + minute * MINUTE, OWN_PRICE, 9),
        requestedAt: null,
      })),
    ]);
  }
  const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, place) => from + place);

  test('come from the source if nothing was recorded, with two requests', async () => {
    const { failures, running } = await resume();
    expect(failures.size).toBe(0);
    for (const interval of CANDLE_INTERVALS) expect(running(interval)).toEqual(flat(candleOpenAt(interval, NOW), SOURCES_PRICE, 0));
    expect(feed.requests).toEqual([
      { symbol: 'BTCUSD', interval: '1h', fromMs: DAY, toMs: CURRENT_HOUR },
      { symbol: 'BTCUSD', interval: '1m', fromMs: CURRENT_HOUR, toMs: NOW + 1 },
    ]);
  });

  test('are what was recorded, and the source is only asked for what is missing', async () => {
    await record(range(0, 15), range(0, 29));
    const { running } = await resume();
    expect(feed.requests).toEqual([{ symbol: 'BTCUSD', interval: '1m', fromMs: CURRENT_MINUTE - MINUTE, toMs: NOW + 1 }]);
    expect(running('4h')).toMatchObject({ open: OWN_PRICE, low: SOURCES_PRICE, close: SOURCES_PRICE, tickCount: 3 * 9 + 29 * 9 });
    expect(running('1m')).toEqual(flat(CURRENT_MINUTE, SOURCES_PRICE, 0));
  });

  test('keep what was recorded where the source has candles too', async () => {
    await record([0, 2, ...range(3, 15)], range(0, 30));
    const { running } = await resume();
    expect(feed.requests[0]).toMatchObject({ interval: '1h', fromMs: DAY + HOUR, toMs: DAY + 2 * HOUR });
    expect(running('1d')).toMatchObject({ open: OWN_PRICE, low: SOURCES_PRICE, tickCount: 14 * 9 + 30 * 9 });
    expect(running('4h')).toMatchObject({ high: OWN_PRICE, tickCount: 3 * 9 + 30 * 9 });
  });

  test('do not take what the source once supplied for a record', async () => {
    await writeCandles(
      database,
      range(0, 15).map((hour) => ({ symbol: 'BTCUSD', interval: '1h' as const, ...flat(DAY + hour * HOUR, 150, 0), requestedAt: DAY })),
    );
    const { running } = await resume();
    expect(running('1d')?.high).toBe(SOURCES_PRICE);
  });

  test('are in new shares from the beginning after a split earlier in the day', async () => {
    await record(range(0, 15), range(0, 29));
    steps = { splits: [{ dueAt: DAY + 4 * HOUR, ratio: { newShares: 4, oldShares: 1 } }], dividends: [] };
    const { running } = await resume();
    expect(running('1d')).toMatchObject({ open: OWN_PRICE / 4, high: OWN_PRICE, low: OWN_PRICE / 4, close: SOURCES_PRICE });
  });

  test('need no request while the market has been closed', async () => {
    const { running } = await resume([{ ...SHARE, tradingHours: 'hongKong' }]);
    expect(feed.requests.map(({ interval, fromMs, toMs }) => [interval, (fromMs - DAY) / HOUR, (toMs - DAY) / HOUR])).toEqual([
      ['1h', 1, 8],
    ]);
    expect(running('1h')).toBeUndefined();
  });

  test.each(['failure', 'silence'] as const)('have what was recorded if the source answers with %s', async (answer) => {
    await record(range(0, 15), range(0, 10));
    feed.answer = answer;
    const { failures, running } = await resume([COIN, named('ETHUSD')], 50);
    expect([...failures.keys()].toSorted()).toEqual(['BTCUSD', 'ETHUSD']);
    expect(running('1d')).toMatchObject({ openAt: DAY, open: OWN_PRICE, tickCount: 15 * 9 + 10 * 9 });
    expect(running('1d', 1)).toBeUndefined();
  });

  test('lack nothing that matters after a restart of a few minutes, though the source is away', async () => {
    await record(range(0, 15), range(0, 26));
    feed.answer = 'failure';
    expect((await resume()).failures.size).toBe(0);
  });

  test('are complete with what was recorded if the source keeps no history', async () => {
    await record([14], [3]);
    feed.answer = 'none';
    const { failures, running } = await resume();
    expect([failures.size, running('4h')?.tickCount]).toEqual([0, 18]);
  });
});
