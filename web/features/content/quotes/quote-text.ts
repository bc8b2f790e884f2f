/** How the widget writes its figures, on the server and live in the browser. Pure. */
import { displayDigits, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { formatPercent, formatPrice } from '../../../ui/format.ts';

/** What stands where a figure is not known. */
const UNKNOWN = '–';

/** In the instrument's own decimals, and in no more than the spec's number display allows for the price's size (section 9). */
export function quoteText(price: Price, digits: number, locale: string): string {
  return formatPrice(price, locale, Math.min(digits, displayDigits(priceToDecimal(price))));
}

/** The same of a wire decimal; null where there is no price. */
export function decimalText(value: number | null, digits: number, locale: string): string {
  const price = value === null ? null : priceFromDecimal(value);
  return price === null ? UNKNOWN : quoteText(price, digits, locale);
}

export function changeText(percent: number | null, locale: string): string {
  return percent === null ? UNKNOWN : formatPercent(percent, locale, 2, true);
}

/** Of the sell price since 00:00 UTC, in percent; null where it was not above zero then. */
export function changeSince(dayOpen: number | null, sell: number): number | null {
  return dayOpen === null || dayOpen <= 0 ? null : (sell / dayOpen - 1) * 100;
}

export type Tone = 'gain' | 'loss' | 'none';

/** As it reads: what rounds to 0.00 % is neither. */
export function toneOf(percent: number | null): Tone {
  if (percent === null || Math.abs(percent) < 0.005) return 'none';
  return percent > 0 ? 'gain' : 'loss';
}
