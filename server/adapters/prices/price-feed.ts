/**
 * The interface of every price source: the sandbox's demo prices, a replay of recorded files, a live feed. A feed delivers what its source
 * says, unchecked; the quote board filters it. Every implementation passes price-feed-contract.ts.
 */
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';

export interface HistoryRequest {
  readonly symbol: string;
  readonly interval: CandleInterval;
  /** Selects candles that open in [fromMs, toMs), in milliseconds since 1970 UTC. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** The most candles a feed returns for one request, the earliest of the period; the caller continues from the last one. */
export const MOST_CANDLES_PER_REQUEST = 5_000;

/** The source keeps no past candles of the symbol: what was recorded here is all there is. */
export class NoHistory extends Error {
  override readonly name = 'NoHistory';
}

export interface PriceFeed {
  readonly name: string;
  /** True for demo or test prices; the screen then says so. */
  readonly isDemo: boolean;
  /**
   * Starts delivering ticks, each symbol's in order of time, one call at a time and never before this call. A feed that knows the last tick
   * of a closed market delivers it once with its original timestamp, because positions need a price for valuation. Rejects if the source
   * cannot be read, or if the feed was started before. `onTick` must not throw.
   */
  start(onTick: (tick: RawTick) => void): Promise<void>;
  /** Stops the delivery for good; after it resolves, no more ticks arrive. Does nothing the second time, or before a start. */
  stop(): Promise<void>;
  /**
   * Candles of the bid, ascending, without those of periods in which nothing traded. Nothing is from the future: a candle in progress shows
   * what has happened so far. A source that has candles of trades only, like an exchange, returns those.
   *
   * Empty if the source has none in the period. Rejects with NoHistory if it keeps none of the symbol, or does not know it; with another
   * error if it cannot be asked now.
   */
  loadHistory(request: HistoryRequest): Promise<readonly Candle[]>;
}
