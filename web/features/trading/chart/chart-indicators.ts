/** A shown indicator with its parameters, most of which are lengths in candles. */
export interface ShownIndicator {
  readonly name: ChartIndicator;
  readonly lengths: readonly number[];
}

/**
 * The available indicators, by the chart library's names, with their usual parameters. None of them needs volumes, which quotes don't have.
 * What else is known about them is in indicator-rules.ts, which isn't part of the first screen.
 */
export const USUAL_LENGTHS = {
  MA: [20, 50],
  EMA: [12, 26],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  BBI: [3, 6, 12, 24],
  RSI: [14],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  CCI: [20],
  DMI: [14, 6],
  WR: [14],
  ROC: [12, 6],
  MTM: [12, 6],
  TRIX: [12, 9],
  BIAS: [6, 12, 24],
  AO: [5, 34],
  PSY: [12, 6],
} as const satisfies Readonly<Record<string, readonly number[]>>;

/** Drawn over the candles; the others get a pane of their own below. */
export const OVER_CANDLES: ReadonlySet<string> = new Set(['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] satisfies readonly ChartIndicator[]);

export type ChartIndicator = keyof typeof USUAL_LENGTHS;

const LONGEST_LENGTH = 400;

export function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= LONGEST_LENGTH;
}

export function isIndicator(name: unknown): name is ChartIndicator {
  return typeof name === 'string' && Object.hasOwn(USUAL_LENGTHS, name);
}
