import { priceToDecimal } from '@fairlead/domain/price.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartIcon, DisconnectedIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useAccountPart, useConnection } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { openChart, type ChartController, type ChartState } from './chart-controller.client.ts';
import { CHART_INDICATORS, type ChartIndicator } from './chart-indicators.ts';
import type { ChartInterval } from './candles.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { loadCandles } from './load-candles.ts';
import { tradeLevelsOf } from './trade-levels.ts';

export interface PriceChartProps {
  readonly interval: ChartInterval;
  readonly indicators: readonly ChartIndicator[];
}

const DRAW_INTERVAL_MS = 350;

/** Candles of the selected instrument with live last candle, price line and the levels of open positions. */
export default function PriceChart({ interval, indicators }: PriceChartProps) {
  const { t, i18n } = useTranslation('trading');
  const locale = useLocale();
  const { session, selected } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const connection = useConnection().kind;
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ChartController | null>(null);
  const [state, setState] = useState<ChartState>('loading');
  const { symbol, digits } = selected;
  const language = i18n.language;

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = openChart(place.current, { load: loadCandles, onState: setState, language, locale });
    setChart(opened);
    return () => {
      opened.close();
      setChart(null);
    };
  }, [language, locale]);

  useEffect(() => chart?.show(symbol, digits, interval), [chart, symbol, digits, interval]);

  useEffect(() => {
    if (chart === null) return undefined;
    // A tick redraws the whole canvas, so the chart takes the latest one a few times a second.
    let timer: ReturnType<typeof setTimeout> | undefined;
    function draw(): void {
      timer = undefined;
      const view = session.quotes.read(symbol);
      // The last price of a closed market is repeated on connecting; it makes no candle.
      if (view?.status === 'live' && view.quote !== undefined) chart?.tick(priceToDecimal(view.quote.bid), view.quote.at);
    }
    const stop = session.quotes.subscribe(symbol, () => {
      timer ??= setTimeout(draw, DRAW_INTERVAL_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [chart, session, symbol]);

  useEffect(() => {
    if (state !== 'ready') return;
    const labels = {
      openLong: t('chart.level.openLong'),
      openShort: t('chart.level.openShort'),
      stopLoss: t('chart.level.stopLoss'),
      takeProfit: t('chart.level.takeProfit'),
    };
    chart?.setLevels(tradeLevelsOf(positions, symbol), labels);
  }, [chart, positions, symbol, state, t]);

  useEffect(() => {
    for (const name of CHART_INDICATORS) chart?.toggleIndicator(name, false);
    for (const name of indicators) chart?.toggleIndicator(name, true);
  }, [chart, indicators]);

  // What was missed while the connection was gone is in the server's candles.
  const wasLost = useRef(false);
  useEffect(() => {
    if (connection === 'live' && wasLost.current) chart?.reload();
    wasLost.current = connection === 'lost' || (connection === 'connecting' && wasLost.current);
  }, [chart, connection]);

  return (
    <div
      className="relative h-full w-full"
      role="group"
      aria-label={t('chart.label', { name: selected.displayName })}
      aria-busy={state === 'loading'}
    >
      {/* The library's layers are numbered; none of them may come above what covers the chart. */}
      <div ref={place} className="isolate h-full w-full" />
      {state === 'loading' && <ChartSkeleton className="absolute inset-0 bg-raised" />}
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
