import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { ratioOfCents } from '@fairlead/domain/money.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import { useRef, type RefObject } from 'react';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { setTone } from '../live/live-day-change.tsx';
import { usePaintedPrice, type PriceElement } from '../live/use-painted-price.ts';
import { setText, useProfitPaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { profitOf } from '../stores/live-figures.ts';

export interface PositionCells<E extends HTMLElement> {
  /** The row or card; holds the only subscription. */
  readonly row: RefObject<E | null>;
  readonly price: PriceElement;
  readonly profit: RefObject<HTMLSpanElement | null>;
  readonly percent: RefObject<HTMLSpanElement | null>;
}

/** Keeps current price and profit of a position up to date, written straight into their elements by one subscription. */
export function usePositionPaint<E extends HTMLElement>(position: HeldPosition): PositionCells<E> {
  const { instrumentOf } = usePlatform();
  const locale = useLocale();
  const price = usePaintedPrice(instrumentOf(position.symbol)?.digits ?? 2);
  const profit = useRef<HTMLSpanElement>(null);
  const percent = useRef<HTMLSpanElement>(null);

  const row = useProfitPaint<E>(position.symbol, (_, { quote }, remainder) => {
    const now = profitOf(position, quote, remainder);
    price.write(quote === undefined ? undefined : closingPrice(position.side, quote));
    setText(profit.current, formatMoney(now, locale, true));
    setText(percent.current, formatPercent(ratioOfCents(now, position.margin) * 100, locale, 2, true));
    setTone(profit.current, now);
    setTone(percent.current, now);
  });
  return { row, price: price.element, profit, percent };
}
