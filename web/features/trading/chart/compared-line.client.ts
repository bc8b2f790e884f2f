import { registerYAxis, type Chart } from 'klinecharts';
import type { Candle } from './candles.ts';
import { CANDLE_PANE } from './chart-controller.client.ts';
import { alignCloses, changeSince, equivalentPrice, findBase } from './comparison.ts';
import { paintOverlay } from './painted-overlay.client.ts';

/** Changes in percent since the first candle in view. */
export interface ComparedChanges {
  readonly own: number;
  readonly other: number;
}

export interface ComparedLine {
  readonly setCandles: (candles: readonly Candle[]) => void;
  readonly setColour: (colour: string) => void;
  /** Takes the line and the percentages off the chart. */
  readonly close: () => void;
}

const OVERLAY_ID = 'comparedLine';
const AXIS = 'compared';
const PLAIN_AXIS = 'normal';

/** What the axis of a chart has to include besides its candles. */
const shownOn = new WeakMap<Chart, { range: () => { readonly low: number; readonly high: number; readonly base: number } | null }>();

/**
 * Draws another instrument as a line over a chart, whose price axis then shows changes in percent. Prices on the chart stay prices: its
 * lines and drawings are where they were among the candles. Calls the listener after each repaint.
 */
export function openComparedLine(
  chart: Chart,
  {
    isClosed,
    colour: firstColour,
    onPainted,
  }: { isClosed: () => boolean; colour: string; onPainted: (changes: ComparedChanges | null, height: number) => void },
): ComparedLine {
  registerAxis();
  let colour = firstColour;
  let candles: readonly Candle[] = [];
  let aligned: { readonly key: string; readonly closes: readonly (number | undefined)[] } = { key: '', closes: [] };

  /** Found anew only when candles of either have come; a tick replaces the last one of either. */
  function closesOf(): readonly (number | undefined)[] {
    const own = chart.getDataList();
    const last = candles.at(-1);
    const key = [
      own.length,
      own[0]?.timestamp,
      own.at(-1)?.timestamp,
      candles.length,
      candles[0]?.timestamp,
      last?.timestamp,
      last?.close,
    ].join(' ');
    if (aligned.key !== key) {
      aligned = {
        key,
        closes: alignCloses(
          own.map(({ timestamp }) => timestamp),
          candles,
        ),
      };
    }
    return aligned.closes;
  }

  function view() {
    const range = chart.getVisibleRange();
    const own = chart.getDataList();
    const others = closesOf();
    const { from, to } = range;
    const base = findBase(
      own.slice(0, to).map(({ close }) => close),
      others,
      range,
    );
    return { from, to, own, others, base };
  }

  shownOn.set(chart, {
    range: () => {
      const { from, to, others, base } = view();
      if (base === null) return null;
      const prices = others.slice(from, to).flatMap((close) => (close === undefined ? [] : [equivalentPrice(close, base)]));
      return { low: Math.min(...prices), high: Math.max(...prices), base: base.own };
    },
  });
  chart.overrideYAxis({ paneId: CANDLE_PANE, name: AXIS });

  paintOverlay(chart, OVERLAY_ID, [{ value: 0 }], {
    paint: (_, { height }) => {
      const { from, to, own, others, base } = view();
      const lastOwn = own[to - 1]?.close;
      const lastOther = others[to - 1];
      const changes =
        base === null || lastOwn === undefined || lastOther === undefined
          ? null
          : { own: 100 * changeSince(base.own, lastOwn), other: 100 * changeSince(base.other, lastOther) };
      onPainted(changes, height);
      if (base === null) return [];
      const points = others
        .slice(from, to)
        .flatMap((close, place) => (close === undefined ? [] : [{ dataIndex: from + place, value: equivalentPrice(close, base) }]));
      const places = chart.convertToPixel(points, { paneId: CANDLE_PANE });
      const coordinates = (Array.isArray(places) ? places : []).map(({ x = 0, y = 0 }) => ({ x, y }));
      return [{ type: 'line', attrs: { coordinates }, styles: { style: 'solid', color: colour, size: 2 } }];
    },
  });

  return {
    setCandles: (next) => {
      candles = next;
      if (!isClosed()) refresh();
    },
    setColour: (next) => {
      colour = next;
    },
    close: () => {
      shownOn.delete(chart);
      if (isClosed()) return;
      paintOverlay(chart, OVERLAY_ID, [], { paint: () => [] });
      chart.overrideYAxis({ paneId: CANDLE_PANE, name: PLAIN_AXIS });
    },
  };

  /** Lets the axis calculate its range again. */
  function refresh(): void {
    chart.overrideYAxis({ paneId: CANDLE_PANE });
  }
}

let isRegistered = false;

/** The library's own percentages are of the candles alone, and would leave the line out of view. */
function registerAxis(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerYAxis({
    name: AXIS,
    minSpan: () => 0.01,
    displayValueToText: (value) => `${value.toFixed(2)}%`,
    valueToRealValue: (value, { range }) =>
      range.range === 0 ? range.realFrom : ((value - range.from) / range.range) * range.realRange + range.realFrom,
    realValueToValue: (value, { range }) =>
      range.realRange === 0 ? range.from : ((value - range.realFrom) / range.realRange) * range.range + range.from,
    createRange: ({ chart, defaultRange }) => {
      const shown = shownOn.get(chart)?.range() ?? null;
      const ownBase = chart.getDataList()[chart.getVisibleRange().from]?.close;
      const base = shown?.base ?? ownBase;
      if (base === undefined || base === 0) return defaultRange;
      const from = Math.min(defaultRange.from, shown?.low ?? defaultRange.from);
      const to = Math.max(defaultRange.to, shown?.high ?? defaultRange.to);
      const [realFrom, realTo] = [100 * changeSince(base, from), 100 * changeSince(base, to)];
      return {
        from,
        to,
        range: to - from,
        realFrom,
        realTo,
        realRange: realTo - realFrom,
        displayFrom: realFrom,
        displayTo: realTo,
        displayRange: realTo - realFrom,
      };
    },
  });
}
