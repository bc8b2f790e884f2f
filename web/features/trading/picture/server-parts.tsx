/** Only for the server: the parts of the first screen that it writes with prices. */
import type { ReactNode } from 'react';
import { ChartSkeleton } from '../chart/chart-skeleton.tsx';
import type { PlatformPicture } from './load-picture.ts';
import type { PicturePartName } from './picture-part.tsx';
import { ServerChart } from './server-chart.tsx';
import { ServerPrice, ServerPrices, ServerQuote } from './server-prices.tsx';

export function serverPartsOf(picture: PlatformPicture): Readonly<Record<PicturePartName, ReactNode>> {
  const { instrument, candles } = picture;
  return {
    chart: candles.length === 0 ? <ChartSkeleton className="h-full" /> : <ServerChart picture={picture} />,
    quote: <ServerQuote picture={picture} />,
    prices: <ServerPrices picture={picture} />,
    sell: <ServerPrice decimal={instrument.sell} digits={instrument.digits} />,
    buy: <ServerPrice decimal={instrument.buy} digits={instrument.digits} />,
  };
}
