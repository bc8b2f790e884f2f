import type { ChartFigures } from './fit-chart.ts';

/** Width of a candle with its gap, in pixels. */
export const BAR_SPACE_PX = 7;
/** From this width on, line tags have room beside the last candle. */
export const WIDE_CHART_PX = 600;
/** The free space after the last candle. */
export const OFFSET_RIGHT_PX = { narrow: 56, wide: 112 } as const;

/** The scale of the chart, for the picture that the server draws. The last three are the chart library's own. */
export const CHART_FIGURES: ChartFigures = {
  barSpacePx: BAR_SPACE_PX,
  offsetRightPx: [OFFSET_RIGHT_PX.narrow, OFFSET_RIGHT_PX.wide],
  wideFromPx: WIDE_CHART_PX,
  timeAxisPx: 24,
  gapAbove: 0.2,
  gapBelow: 0.1,
};
