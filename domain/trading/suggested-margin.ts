/**
 * Suggests increasing the margin of an instrument when its price moves more than usual. Derived from recorded days of share prices;
 * docs/trading/increased-margins.md shows how.
 */

/** The number of daily moves considered. */
export const SUGGESTION_SESSIONS = 10;

interface SuggestionStep {
  /** Threshold for the root mean square of the daily moves, in percent of the price. */
  readonly abovePercent: number;
  readonly marginPercent: number;
}

/** Largest first. */
export const SUGGESTION_STEPS: readonly SuggestionStep[] = [
  { abovePercent: 6, marginPercent: 100 },
  { abovePercent: 3, marginPercent: 50 },
];

/** Returns the root mean square of the latest daily moves in percent, or null if there are too few closes. Closes come oldest first. */
export function dailyMovePercent(closes: readonly number[]): number | null {
  const latest = closes.slice(-SUGGESTION_SESSIONS - 1);
  if (latest.length <= SUGGESTION_SESSIONS || latest.some((close) => close <= 0)) return null;
  const squares = latest.slice(1).map((close, place) => Math.log(close / (latest[place] ?? close)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length) * 100;
}

/** Returns the suggested margin in percent of the notional, or null if the leverage cap already requires as much. */
export function suggestMarginPercent(movePercent: number, leverageCap: number): number | null {
  const step = SUGGESTION_STEPS.find(({ abovePercent }) => movePercent > abovePercent);
  return step === undefined || step.marginPercent * leverageCap <= 100 ? null : step.marginPercent;
}
