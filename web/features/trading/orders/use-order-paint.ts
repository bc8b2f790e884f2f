import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useRef, type RefObject } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePaintedPrice, type PriceElement } from '../live/use-painted-price.ts';
import { useLivePaint } from '../live/use-live-paint.ts';
import { writeFigure } from '../live/write-figure.ts';
import { usePlatform } from '../platform-context.ts';
import { distanceToMarket } from './distance-to-market.ts';

export interface OrderCells<E extends HTMLElement> {
  /** The row or card; holds the only subscription. */
  readonly row: RefObject<E | null>;
  readonly current: PriceElement;
  readonly distance: RefObject<HTMLSpanElement | null>;
}

/** Keeps current price and distance of an order up to date, written straight into their elements by one subscription. */
export function useOrderPaint<E extends HTMLElement>(order: PendingOrder): OrderCells<E> {
  const { instrumentOf } = usePlatform();
  const locale = useLocale();
  const current = usePaintedPrice(instrumentOf(order.symbol)?.digits ?? 2);
  const distance = useRef<HTMLSpanElement>(null);

  const row = useLivePaint<E>(order.symbol, (_, { quote }) => {
    const now = quote === undefined ? undefined : distanceToMarket(order, quote);
    current.write(now?.current);
    const percent = now?.percent ?? null;
    writeFigure(distance.current, percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale, 2, true));
  });
  return { row, current: current.element, distance };
}
