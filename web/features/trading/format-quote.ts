import { displayDigits, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { formatPrice } from '../../ui/format.ts';

/**
 * The number of decimals a quote shows: the instrument's own, up to what the spec's number display allows for the price's size (six below
 * 10, four below 100, else two). Constant for prices of one size, so that a streaming figure keeps its width.
 */
export function shownDigits(price: Price, instrumentDigits: number): number {
  return Math.min(instrumentDigits, displayDigits(priceToDecimal(price)));
}

export function formatQuote(price: Price, instrumentDigits: number, locale: string): string {
  return formatPrice(price, locale, shownDigits(price, instrumentDigits));
}

/** The difference between ask and bid, in as many decimals as the ask shows. */
export function formatSpread(bid: Price, ask: Price, instrumentDigits: number, locale: string): string {
  return formatPrice((ask - bid) as Price, locale, shownDigits(ask, instrumentDigits));
}

/** A level formatted for an input: as precise as it was set, and with all of the instrument's decimals if they are few. */
export function formatLevelForInput(price: Price, instrumentDigits: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    useGrouping: 'always',
    minimumFractionDigits: Math.min(2, instrumentDigits),
    maximumFractionDigits: 6,
  }).format(priceToDecimal(price));
}

/** Shown for an unknown figure. */
export const UNKNOWN_FIGURE = '–';
