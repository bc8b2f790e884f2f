import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Metrics } from './metrics.ts';

/** What became of the ticks so far. */
export interface TickCounts {
  readonly accepted: number;
  /** Those of them that came late. */
  readonly late: number;
  /** By TickFault. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface PriceSourceWatch {
  /** As the source gave it; undefined before the first. */
  readonly sourceQuoteAt: (instrumentIndex: number) => Quote | undefined;
  /** In the order of their indexes on the board. */
  readonly instruments: readonly Instrument[];
  /** The instrument as it is traded now, with the broker's own hours; halted ones are not traded. */
  readonly rules: { instrument(symbol: string): Instrument | undefined; isHalted(symbol: string): boolean };
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function watchTicks(metrics: Pick<Metrics, 'watchTotal' | 'watchTotals'>, counts: TickCounts): void {
  metrics.watchTotal('fairlead_ticks_accepted_total', 'Price ticks that passed the filter', () => counts.accepted);
  metrics.watchTotal(
    'fairlead_ticks_late_total',
    'Accepted price ticks of instruments whose ticks come late, in which nothing trades meanwhile',
    () => counts.late,
  );
  metrics.watchTotals('fairlead_ticks_dropped_total', 'Price ticks that the filter dropped, by fault', 'fault', () => counts.dropped);
}

export interface ReviewWatch {
  readonly counts: { readonly confirmedJumps: number; readonly refutedJumps: number };
  readonly isUnderReview: (symbol: string) => boolean;
  readonly instruments: readonly Instrument[];
  /** How often trading was halted because a price could not be found out, by cause. */
  readonly halts: Readonly<Record<string, number>>;
}

/** What became of prices that were too far from the last one. */
export function watchReviews(
  metrics: Pick<Metrics, 'watch' | 'watchTotals'>,
  { counts, isUnderReview, instruments, halts }: ReviewWatch,
): void {
  metrics.watch(
    'fairlead_instruments_under_review',
    'Instruments whose price is being confirmed, in which nothing opens meanwhile',
    () => instruments.filter(({ symbol }) => isUnderReview(symbol)).length,
  );
  metrics.watchTotals(
    'fairlead_price_reviews_total',
    'Reviews of a price, by outcome: confirmed, or refuted where it was a misprint',
    'outcome',
    () => ({
      confirmed: counts.confirmedJumps,
      refuted: counts.refutedJumps,
    }),
  );
  metrics.watchTotals(
    'fairlead_price_halts_total',
    'Halts that the server made because a price could not be found out, by cause: reviewTooLong or splitSuspected',
    'cause',
    () => halts,
  );
}

/** How fresh the quotes are, by asset class. */
export function watchQuotes(metrics: Pick<Metrics, 'watchBy'>, watch: PriceSourceWatch): void {
  const label = 'asset_class';
  metrics.watchBy(
    'fairlead_last_tick_timestamp_seconds',
    'The time of the latest accepted price tick, by asset class, in Unix time by the stamp of the price source; 0 before the first',
    label,
    () => byClass(watch, ({ lastTickAt }) => lastTickAt / 1000, Math.max),
  );
  metrics.watchBy(
    'fairlead_instruments_open',
    'Instruments that are not halted and whose market is open, by asset class; public holidays are not known to the server',
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

/** One figure for each asset class that has instruments: what `measure` says of each, put together by `combine`. */
function byClass(
  { sourceQuoteAt, instruments, rules, clock }: PriceSourceWatch,
  measure: (state: InstrumentState) => number,
  combine: (sum: number, one: number) => number,
): Record<string, number> {
  const now = clock();
  const figures: Record<string, number> = {};
  for (const [index, base] of instruments.entries()) {
    const { symbol, tradingHours, staleAfterMs, categoryId } = rules.instrument(base.symbol) ?? base;
    const assetClass = assetCategoryById(categoryId)?.name ?? 'other';
    const lastTickAt = sourceQuoteAt(index)?.at ?? 0;
    const isOpen = isMarketOpen(tradingHours, now) && !rules.isHalted(symbol);
    figures[assetClass] = combine(figures[assetClass] ?? 0, measure({ isOpen, isStale: now - lastTickAt > staleAfterMs, lastTickAt }));
  }
  return figures;
}

function add(sum: number, one: number): number {
  return sum + one;
}
