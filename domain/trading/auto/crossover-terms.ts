import type { CandleInterval } from '../../markets/candle.ts';

/**
 * Every figure of the default strategy: what it trades by, and what the page beside the switch tells the client. Changing one here
 * changes both.
 */
export interface CrossoverTerms {
  /** One liquid instrument of each asset category. */
  readonly symbols: readonly string[];
  readonly interval: CandleInterval;
  /** Candles in the fast and in the slow moving average. */
  readonly fastCandles: number;
  readonly slowCandles: number;
  /** Candles in the average true range, which stop loss and take profit are multiples of. */
  readonly rangeCandles: number;
  readonly stopRanges: number;
  readonly targetRanges: number;
  /** What the stop loss may cost, in hundredths of a percent of the equity. */
  readonly riskBasisPoints: number;
  /** The largest stake of one position, in percent of the equity. */
  readonly stakePercent: number;
  readonly mostPositions: number;
  readonly mostTradesADay: number;
  /** No position is opened that would take the margin level below this, its stop loss hit. */
  readonly leastMarginLevelPercent: number;
  /** The largest spread at which it opens, in percent of the distance from entry to stop loss. */
  readonly mostSpreadPercent: number;
  /** It opens nothing when the market closes within this time, and then closes what it holds in the last of it. */
  readonly noEntryBeforeCloseMs: number;
  readonly exitBeforeCloseMs: number;
}

const MINUTE_MS = 60_000;

export const CROSSOVER_TERMS: CrossoverTerms = {
  symbols: ['BTCUSD', 'EURUSD', 'SPXUSD', 'AAPL', 'XAUUSD'],
  interval: '15m',
  fastCandles: 10,
  slowCandles: 30,
  rangeCandles: 14,
  stopRanges: 2,
  targetRanges: 3,
  riskBasisPoints: 50,
  stakePercent: 10,
  mostPositions: 3,
  mostTradesADay: 6,
  leastMarginLevelPercent: 200,
  mostSpreadPercent: 25,
  noEntryBeforeCloseMs: 60 * MINUTE_MS,
  exitBeforeCloseMs: 15 * MINUTE_MS,
};
