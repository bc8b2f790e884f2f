import { dispose, init, registerOverlay, type Chart, type DataLoaderGetBarsParams, type KLineData, type Period } from 'klinecharts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { withTick, type Candle, type ChartInterval } from './candles.ts';
import { createDateWriter, localiseNumberText } from './chart-format.ts';
import { OVER_CANDLES, type ChartIndicator } from './chart-indicators.ts';
import { registerChartLocales } from './chart-locales.ts';
import { chartStyles, readChartColours, type ChartColours } from './chart-theme.ts';
import type { CandlePage } from './load-candles.ts';
import type { TradeLevel } from './trade-levels.ts';

/**
 * The one place that speaks with the chart library: what it shows is set here, and it asks here for candles. Lives in a DOM
 * element until it is closed.
 */
export interface ChartController {
  readonly show: (symbol: string, digits: number, interval: ChartInterval) => void;
  /** Loads everything shown anew, after a failure or a gap in the connection. */
  readonly reload: () => void;
  /** A live bid, in decimals; moves the last candle. */
  readonly tick: (bid: number, at: number) => void;
  readonly setLevels: (levels: readonly TradeLevel[], labels: Readonly<Record<TradeLevel['kind'], string>>) => void;
  readonly toggleIndicator: (name: ChartIndicator, shown: boolean) => void;
  readonly close: () => void;
}

const CANDLE_PANE = 'candle_pane';

export interface ChartPorts {
  readonly load: (symbol: string, interval: ChartInterval, before: number | null, signal: AbortSignal) => Promise<CandlePage | null>;
  readonly onState: (state: ChartState) => void;
  readonly language: string;
  readonly locale: string;
}

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed';

const PERIODS: Readonly<Record<ChartInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
};

/** Width of a candle with its gap, in pixels. */
const BAR_SPACE = 7;
/** Half of the widest time on the axis. */
const HALF_LABEL = 36;

function fits(coord: number, width: number): boolean {
  return coord >= HALF_LABEL && coord <= width - HALF_LABEL;
}

const LEVEL_OVERLAY = 'tradeLevel';
const LEVEL_GROUP = 'tradeLevels';

interface LevelMark {
  readonly label: string;
  readonly colour: string;
  readonly textColour: string;
  readonly fontFamily: string;
}

