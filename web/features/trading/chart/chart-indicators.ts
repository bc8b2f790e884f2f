/** The indicators on offer, by the chart library's names. */
export const CHART_INDICATORS = ['MA', 'EMA', 'BOLL', 'RSI', 'MACD'] as const;
export type ChartIndicator = (typeof CHART_INDICATORS)[number];

/** These are drawn over the candles, the others in a pane of their own. */
export const OVER_CANDLES: ReadonlySet<ChartIndicator> = new Set(['MA', 'EMA', 'BOLL']);
