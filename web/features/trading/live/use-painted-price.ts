import type { Price } from '@fairlead/domain/price.ts';
import { useRef, type RefObject } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel, UNKNOWN_FIGURE } from '../format-quote.ts';
import { LIVE_CLASS } from './live-class.ts';
import { tint, TINT_CLASS } from './tint.ts';
import { writeFigure } from './write-figure.ts';

export type PriceElement = RefObject<HTMLSpanElement | null>;

/** The classes of a price in a row or card whose single painter writes into it. */
export const PAINTED_PRICE_CLASS = classNames(LIVE_CLASS, TINT_CLASS, '-mr-0.5 box-content px-0.5');

/**
 * For such a painter: the price's element, and a function that writes a price into it and tints it by its direction. Written in full, like the
 * opening price or the order's price that it is compared with.
 */
export function usePaintedPrice(digits: number): { readonly element: PriceElement; readonly write: (price: Price | undefined) => void } {
  const locale = useLocale();
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef<Price | undefined>(undefined);
  return {
    element,
    write: (price) => {
      writeFigure(element.current, price === undefined ? UNKNOWN_FIGURE : formatLevel(price, digits, locale));
      const before = shown.current;
      if (element.current !== null && price !== undefined && before !== undefined && price !== before) {
        tint(element.current, price > before ? 'up' : 'down');
      }
      shown.current = price;
    },
  };
}
