import type { Bounding, Chart, Coordinate, OverlayFigure } from 'klinecharts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { ChartColours } from './chart-theme.ts';
import type { TicketLevel, TradeLevel } from './trade-levels.ts';
import { paintOverlay } from './painted-overlay.client.ts';
import { spreadLabels } from './spread-labels.ts';

/** The positions of the lines after a repaint, for the tags attached to them. */
export interface PlacedLines {
  /** Pixels from the top of the candle pane for each line's key; may lie outside the pane. */
  readonly heights: ReadonlyMap<string, number>;
  readonly width: number;
  readonly height: number;
}

interface LineStyle {
  readonly colour: string;
  readonly textColour: string;
  readonly dash: readonly [number, number];
}

const OVERLAY_ID = 'tradeLevels';
/** Height of a label on the axis, including the gap to the next. */
const LABEL_PITCH_PX = 17;
const HALF_LABEL_PX = 8;

/** Draws the lines of trade levels, each with its price on the axis, and reports their positions after each repaint. */
export function paintLevelLines(
  chart: Chart,
  levels: readonly TradeLevel[],
  ports: {
    readonly colours: () => ChartColours;
    readonly writePrice: (level: TradeLevel) => string;
    /** The height of the current price's label on the axis. */
    readonly lastPriceHeight: () => number;
    readonly onPlaced: (lines: PlacedLines) => void;
  },
): void {
  paintOverlay(
    chart,
    OVERLAY_ID,
    levels.map(({ price }) => ({ value: priceToDecimal(price) })),
    {
      paint: (coordinates, bounding) => {
        ports.onPlaced(placeLines(levels, coordinates, bounding));
        return levels.flatMap((level, index) => lineFigure(coordinates[index]?.y, bounding.width, lineStyle(level, ports.colours())));
      },
      paintAxis: (coordinates, { height }) => {
        const placed = levels.flatMap((level, index) => {
          const y = coordinates[index]?.y;
          return y === undefined || y < 0 || y > height ? [] : [{ level, y }];
        });
        const shown = placed.slice(0, Math.floor(height / LABEL_PITCH_PX) - 1);
        // The label of the current price stays; those of lines near it make way.
        const heights = spreadLabels(
          [...shown, { y: ports.lastPriceHeight(), isFixed: true }],
          LABEL_PITCH_PX,
          HALF_LABEL_PX,
          height - HALF_LABEL_PX,
        );
        return shown.flatMap(({ level, y }, index) => axisFigure(heights[index] ?? y, ports.writePrice(level), level, ports.colours()));
      },
    },
  );
  if (levels.length === 0) ports.onPlaced({ heights: new Map(), width: 0, height: 0 });
}

function placeLines(levels: readonly TradeLevel[], coordinates: readonly Coordinate[], { width, height }: Bounding): PlacedLines {
  return { heights: new Map(levels.map(({ key }, index) => [key, coordinates[index]?.y ?? 0])), width, height };
}

/** Each kind has its own colour and dash pattern. */
function lineStyle(level: TradeLevel, colours: ChartColours): LineStyle {
  const { onFill, surface } = colours;
  switch (level.kind) {
    case 'entry':
      return { colour: level.position.side === 'long' ? colours.longFill : colours.shortFill, textColour: onFill, dash: [1, 0] };
    case 'order':
      return { colour: level.order.side === 'long' ? colours.longFill : colours.shortFill, textColour: onFill, dash: [8, 4] };
    case 'stopLoss':
      return { colour: colours.muted, textColour: surface, dash: [5, 4] };
    case 'takeProfit':
      return { colour: colours.accentFill, textColour: onFill, dash: [5, 4] };
    case 'ticket':
      return ticketStyle(level, colours);
    case 'alert':
      return { colour: colours.caution, textColour: surface, dash: [2, 3] };
  }
}

/** As the lines they would become, but dotted: nothing of it has been sent. */
function ticketStyle({ part, side }: TicketLevel, colours: ChartColours): LineStyle {
  const { onFill, surface } = colours;
  if (part === 'entry') return { colour: side === 'long' ? colours.longFill : colours.shortFill, textColour: onFill, dash: [2, 4] };
  return part === 'stopLoss'
    ? { colour: colours.muted, textColour: surface, dash: [2, 4] }
    : { colour: colours.accentFill, textColour: onFill, dash: [2, 4] };
}

function lineFigure(y: number | undefined, width: number, { colour, dash }: LineStyle): OverlayFigure[] {
  if (y === undefined) return [];
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: width, y },
        ],
      },
      styles: { style: 'dashed', dashedValue: [...dash], color: colour, size: 1 },
    },
  ];
}

const AXIS_TEXT_SIZE = 11;

function axisFigure(y: number, text: string, level: TradeLevel, colours: ChartColours): OverlayFigure[] {
  const { colour, textColour } = lineStyle(level, colours);
  return [
    {
      type: 'text',
      attrs: { x: 0, y, text, align: 'left', baseline: 'middle' },
      styles: {
        color: textColour,
        backgroundColor: colour,
        borderRadius: 3,
        borderSize: 0,
        paddingLeft: 6,
        paddingRight: 6,
        paddingTop: 2,
        paddingBottom: 2,
        size: AXIS_TEXT_SIZE,
        family: colours.fontFamily,
      },
    },
  ];
}
