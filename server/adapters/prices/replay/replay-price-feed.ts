/**
 * Replays recorded files as if live: the first tick at the start, the others at their recorded intervals or at a multiple of that speed.
 * Timestamps are the recorded ones, or (restamp) the moments of replay, so that quotes are fresh.
 */
import { addTick, candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceFromDecimal } from '@fairlead/domain/price.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { FeedClock } from '../feed-clock.ts';
import { MOST_CANDLES_PER_REQUEST } from '../price-feed.ts';
import type { HistoryRequest, PriceFeed } from '../price-feed.ts';
import { mergeTicks } from './merge-ticks.ts';
import { readRecordedTicks } from './recorded-file.ts';
import type { RecordedFile } from './recorded-file.ts';
import { createTickSieve } from './tick-sieve.ts';

export interface ReplayPriceFeedOptions {
  readonly files: readonly RecordedFile[];
  readonly clock: FeedClock;
  /** Called if a file turns out to be unreadable after the start; the feed has then stopped. */
  readonly onError: (error: Error) => void;
  readonly onFinished?: () => void;
  /** The default, 1, is real time; 60 replays an hour in a minute. */
  readonly speed?: number;
  readonly restamp?: boolean;
  /** The recorded moment to start at; anything earlier is history. Defaults to the first tick of all files. */
  readonly playFromMs?: number;
}

export function createReplayPriceFeed(options: ReplayPriceFeedOptions): PriceFeed {
  const { files, clock, speed = 1, restamp = false } = options;
  if (!(speed > 0)) throw new RangeError(`a replay needs a speed above zero, not ${speed}`);
  let state: 'new' | 'started' | 'ended' = 'new';
  let beginning: Promise<number> | undefined;
  let startedAt: number | undefined;
  let stream: AsyncGenerator<RawTick, void, undefined> | undefined;
  let cancelTimer: (() => void) | undefined;
  // A function, because the state changes while the feed awaits a file or calls its receiver.
  const isPlaying = (): boolean => state === 'started';

  function readTicks(recordings: readonly RecordedFile[]): AsyncGenerator<RawTick, void, undefined> {
    return mergeTicks(recordings.map(readRecordedTicks));
  }

  /** The recorded moment that is replayed at the start. */
  function findBeginning(): Promise<number> {
    beginning ??= options.playFromMs === undefined ? findFirstTick() : Promise.resolve(options.playFromMs);
    return beginning;
  }

  async function findFirstTick(): Promise<number> {
    for await (const tick of readTicks(files)) return tick.at;
    throw new Error('there is no tick in any of the recorded files');
  }

  async function play(ticks: AsyncGenerator<RawTick, void, undefined>, begin: number, onTick: (tick: RawTick) => void): Promise<void> {
    let waiting = await nextFrom(ticks, begin);
    startedAt = clock.now();

    async function playDueTicks(): Promise<void> {
      try {
        while (isPlaying() && waiting !== undefined) {
          const due = (startedAt ?? 0) + (waiting.at - begin) / speed;
          const wait = due - clock.now();
          if (wait > 0) {
            cancelTimer = clock.after(Math.ceil(wait), playDueTicks);
            return;
          }
          onTick(restamp ? { ...waiting, at: Math.floor(due) } : waiting);
          waiting = await nextFrom(ticks, begin);
        }
        if (isPlaying()) {
          state = 'ended';
          options.onFinished?.();
        }
      } catch (error) {
        state = 'ended';
        options.onError(error instanceof Error ? error : new Error(String(error)));
      }
    }

    await playDueTicks();
  }

  clock.onSet((byMs) => {
    if (startedAt !== undefined) startedAt += byMs;
  });

  return {
    name: 'replay',
    isDemo: true,
    async start(onTick) {
      if (state !== 'new') throw new Error('a price feed can only be started once');
      state = 'started';
      try {
        const begin = await findBeginning();
        stream = readTicks(files);
        await play(stream, begin, onTick);
      } catch (error) {
        state = 'ended';
        throw error;
      }
    },
    async stop() {
      state = 'ended';
      cancelTimer?.();
      await stream?.return();
    },
    async loadHistory({ symbol, interval, fromMs, toMs }: HistoryRequest): Promise<readonly Candle[]> {
      const recordings = files.filter((file) => file.symbol === symbol);
      if (recordings.length === 0 || fromMs >= toMs) return [];
      const begin = await findBeginning();
      const now = clock.now();
      const start = startedAt ?? now;
      const candles: Candle[] = [];
      const instrument = instrumentBySymbol(symbol);
      if (instrument === undefined) return [];
      const isGood = createTickSieve(instrument);
      for await (const tick of readTicks(recordings)) {
        const due = start + (tick.at - begin) / speed;
        if (startedAt === undefined ? tick.at >= begin : due > now) break;
        const at = restamp ? Math.floor(due) : tick.at;
        const openAt = candleOpenAt(interval, at);
        const bid = priceFromDecimal(tick.bid);
        if (!isGood({ ...tick, at }) || bid === null || openAt < fromMs) continue;
        if (openAt >= toMs) break;
        const last = candles.at(-1);
        const candle = addTick(interval, last, bid, at);
        if (last?.openAt === candle.openAt) candles[candles.length - 1] = candle;
        else if (candles.length < MOST_CANDLES_PER_REQUEST) candles.push(candle);
        else break;
      }
      return candles;
    },
  };
}

async function nextFrom(ticks: AsyncGenerator<RawTick, void, undefined>, begin: number): Promise<RawTick | undefined> {
  for (;;) {
    const next = await ticks.next();
    if (next.done === true) return undefined;
    if (next.value.at >= begin) return next.value;
  }
}
