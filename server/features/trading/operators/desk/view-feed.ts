import type { Feed, FeedInstrument } from '@fairlead/contract/trading/operators/desk.ts';
import { TICK_FAULTS } from '@fairlead/domain/markets/tick.ts';
import { price, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { assetCategoryById } from '@fairlead/domain/trading/asset-categories.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import { isFresh, type Quote } from '@fairlead/domain/trading/quote.ts';
import type { DeskContext } from '../desk-context.ts';
import type { FeedWatch } from './feed-watch.ts';

type FeedContext = Pick<DeskContext, 'prices' | 'livePrices' | 'brokerRules' | 'clock'> & { readonly watch: FeedWatch };

/** Every instrument that the broker offers, in index order. */
export function viewFeed({ prices, livePrices, brokerRules, clock, watch }: FeedContext): Feed {
  const now = clock();
  const instruments = brokerRules.instruments.map((instrument, index) =>
    viewInstrument(instrument, {
      quote: prices.quote(instrument.symbol),
      source: prices.sourceQuoteAt(index),
      hasSource: livePrices === null || livePrices.feed.entriesOf.has(instrument.symbol),
      isOpen: isMarketOpen(brokerRules.hoursOf(instrument), now),
      isHalted: brokerRules.isHalted(instrument.symbol),
      isUnderReview: prices.isUnderReview(instrument.symbol),
      isLate: prices.isLate(instrument.symbol),
      ticksPerSecond: watch.ticksPerSecond(index),
      now,
    }),
  );
  return {
    now: new Date(now).toISOString(),
    ticks_per_second: instruments.reduce((total, instrument) => total + instrument.ticks_per_second, 0),
    accepted: prices.counts.accepted,
    dropped: TICK_FAULTS.map((fault) => ({ fault, count: prices.counts.dropped[fault] ?? 0 })),
    instruments,
  };
}

interface Seen {
  readonly quote: Quote | undefined;
  readonly source: Quote | undefined;
  /** False for an instrument that the file of price sources does not name. */
  readonly hasSource: boolean;
  readonly isOpen: boolean;
  readonly isHalted: boolean;
  readonly isUnderReview: boolean;
  readonly isLate: boolean;
  readonly ticksPerSecond: number;
  readonly now: number;
}

function viewInstrument(
  instrument: Instrument,
  { quote, source, hasSource, isOpen, isHalted, isUnderReview, isLate, ticksPerSecond, now }: Seen,
): FeedInstrument {
  // Once no source stands behind a quote, its age is unknown.
  const at = quote === undefined || quote.at === 0 ? null : quote.at;
  return {
    symbol: instrument.symbol,
    name: instrument.displayName,
    category: assetCategoryById(instrument.categoryId)?.name ?? 'Commodities',
    state: stateOf(instrument, { quote, hasSource, isHalted, isUnderReview, isLate, now }, isOpen),
    is_open: isOpen,
    is_halted: isHalted,
    last_tick_at: at === null ? null : new Date(at).toISOString(),
    // A source's clock may be slightly ahead of ours.
    age_ms: at === null ? null : Math.max(0, now - at),
    stale_after_ms: instrument.staleAfterMs,
    ticks_per_second: ticksPerSecond,
    source_bid: decimalOrNull(source?.bid),
    source_ask: decimalOrNull(source?.ask),
    bid: decimalOrNull(quote?.bid),
    ask: decimalOrNull(quote?.ask),
    spread: quote === undefined ? null : priceToDecimal(price(quote.ask - quote.bid)),
    usual_spread: priceToDecimal(instrument.typicalSpread),
  };
}

function stateOf(
  { staleAfterMs }: Instrument,
  {
    quote,
    hasSource,
    isHalted,
    isUnderReview,
    isLate,
    now,
  }: Pick<Seen, 'quote' | 'hasSource' | 'isHalted' | 'isUnderReview' | 'isLate' | 'now'>,
  isOpen: boolean,
) {
  if (isHalted) return 'halted';
  if (!hasSource) return 'noSource';
  if (!isOpen) return 'closed';
  if (quote === undefined) return 'silent';
  if (isUnderReview) return isLate ? 'late' : 'review';
  return isFresh(quote.at, staleAfterMs, now) ? 'live' : 'stale';
}

function decimalOrNull(value: Price | undefined): number | null {
  return value === undefined ? null : priceToDecimal(value);
}
