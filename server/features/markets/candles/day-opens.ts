import { candleOpenAt } from '@fairlead/domain/markets/candle.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { restatePrice, type PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import { SUGGESTION_SESSIONS } from '@fairlead/domain/trading/suggested-margin.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { withinDeadline } from '../../../deadline.ts';
import { forEachInTurn } from '../../../for-each-in-turn.ts';
import type { CandleHistory } from './candle-history.ts';

/**
 * Every instrument's bid at 00:00 UTC of the current day: the last one of the days before. Read once a day for all instruments. One that
 * could not be read is missing, and is retried a minute later. All are in today's shares, also after a split during the day.
 */
export interface DayOpens {
  /** Those known so far: soon after a start or midnight, a slow source may not have answered yet. */
  read(): Promise<ReadonlyMap<string, Price>>;
}

export interface DayOpensOptions {
  readonly instruments: readonly Instrument[];
  readonly history: Pick<CandleHistory, 'readCloseBefore'>;
  readonly stepsOf: (symbol: string) => Pick<PriceSteps, 'splits'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly onFailure: (symbol: string, error: unknown) => void;
  /** How long the first callers wait for all instruments. */
  readonly patienceMs?: number;
}

const RETRY_AFTER_MS = 60_000;
const INSTRUMENTS_AT_ONCE = 8;
/** The previous days are loaded too, because the margin suggestions use them to judge whether a price moves more than usual. */
const DAYS_KEPT = SUGGESTION_SESSIONS + 1;
const PATIENCE_MS = 5_000;
/** Yesterday's candles are finished this long after midnight. Read earlier, the last ones would be those of the day before. */
const FINISH_GRACE_MS = 3_500;

interface KnownOpen {
  readonly bid: Price;
  /** The moment in whose shares it is. */
  readonly readAt: number;
}

interface DayRead {
  readonly dayMs: number;
  readonly startedAt: number;
  readonly opens: Map<string, KnownOpen>;
  done: Promise<void>;
  isRunning: boolean;
  hasFailures: boolean;
}

export function createDayOpens({ instruments, history, stepsOf, clock, onFailure, patienceMs = PATIENCE_MS }: DayOpensOptions): DayOpens {
  let last: DayRead | null = null;

  const readAll = async (day: DayRead): Promise<void> => {
    const earlyMs = day.dayMs + FINISH_GRACE_MS - day.startedAt;
    if (earlyMs > 0) await new Promise((done) => setTimeout(done, earlyMs));
    const missing = instruments.filter(({ symbol }) => !day.opens.has(symbol));
    await forEachInTurn(missing, INSTRUMENTS_AT_ONCE, (instrument) => readOne(day, instrument));
    day.isRunning = false;
  };

  const readOne = async (day: DayRead, instrument: Instrument): Promise<void> => {
    try {
      const readAt = clock();
      const bid = await history.readCloseBefore(instrument, day.dayMs, DAYS_KEPT);
      if (bid !== null) day.opens.set(instrument.symbol, { bid, readAt });
    } catch (error) {
      day.hasFailures = true;
      onFailure(instrument.symbol, error);
    }
  };

  const restate = (symbol: string, { bid, readAt }: KnownOpen, now: number): Price =>
    restatePrice(bid, readAt, stepsOf(symbol).splits, now);

  const start = (dayMs: number, startedAt: number, opens: Map<string, KnownOpen>): DayRead => {
    const day: DayRead = { dayMs, startedAt, opens, done: Promise.resolve(), isRunning: true, hasFailures: false };
    day.done = readAll(day);
    return day;
  };

  return {
    read: async () => {
      const now = clock();
      const dayMs = candleOpenAt('1d', now);
      if (last === null || last.dayMs !== dayMs) last = start(dayMs, now, new Map());
      else if (!last.isRunning && last.hasFailures && now - last.startedAt >= RETRY_AFTER_MS) last = start(dayMs, now, last.opens);
      const { opens, done, startedAt } = last;
      const leftMs = Math.min(patienceMs, Math.max(0, startedAt + patienceMs - now));
      await withinDeadline(done, leftMs, 'reading the opening prices of the day').catch(() => undefined);
      return new Map([...opens].map(([symbol, open]) => [symbol, restate(symbol, open, clock())]));
    },
  };
}
