import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CANDLE_INTERVALS } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { describePriceFeedContract } from '../price-feed-contract.ts';
import { createTurnedClock } from '../turned-clock.ts';
import type { TurnedClock } from '../turned-clock.ts';
import type { RecordedFile } from './recorded-file.ts';
import { createReplayPriceFeed } from './replay-price-feed.ts';
import type { ReplayPriceFeedOptions } from './replay-price-feed.ts';

const utc = (text: string): number => Date.parse(text);
const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const TICKS: RecordedFile = { path: fixture('EURUSD_ticks_2014-05-02_1225-1245.csv.gz'), symbol: 'EURUSD' };
const MINUTES: RecordedFile = { path: fixture('EURUSD_1m_bidask_2014-05-02_12.csv'), symbol: 'EURUSD', interval: '1m' };
const GOLD: RecordedFile = { path: fixture('XAUUSD_1h_2020-03-16.csv'), symbol: 'XAUUSD', interval: '1h' };
const OIL: RecordedFile = { path: fixture('USOIL_1d_close_2020-04.csv'), symbol: 'USOIL', interval: '1d' };

const JOBS_REPORT = utc('2014-05-02T12:30:00Z');
const NOW = utc('2026-11-18T15:00:00Z');

function throwError(error: Error): never {
  throw error;
}

async function play(durationMs: number, options: Partial<ReplayPriceFeedOptions> & Pick<ReplayPriceFeedOptions, 'files'>) {
  const clock: TurnedClock = createTurnedClock(NOW);
  const feed = createReplayPriceFeed({ clock, onError: throwError, ...options });
  const ticks: (RawTick & { readonly playedAt: number })[] = [];
  await feed.start((tick) => ticks.push({ ...tick, playedAt: clock.now() }));
  await clock.turn(durationMs);
  return { feed, clock, ticks };
}

describePriceFeedContract('a replay of ticks', () => {
  const clock = createTurnedClock(JOBS_REPORT);
  const feed = createReplayPriceFeed({ clock, files: [TICKS], playFromMs: JOBS_REPORT, onError: throwError });
  return { clock, symbol: 'EURUSD', feed };
});

describePriceFeedContract('a restamped replay of ticks and bars', () => {
  const clock = createTurnedClock(NOW);
  const feed = createReplayPriceFeed({ clock, files: [TICKS, GOLD], playFromMs: JOBS_REPORT, restamp: true, onError: throwError });
  return { clock, symbol: 'EURUSD', feed };
});

describe('the speed of a replay', () => {
  test('at normal speed ticks come at their recorded intervals, including bursts of over 100 a second', async () => {
    const { ticks } = await play(60_000, { files: [TICKS], playFromMs: JOBS_REPORT });
    expect(ticks).toHaveLength(2_932);
    for (const tick of ticks) expect(tick.playedAt - NOW).toBe(tick.at - JOBS_REPORT);
    const bySecond = Map.groupBy(ticks, (tick) => Math.floor(tick.playedAt / 1_000));
    expect(Math.max(...[...bySecond.values()].map((second) => second.length))).toBe(163);
  });

  test('without a starting moment the first tick is played at once', async () => {
    const { ticks } = await play(0, { files: [TICKS] });
    expect(ticks).toHaveLength(1);
    expect(ticks[0]?.at).toBe(utc('2014-05-02T12:25:00.717Z'));
  });

  test.each([
    [60, 20_000],
    [1_200, 1_000],
    [0.5, 2_400_000],
  ])('at %f times normal speed the recording takes %i ms', async (speed, durationMs) => {
    let finishedAt = 0;
    const clock = createTurnedClock(NOW);
    const feed = createReplayPriceFeed({
      clock,
      speed,
      files: [TICKS],
      playFromMs: utc('2014-05-02T12:25:00Z'),
      onError: throwError,
      onFinished: () => (finishedAt = clock.now()),
    });
    let count = 0;
    await feed.start(() => (count += 1));
    await clock.turn(durationMs);
    expect(count).toBe(8_864);
    expect(Math.abs(finishedAt - NOW - durationMs)).toBeLessThan(0.002 * durationMs + 2);
  });

  test.each([0, -1, Number.NaN])('a speed of %f is rejected', (speed) => {
    expect(() => createReplayPriceFeed({ clock: createTurnedClock(NOW), files: [TICKS], speed, onError: throwError })).toThrow(RangeError);
  });
});

describe('timestamps', () => {
  test('are the recorded ones by default', async () => {
    const { ticks } = await play(5_000, { files: [TICKS], playFromMs: JOBS_REPORT });
    expect(ticks[0]?.at).toBe(utc('2014-05-02T12:30:00.109Z'));
  });

  test('with restamp, are the moments of replay, never ahead of them and in the recorded order', async () => {
    const { ticks } = await play(20_000, { files: [TICKS], playFromMs: JOBS_REPORT, restamp: true, speed: 7 });
    expect(ticks.length).toBeGreaterThan(2_000);
    let previous = 0;
    for (const tick of ticks) {
      expect(tick.at).toBeLessThanOrEqual(tick.playedAt);
      expect(tick.playedAt - tick.at).toBeLessThanOrEqual(1);
      expect(tick.at).toBeGreaterThanOrEqual(previous);
      previous = tick.at;
    }
  });
});

