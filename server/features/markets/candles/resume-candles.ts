import { CANDLE_INTERVAL_MS, candleOpenAt, type Candle, type CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { PriceSteps } from '@fairlead/domain/trading/actions/restate-price.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { openRanges } from '@fairlead/domain/trading/market-hours.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { NoHistory, type PriceFeed } from '../../../adapters/prices/price-feed.ts';
import { withinDeadline } from '../../../deadline.ts';
import type { CandleBuilder } from './candle-builder.ts';
import { restateCandles, type DatedCandle } from './restate-candles.ts';
import { readRecordedDay, type StoredCandle } from './store.ts';

export interface ResumeCandlesContext {
  readonly builder: Pick<CandleBuilder, 'resume'>;
  /** The same list, in the same order, as the builder's. */
  readonly instruments: readonly Instrument[];
  readonly feed: Pick<PriceFeed, 'loadHistory'>;
  readonly database: Pick<Database, 'query'>;
  readonly stepsOf: (symbol: string) => Pick<PriceSteps, 'splits'>;
  readonly nowMs: number;
  /** How long the start may take; whatever the source has not answered by then counts as failed. */
  readonly withinMs: number;
}

/** After a restart this short, candles that lack the time of the restart are still better than those of the source. */
const SHORT_ABSENCE_MS = 300_000;

/**
 * Restores each instrument's running candles, so that today's candles do not start when the server did: from what was recorded here, and
 * only what is missing from the price source; all in today's shares. Called before the first tick. Returns the symbols whose candles lack more than a restart, with
 * the reason; theirs have what was recorded.
 */
export async function resumeCandles(context: ResumeCandlesContext): Promise<Map<string, unknown>> {
  const { builder, instruments, database, stepsOf, nowMs, withinMs } = context;
  const times = { dayMs: candleOpenAt('1d', nowMs), hourMs: candleOpenAt('1h', nowMs), nowMs };
  const symbols = instruments.map(({ symbol }) => symbol);
  const recorded = Map.groupBy(await readRecordedDay(database, symbols, times), ({ symbol }) => symbol);
  const failures = new Map<string, unknown>();
  await Promise.all(
    instruments.map(async (instrument, index) => {
      const own = recorded.get(instrument.symbol) ?? [];
      const restate = (interval: CandleInterval): readonly Candle[] =>
        restateCandles(
          own.filter((candle) => candle.interval === interval).map(withoutPlace),
          interval,
          stepsOf(instrument.symbol).splits,
          nowMs,
        );
      let day: DaySoFar = { hours: restate('1h'), minutes: restate('1m') };
      try {
        day = await withinDeadline(fillDay(context, instrument, day), withinMs, 'restoring the running candles');
      } catch (error) {
        const recordedUntilMs = (day.minutes.at(-1)?.openAt ?? Number.NEGATIVE_INFINITY) + CANDLE_INTERVAL_MS['1m'];
        if (!(error instanceof NoHistory) && nowMs - recordedUntilMs > SHORT_ABSENCE_MS) failures.set(instrument.symbol, error);
      }
      builder.resume(index, '1h', day.hours, nowMs);
      builder.resume(index, '1m', day.minutes, nowMs);
    }),
  );
  return failures;
}

/** A day so far: its whole hours, and the minutes of the hour that is running. */
interface DaySoFar {
  readonly hours: readonly Candle[];
  readonly minutes: readonly Candle[];
}

function withoutPlace({ symbol: _symbol, interval: _interval, ...candle }: StoredCandle): DatedCandle {
  return candle;
}

/** Two requests at most for each instrument, and none while its market has been closed. */
async function fillDay({ feed, nowMs }: ResumeCandlesContext, instrument: Instrument, { hours, minutes }: DaySoFar): Promise<DaySoFar> {
  const dayMs = candleOpenAt('1d', nowMs);
  const hourMs = candleOpenAt('1h', nowMs);
  const fill = async (interval: '1h' | '1m', own: readonly Candle[], fromMs: number, toMs: number): Promise<readonly Candle[]> => {
    const missing = findMissing(instrument, interval, own, fromMs, toMs);
    if (missing === null) return own;
    const loaded = await feed.loadHistory({ symbol: instrument.symbol, interval, ...missing });
    const byTime = new Map([...loaded, ...own].map((candle) => [candle.openAt, candle]));
    return [...byTime.values()].toSorted((a, b) => a.openAt - b.openAt);
  };
  return { hours: await fill('1h', hours, dayMs, hourMs), minutes: await fill('1m', minutes, hourMs, nowMs + 1) };
}

/** The span of the candles in [fromMs, toMs) that were not recorded though the market was open; null if there are none. */
function findMissing(
  { tradingHours }: Instrument,
  interval: '1h' | '1m',
  own: readonly Candle[],
  fromMs: number,
  toMs: number,
): { readonly fromMs: number; readonly toMs: number } | null {
  const lengthMs = CANDLE_INTERVAL_MS[interval];
  const known = new Set(own.map(({ openAt }) => openAt));
  const missing = openRanges(tradingHours, fromMs, toMs).flatMap((range) => {
    const first = candleOpenAt(interval, range.fromMs);
    const count = Math.ceil((range.toMs - first) / lengthMs);
    return Array.from({ length: count }, (_, place) => first + place * lengthMs).filter((openAt) => !known.has(openAt));
  });
  const [first, last] = [missing[0], missing.at(-1)];
  return first === undefined || last === undefined ? null : { fromMs: first, toMs: Math.min(last + lengthMs, toMs) };
}
