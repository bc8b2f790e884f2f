/**
 * What the process that leads the prices tells all others. It arbitrates, reviews and numbers the ticks of all instruments, so that two engines never
 * fill the same stop at different prices; the others take its ticks as confirmed.
 */
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { DemoOrigin } from '@fairlead/contract/markets/server.ts';
import type { TickCounts } from '@fairlead/domain/markets/tick.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { LiveEntry, SourceView, SymbolView } from '../live/live-price-feed.ts';
import type { HistoryRequest } from '../price-feed.ts';

export const priceSubjects = {
  ticks: 'prices.ticks',
  /** Published every second, and when a review begins or ends. */
  status: 'prices.status',
  /** Published every two seconds if prices are live: how their sources are doing. */
  sources: 'prices.sources',
  /** Asked of one epoch: a process that has been replaced may still be connected. */
  snapshot: (epoch: number) => `prices.snapshot.${epoch}`,
  history: (epoch: number) => `prices.history.${epoch}`,
  about: (epoch: number) => `prices.about.${epoch}`,
};

/** Symbol, bid and ask as the source sent them, time; then the source and its id of the tick, if it is one of several. */
export type PriceTick = readonly [symbol: string, bid: Price, ask: Price, at: number, source?: string, id?: string];

export interface TicksMessage {
  /** Grows with each process that takes over the prices. */
  readonly epoch: number;
  /** The number of the first tick. Numbers have no gaps. */
  readonly first: number;
  readonly ticks: readonly PriceTick[];
}

export interface PriceStatusMessage {
  readonly epoch: number;
  /** The number of the last tick, so that a lost one shows even if nothing follows. */
  readonly last: number;
  /** The symbols whose price may have changed to one that is not confirmed yet. */
  readonly unconfirmed: readonly string[];
  /** What has become of the source's ticks. */
  readonly counts: TickCounts;
}

export interface PriceSnapshot extends PriceStatusMessage {
  /** The latest tick of each instrument that has one. */
  readonly ticks: readonly PriceTick[];
}

export type HistoryQuestion = HistoryRequest;
export type HistoryAnswer =
  | { readonly kind: 'candles'; readonly candles: readonly Candle[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly message: string };

export interface AboutPrices {
  readonly name: string;
  readonly isDemo: boolean;
  /** Whether instruments trade outside their market's hours, as in a replay. */
  readonly isAlwaysOpen: boolean;
  readonly origins: Readonly<Record<string, DemoOrigin>>;
  /** Null if prices are not live. */
  readonly live: LiveSourcesMessage | null;
}

/** What operators see of live sources. */
export interface LiveSourcesMessage {
  readonly epoch: number;
  /** Identifies what the file of price sources says. */
  readonly version: string;
  readonly kinds: readonly (readonly [source: string, kind: string])[];
  readonly entries: readonly (readonly [symbol: string, entries: readonly LiveEntry[]])[];
  readonly sources: readonly SourceMessage[];
  readonly symbols: readonly SymbolView[];
}

export interface SourceMessage extends Omit<SourceView, 'health'> {
  readonly health: Omit<SourceView['health'], 'refused'> & { readonly refused: readonly (readonly [name: string, reason: string])[] };
}
