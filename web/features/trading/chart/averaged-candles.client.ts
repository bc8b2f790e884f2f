import { registerIndicator, type Chart, type IndicatorDrawParams } from 'klinecharts';
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

/** Draws them, or draws them in other colours. */
export function averageOverCandles(chart: Chart, appearance: Appearance): void {
  register();
  const extendData = appearance;
  if (chart.getIndicators({ id: ID }).length > 0) chart.overrideIndicator({ id: ID, name: NAME, extendData });
  else chart.createIndicator({ id: ID, name: NAME, paneId: 'candle_pane', precision: appearance.digits, extendData, zLevel: -1 }, true);
}

export function removeAverages(chart: Chart): void {
  chart.removeIndicator({ id: ID });
}

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerIndicator<Averaged, number, Appearance>({
    name: NAME,
    shortName: 'Heikin-Ashi',
    series: 'price',
    figures: [{ key: 'high' }, { key: 'low' }],
    calc: (candles) => averageCandles(candles).map((candle) => ({ ...candle })),
    draw: drawCandles,
    createTooltipDataSource: ({ indicator, crosshair }) => {
      const candle = indicator.result[crosshair.dataIndex ?? -1];
      const { colours, digits, language } = indicator.extendData;
      return {
        name: 'Heikin-Ashi',
        calcParamsText: '',
        features: [],
        legends: (['open', 'high', 'low', 'close'] as const).map((part) => ({
          title: { text: ohlcTitles(language)[part], color: colours.muted },
          value: { text: candle === undefined ? '–' : candle[part].toFixed(digits), color: colours.strong },
        })),
      };
    },
  });
}

/** A body with a wick; a body without height is a line. */
function drawCandles({ ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Averaged, number, Appearance>): boolean {
  const { from, to } = chart.getVisibleRange();
  const { gapBar } = chart.getBarSpace();
  const { long, short } = indicator.extendData.colours;
  for (let index = from; index < to; index += 1) {
    const candle = indicator.result[index];
    if (candle === undefined) continue;
    const x = xAxis.convertToPixel(index);
    const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((value) => yAxis.convertToPixel(value));
    if (open === undefined || high === undefined || low === undefined || close === undefined) continue;
    ctx.fillStyle = candle.close >= candle.open ? long : short;
    ctx.fillRect(Math.round(x - 0.5), high, 1, Math.max(1, low - high));
    ctx.fillRect(Math.round(x - gapBar / 2), Math.min(open, close), Math.max(1, Math.round(gapBar)), Math.max(1, Math.abs(close - open)));
  }
  // Nothing else is drawn for it.
  return true;
}
