/** How live price sources are doing. Without live prices there are no samples. */
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { LivePriceFeed, SourceView } from '../adapters/prices/live/live-price-feed.ts';
import type { Metrics, Sample } from './metrics.ts';

export interface LivePricesWatch {
  /** Null if prices are not live. */
  readonly feed: Pick<LivePriceFeed, 'viewSources' | 'viewSymbols'> | null;
  readonly instruments: readonly Instrument[];
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export function watchLivePrices(
  metrics: Pick<Metrics, 'watchBy' | 'watchSamples' | 'watchTotals'>,
  { feed, instruments, clock }: LivePricesWatch,
): void {
  const label = 'source';
  const bySource = (measure: (view: SourceView) => number | null) => () => {
    const figures = (feed?.viewSources() ?? []).flatMap((view): readonly (readonly [string, number])[] => {
      const figure = measure(view);
      return figure === null ? [] : [[view.source, figure]];
    });
    return Object.fromEntries(figures);
  };
  const watch = (name: string, help: string, measure: (view: SourceView) => number | null) =>
    metrics.watchBy(name, help, label, bySource(measure));
  const watchTotal = (name: string, help: string, measure: (view: SourceView) => number) =>
    metrics.watchTotals(name, help, label, bySource(measure));

  watch('fairlead_price_source_connected', 'Whether a live price source is connected and trading: 1 or 0', ({ health }) =>
    Number(health.isConnected),
  );
  watch('fairlead_price_source_enabled', 'Whether operators let a live price source be used: 1 or 0', ({ isEnabled }) => Number(isEnabled));
  watch(
    'fairlead_price_source_last_frame_age_seconds',
    'Time since anything came from a live price source; absent before the first',
    ({ health }) => (health.lastFrameAt === null ? null : Math.max(0, clock() - health.lastFrameAt) / 1_000),
  );
  watch(
    'fairlead_price_source_instruments_followed',
    'Instruments whose prices come from a live price source now',
    ({ followed }) => followed,
  );
  watch(
    'fairlead_price_source_instruments_offered',
    'Instruments that a live price source has, according to the file of price sources',
    ({ offered }) => offered,
  );
  metrics.watchSamples(
    'fairlead_price_source_latency_seconds',
    "Time from a live price source's timestamp to the arrival, over its newest ticks, as percentiles; absent if it sends no time",
    [label, 'percentile'],
    () => (feed?.viewSources() ?? []).flatMap(latencySamples),
  );
  watchTotal('fairlead_price_source_ticks_total', 'Price ticks from a live price source', ({ health }) => health.counts.ticks);
  watchTotal(
    'fairlead_price_source_disconnects_total',
    'Connections to a live price source that were lost or replaced',
    ({ health }) => health.counts.disconnects,
  );
  watchTotal(
    'fairlead_price_source_gaps_total',
    'Times that frames of a live price source were missing, so that the server connected again',
    ({ health }) => health.counts.gaps,
  );
  watchTotal(
    'fairlead_price_source_garbage_total',
    'Frames of a live price source that are not of its protocol',
    ({ health }) => health.counts.garbage,
  );
  watchTotal('fairlead_price_source_refusals_total', 'Requests that a live price source refused', ({ health }) => health.counts.refusals);
  watchTotal(
    'fairlead_price_source_failovers_total',
    'Times that another source took over an instrument from a live price source because that was lost, disabled or outvoted',
    ({ failovers }) => failovers,
  );
  metrics.watchSamples(
    'fairlead_instruments_held_back',
    '1 for each instrument without new quotes although its live sources have prices, by reason: diverging, tooWide or unconfirmed',
    ['symbol', 'reason'],
    () =>
      (feed?.viewSymbols() ?? []).flatMap(({ symbol, heldBack }) =>
        heldBack === null ? [] : [{ labels: { symbol, reason: heldBack }, value: 1 }],
      ),
  );
  const classes = new Map(instruments.map(({ symbol, categoryId }) => [symbol, assetCategoryById(categoryId)?.name ?? 'other']));
  metrics.watchBy(
    'fairlead_price_sources_usable',
    'Live price sources of an asset class that are enabled and connected, by asset class',
    'asset_class',
    () => (feed === null ? null : countUsable(feed, classes)),
  );
}

function latencySamples({ source, latency }: SourceView): readonly Sample[] {
  if (latency === null) return [];
  return [
    { labels: { source, percentile: '50' }, value: latency.p50Ms / 1_000 },
    { labels: { source, percentile: '95' }, value: latency.p95Ms / 1_000 },
  ];
}

/** 0 for a class that has sources of which none is usable. */
function countUsable(
  feed: Pick<LivePriceFeed, 'viewSources' | 'viewSymbols'>,
  classes: ReadonlyMap<string, string>,
): Record<string, number> {
  const usable = new Set(feed.viewSources().flatMap(({ source, isEnabled, health }) => (isEnabled && health.isConnected ? [source] : [])));
  const sourcesByClass = new Map<string, Set<string>>();
  for (const { symbol, entries } of feed.viewSymbols()) {
    const assetClass = classes.get(symbol) ?? 'other';
    const sources = sourcesByClass.get(assetClass) ?? new Set();
    sourcesByClass.set(assetClass, sources);
    for (const { source } of entries) sources.add(source);
  }
  return Object.fromEntries(
    [...sourcesByClass].map(([assetClass, sources]) => [assetClass, [...sources].filter((source) => usable.has(source)).length]),
  );
}
