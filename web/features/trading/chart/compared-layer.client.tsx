import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatPercent } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { latestSplitAt } from '../latest-split.ts';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useConnection } from '../live/use-stores.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { wait } from '../wait.ts';
import { withTick } from './candles.ts';
import type { ChartController } from './chart-controller.client.ts';
import { openComparedLine, type ComparedLine } from './compared-line.client.ts';
import { loadCandles } from './load-candles.ts';
import { loadCovering, type Covering } from './load-covering.ts';
import { RemoveIcon } from './menu-icons.tsx';

export interface ComparedLayerProps {
  readonly chart: ChartController;
  readonly other: ListedInstrument;
  readonly interval: ChartInterval;
  readonly onRemove: () => void;
}

type Loading = 'loading' | 'ready' | 'failed';

const REDRAW_MS = 350;
const LEGEND_ABOVE_BOTTOM_PX = 60;

/** Another instrument over the chart, with a legend that says how much both have changed since the first candle in view. */
export default function ComparedLayer({ chart, other, interval, onRemove }: ComparedLayerProps) {
  const { t } = useTranslation('chart');
  const locale = useLocale();
  const { selected } = usePlatform();
  const own = useRef<HTMLSpanElement>(null);
  const others = useRef<HTMLSpanElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const line = useComparedLine(chart, (changes, height) => {
    const write = (change: number | undefined): string => (change === undefined ? UNKNOWN_FIGURE : formatPercent(change, locale, 2, true));
    if (own.current !== null) setText(own.current, write(changes?.own));
    if (others.current !== null) setText(others.current, write(changes?.other));
    // Above the marks of events, and above the panes below the candles.
    if (legend.current !== null) legend.current.style.top = `${height - LEGEND_ABOVE_BOTTOM_PX}px`;
  });
  const [loading, retry] = useComparedCandles({ chart, line, other, interval });

  return (
    <div
      ref={legend}
      role="group"
      aria-label={t('compare.legend')}
      title={t('compare.since')}
      className="absolute top-8 left-2 z-2 flex max-w-[calc(100%-5rem)] flex-wrap items-center gap-x-3 gap-y-0.5 rounded-control border border-line bg-raised py-0.5 pr-0.5 pl-2 text-mini"
    >
      <span className="min-w-0 truncate">
        {selected.symbol} <span ref={own} className="font-semibold tabular-nums" />
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <span aria-hidden="true" className="h-0.5 w-3 shrink-0 bg-caution" />
        <span className="min-w-0 truncate">{other.displayName}</span>
        {loading === 'ready' ? (
          <span ref={others} className="font-semibold tabular-nums" />
        ) : (
          <span role="status" className="text-muted">
            {t(`compare.${loading}`)}
          </span>
        )}
        {loading === 'failed' && (
          <Button variant="secondary" size="dense" onClick={retry}>
            {t('compare.retry')}
          </Button>
        )}
      </span>
      <IconButton label={t('compare.remove', { name: other.displayName })} size="dense" onClick={onRemove}>
        {RemoveIcon}
      </IconButton>
    </div>
  );
}

type OnPainted = Parameters<typeof openComparedLine>[1]['onPainted'];

function useComparedLine(chart: ChartController, onPainted: OnPainted): ComparedLine | null {
  const [line, setLine] = useState<ComparedLine | null>(null);
  const listener = useRef(onPainted);
  useEffect(() => {
    listener.current = onPainted;
  });
  useEffect(() => {
    const opened = openComparedLine(chart.library, {
      isClosed: chart.isClosed,
      colour: chart.colours().caution,
      onPainted: (...painted) => listener.current(...painted),
    });
    const observer = new MutationObserver(() => opened.setColour(chart.colours().caution));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    setLine(opened);
    return () => {
      observer.disconnect();
      opened.close();
      setLine(null);
    };
  }, [chart]);
  return line;
}

interface ComparedCandles {
  readonly chart: ChartController;
  readonly line: ComparedLine | null;
  readonly other: ListedInstrument;
  readonly interval: ChartInterval;
}

/** Loads the other's candles as far back as the chart's reach, and adds its live bids. Whatever belongs to an earlier choice is dropped. */
function useComparedCandles({ chart, line, other, interval }: ComparedCandles): readonly [Loading, () => void] {
  const { quotes } = usePlatform().session;
  const connection = useConnection().kind;
  const [loading, setLoading] = useState<Loading>('loading');
  const [attempt, setAttempt] = useState(1);
  const { symbol } = other;
  const splitAt = latestSplitAt(other);
  // What was missed while disconnected is loaded again.
  const isConnected = connection !== 'lost';

  useEffect(() => {
    if (line === null || !isConnected) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let covering: Covering | null = null;
    let isUnderWay = false;
    line.setCandles([]);
    setLoading('loading');

    async function cover(): Promise<void> {
      const first = chart.library.getDataList()[0]?.timestamp;
      if (isUnderWay || first === undefined) return;
      isUnderWay = true;
      const next = await loadCovering(covering, first, { load: (before) => loadCandles(symbol, interval, before, signal), wait, signal });
      isUnderWay = false;
      if (signal.aborted) return;
      if (next === null) return setLoading('failed');
      // A tick may have come meanwhile.
      covering =
        covering === null
          ? next
          : {
              ...next,
              candles: [...next.candles.filter(({ timestamp }) => timestamp < (covering?.candles[0]?.timestamp ?? 0)), ...covering.candles],
            };
      line?.setCandles(covering.candles);
      setLoading('ready');
      // Earlier candles of the chart came meanwhile.
      const known = covering.candles[0]?.timestamp ?? first;
      if (covering.hasMore && (chart.library.getDataList()[0]?.timestamp ?? known) < known) await cover();
    }

    let timer: ReturnType<typeof setTimeout> | undefined;
    function draw(): void {
      timer = undefined;
      const view = quotes.read(symbol);
      const last = covering?.candles.at(-1);
      if (covering === null || view?.status !== 'live' || view.quote === undefined) return;
      const next = withTick(last, priceToDecimal(view.quote.bid), view.quote.at, interval);
      if (next === undefined || next === last) return;
      const before = next.timestamp === last?.timestamp ? covering.candles.slice(0, -1) : covering.candles;
      covering = { ...covering, candles: [...before, next] };
      line?.setCandles(covering.candles);
    }

    const endTicks = quotes.subscribe(symbol, () => {
      timer ??= setTimeout(draw, REDRAW_MS);
    });
    const endCandles = chart.onCandles(() => void cover());
    void cover();
    return () => {
      ending.abort();
      clearTimeout(timer);
      endTicks();
      endCandles();
    };
  }, [chart, line, symbol, interval, splitAt, isConnected, attempt, quotes]);

  return [loading, () => setAttempt(attempt + 1)];
}
