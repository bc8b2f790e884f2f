import type { SparklinesResponse } from '@fairlead/contract/markets/schemas.ts';
import { wireSparkline } from '@fairlead/contract/markets/server.ts';
import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { withinDeadline } from '../../../deadline.ts';
import { forEachInTurn } from '../../../for-each-in-turn.ts';
import type { CandleHistory } from '../candles/candle-history.ts';

/**
 * Every instrument's course over its last 24 trading hours, small enough to send all at once. It is read again by the first request after a
 * candle has finished; what cannot be read then keeps its old values and is retried a minute later.
 */
export interface Sparklines {
  /** Those known so far: soon after a start, a slow source may not have answered yet. */
  list(): Promise<SparklinesResponse>;
}

export interface SparklinesOptions {
  readonly instruments: readonly Instrument[];
  readonly history: Pick<CandleHistory, 'read'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly onFailure: (symbol: string, error: unknown) => void;
}

const INTERVAL = '15m';
const SPAN_MS = 86_400_000;
const MOST_CANDLES = SPAN_MS / CANDLE_INTERVAL_MS[INTERVAL];
const MOST_POINTS = 32;
/** A candle counts as finished this long after its end, when the builder has emitted it. */
const FINISH_GRACE_MS = 5_000;
const RETRY_AFTER_MS = 60_000;
const INSTRUMENTS_AT_ONCE = 8;
/** How long the first callers of a reading wait for all instruments. */
const PATIENCE_MS = 5_000;

interface Reading {
  readonly candleAt: number;
  readonly startedAt: number;
  done: Promise<void>;
  isRunning: boolean;
  hasFailures: boolean;
}

export function createSparklines({ instruments, history, clock, onFailure }: SparklinesOptions): Sparklines {
  const shown = new Map<string, number[]>();
  let last: Reading | null = null;

  const readOne = async (reading: Reading, instrument: Instrument): Promise<void> => {
    try {
      const candles = await history.read(instrument, INTERVAL, reading.startedAt, MOST_CANDLES);
      shown.set(instrument.symbol, wireSparkline(selectSparkline(candles), instrument.digits));
    } catch (error) {
      reading.hasFailures = true;
      onFailure(instrument.symbol, error);
    }
  };

  const readAll = async (reading: Reading): Promise<void> => {
    await forEachInTurn(instruments, INSTRUMENTS_AT_ONCE, (instrument) => readOne(reading, instrument));
    reading.isRunning = false;
  };

  const start = (candleAt: number, startedAt: number): Reading => {
    const reading: Reading = { candleAt, startedAt, done: Promise.resolve(), isRunning: true, hasFailures: false };
    reading.done = readAll(reading);
    return reading;
  };

  const isDue = (reading: Reading, candleAt: number, now: number): boolean => {
    // A slow source is not asked anew before it has answered.
    if (reading.isRunning) return false;
    return reading.candleAt !== candleAt || (reading.hasFailures && now - reading.startedAt >= RETRY_AFTER_MS);
  };

  return {
    list: async () => {
      const now = clock();
      const candleAt = candleOpenAt(INTERVAL, now - FINISH_GRACE_MS);
      if (last === null || isDue(last, candleAt, now)) last = start(candleAt, now);
      const leftMs = Math.min(PATIENCE_MS, Math.max(0, last.startedAt + PATIENCE_MS - now));
      await withinDeadline(last.done, leftMs, 'reading the sparklines').catch(() => undefined);
      // A single point makes no line.
      return { status: true, data: Object.fromEntries([...shown].filter(([, points]) => points.length > 1)) };
    },
  };
}

/** The closes of the 24 hours up to the last candle, thinned evenly to at most 32, always including the last. */
export function selectSparkline(candles: readonly Candle[]): readonly Price[] {
  const lastAt = candles.at(-1)?.openAt ?? 0;
  const closes = candles.filter(({ openAt }) => openAt > lastAt - SPAN_MS).map(({ close }) => close);
  const step = Math.ceil(closes.length / MOST_POINTS);
  return closes.filter((_, index) => (closes.length - 1 - index) % step === 0);
}
