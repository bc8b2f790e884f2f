/** Live price sources in the contract's format. */
import type {
  DryDisable,
  LivePrices,
  PriceSource,
  PriceSourceEntry,
  SourcedInstrument,
} from '@fairlead/contract/trading/operators/price-sources.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { EntryView, SourceView, SymbolView } from '../../../../adapters/prices/live/live-price-feed.ts';
import type { DeskContext, LivePriceView } from '../desk-context.ts';
import type { SourceDecision } from './price-source-store.ts';

type InstrumentsContext = Pick<DeskContext, 'brokerRules' | 'clock'>;

/** Sources in the file's order, and every instrument that has one. */
export function viewPriceSources(
  { version, kinds, feed, controls: { decisions } }: LivePriceView,
  context: InstrumentsContext,
): LivePrices {
  const pins = new Map(decisions.map((decision) => [decision.symbol, decision]));
  const disablings = new Map(decisions.flatMap((decision) => (decision.symbol === null ? [[decision.source, decision]] : [])));
  return {
    version,
    sources: feed.viewSources().map((source) => viewSource(source, kinds.get(source.source) ?? '', disablings.get(source.source))),
    instruments: feed.viewSymbols().map((view) => viewInstrument(view, pins.get(view.symbol), context)),
  };
}

function viewSource({ source, health, latency, ...view }: SourceView, kind: string, disabling: SourceDecision | undefined): PriceSource {
  const { isConnected, fault, lastFrameAt, refused, unanswered, counts } = health;
  return {
    source,
    kind,
    is_connected: isConnected,
    fault,
    disabled: disabling === undefined ? null : viewDecision(disabling),
    latency: latency === null ? null : { p50_ms: latency.p50Ms, p95_ms: latency.p95Ms },
    ticks_per_second: view.ticksPerSecond,
    ticks: counts.ticks,
    disconnects: counts.disconnects,
    gaps: counts.gaps,
    garbage: counts.garbage,
    refusals: counts.refusals,
    last_frame_at: lastFrameAt === null ? null : new Date(lastFrameAt).toISOString(),
    refused: [...refused].map(([name, reason]) => ({ name, reason })),
    unanswered: [...unanswered],
    failovers: view.failovers,
    followed: view.followed,
    offered: view.offered,
    share: view.share,
  };
}

function viewDecision({ operator, since, reason }: SourceDecision) {
  return { operator, since: new Date(since).toISOString(), reason };
}

function viewInstrument(view: SymbolView, pin: SourceDecision | undefined, { brokerRules, clock }: InstrumentsContext): SourcedInstrument {
  const { symbol, entries, followed, heldBack, divergence, failovers } = view;
  const instrument = brokerRules.instrument(symbol);
  const category = instrument === undefined ? undefined : assetCategoryById(instrument.categoryId);
  return {
    symbol,
    name: instrument?.displayName ?? symbol,
    category: category?.name ?? 'Commodities',
    is_open: instrument !== undefined && isMarketOpen(brokerRules.hoursOf(instrument), clock()),
    entries: entries.map(viewEntry),
    followed,
    pinned: pin === undefined ? null : { source: pin.source, ...viewDecision(pin) },
    held_back: heldBack,
    divergence_percent: divergence === null ? null : divergence * 100,
    failovers,
  };
}

function viewEntry({ source, name, quote, isFresh, staleAfterMs, isLate }: EntryView): PriceSourceEntry {
  return {
    source,
    name,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    age_ms: quote === null ? null : Math.round(quote.ageMs),
    stale_after_ms: staleAfterMs,
    is_fresh: isFresh,
    is_late: isLate,
  };
}

/** What disabling a source would do to prices now. */
export function dryDisable(
  source: string,
  { feed, controls: { decisions } }: LivePriceView,
  { brokerRules }: InstrumentsContext,
): DryDisable {
  const disabled = new Set(decisions.flatMap((decision) => (decision.symbol === null ? [decision.source] : [])));
  const named = (symbol: string) => ({ symbol, name: brokerRules.instrument(symbol)?.displayName ?? symbol });
  const losing: DryDisable['loses_price'] = [];
  let takenOver = 0;
  for (const { symbol, entries, followed } of feed.viewSymbols()) {
    const own = entries.find((entry) => entry.source === source);
    if (own === undefined || disabled.has(source)) continue;
    const others = entries.filter((entry) => entry !== own && !disabled.has(entry.source));
    if (others.length === 0) losing.push({ ...named(symbol), cause: 'lastSource' });
    else if (own.isFresh && !others.some(({ isFresh }) => isFresh)) losing.push({ ...named(symbol), cause: 'othersSilent' });
    else if (followed === source) takenOver += 1;
  }
  return {
    loses_price: losing,
    taken_over: takenOver,
    pinned: decisions.flatMap((decision) => (decision.symbol !== null && decision.source === source ? [named(decision.symbol)] : [])),
  };
}
