import { priceToDecimal } from '@fairlead/domain/price.ts';
import { useEffect } from 'react';
import { usePlatform } from '../platform-context.ts';
import type { ChartController } from './chart-controller.client.ts';

const DRAW_INTERVAL_MS = 350;

/** Feeds live bids to the chart. A tick redraws the whole canvas, so the chart gets only the latest one a few times a second. */
export function useChartTicks(chart: ChartController | null, symbol: string): void {
  const { quotes } = usePlatform().session;
  useEffect(() => {
    if (chart === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function draw(): void {
      timer = undefined;
      const view = quotes.read(symbol);
      // On connecting, the last price of a closed market is repeated; it must not add a candle.
      if (view?.status === 'live' && view.quote !== undefined) chart?.tick(priceToDecimal(view.quote.bid), view.quote.at);
    }
    const stop = quotes.subscribe(symbol, () => {
      timer ??= setTimeout(draw, DRAW_INTERVAL_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [chart, quotes, symbol]);
}