export function openChart(element: HTMLElement, { load, onState, language, locale }: ChartPorts): ChartController {
  registerChartLocales();
  registerLevelOverlay();
  const colours = readChartColours(element);
  const writeDate = createDateWriter(locale);
  const chart = init(element, {
    locale: language,
    styles: chartStyles(colours),
    formatter: { formatDate: ({ timestamp, template }) => writeDate(timestamp, template) },
    thousandsSeparator: { format: (value) => localiseNumberText(String(value), locale) },
    decimalFold: { format: String },
  });
  if (chart === null) throw new Error('the chart found no place to draw on');
  makeAccessible(chart);
  chart.setOffsetRightDistance(56);
  chart.setBarSpace(BAR_SPACE);
  chart.overrideXAxis({ createTicks: ({ defaultTicks, bounding }) => defaultTicks.filter(({ coord }) => fits(coord, bounding.width)) });

  let shown: { symbol: string; interval: ChartInterval } | undefined;
  let pending = new AbortController();
  let push: ((candle: KLineData) => void) | undefined;
  let last: Candle | undefined;

  async function loadBars({ type, timestamp, callback }: DataLoaderGetBarsParams): Promise<void> {
    if (shown === undefined) return;
    const isFirst = type === 'init';
    if (isFirst) {
      pending.abort();
      pending = new AbortController();
      last = undefined;
      onState('loading');
    }
    // The library's "forward" is towards older candles; newer ones come as ticks.
    if (type === 'backward') return callback([], false);
    const { signal } = pending;
    const page = await load(shown.symbol, shown.interval, isFirst ? null : timestamp, signal);
    if (signal.aborted) return;
    if (page === null) {
      callback([], { forward: !isFirst });
      if (!isFirst) return;
      // A tick alone would make a chart of one candle.
      push = undefined;
      return onState('failed');
    }
    if (isFirst) last = page.candles.at(-1);
    callback(
      page.candles.map((candle) => ({ ...candle })),
      { forward: page.hasMore },
    );
    if (isFirst) onState(page.candles.length === 0 ? 'empty' : 'ready');
  }

  chart.setDataLoader({
    getBars: (parameters) => void loadBars(parameters),
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = undefined;
    },
  });

  return {
    show: (symbol, digits, interval) => {
      if (shown?.symbol === symbol && shown.interval === interval) return;
      const before = shown;
      shown = { symbol, interval };
      push = undefined;
      // Each of the two loads anew, so only what changed is set.
      if (before?.symbol !== symbol) chart.setSymbol({ ticker: symbol, pricePrecision: digits, volumePrecision: 0 });
      if (before?.interval !== interval) chart.setPeriod(PERIODS[interval]);
    },
    reload: () => chart.resetData(),
    tick: (bid, at) => {
      if (push === undefined || shown === undefined) return;
      const next = withTick(last, bid, at, shown.interval);
      if (next === undefined || next === last) return;
      if (last === undefined) onState('ready');
      last = next;
      push({ ...next });
    },
    setLevels: (levels, labels) => {
      chart.removeOverlay({ groupId: LEVEL_GROUP });
      for (const { kind, price } of levels) {
        chart.createOverlay({
          name: LEVEL_OVERLAY,
          groupId: LEVEL_GROUP,
          lock: true,
          points: [{ value: priceToDecimal(price) }],
          extendData: levelMark(kind, labels[kind], colours),
        });
      }
    },
    toggleIndicator: (name, isShown) => {
      if (!isShown) chart.removeIndicator({ name });
      else if (OVER_CANDLES.has(name)) chart.createIndicator({ name, paneId: CANDLE_PANE }, true);
      else chart.createIndicator({ name, precision: name === 'RSI' ? 1 : 4 });
    },
    close: () => {
      pending.abort();
      dispose(element);
    },
  };
}

function levelMark(kind: TradeLevel['kind'], label: string, colours: ChartColours): LevelMark {
  const colour = { openLong: colours.longFill, openShort: colours.shortFill, stopLoss: colours.muted, takeProfit: colours.accentFill }[
    kind
  ];
  return { label, colour, textColour: kind === 'stopLoss' ? colours.surface : colours.onFill, fontFamily: colours.fontFamily };
}

let levelOverlayRegistered = false;

/** A dashed line across the chart at one price, with its name beside the axis. */
function registerLevelOverlay(): void {
  if (levelOverlayRegistered) return;
  levelOverlayRegistered = true;
  registerOverlay<LevelMark>({
    name: LEVEL_OVERLAY,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, coordinates, bounding }) => {
      const y = coordinates[0]?.y;
      if (y === undefined) return [];
      const { label, colour, textColour, fontFamily } = overlay.extendData;
      return [
        {
          type: 'line',
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: 'dashed', dashedValue: [5, 4], color: colour, size: 1 },
          ignoreEvent: true,
        },
        {
          type: 'text',
          attrs: { x: bounding.width, y, text: label, align: 'right', baseline: 'middle' },
          styles: {
            color: textColour,
            backgroundColor: colour,
            borderRadius: 0,
            paddingLeft: 5,
            paddingRight: 5,
            paddingTop: 2,
            paddingBottom: 2,
            size: 10,
            family: fontFamily,
          },
          ignoreEvent: true,
        },
      ];
    },
  });
}

/** The library gives its container a positive tab index, which would come before everything else on the page, and hides its focus. */
function makeAccessible(chart: Chart): void {
  const container = chart.getDom();
  if (container === null) return;
  container.tabIndex = 0;
  // It also takes its outline off; ours stands inside, where nothing cuts it off.
  container.style.outline = '';
  container.style.outlineOffset = '-2px';
  // A finger that moves up or down scrolls the page; the chart keeps the sideways ones.
  container.style.touchAction = 'pan-y';
}
