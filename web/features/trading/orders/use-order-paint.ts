import type { WaitingOrder } from '@fairlead/contract/trading/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { useRef, type RefObject } from 'react';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { fitWidth } from '../live/live-class.ts';
import { tint } from '../live/tint.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { distanceToMarket } from './distance-to-market.ts';

export interface OrderCells<E extends HTMLElement> {
  /** The row or card: carries the one subscription. */
  readonly row: RefObject<E | null>;
  readonly current: RefObject<HTMLSpanElement | null>;
  readonly distance: RefObject<HTMLSpanElement | null>;
}

/** Keeps current price and distance of an order up to date, written straight into their elements by one subscription. */
export function useOrderPaint<E extends HTMLElement>(order: WaitingOrder): OrderCells<E> {
  const { instrumentOf } = usePlatform();
  const locale = useLocale();
  const current = useRef<HTMLSpanElement>(null);
  const distance = useRef<HTMLSpanElement>(null);
  const shown = useRef<Price | undefined>(undefined);
  const digits = instrumentOf(order.symbol)?.digits ?? 2;

  const row = useLivePaint<E>(order.symbol, (_, { quote }) => {
    const now = quote === undefined ? undefined : distanceToMarket(order, quote);
    write(current.current, now === undefined ? UNKNOWN_FIGURE : formatQuote(now.current, digits, locale));
    const percent = now?.percent ?? null;
    write(distance.current, percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale, 2, true));
    if (current.current !== null && now !== undefined && shown.current !== undefined && now.current !== shown.current) {
      tint(current.current, now.current > shown.current ? 'up' : 'down');
    }
    shown.current = now?.current;
  });
  return { row, current, distance };
}

function write(element: HTMLSpanElement | null, text: string): void {
  setText(element, text);
  if (element !== null) fitWidth(element, text);
}
