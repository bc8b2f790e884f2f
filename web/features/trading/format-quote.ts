import { displayDigits, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { formatPrice } from '../../ui/format.ts';

/**
 * How many decimals a quote shows: the instrument's own, and no more than the spec's number display allows for its size (six
 * below 10, four below 100, else two). Fixed for a price of one size, so that a streaming figure keeps its width.
 */
export function shownDigits(price: Price, instrumentDigits: number): number {
  return Math.min(instrumentDigits, displayDigits(priceToDecimal(price)));
}

export function formatQuote(price: Price, instrumentDigits: number, locale: string): string {
  return formatPrice(price, locale, shownDigits(price, instrumentDigits));
}

/** Difference between ask and bid, in as many decimals as the ask shows. */
export function formatSpread(bid: Price, ask: Price, instrumentDigits: number, locale: string): string {
  return formatPrice((ask - bid) as Price, locale, shownDigits(ask, instrumentDigits));
}

/** A level as it stands in an input: as precise as it was set, and with all of the instrument's decimals where they are few. */
export function formatLevelForInput(price: Price, instrumentDigits: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: Math.min(2, instrumentDigits),
    maximumFractionDigits: 6,
  }).format(priceToDecimal(price));
}

/** What stands where a figure is not known. */
export const UNKNOWN_FIGURE = '–';
