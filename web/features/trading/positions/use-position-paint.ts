import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { ratioOfCents } from '@fairlead/domain/money.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { useRef, type RefObject } from 'react';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { fitWidth } from '../live/live-class.ts';
import { setTone } from '../live/live-day-change.tsx';
import { tint } from '../live/tint.ts';
import { setText, useProfitPaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { profitOf } from '../stores/live-figures.ts';

export interface PositionCells<E extends HTMLElement> {
  /** The row or card: carries the one subscription. */
  readonly row: RefObject<E | null>;
  readonly price: RefObject<HTMLSpanElement | null>;
  readonly profit: RefObject<HTMLSpanElement | null>;
  readonly percent: RefObject<HTMLSpanElement | null>;
}

/** Keeps current price and profit of a position up to date, written straight into their elements by one subscription. */
export function usePositionPaint<E extends HTMLElement>(position: HeldPosition): PositionCells<E> {
  const { instrumentOf } = usePlatform();
  const locale = useLocale();
  const price = useRef<HTMLSpanElement>(null);
  const profit = useRef<HTMLSpanElement>(null);
  const percent = useRef<HTMLSpanElement>(null);
  const shown = useRef<Price | undefined>(undefined);
  const digits = instrumentOf(position.symbol)?.digits ?? 2;

  const row = useProfitPaint<E>(position.symbol, (_, { quote }, remainder) => {
    const current = quote === undefined ? undefined : closingPrice(position.side, quote);
    const now = profitOf(position, quote, remainder);
    const priceText = current === undefined ? UNKNOWN_FIGURE : formatQuote(current, digits, locale);
    setText(price.current, priceText);
    if (price.current !== null) fitWidth(price.current, priceText);
    setText(profit.current, formatMoney(now, locale, true));
    setText(percent.current, formatPercent(ratioOfCents(now, position.margin) * 100, locale, 2, true));
    setTone(profit.current, now);
    setTone(percent.current, now);
    if (price.current !== null && current !== undefined && shown.current !== undefined && current !== shown.current) {
      tint(price.current, current > shown.current ? 'up' : 'down');
    }
    shown.current = current;
  });
  return { row, price, profit, percent };
}
