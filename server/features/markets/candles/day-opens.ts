import { candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { SUGGESTION_SESSIONS } from '@fairlead/domain/trading/suggested-margin.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { CandleHistory } from './candle-history.ts';

/**
 * Every instrument's bid at 00:00 UTC of the current day: the last one of the days before. Read once a day for all instruments. One that
 * could not be read is missing, and is retried a minute later.
 */
export interface DayOpens {
  read(): Promise<ReadonlyMap<string, Price>>;
}

export interface DayOpensOptions {
  readonly instruments: readonly Instrument[];
  readonly history: CandleHistory;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly onFailure: (symbol: string, error: unknown) => void;
}

const RETRY_AFTER_MS = 60_000;
const INSTRUMENTS_AT_ONCE = 4;
const DAYS_KEPT = SUGGESTION_SESSIONS + 1;

interface DayRead {
  readonly dayMs: number;
  readonly startedAt: number;
  readonly opens: Promise<ReadonlyMap<string, Price>>;
  hasFailures: boolean;
}

export function createDayOpens({ instruments, history, clock, onFailure }: DayOpensOptions): DayOpens {
  let last: DayRead | null = null;

  const readAll = async (day: DayRead, known: ReadonlyMap<string, Price>): Promise<ReadonlyMap<string, Price>> => {
    const opens = new Map(known);
    const missing = instruments.filter(({ symbol }) => !opens.has(symbol));
    for (let start = 0; start < missing.length; start += INSTRUMENTS_AT_ONCE) {
      await Promise.all(missing.slice(start, start + INSTRUMENTS_AT_ONCE).map((instrument) => readOne(day, instrument, opens)));
    }
    return opens;
  };

  const readOne = async (day: DayRead, instrument: Instrument, opens: Map<string, Price>): Promise<void> => {
    try {
      // The previous days are loaded along with it, because the margin suggestions use them to judge whether a price moves more than usual.
      const candle = (await history.read(instrument, '1d', day.dayMs, DAYS_KEPT)).at(-1);
      if (candle !== undefined) opens.set(instrument.symbol, candle.close);
    } catch (error) {
      day.hasFailures = true;
      onFailure(instrument.symbol, error);
    }
  };

  const start = (dayMs: number, startedAt: number, known: Promise<ReadonlyMap<string, Price>>): DayRead => {
    const day: DayRead = { dayMs, startedAt, hasFailures: false, opens: known.then((opens) => readAll(day, opens)) };
    return day;
  };

  return {
    read: () => {
      const now = clock();
      const dayMs = candleOpenAt('1d', now);
      if (last === null || last.dayMs !== dayMs) last = start(dayMs, now, Promise.resolve(new Map()));
      else if (last.hasFailures && now - last.startedAt >= RETRY_AFTER_MS) last = start(dayMs, now, last.opens);
      return last.opens;
    },
  };
}
