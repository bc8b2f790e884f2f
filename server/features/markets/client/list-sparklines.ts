import type { SparklinesResponse } from '@fairlead/contract/markets/schemas.ts';
import { wireSparkline } from '@fairlead/contract/markets/server.ts';
import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { CandleHistory } from '../candles/candle-history.ts';

/**
 * Every instrument's course over its last 24 trading hours, small enough to send all at once. It is read again by the first request after a
 * candle has finished; what cannot be read then keeps its old values and is retried a minute later.
 */
export interface Sparklines {
  list(): Promise<SparklinesResponse>;
}

export interface SparklinesOptions {
  readonly instruments: readonly Instrument[];
  readonly history: CandleHistory;
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
const INSTRUMENTS_AT_ONCE = 4;

interface Reading {
  readonly candleAt: number;
  readonly startedAt: number;
  readonly answer: Promise<SparklinesResponse>;
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

  const readAll = async (reading: Reading): Promise<SparklinesResponse> => {
    for (let start = 0; start < instruments.length; start += INSTRUMENTS_AT_ONCE) {
      await Promise.all(instruments.slice(start, start + INSTRUMENTS_AT_ONCE).map((instrument) => readOne(reading, instrument)));
    }
    // A single point makes no line.
    return { status: true, data: Object.fromEntries([...shown].filter(([, points]) => points.length > 1)) };
  };

  const start = (candleAt: number, startedAt: number): Reading => {
    const reading: Reading = { candleAt, startedAt, hasFailures: false, answer: Promise.resolve().then(() => readAll(reading)) };
    return reading;
  };

  return {
    list: () => {
      const now = clock();
      const candleAt = candleOpenAt(INTERVAL, now - FINISH_GRACE_MS);
      const isDue = last === null || last.candleAt !== candleAt || (last.hasFailures && now - last.startedAt >= RETRY_AFTER_MS);
      if (last === null || isDue) last = start(candleAt, now);
      return last.answer;
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
