import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { TickCounts } from '@fairlead/domain/markets/tick.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Metrics } from './metrics.ts';

export interface PriceSourceWatch {
  /** The latest quote from the source; undefined before the first. */
  readonly sourceQuoteAt: (instrumentIndex: number) => Quote | undefined;
  /** Ordered by index on the price board. */
  readonly instruments: readonly Instrument[];
  /** The instrument as traded now, with the broker's own hours; halted and delisted ones are not traded. */
  readonly rules: {
    instrument(symbol: string): Instrument | undefined;
    hoursOf(instrument: Instrument): MarketHours;
    isHalted(symbol: string): boolean;
    isDelisted(symbol: string): boolean;
  };
  /** Whether there is a source for an instrument at all. One without is not offered, so it is neither open nor stale. */
  readonly hasSource: (symbol: string) => boolean;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function watchTicks(metrics: Pick<Metrics, 'watchTotal' | 'watchTotals'>, counts: TickCounts): void {
  metrics.watchTotal('fairlead_ticks_accepted_total', 'Price ticks that passed the filter', () => counts.accepted);
  metrics.watchTotal(
    'fairlead_ticks_late_total',
    'Accepted price ticks of instruments with delayed ticks; nothing trades in them meanwhile',
    () => counts.late,
  );
  metrics.watchTotals('fairlead_ticks_dropped_total', 'Price ticks that the filter dropped, by fault', 'fault', () => counts.dropped);
}

export interface ReviewWatch {
  readonly counts: { readonly confirmedJumps: number; readonly refutedJumps: number };
  readonly isUnderReview: (symbol: string) => boolean;
  readonly instruments: readonly Instrument[];
  /** Number of trading halts because a price could not be determined, by cause. */
  readonly halts: Readonly<Record<string, number>>;
}

/** Outcomes of prices too far from the last one. */
export function watchReviews(
  metrics: Pick<Metrics, 'watch' | 'watchTotals'>,
  { counts, isUnderReview, instruments, halts }: ReviewWatch,
): void {
  metrics.watch(
    'fairlead_instruments_under_review',
    'Instruments whose price is under review; no positions open in them meanwhile',
    () => instruments.filter(({ symbol }) => isUnderReview(symbol)).length,
  );
  metrics.watchTotals('fairlead_price_reviews_total', 'Price reviews by outcome: confirmed, or refuted as a misprint', 'outcome', () => ({
    confirmed: counts.confirmedJumps,
    refuted: counts.refutedJumps,
  }));
  metrics.watchTotals(
    'fairlead_price_halts_total',
    'Trading halts by the server because a price could not be determined, by cause: reviewTooLong or splitSuspected',
    'cause',
    () => halts,
  );
}

/** Freshness of quotes by asset class. */
export function watchQuotes(metrics: Pick<Metrics, 'watchBy'>, watch: PriceSourceWatch): void {
  const label = 'asset_class';
  metrics.watchBy(
    'fairlead_last_tick_timestamp_seconds',
    'Time of the latest accepted price tick, by asset class, in Unix time as stamped by the price source; 0 before the first',
    label,
    () => byClass(watch, ({ lastTickAt }) => lastTickAt / 1000, Math.max),
  );
  metrics.watchBy(
    'fairlead_instruments_open',
    'Instruments that are not halted and whose market is open, by asset class; holidays as in the trading calendar',
    label,
    () => byClass(watch, ({ isOpen }) => Number(isOpen), add),
  );
  metrics.watchBy('fairlead_instruments_stale', 'Open instruments whose latest quote is too old to trade on, by asset class', label, () =>
    byClass(watch, ({ isOpen, isStale }) => Number(isOpen && isStale), add),
  );
}

interface InstrumentState {
  readonly isOpen: boolean;
  readonly isStale: boolean;
  /** Milliseconds since 1970 UTC; 0 before the first. */
  readonly lastTickAt: number;
}

/** One figure per asset class with instruments: `measure` of each instrument, aggregated with `combine`. */
function byClass(
  { sourceQuoteAt, instruments, rules, hasSource, clock }: PriceSourceWatch,
  measure: (state: InstrumentState) => number,
  combine: (sum: number, one: number) => number,
): Record<string, number> {
  const now = clock();
  const figures: Record<string, number> = {};
  for (const [index, base] of instruments.entries()) {
    const instrument = rules.instrument(base.symbol) ?? base;
    const { symbol, staleAfterMs, categoryId } = instrument;
    const assetClass = assetCategoryById(categoryId)?.name ?? 'other';
    const lastTickAt = sourceQuoteAt(index)?.at ?? 0;
    const isTraded = hasSource(symbol) && !rules.isHalted(symbol) && !rules.isDelisted(symbol);
    const isOpen = isTraded && isMarketOpen(rules.hoursOf(instrument), now);
    figures[assetClass] = combine(figures[assetClass] ?? 0, measure({ isOpen, isStale: now - lastTickAt > staleAfterMs, lastTickAt }));
  }
  return figures;
}

function add(sum: number, one: number): number {
  return sum + one;
}
