import { stepChart, type ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import type { Price } from '@fairlead/domain/price.ts';
import {
  dispose,
  init,
  type AxisTick,
  type Bounding,
  type Chart,
  type DataLoaderGetBarsParams,
  type KLineData,
  type Period,
} from 'klinecharts';
import { createListeners } from '../../../listeners.ts';
import { loadPart } from '../../../ui/lazy-part.ts';
import { wait } from '../wait.ts';
import { withTick, type Candle } from './candles.ts';
import { createTimeWriter, isOfDays, localiseNumberText } from './chart-format.ts';
import { OVER_CANDLES, type ShownIndicator } from './chart-indicators.ts';
import { registerChartLocales } from './chart-locales.ts';
import type { ChartType } from './chart-settings.ts';
import { chartStyles, readChartColours, type ChartColours } from './chart-theme.ts';
import { BAR_SPACE_PX, OFFSET_RIGHT_PX, WIDE_CHART_PX } from '../picture/chart-figures.ts';
import { paintLevelLines, type PlacedLines } from './level-lines.client.ts';
import type { CandlePage } from './load-candles.ts';
import { loadUntilWhole } from './load-until-whole.ts';
import { letPageScroll } from './page-scroll.client.ts';
import { paintMarks } from './mark-glyphs.client.ts';
import { localParts, selectTicks, utcParts, type TimeTick } from './time-ticks.ts';
import type { TradeLevel } from './trade-levels.ts';
import type { TradeMark } from './trade-marks.ts';

/**
 * The only module that configures the chart library: it receives what to show and requests the candles. Bound to a DOM element until it is
 * closed.
 */
export interface ChartController {
  readonly show: (symbol: string, digits: number, interval: ChartInterval) => void;
  readonly setType: (type: ChartType) => void;
  readonly setIndicators: (indicators: readonly ShownIndicator[]) => void;
  /** Reloads everything shown, after a failure or a gap in the connection. */
  readonly reload: () => void;
  /** Retries the earlier candles that couldn't be loaded. */
  readonly retryEarlier: () => void;
  /** Updates the last candle with a live bid, in decimals. */
  readonly tick: (bid: number, at: number) => void;
  readonly setLevels: (levels: readonly TradeLevel[]) => void;
  /** Reserves room beside the last candle, given the width of the chart and the least room that there is. */
  readonly reserveRight: (roomFor: (width: number, least: number) => number) => void;
  /** Calls the listener after each repaint with the positions of the lines. */
  readonly onLinesPlaced: (listener: (lines: PlacedLines) => void) => () => void;
  readonly setMarks: (marks: readonly TradeMark[]) => void;
  /** The price in decimals at a height in the candle pane. */
  readonly priceAt: (y: number) => number | undefined;
  /** The colours of the page's theme when it was last applied. */
  readonly colours: () => ChartColours;
  /** Applies the colours of the page's current theme. */
  readonly restyle: () => void;
  /** Calls the listener when candles were added at either end, or loaded anew; not for each tick. */
  readonly onCandles: (listener: () => void) => () => void;
  /** The library's own chart, for the drawing board. */
  readonly library: Chart;
  /** Whether the chart has been closed; the library's chart must not be used after that. */
  readonly isClosed: () => boolean;
  readonly close: () => void;
}

export interface ChartPorts {
  readonly load: (symbol: string, interval: ChartInterval, before: number | null, signal: AbortSignal) => Promise<CandlePage | null>;
  readonly onState: (state: ChartState) => void;
  readonly onEarlier: (state: EarlierState) => void;
  /** Formats a price with as many decimals as the instrument's quotes have. */
  readonly writePrice: (price: Price, digits: number) => string;
  /** Whether the client is drawing, in which case the chart handles touches in every direction. */
  readonly isDrawing: () => boolean;
  readonly language: string;
  readonly locale: string;
}

export type ChartState = 'loading' | 'ready' | 'empty' | 'failed';
/** State of the candles before the first one, which are requested when it scrolls into view. */
export type EarlierState = 'idle' | 'loading' | 'failed';

export const CANDLE_PANE = 'candle_pane';

const PERIODS: Readonly<Record<ChartInterval, Period>> = {
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '4h': { type: 'hour', span: 4 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  // The library counts months to come by the reader's local calendar, where a month in UTC can begin on the last day of another. It counts
  // their mean length instead, and what it shows is put right when it's written.
  '1M': { type: 'second', span: 2_629_746 },
};

/** About half a minute, after which the client decides whether to wait longer. */
const MOST_EARLIER_TRIES = 5;
/** The height of a pane below the candles, if the candles keep most of the height. */
const INDICATOR_PANE_HEIGHT = 72;
const LOWEST_PANE_HEIGHT = 40;
/** The most of the chart's height that panes below the candles take together. */
const MOST_FOR_PANES = 0.5;
/** The distance between the middles of two labels of the time axis. */
const TICK_GAP_PX = 80;
/** Half of the widest label, without and with a date. */
const HALF_LABEL_PX = 24;
const HALF_DATED_LABEL_PX = 48;

/** Heikin-Ashi candles, which few clients choose. */
const importAverages = () => import('./averaged-candles.client.ts');

export function openChart(element: HTMLElement, ports: ChartPorts): ChartController {
  const { load, onState, onEarlier, language, locale } = ports;
  registerChartLocales();
  let shown: { symbol: string; digits: number; interval: ChartInterval } | undefined;
  let colours = readChartColours(element);
  let type: ChartType = 'candles';
  const times = createTimeWriter(locale);
  const chart = init(element, {
    locale: language,
    styles: chartStyles(colours, type),
    formatter: { formatDate: ({ timestamp }) => times.moment(timestamp, shown?.interval ?? '1m') },
    thousandsSeparator: { format: (value) => localiseNumberText(String(value), locale) },
    decimalFold: { format: String },
    layout: { pane: { height: INDICATOR_PANE_HEIGHT, minHeight: LOWEST_PANE_HEIGHT } },
  });
  if (chart === null) throw new Error('the chart has no element to draw in');
  makeAccessible(chart);
  letPageScroll(element, {
    // A vertical drag on the price axis scales it.
    keepsTouch: ({ clientX }) => ports.isDrawing() || clientX - element.getBoundingClientRect().left > element.clientWidth - axisWidth(),
    onScrolled: () => {
      if (!isClosed) chart.executeAction('onCrosshairChange', {});
    },
  });
  const leastRoom: number = element.clientWidth < WIDE_CHART_PX ? OFFSET_RIGHT_PX.narrow : OFFSET_RIGHT_PX.wide;
  let room: number = leastRoom;
  chart.setOffsetRightDistance(room);
  chart.setBarSpace(BAR_SPACE_PX);
  chart.overrideXAxis({ createTicks: ({ bounding }) => labelTimes(bounding) });

  function axisWidth(): number {
    return chart?.getSize(CANDLE_PANE, 'yAxis')?.width ?? 0;
  }

  let labelled: { readonly key: string; readonly ticks: readonly TimeTick[] } = { key: '', ticks: [] };

  /** The labels of the time axis in view. Which candles have one is only found anew when candles come, or when they become narrower. */
  function labelTimes({ width }: Bounding): AxisTick[] {
    if (chart === null || shown === undefined) return [];
    const { interval } = shown;
    const candles = chart.getDataList();
    const [first, lastCandle] = [candles[0], candles.at(-1)];
    if (first === undefined || lastCandle === undefined) return [];
    const { realFrom, realTo } = chart.getVisibleRange();
    const gap = Math.ceil(TICK_GAP_PX / chart.getBarSpace().bar);
    const toCome = Math.max(0, Math.ceil(realTo) - candles.length);
    const key = [interval, first.timestamp, lastCandle.timestamp, candles.length, gap, toCome].join(' ');
    if (labelled.key !== key) {
      const coming = Array.from({ length: toCome }, (_, place) => stepChart(interval, lastCandle.timestamp, place + 1));
      const all = [...candles.map(({ timestamp }) => timestamp), ...coming];
      labelled = { key, ticks: selectTicks(all, gap, isOfDays(interval) ? utcParts : localParts) };
    }
    const inView = labelled.ticks
      .filter(({ index }) => index >= realFrom - 1 && index <= realTo)
      .map((tick) => ({ ...tick, coord: xOf(tick.index) }))
      .filter(({ coord }) => coord >= HALF_LABEL_PX && coord <= width - HALF_LABEL_PX);
    // An axis that shows times only says the date once.
    const dated = inView.every(({ unit }) => unit === 'time') ? inView.find(({ coord }) => coord >= HALF_DATED_LABEL_PX) : undefined;
    return inView.map((tick) => ({
      coord: tick.coord,
      value: tick.timestamp,
      text: times.tick(tick.timestamp, tick === dated ? 'dayTime' : tick.unit, interval),
    }));
  }

  function xOf(dataIndex: number): number {
    const point = chart?.convertToPixel({ dataIndex });
    return (point !== undefined && !Array.isArray(point) ? point.x : undefined) ?? Number.NaN;
  }

  /** The height of the current price, in the candle pane; at its edge if the price is out of view. */
  function lastPriceHeight(): number {
    const value = chart?.getDataList().at(-1)?.close;
    const height = chart?.getSize(CANDLE_PANE, 'main')?.height ?? 0;
    const point = value === undefined ? undefined : chart?.convertToPixel({ value }, { paneId: CANDLE_PANE });
    const y = point === undefined || Array.isArray(point) ? undefined : point.y;
    return Math.min(Math.max(y ?? 0, height * 0.05), height * 0.98);
  }

  /** Whether the last candle is where it is while nobody has moved the chart. */
  function isAtEnd(): boolean {
    if (chart === null) return false;
    const width = chart.getSize(CANDLE_PANE, 'main')?.width ?? 0;
    return Math.abs(width - room - xOf(chart.getDataList().length - 1)) < 2 * chart.getBarSpace().bar;
  }

  /** Divides the height: the candles keep at least half of it. */
  function fitPanes(): void {
    const below = indicators.flatMap(({ name }) => (OVER_CANDLES.has(name) ? [] : (chart?.getIndicators({ name }) ?? [])));
    const height = Math.floor(Math.min(INDICATOR_PANE_HEIGHT, (element.clientHeight * MOST_FOR_PANES) / Math.max(1, below.length)));
    for (const { paneId } of below) chart?.setPaneOptions({ id: paneId, height: Math.max(LOWEST_PANE_HEIGHT, height) });
  }

  let pending = new AbortController();
  let push: ((candle: KLineData) => void) | undefined;
  let last: Candle | undefined;
  let failedEarlier: DataLoaderGetBarsParams | undefined;
  let indicators: readonly ShownIndicator[] = [];
  let isClosed = false;
  let averages: Awaited<ReturnType<typeof importAverages>> | undefined;
  const linesPlaced = createListeners<[lines: PlacedLines]>();
  const candlesChanged = createListeners();

  async function loadLatest(callback: DataLoaderGetBarsParams['callback']): Promise<void> {
    if (shown === undefined) return;
    pending.abort();
    pending = new AbortController();
    const { signal } = pending;
    last = undefined;
    failedEarlier = undefined;
    onState('loading');
    onEarlier('idle');
    const { symbol, interval } = shown;
    let before: CandlePage | null = null;
    for await (const page of loadUntilWhole({ load: () => load(symbol, interval, null, signal), wait, signal })) {
      // A page that adds nothing is not shown, because showing one scrolls to its end.
      if (page !== null && isSameSpan(page, before) && page.hasMore === before?.hasMore) continue;
      before = page;
      if (page?.candles.length === 0 && page.isLoading) continue;
      showLatest(page, callback);
    }
  }

  function showLatest(page: CandlePage | null, callback: DataLoaderGetBarsParams['callback']): void {
    last = page?.candles.at(-1);
    chart?.setOffsetRightDistance(room);
    callback(copiesOf(page), { forward: page?.hasMore ?? false });
    // Without history, a tick would make a chart of a single candle.
    if (page === null) push = undefined;
    onState(page === null ? 'failed' : page.candles.length === 0 ? 'empty' : 'ready');
    candlesChanged.tell();
  }

  /** The library requests nothing more until its callback runs, so a failure waits for the client to retry. */
  async function loadEarlier(asked: DataLoaderGetBarsParams): Promise<void> {
    if (shown === undefined) return;
    const { signal } = pending;
    failedEarlier = undefined;
    onEarlier('loading');
    const { symbol, interval } = shown;
    let tries = 0;
    for await (const page of loadUntilWhole({ load: () => load(symbol, interval, asked.timestamp, signal), wait, signal })) {
      tries += 1;
      // Pages are put together, so one with gaps would stay incomplete.
      if (page?.isLoading === true && tries < MOST_EARLIER_TRIES) continue;
      const isWhole = page !== null && !page.isLoading;
      onEarlier(isWhole ? 'idle' : 'failed');
      if (isWhole) asked.callback(copiesOf(page), { forward: page.hasMore });
      else failedEarlier = asked;
      candlesChanged.tell();
      return;
    }
  }

  chart.setDataLoader({
    getBars: (asked) => {
      // The library's "forward" means older candles; newer ones arrive as ticks.
      if (asked.type === 'init') void loadLatest(asked.callback);
      else if (asked.type === 'forward') void loadEarlier(asked);
      else asked.callback([], false);
    },
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = undefined;
    },
  });

  function restyle(): void {
    if (chart === null || isClosed) return;
    // The real candles stay in view until the averaged ones can be drawn.
    const isAveraged = type === 'heikinAshi' && averages !== undefined;
    chart.setStyles(chartStyles(colours, type === 'heikinAshi' && !isAveraged ? 'candles' : type));
    if (isAveraged) averages?.averageOverCandles(chart, { colours, digits: shown?.digits ?? 2, language });
    else averages?.removeAverages(chart);
    if (type === 'heikinAshi' && averages === undefined) void loadAverages();
  }

  async function loadAverages(): Promise<void> {
    averages = await loadPart(importAverages);
    restyle();
  }

  return {
    show: (symbol, digits, interval) => {
      if (shown?.symbol === symbol && shown.interval === interval) return;
      const before = shown;
      if (before?.symbol !== symbol) room = leastRoom;
      shown = { symbol, digits, interval };
      push = undefined;
      // Each of the two calls triggers a reload, so only what changed is set.
      if (before?.symbol !== symbol) chart.setSymbol({ ticker: symbol, pricePrecision: digits, volumePrecision: 0 });
      if (before?.interval !== interval) chart.setPeriod(PERIODS[interval]);
    },
    setType: (next) => {
      if (next === type) return;
      type = next;
      restyle();
    },
    setIndicators: (next) => {
      for (const { name } of indicators) if (!next.some((one) => one.name === name)) chart.removeIndicator({ name });
      for (const one of next) {
        const before = indicators.find(({ name }) => name === one.name);
        if (before === undefined) addIndicator(chart, one, shown?.digits ?? 2);
        else if (before !== one) chart.overrideIndicator({ name: one.name, calcParams: [...one.lengths] });
      }
      const isAnother = next.length !== indicators.length;
      indicators = next;
      if (isAnother) fitPanes();
    },
    reload: () => chart.resetData(),
    retryEarlier: () => {
      if (failedEarlier !== undefined) void loadEarlier(failedEarlier);
    },
    tick: (bid, at) => {
      if (push === undefined || shown === undefined) return;
      const next = withTick(last, bid, at, shown.interval);
      if (next === undefined || next === last) return;
      if (last === undefined) onState('ready');
      const isAnother = next.timestamp !== last?.timestamp;
      last = next;
      push({ ...next });
      if (isAnother) candlesChanged.tell();
    },
    setLevels: (levels) => {
      if (isClosed) return;
      paintLevelLines(chart, levels, {
        colours: () => colours,
        writePrice: ({ price }) => ports.writePrice(price, shown?.digits ?? 2),
        lastPriceHeight,
        onPlaced: linesPlaced.tell,
      });
    },
    reserveRight: (roomFor) => {
      const wanted = roomFor(chart.getSize(CANDLE_PANE, 'main')?.width ?? 0, leastRoom);
      // It only grows, or the candles would move with every figure.
      if (isClosed || wanted <= room) return;
      const follows = isAtEnd();
      room = wanted;
      if (follows) chart.setOffsetRightDistance(room);
    },
    onLinesPlaced: linesPlaced.subscribe,
    setMarks: (marks) => paintMarks(chart, marks, () => colours),
    priceAt: (y) => {
      const point = chart.convertFromPixel([{ y }], { paneId: CANDLE_PANE });
      return Array.isArray(point) ? point[0]?.value : point.value;
    },
    colours: () => colours,
    restyle: () => {
      colours = readChartColours(element);
      restyle();
    },
    onCandles: candlesChanged.subscribe,
    library: chart,
    isClosed: () => isClosed,
    close: () => {
      isClosed = true;
      pending.abort();
      dispose(element);
    },
  };
}

function addIndicator(chart: Chart, { name, lengths }: ShownIndicator, digits: number): void {
  const calcParams = [...lengths];
  if (OVER_CANDLES.has(name)) chart.createIndicator({ name, calcParams, paneId: CANDLE_PANE }, true);
  else chart.createIndicator({ name, calcParams, precision: name === 'RSI' ? 1 : digits });
}

function isSameSpan({ candles }: CandlePage, before: CandlePage | null): boolean {
  return candles.length === before?.candles.length && candles[0]?.timestamp === before.candles[0]?.timestamp;
}

/** The library keeps and modifies the objects it receives, so it gets copies. */
function copiesOf(page: CandlePage | null): KLineData[] {
  return page === null ? [] : page.candles.map((candle) => ({ ...candle }));
}

/** The library gives its container a positive tab index, which would come before everything else on the page, and hides its focus. */
function makeAccessible(chart: Chart): void {
  const container = chart.getDom();
  if (container === null) return;
  container.tabIndex = 0;
  // The library also removes the outline; ours is inset so that it isn't clipped.
  container.style.outline = '';
  container.style.outlineOffset = '-2px';
  // A vertical swipe scrolls the page; the chart keeps horizontal ones.
  container.style.touchAction = 'pan-y';
  // The library stops every scroll at the chart, even one that the chart itself doesn't use.
  container.style.overscrollBehaviorY = 'auto';
}
