/**
 * When the margin of an instrument should be raised because its price moves more than usual. Derived from recorded days of shares:
 * docs/raised-margins.md has the working.
 */

/** So many daily moves are looked at. */
export const SUGGESTION_SESSIONS = 10;

interface SuggestionStep {
  /** Of the daily moves' root mean square, in percent of the price. */
  readonly abovePercent: number;
  readonly marginPercent: number;
}

/** The largest first. */
export const SUGGESTION_STEPS: readonly SuggestionStep[] = [
  { abovePercent: 6, marginPercent: 100 },
  { abovePercent: 3, marginPercent: 50 },
];

/** The root mean square of the latest daily moves in percent; null where there are too few closes, which come oldest first. */
export function dailyMovePercent(closes: readonly number[]): number | null {
  const latest = closes.slice(-SUGGESTION_SESSIONS - 1);
  if (latest.length <= SUGGESTION_SESSIONS || latest.some((close) => close <= 0)) return null;
  const squares = latest.slice(1).map((close, place) => Math.log(close / (latest[place] ?? close)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length) * 100;
}

/** The margin to ask for in percent of the notional; null where the leverage cap asks for as much already. */
export function suggestMarginPercent(movePercent: number, leverageCap: number): number | null {
  const step = SUGGESTION_STEPS.find(({ abovePercent }) => movePercent > abovePercent);
  return step === undefined || step.marginPercent * leverageCap <= 100 ? null : step.marginPercent;
}
