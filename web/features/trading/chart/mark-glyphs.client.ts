import type { Chart, Coordinate, OverlayFigure } from 'klinecharts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { ChartColours } from './chart-theme.ts';
import { paintOverlay } from './painted-overlay.client.ts';
import type { TradeMark } from './trade-marks.ts';

const OVERLAY_ID = 'tradeMarks';
const HALF_WIDTH_PX = 5;
const HEIGHT_PX = 9;
const GAP_PX = 3;

/**
 * Draws the client's buys and sells: a triangle pointing up from below for a buy, down from above for a sell; filled if it opened a
 * position, hollow if it closed one.
 */
export function paintMarks(chart: Chart, marks: readonly TradeMark[], colours: () => ChartColours): void {
  paintOverlay(
    chart,
    OVERLAY_ID,
    marks.map(({ timestamp, price }) => ({ timestamp, value: priceToDecimal(price) })),
    {
      paint: (coordinates) => {
        // Trades before the first candle have no place; the library would draw them beside it.
        const first = chart.getDataList()[0]?.timestamp ?? Number.POSITIVE_INFINITY;
        return marks.flatMap((mark, index) => (mark.timestamp < first ? [] : glyph(mark, coordinates[index], colours())));
      },
    },
  );
}

function glyph({ action, isOpening }: TradeMark, at: Coordinate | undefined, colours: ChartColours): OverlayFigure[] {
  if (at === undefined) return [];
  const down = action === 'buy' ? 1 : -1;
  const { x, y } = at;
  const tip = y + down * GAP_PX;
  const base = tip + down * HEIGHT_PX;
  const colour = action === 'buy' ? colours.long : colours.short;
  return [
    {
      type: 'polygon',
      attrs: {
        coordinates: [
          { x, y: tip },
          { x: x - HALF_WIDTH_PX, y: base },
          { x: x + HALF_WIDTH_PX, y: base },
        ],
      },
      styles: isOpening
        ? { style: 'stroke_fill', color: colour, borderColor: colours.raised, borderSize: 1, borderStyle: 'solid' }
        : { style: 'stroke_fill', color: colours.raised, borderColor: colour, borderSize: 1.5, borderStyle: 'solid' },
    },
  ];
}
