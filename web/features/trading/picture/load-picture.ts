/**
 * What the server knows about the platform before anybody has signed in: the chart's latest candles and the prices. They are part of the
 * page's first HTML, so that a client reads them while the app is still loading.
 */
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import type { QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import { candleIntervalSchema } from '@fairlead/contract/markets/schemas.ts';
import type { MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { createContext } from 'react-router';
import type { ChartInterval } from '@fairlead/domain/markets/chart-interval.ts';
import { readCandle, type Candle } from '../chart/candles.ts';
import { FIRST_INTERVAL } from '../chart/chart-settings.ts';

export interface PlatformPicture {
  readonly instrument: QuoteRowView;
  readonly group: MarketGroup;
  /** The instruments of its group, as the market list has them. */
  readonly rows: readonly QuoteRowView[];
  readonly interval: ChartInterval;
  /** Ascending; empty if they were not at hand. */
  readonly candles: readonly Candle[];
}

/** From the route's loader to the rendering of the page; null on all other pages. */
export const platformPictureContext = createContext<PlatformPicture | null>(null);

/** As many as the widest screen shows. */
const CANDLES_SHOWN = 300;

/** Null if the symbol is none that is offered, or if the prices are not at hand. */
export async function loadPicture(
  { listQuotes, findCandles }: Pick<PageSources, 'listQuotes' | 'findCandles'>,
  symbol: string,
  wantedInterval: string | undefined,
): Promise<PlatformPicture | null> {
  const interval = candleIntervalSchema.safeParse(wantedInterval).data ?? FIRST_INTERVAL;
  const [groups, found] = await Promise.all([listQuotes(), findCandles({ symbol, interval, limit: CANDLES_SHOWN })]);
  for (const { group, rows } of groups) {
    const instrument = rows.find((row) => row.symbol === symbol);
    if (instrument !== undefined) return { instrument, group, rows, interval, candles: found?.candles.map(readCandle) ?? [] };
  }
  return null;
}
