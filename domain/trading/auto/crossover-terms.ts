import type { CandleInterval } from '../../markets/candle.ts';

/**
 * Every parameter of the default strategy, used both for trading and for the explanation next to the AutoTrading switch. Changing one here
 * changes both.
 */
export interface CrossoverTerms {
  /** One liquid instrument per asset category. */
  readonly symbols: readonly string[];
  readonly interval: CandleInterval;
  /** Candles in the fast and in the slow moving average. */
  readonly fastCandles: number;
  readonly slowCandles: number;
  /** Candles in the average true range. Stop loss and take profit are multiples of it. */
  readonly rangeCandles: number;
  readonly stopRanges: number;
  readonly targetRanges: number;
  /** The largest loss at the stop loss, in basis points of the equity. */
  readonly riskBasisPoints: number;
  /** The largest stake of one position, in percent of the equity. */
  readonly stakePercent: number;
  readonly mostPositions: number;
  readonly mostTradesADay: number;
  /** No position is opened if a loss at its stop would take the margin level below this. */
  readonly leastMarginLevelPercent: number;
  /** The largest spread at which a position is opened, in percent of the distance from entry to stop loss. */
  readonly mostSpreadPercent: number;
  /** Nothing is opened within this time before the market closes, and open positions are closed in the last part of it. */
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