describe('several files', () => {
  test('are merged by time', async () => {
    const { ticks } = await play(1_199_999, { files: [MINUTES, TICKS], playFromMs: utc('2014-05-02T12:25:00Z') });
    expect(ticks).toHaveLength(8_864 + 4 * 20);
    for (let place = 1; place < ticks.length; place += 1) expect(ticks[place]?.at).toBeGreaterThanOrEqual(ticks[place - 1]?.at ?? 0);
  });

  test('negative prices are replayed unchanged', async () => {
    const { ticks } = await play(86_400_000, { files: [OIL], speed: 31 });
    expect(ticks).toHaveLength(14);
    const negative = ticks.filter((tick) => tick.bid < 0);
    expect(negative.map((tick) => [new Date(tick.at).toISOString(), tick.bid, tick.ask])).toEqual([
      ['2020-04-20T23:59:59.999Z', -36.98, -36.95],
    ]);
  });
});

/** The first ticks only confirm each other and are in no candle. */
const FIRST_TICKS = 2;

describe('history', () => {
  test('the candles built from ticks equal the bars published by the same source', async () => {
    const clock = createTurnedClock(NOW);
    const load = async (file: RecordedFile) => {
      const feed = createReplayPriceFeed({ clock, files: [file], playFromMs: utc('2014-05-03T00:00Z'), onError: throwError });
      const candles = await feed.loadHistory({
        symbol: 'EURUSD',
        interval: '1m',
        fromMs: utc('2014-05-02T12:25:00Z'),
        toMs: utc('2014-05-02T12:45:00Z'),
      });
      return candles.map(({ openAt, open, high, low, close }) => ({ openAt, open, high, low, close }));
    };
    const fromTicks = await load(TICKS);
    expect(fromTicks).toHaveLength(20);
    // Between the four points of a bar the price of that minute moved further than two successive ticks may.
    const isQuiet = ({ openAt }: { readonly openAt: number }): boolean => openAt !== JOBS_REPORT;
    expect(fromTicks.filter(isQuiet)).toEqual((await load(MINUTES)).filter(isQuiet));
  });

  test.each(CANDLE_INTERVALS)('before the start it ends where the replay will begin (%s)', async (interval) => {
    const feed = createReplayPriceFeed({ clock: createTurnedClock(NOW), files: [TICKS], playFromMs: JOBS_REPORT, onError: throwError });
    const candles = await feed.loadHistory({ symbol: 'EURUSD', interval, fromMs: 0, toMs: NOW });
    expect(candles.reduce((sum, candle) => sum + candle.tickCount, 0)).toBe(50 - FIRST_TICKS + 58 + 94 + 242 + 292);
  });

  test('during the replay it ends with the last tick played', async () => {
    const { feed, clock, ticks } = await play(30_000, { files: [TICKS], playFromMs: JOBS_REPORT, restamp: true });
    const candles = await feed.loadHistory({ symbol: 'EURUSD', interval: '1m', fromMs: NOW, toMs: clock.now() + 60_000 });
    expect(candles).toHaveLength(1);
    expect(candles[0]?.tickCount).toBe(ticks.length);
    expect(candles[0]?.close).toBe(Math.round((ticks.at(-1)?.bid ?? 0) * 1e6));
  });

  test('with restamp, anything recorded before the starting moment comes just before the start', async () => {
    const { feed } = await play(0, { files: [TICKS], playFromMs: JOBS_REPORT, restamp: true });
    const candles = await feed.loadHistory({ symbol: 'EURUSD', interval: '1m', fromMs: NOW - 600_000, toMs: NOW });
    expect(candles.map((candle) => candle.openAt - NOW)).toEqual([-300_000, -240_000, -180_000, -120_000, -60_000]);
    expect(candles.map((candle) => candle.tickCount)).toEqual([50 - FIRST_TICKS, 58, 94, 242, 292]);
  });
});

describe('failures', () => {
  test('a missing file is reported at the start', async () => {
    const file = { path: fixture('missing.csv'), symbol: 'EURUSD' };
    const feed = createReplayPriceFeed({ clock: createTurnedClock(NOW), files: [file], onError: throwError });
    await expect(feed.start(() => undefined)).rejects.toThrow('ENOENT');
  });

  test('a recording without ticks is reported at the start', async () => {
    const feed = createReplayPriceFeed({ clock: createTurnedClock(NOW), files: [], onError: throwError });
    await expect(feed.start(() => undefined)).rejects.toThrow('no tick');
  });

  test('an error thrown by the receiver stops the replay and is reported', async () => {
    const errors: Error[] = [];
    const clock = createTurnedClock(NOW);
    const feed = createReplayPriceFeed({ clock, files: [TICKS], playFromMs: JOBS_REPORT, onError: (error) => errors.push(error) });
    await feed.start(() => throwError(new Error('receiver failed')));
    await clock.turn(10_000);
    expect(errors.map((error) => error.message)).toEqual(['receiver failed']);
    expect(clock.waitingCalls).toBe(0);
  });
});
