import { registerIndicator, type Chart, type IndicatorDrawParams, type TooltipLegend } from 'klinecharts';
import { ohlcTitles } from './chart-locales.ts';
import type { ChartColours } from './chart-theme.ts';
import { averageCandles, type AveragedCandle } from './heikin-ashi.ts';

/**
 * Heikin-Ashi candles, drawn in place of the real ones. To the library they are an indicator: so the current price, the indicators, the
 * drawings and the price of a line stay those of the real candles.
 */
const NAME = 'averagedCandles';
const ID = 'averagedCandles';

interface Averaged extends AveragedCandle {
  /** Makes the price axis include its high and low. */
  readonly [key: string]: unknown;
}

interface Appearance {
  readonly colours: ChartColours;
  readonly digits: number;
  readonly language: string;
}

/** How they are drawn on each chart. */
const appearances = new WeakMap<Chart, Appearance>();

/** Draws them; if they are drawn already, in other colours from the next repaint on. */
export function averageOverCandles(chart: Chart, appearance: Appearance): void {
  register();
  appearances.set(chart, appearance);
  if (chart.getIndicators({ id: ID }).length > 0) return;
  chart.createIndicator({ id: ID, name: NAME, paneId: 'candle_pane', precision: appearance.digits }, true);
}

export function removeAverages(chart: Chart): void {
  chart.removeIndicator({ id: ID });
}

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerIndicator<Averaged>({
    name: NAME,
    shortName: 'Heikin-Ashi',
    series: 'price',
    figures: [{ key: 'high' }, { key: 'low' }],
    calc: (candles) => averageCandles(candles).map((candle) => ({ ...candle })),
    draw: drawCandles,
    createTooltipDataSource: ({ chart, indicator, crosshair }) => ({
      name: 'Heikin-Ashi',
      calcParamsText: '',
      features: [],
      legends: legendsOf(indicator.result[crosshair.dataIndex ?? -1], appearances.get(chart)),
    }),
  });
}

function legendsOf(candle: Averaged | undefined, appearance: Appearance | undefined): TooltipLegend[] {
  if (appearance === undefined) return [];
  const { colours, digits, language } = appearance;
  return (['open', 'high', 'low', 'close'] as const).map((part) => ({
    title: { text: ohlcTitles(language)[part], color: colours.muted },
    value: { text: candle === undefined ? '–' : candle[part].toFixed(digits), color: colours.strong },
  }));
}

/** A body with a wick; a body without height is a line. */
function drawCandles({ ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Averaged, unknown, unknown>): boolean {
  const { from, to } = chart.getVisibleRange();
  const { gapBar } = chart.getBarSpace();
  const colours = appearances.get(chart)?.colours;
  if (colours === undefined) return true;
  for (let index = from; index < to; index += 1) {
    const candle = indicator.result[index];
    if (candle === undefined) continue;
    const x = xAxis.convertToPixel(index);
    const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((value) => yAxis.convertToPixel(value));
    if (open === undefined || high === undefined || low === undefined || close === undefined) continue;
    ctx.fillStyle = candle.close >= candle.open ? colours.long : colours.short;
    ctx.fillRect(Math.round(x - 0.5), high, 1, Math.max(1, low - high));
    ctx.fillRect(Math.round(x - gapBar / 2), Math.min(open, close), Math.max(1, Math.round(gapBar)), Math.max(1, Math.abs(close - open)));
  }
  // Nothing else is drawn for it.
  return true;
}
