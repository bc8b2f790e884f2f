/** How the widget formats its figures, on the server and live in the browser. Pure. */
import { displayDigits, priceFromDecimal, priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { formatPercent, formatPrice } from '../../../ui/format.ts';

/** Shown for an unknown figure. */
const UNKNOWN = '–';

/** A price in the instrument's decimals, limited to what the spec's number display allows for its size (section 9). */
export function quoteText(price: Price, digits: number, locale: string): string {
  return formatPrice(price, locale, Math.min(digits, displayDigits(priceToDecimal(price))));
}

/** The same for a decimal from the wire; a dash if there is no price. */
export function decimalText(value: number | null, digits: number, locale: string): string {
  const price = value === null ? null : priceFromDecimal(value);
  return price === null ? UNKNOWN : quoteText(price, digits, locale);
}

export function changeText(percent: number | null, locale: string): string {
  return percent === null ? UNKNOWN : formatPercent(percent, locale, 2, true);
}

/** The change of the sell price since 00:00 UTC in percent; null if the price was unknown or not above zero then. */
export function changeSince(dayOpen: number | null, sell: number): number | null {
  return dayOpen === null || dayOpen <= 0 ? null : (sell / dayOpen - 1) * 100;
}

export type Tone = 'gain' | 'loss' | 'none';

/** By what is displayed: a change that rounds to 0.00% is neither. */
export function toneOf(percent: number | null): Tone {
  if (percent === null || Math.abs(percent) < 0.005) return 'none';
  return percent > 0 ? 'gain' : 'loss';
}
