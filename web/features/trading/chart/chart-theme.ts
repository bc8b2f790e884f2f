import type { CandleType, DeepPartial, Styles } from 'klinecharts';
import type { ChartType } from './chart-settings.ts';

/** The design tokens the chart needs; a canvas cannot read CSS variables itself. */
export interface ChartColours {
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly strong: string;
  readonly muted: string;
  readonly long: string;
  readonly short: string;
  readonly onFill: string;
  readonly longFill: string;
  readonly shortFill: string;
  readonly accentFill: string;
  readonly accent: string;
  readonly caution: string;
  readonly fontFamily: string;
}

export function readChartColours(element: HTMLElement): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    surface: token('--surface'),
    raised: token('--raised'),
    line: token('--line'),
    strong: token('--strong'),
    muted: token('--muted'),
    long: token('--long'),
    short: token('--short'),
    onFill: token('--on-fill'),
    longFill: token('--long-fill'),
    shortFill: token('--short-fill'),
    accentFill: token('--accent-fill'),
    accent: token('--accent'),
    caution: token('--caution'),
    fontFamily: style.fontFamily,
  };
}

const TEXT_SIZE = 11;

/** A token colour with transparency. Tokens are #rrggbb, or #rgb if a build shortened them; `share` is the opacity from 0 to 1. */
export function veil(colour: string, share: number): string {
  const full = colour.length === '#rgb'.length ? colour.replaceAll(/[\da-f]/gi, '$&$&') : colour;
  const alpha = Math.round(share * 255);
  return full + alpha.toString(16).padStart(2, '0');
}

/** Averaged candles are drawn in place of hidden ones, because the current price and everything that is calculated are of the real ones. */
const LIBRARY_TYPES = {
  candles: 'candle_solid',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  heikinAshi: 'candle_solid',
} as const satisfies Readonly<Record<ChartType, CandleType>>;

const HIDDEN = { long: 'transparent', short: 'transparent', muted: 'transparent' } as const;

function candleColours({ long, short, muted }: Pick<ChartColours, 'long' | 'short' | 'muted'>) {
  return {
    upColor: long,
    downColor: short,
    noChangeColor: muted,
    upBorderColor: long,
    downBorderColor: short,
    noChangeBorderColor: muted,
    upWickColor: long,
    downWickColor: short,
    noChangeWickColor: muted,
  };
}

/** All chart styles with a colour or a font, from the tokens. */
export function chartStyles(colours: ChartColours, type: ChartType): DeepPartial<Styles> {
  const { line, muted, strong, long, short, raised, onFill, longFill, shortFill, fontFamily: family } = colours;
  const text = { family, size: TEXT_SIZE, weight: 'normal' } as const;
  const axis = {
    axisLine: { color: line },
    tickLine: { show: false },
    tickText: { ...text, color: muted, marginStart: 6, marginEnd: 6 },
  };
  const crosshair = {
    line: { color: muted, dashedValue: [3, 3] },
    text: {
      ...text,
      color: strong,
      backgroundColor: raised,
      borderColor: muted,
      borderSize: 1,
      borderRadius: 3,
      paddingLeft: 6,
      paddingRight: 6,
    },
  };
  const mark = { color: muted, textFamily: family, textSize: TEXT_SIZE };
  return {
    grid: { horizontal: { color: line, style: 'dashed', dashedValue: [2, 4] }, vertical: { show: false } },
    candle: {
      type: LIBRARY_TYPES[type],
      area: {
        lineSize: 1.5,
        lineColor: colours.accent,
        backgroundColor: [
          { offset: 0, color: veil(colours.accent, type === 'area' ? 0.02 : 0) },
          { offset: 1, color: veil(colours.accent, type === 'area' ? 0.22 : 0) },
        ],
        // Its ripple animation would repaint the chart in every frame.
        point: { show: false, animation: false },
      },
      bar: candleColours(type === 'heikinAshi' ? HIDDEN : colours),
      priceMark: {
        high: mark,
        low: mark,
        last: {
          upColor: longFill,
          downColor: shortFill,
          noChangeColor: muted,
          line: { dashedValue: [3, 3] },
          text: { ...text, color: onFill, paddingLeft: 6, paddingRight: 6, borderRadius: 3 },
        },
      },
      tooltip: {
        offsetTop: 4,
        title: { show: false },
        legend: {
          ...text,
          color: muted,
          marginLeft: 0,
          marginRight: 10,
          defaultValue: '–',
          template: ['open', 'high', 'low', 'close'].map((part) => ({
            title: { text: part, color: muted },
            value: { text: `{${part}}`, color: strong },
          })),
        },
      },
    },
    indicator: {
      lines: [colours.accent, colours.caution, long, short, muted].map((color) => ({ color })),
      bars: [{ upColor: long, downColor: short, noChangeColor: muted }],
      circles: [{ upColor: long, downColor: short, noChangeColor: muted }],
      tooltip: {
        title: { ...text, color: muted, marginLeft: 0 },
        legend: { ...text, color: muted, marginLeft: 0, marginRight: 10 },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line },
    overlay: drawingStyles(colours),
    crosshair: { horizontal: crosshair, vertical: crosshair },
  };
}

/** The styles of drawings. */
function drawingStyles({ accent, raised, strong, fontFamily: family }: ChartColours): DeepPartial<Styles['overlay']> {
  const point = { color: raised, borderColor: accent, borderSize: 1.5, radius: 4 };
  return {
    point: {
      ...point,
      activeColor: raised,
      activeBorderColor: accent,
      activeBorderSize: 2,
      activeRadius: 5,
    },
    line: { color: accent, size: 1.5 },
    rect: { style: 'stroke_fill', color: veil(accent, 0.12), borderColor: accent, borderSize: 1.5, borderRadius: 0 },
    polygon: { color: accent, borderColor: accent },
    text: { color: strong, backgroundColor: veil(raised, 0.8), borderSize: 0, size: 10, family, paddingTop: 1, paddingBottom: 1 },
  };
}
