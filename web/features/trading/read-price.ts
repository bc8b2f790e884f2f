import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { parseLocalePrice } from '../../ui/number-input.ts';

/** Far above every quote, but still a valid price after a spread or distance is added. */
const HIGHEST_PRICE = 100_000_000;

/** Reads the price in a text for an instrument with so many decimals; null if there is none. */
export function readPrice(text: string, locale: string, digits: number): Price | null {
  const decimal = parseLocalePrice(text, locale, digits);
  return decimal === null || Math.abs(decimal) > HIGHEST_PRICE ? null : priceFromDecimal(decimal);
}
