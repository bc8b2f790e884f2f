import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../../tests/support/databases.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { createCandleStore } from './candle-store.ts';
import type { DatedCandle } from './restate-candles.ts';
import { readCandles, readCoverage, writeCoverage } from './store.ts';

const MINUTE = CANDLE_INTERVAL_MS['1m'];
const START = Date.UTC(2026, 10, 23, 12);
const EVERYTHING = { fromMs: 0, beforeMs: 1e15, limit: 1_000 };

function candleAt(openAt: number, close = 5): DatedCandle {
  return { openAt, open: price(4), high: price(9), low: price(-1), close: price(close), tickCount: 3, requestedAt: null };
}

describe.each(testDatabases)('the candle store on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  let failure: Error | null;

  beforeAll(async () => {
    ({ database, remove } = await openTestDatabase(kind));
  });
  afterAll(() => remove());

  beforeEach(async () => {
    failure = null;
    await database.query('DELETE FROM candles');
    await database.query('DELETE FROM candle_coverage');
  });

  /** The database, which can be made to fail. */
  const query: Database['query'] = (sql, parameters) => (failure === null ? database.query(sql, parameters) : Promise.reject(failure));

  function startStore(mostPending?: number) {
    const letGo: number[] = [];
    const store = createCandleStore({
      database: { query },
      onLetGo: (count) => letGo.push(count),
      ...(mostPending === undefined ? {} : { mostPending }),
    });
    store.beginAt(START, new Set());
    return { store, letGo };
  }

  test('writes everything collected, for all intervals and symbols at once', async () => {
    const { store } = startStore();
    store.take('BTCUSD', '1m', candleAt(START));
    store.take('BTCUSD', '1m', candleAt(START + MINUTE));
    store.take('BTCUSD', '5m', candleAt(START));
    store.take('AAPL', '1m', candleAt(START));
    await store.flush(START + 5 * MINUTE);
    expect(await readCandles(database, 'BTCUSD', '1m', EVERYTHING)).toEqual([candleAt(START), candleAt(START + MINUTE)]);
    expect(await readCandles(database, 'BTCUSD', '5m', EVERYTHING)).toEqual([candleAt(START)]);
    expect(await readCandles(database, 'AAPL', '1m', EVERYTHING)).toEqual([candleAt(START)]);
    expect(store.pending('BTCUSD', '1m')).toEqual([]);
  });

  test('writes more than fits into one statement', async () => {
    const { store } = startStore();
    for (let minute = 0; minute < 2_500; minute += 1) store.take('BTCUSD', '1m', candleAt(START + minute * MINUTE));
    await store.flush(START + 2_500 * MINUTE);
    expect(await database.query('SELECT count(*)::int AS count FROM candles')).toEqual([{ count: 2_500 }]);
  });

  test('replaces an existing candle', async () => {
    const { store } = startStore();
    for (const close of [5, 6]) {
      store.take('BTCUSD', '1m', candleAt(START, close));
      await store.flush(START + MINUTE);
    }
    expect(await readCandles(database, 'BTCUSD', '1m', EVERYTHING)).toEqual([candleAt(START, 6)]);
  });

  test('always includes candles that are waiting or being written', async () => {
    const { store } = startStore();
    store.take('BTCUSD', '1m', candleAt(START));
    const flushed = store.flush(START + MINUTE);
    await Promise.resolve();
    store.take('BTCUSD', '1m', candleAt(START + MINUTE));
    expect(store.pending('BTCUSD', '1m').map(({ openAt }) => openAt)).toEqual([START, START + MINUTE]);
    await flushed;
    expect(store.pending('BTCUSD', '1m').map(({ openAt }) => openAt)).toEqual([START + MINUTE]);
  });

  test('keeps in order what the database did not accept, and writes it the next time', async () => {
    const { store } = startStore();
    store.take('BTCUSD', '1m', candleAt(START));
    failure = new Error('no connection');
    await expect(store.flush(START + MINUTE)).rejects.toThrow('no connection');
    store.take('BTCUSD', '1m', candleAt(START + MINUTE));
    expect(store.pending('BTCUSD', '1m').map(({ openAt }) => openAt)).toEqual([START, START + MINUTE]);
    failure = null;
    await store.flush(START + 2 * MINUTE);
    expect(await readCandles(database, 'BTCUSD', '1m', EVERYTHING)).toHaveLength(2);
  });

  test('does not grow without limit: everything is dropped, and candles count as built here only from then on', async () => {
    const { store, letGo } = startStore(3);
    for (let minute = 0; minute < 4; minute += 1) store.take('BTCUSD', '1m', candleAt(START + minute * MINUTE));
    expect(letGo).toEqual([3]);
    store.take('BTCUSD', '1m', candleAt(START + 4 * MINUTE));
    expect(store.pending('BTCUSD', '1m').map(({ openAt }) => openAt)).toEqual([START + 4 * MINUTE]);
    expect(store.liveFrom('BTCUSD', '1m')).toBe(START + 4 * MINUTE);
    expect(store.liveFrom('BTCUSD', '1h')).toBe(START);
  });

  test('extends a coverage that reaches into the live span to the last finished candle, and leaves others alone', async () => {
    const { store } = startStore();
    await writeCoverage(database, 'BTCUSD', '1m', { fromMs: 0, toMs: START });
    await writeCoverage(database, 'BTCUSD', '1h', { fromMs: 0, toMs: START });
    await writeCoverage(database, 'AAPL', '1m', { fromMs: 0, toMs: START - MINUTE });
    store.take('BTCUSD', '1m', candleAt(START));
    await store.flush(START + 10 * MINUTE + 1);
    expect(await readCoverage(database, 'BTCUSD', '1m')).toEqual({ fromMs: 0, toMs: START + 10 * MINUTE });
    expect(await readCoverage(database, 'BTCUSD', '1h')).toEqual({ fromMs: 0, toMs: START });
    expect(await readCoverage(database, 'AAPL', '1m')).toEqual({ fromMs: 0, toMs: START - MINUTE });
  });

  test('does not extend the coverage of a symbol whose candles are incomplete', async () => {
    const { store } = startStore();
    store.beginAt(START, new Set(['BTCUSD']));
    await writeCoverage(database, 'BTCUSD', '1m', { fromMs: 0, toMs: START });
    store.take('BTCUSD', '1m', candleAt(START));
    await store.flush(START + MINUTE);
    expect(await readCoverage(database, 'BTCUSD', '1m')).toEqual({ fromMs: 0, toMs: START });
    expect(store.liveFrom('BTCUSD', '1m')).toBe(START + MINUTE);
  });

  test("does not turn a closed market's last tick, repeated at the start, into a candle of one tick", async () => {
    const { store } = startStore();
    store.take('AAPL', '1m', candleAt(START - 3 * MINUTE));
    store.take('AAPL', '1d', candleAt(START - CANDLE_INTERVAL_MS['1d']));
    expect([store.pending('AAPL', '1m'), store.pending('AAPL', '1d')]).toEqual([[], []]);
  });

  test('nothing counts as built here before the beginning', () => {
    const store = createCandleStore({ database });
    expect(store.liveFrom('BTCUSD', '1m')).toBe(Number.POSITIVE_INFINITY);
  });
});
