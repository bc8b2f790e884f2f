/** Computes again from candles what AutoTrading decided on, and says so only if that agrees with what was recorded. */
import type { Candle } from '../../markets/candle.ts';
import { multiplyDivideDown, cents, type Cents } from '../../money.ts';
import type { Price } from '../../price.ts';
import type { Side } from '../quote.ts';
import { averagesOf, averageTrueRange, crossingOf, trendOf, type Averages } from './crossover-signal.ts';
import type { CrossoverTerms } from './crossover-terms.ts';
import { entryLevels } from './entry-levels.ts';

/** An opening as the journal has it. */
export interface RecordedEntry {
  readonly side: Side;
  /** The prices that the decision can have been made on: AutoTrading's own, and that of the fill. */
  readonly entries: readonly Price[];
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
  /** The opening time of the candle that gave the signal. */
  readonly candleAt: number;
  readonly digits: number;
}

export interface EntrySignal {
  readonly now: Averages;
  /** With the candle before. */
  readonly before: Averages;
  readonly range: Price;
  readonly entry: Price;
}

/**
 * Returns the signal behind an opening; null if these candles don't give the recorded side and levels, because some are missing or have been
 * restated, or because the strategy's terms have changed.
 */
export function explainEntry(recorded: RecordedEntry, candles: readonly Candle[], terms: CrossoverTerms): EntrySignal | null {
  const { side, entries, stopLoss, takeProfit, candleAt, digits } = recorded;
  const known = finishedBy(candles, candleAt);
  const now = averagesOf(known, terms);
  const before = averagesOf(known.slice(0, -1), terms);
  const range = averageTrueRange(known, terms.rangeCandles);
  if (now === null || before === null || range === null || crossingOf(known, terms) !== side) return null;
  const entry = entries.find((candidate) => {
    const levels = entryLevels(side, candidate, range, digits, terms);
    return levels.stopLoss === stopLoss && levels.takeProfit === takeProfit;
  });
  return entry === undefined ? null : { now, before, range, entry };
}

export interface ExitSignal {
  readonly now: Averages;
  /** Whether the averages point against the position. If not, its market was about to close. */
  readonly hasTurned: boolean;
}

/** Returns what the averages were when AutoTrading closed a position; null if candles are missing. */
export function explainExit(
  { side, candleAt }: Pick<RecordedEntry, 'side' | 'candleAt'>,
  candles: readonly Candle[],
  terms: CrossoverTerms,
): ExitSignal | null {
  const known = finishedBy(candles, candleAt);
  const now = averagesOf(known, terms);
  const trend = trendOf(known, terms);
  return now === null ? null : { now, hasTurned: trend !== null && trend !== side };
}

/** The candles up to the one that gave the signal; none if that one is missing. */
function finishedBy(candles: readonly Candle[], candleAt: number): readonly Candle[] {
  const known = candles.filter(({ openAt }) => openAt <= candleAt);
  return known.at(-1)?.openAt === candleAt ? known : [];
}

/** Returns what a stake loses between the worst price at which it may open and its stop loss, rounded down to the cent. */
export function plannedLoss(stake: { readonly margin: Cents; readonly leverage: number }, priceBound: Price, stopLoss: Price): Cents {
  return cents(multiplyDivideDown(stake.margin * stake.leverage, Math.abs(priceBound - stopLoss), priceBound));
}
