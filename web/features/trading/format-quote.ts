import { displayDigits, levelDigits, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
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

/**
 * A price that counts for a client: an opening or closing price, a stop, an order's price or an alert's level. Unlike a market quote it is
 * never rounded, so that what is shown is what the engine acts on; splits leave levels that are finer than quotes.
 */
export function formatLevel(price: Price, instrumentDigits: number, locale: string): string {
  return formatPrice(price, locale, levelDigits(price, instrumentDigits));
}

/** Shown for an unknown figure. */
export const UNKNOWN_FIGURE = '–';
