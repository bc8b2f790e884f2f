/** The available indicators, by the chart library's names. */
export const CHART_INDICATORS = ['MA', 'EMA', 'BOLL', 'RSI', 'MACD'] as const;
export type ChartIndicator = (typeof CHART_INDICATORS)[number];

/** Drawn over the candles; the other indicators get a pane of their own. */
export const OVER_CANDLES: ReadonlySet<ChartIndicator> = new Set(['MA', 'EMA', 'BOLL']);

/** A shown indicator with its lengths in candles (Bollinger's second one is a number of standard deviations). */
export interface ShownIndicator {
  readonly name: ChartIndicator;
  readonly lengths: readonly number[];
}

export const USUAL_LENGTHS: Readonly<Record<ChartIndicator, readonly number[]>> = {
  MA: [20, 50],
  EMA: [12, 26],
  BOLL: [20, 2],
  RSI: [14],
  MACD: [12, 26, 9],
};

const LONGEST_LENGTH = 400;

export function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LONGEST_LENGTH;
}

export function withIndicator(shown: readonly ShownIndicator[], name: ChartIndicator, isShown: boolean): readonly ShownIndicator[] {
  const others = shown.filter((one) => one.name !== name);
  return isShown ? [...others, { name, lengths: USUAL_LENGTHS[name] }] : others;
}

/** The list with one length changed; the same list if the length is invalid. */
export function withLength(
  shown: readonly ShownIndicator[],
  name: ChartIndicator,
  index: number,
  length: number,
): readonly ShownIndicator[] {
  if (!isLength(length)) return shown;
  return shown.map((one) => (one.name === name ? { name, lengths: one.lengths.with(index, length) } : one));
}
