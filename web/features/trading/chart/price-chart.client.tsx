import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartIcon, DisconnectedIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { formatQuote } from '../format-quote.ts';
import { useAccountPart, useConnection } from '../live/use-stores.ts';
import { latestSplitAt } from '../latest-split.ts';
import { ChartPicture } from '../picture/chart-picture.tsx';
import { forgetPart } from '../picture/picture-part.tsx';
import { usePlatform } from '../platform-context.ts';
import { openChart, type ChartController, type ChartState, type EarlierState } from './chart-controller.client.ts';
import { chartPart } from './chart-part.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { DrawingStore } from './drawing-store.ts';
import { loadCandles } from './load-candles.ts';
import { tradeLevelsOf } from './trade-levels.ts';
import { tradeMarksOf } from './trade-marks.ts';
import { isDrafted, useTicketHandle } from '../ticket/ticket-handle.ts';
import { useChartTicks } from './use-chart-ticks.ts';
import { lazyPart, loadPart } from '../../../ui/lazy-part.ts';

const LevelLayer = lazyPart(() => import('./level-layer.client.tsx'));
const DrawingBar = chartPart(() => import('./drawing-bar.tsx'));
const EventLayer = chartPart(() => import('./event-layer.client.tsx'));
const ComparedLayer = chartPart(() => import('./compared-layer.client.tsx'));

export interface PriceChartProps {
  readonly settings: ChartSettings;
  readonly drawings: DrawingStore;
  /** Where the open chart is left for the toolbar. */
  readonly opened: RefObject<ChartController | null>;
  readonly onChange: (changes: Partial<ChartSettings>) => void;
}

/** Candles of the selected instrument with a live last candle, the price line, and the client's trades and drawings. */
export default function PriceChart({ settings, drawings, opened: openedChart, onChange }: PriceChartProps) {
  const { t, i18n } = useTranslation('trading');
  const locale = useLocale();
  const { selected, instrumentOf } = usePlatform();
  const connection = useConnection().kind;
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ChartController | null>(null);
  const [state, setState] = useState<ChartState>('loading');
  const [earlier, setEarlier] = useState<EarlierState>('idle');
  const { symbol, digits } = selected;
  const { type, interval, indicators, comparedWith } = settings;
  const compared = comparedWith === null || comparedWith === symbol ? undefined : instrumentOf(comparedWith);
  const language = i18n.language;

  const shownDrawings = useRef(drawings);
  useEffect(() => {
    shownDrawings.current = drawings;
  }, [drawings]);

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = openChart(place.current, {
      load: loadCandles,
      onState: setState,
      onEarlier: setEarlier,
      isDrawing: () => shownDrawings.current.get().begun !== null || shownDrawings.current.get().selected !== null,
      writePrice: (price, ofDigits) => formatQuote(price, ofDigits, locale),
      language,
      locale,
    });
    setChart(opened);
    openedChart.current = opened;
    return () => {
      opened.close();
      setChart(null);
      openedChart.current = null;
    };
  }, [language, locale, openedChart]);

  useEffect(() => chart?.show(symbol, digits, interval), [chart, symbol, digits, interval]);
  useEffect(() => chart?.setType(type), [chart, type]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  useChartTicks(chart, symbol);
  useChartTheme(chart);
  useTradeMarks(chart, settings, state);
  useDrawingBoard(chart, drawings, state);

  // Ticks missed while disconnected are included in the server's candles.
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'live' && wasLost.current) chart?.reload();
    wasLost.current = connection === 'lost' || (connection === 'connecting' && wasLost.current);
  }, [chart, connection]);

  useSplitReload(chart);

  useEffect(() => {
    if (state !== 'loading') forgetPart('chart');
  }, [state]);

  const levels = useTradeLevels(symbol);
  const ticket = useTicketHandle();
  const hasLevels = levels.length > 0 || (ticket !== null && isDrafted(ticket.form));
  const isDrawing = useSyncExternalStore(drawings.subscribe, () => drawings.get().begun !== null || drawings.get().selected !== null);
  return (
    <div
      className="relative h-full w-full"
      role="group"
      aria-label={t('chart.label', { name: selected.displayName })}
      aria-busy={state === 'loading'}
    >
      {/* The library numbers its layers; none of them may cover the chart's overlays. */}
      <div ref={place} className="isolate h-full w-full" />
      {chart !== null && state === 'ready' && hasLevels && (
        <Suspense>
          <LevelLayer chart={chart} levels={levels} />
        </Suspense>
      )}
      {chart !== null && state === 'ready' && settings.showsEvents && (
        <Suspense>
          <EventLayer chart={chart} interval={interval} />
        </Suspense>
      )}
      {chart !== null && state === 'ready' && compared !== undefined && (
        <Suspense>
          <ComparedLayer chart={chart} other={compared} interval={interval} onRemove={() => onChange({ comparedWith: null })} />
        </Suspense>
      )}
      {isDrawing && (
        <Suspense>
          <DrawingBar store={drawings} />
        </Suspense>
      )}
      {earlier !== 'idle' && <EarlierNote state={earlier} onRetry={() => chart?.retryEarlier()} />}
      {state === 'loading' && <ChartPicture symbol={symbol} settings={settings} className="absolute inset-0 bg-raised" />}
      {state === 'failed' && (
        <EmptyState
          className="absolute inset-0 bg-raised"
          icon={<DisconnectedIcon />}
          title={t('chart.failed')}
          action={
            <Button variant="secondary" onClick={() => chart?.reload()}>
              {t('chart.retry')}
            </Button>
          }
        />
      )}
      {state === 'empty' && (
        <EmptyState className="absolute inset-0 bg-raised" icon={<ChartIcon />} title={t('chart.empty')} text={t('chart.emptyHint')} />
      )}
    </div>
  );
}

