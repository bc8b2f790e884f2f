/**
 * The port every source of prices stands behind: the sandbox's demonstration prices, a replay of recorded files, a live feed.
 * A feed delivers what its source says, unchecked; the quote board filters it. Every implementation passes price-feed-contract.ts.
 */
import type { Candle, CandleInterval } from '@fairlead/domain/markets/candle.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';

export interface HistoryRequest {
  readonly symbol: string;
  readonly interval: CandleInterval;
  /** Candles that open in [fromMs, toMs) are asked for, in milliseconds since 1970 UTC. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** A feed answers one request with at most this many candles, the earliest of the period; the caller asks on from the last. */
export const MOST_CANDLES_PER_REQUEST = 5_000;

export interface PriceFeed {
  readonly name: string;
  /** True where prices are for demonstration or testing; the screen then says so. */
  readonly isDemo: boolean;
  /**
   * Begins to deliver ticks, each symbol's in order of time, one call at a time and never before this call. A feed that knows the
   * last tick of a market that is closed now delivers it once, stamped when it was: positions need a price to be counted at.
   * Rejects where the source cannot be read, and where the feed was started before. `onTick` must not throw.
   */
  start(onTick: (tick: RawTick) => void): Promise<void>;
  /** Ends the delivery for good; after it resolves no tick is delivered. Does nothing the second time, or before a start. */
  stop(): Promise<void>;
  /**
   * Candles of the bid, ascending, none for a period in which nothing traded, and nothing later than the present: a candle that is
   * still running shows what has happened so far. Empty for a symbol that the source does not know.
   */
  loadHistory(request: HistoryRequest): Promise<readonly Candle[]>;
}