/** A note beside the first candle: earlier candles are loading, or couldn't be loaded. */
function EarlierNote({ state, onRetry }: { readonly state: 'loading' | 'failed'; readonly onRetry: () => void }) {
  const { t } = useTranslation('trading');
  return (
    <div
      role="status"
      className="absolute bottom-9 left-2 z-2 flex items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-mini"
    >
      {state === 'loading' ? (
        <>
          <Spinner className="size-3.5 text-muted" />
          {t('chart.tools.loadingEarlier')}
        </>
      ) : (
        <>
          {t('chart.tools.earlierFailed')}
          <Button variant="secondary" size="dense" onClick={onRetry}>
            {t('chart.retry')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The candles of an open chart are in old shares when its instrument is split; the server restates them. */
function useSplitReload(chart: ChartController | null): void {
  const { selected } = usePlatform();
  const { symbol } = selected;
  const splitAt = latestSplitAt(selected);
  const loaded = useRef({ symbol, splitAt });
  useEffect(() => {
    const before = loaded.current;
    loaded.current = { symbol, splitAt };
    if (before.symbol === symbol && before.splitAt !== splitAt) chart?.reload();
  }, [chart, symbol, splitAt]);
}

function useTradeLevels(symbol: string) {
  const positions = useAccountPart((account) => account.positions);
  const orders = useAccountPart((account) => account.orders);
  const alerts = useAccountPart((account) => account.alerts);
  return useMemo(() => tradeLevelsOf({ positions, orders, alerts }, symbol), [positions, orders, alerts, symbol]);
}

function useTradeMarks(chart: ChartController | null, { interval, showsTrades }: ChartSettings, state: ChartState): void {
  const { symbol, splits } = usePlatform().selected;
  const positions = useAccountPart((account) => account.positions);
  const history = useAccountPart((account) => account.history);
  useEffect(() => {
    if (state === 'ready') chart?.setMarks(showsTrades ? tradeMarksOf({ positions, history }, { symbol, splits }, interval) : []);
  }, [chart, state, positions, history, symbol, splits, interval, showsTrades]);
}

/** Loads the drawing board's code once there is a drawing, or a tool is selected. */
function useDrawingBoard(chart: ChartController | null, drawings: DrawingStore, state: ChartState): void {
  const isNeeded = useSyncExternalStore(drawings.subscribe, () => drawings.get().begun !== null || drawings.get().drawings.length > 0);
  useEffect(() => {
    if (chart === null || state !== 'ready' || !isNeeded) return undefined;
    let isOver = false;
    let close: (() => void) | undefined;
    void loadPart(() => import('./drawing-board.client.ts')).then(({ openDrawingBoard }) => {
      if (!isOver) close = openDrawingBoard(chart, drawings, () => crypto.randomUUID());
    });
    return () => {
      isOver = true;
      close?.();
    };
  }, [chart, drawings, state, isNeeded]);
}

/** A canvas cannot read the page's colours itself. */
function useChartTheme(chart: ChartController | null): void {
  useEffect(() => {
    if (chart === null) return undefined;
    const observer = new MutationObserver(() => chart.restyle());
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [chart]);
}
