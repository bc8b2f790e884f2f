/**
 * How the tape writes names and numbers. A name is percent-encoded as in RFC 3986, so that no source can put a space or a line into the
 * tape. A number is the shortest decimal that reads back as the same 64-bit number, which is what JavaScript prints.
 */
import { priceFromDecimal, priceToDecimal, type Price } from '../../price.ts';

/** A longer name is not one, and is cut. */
const LONGEST_NAME = 100;
/** A line has no empty words. */
const EMPTY_NAME = '%';

export function formatName(name: string): string {
  if (name === '') return EMPTY_NAME;
  return encodeURIComponent(name.slice(0, LONGEST_NAME).replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

/** Returns null for text that is not written like a name. */
export function parseName(text: string): string | null {
  if (text === EMPTY_NAME) return '';
  try {
    const name = decodeURIComponent(text);
    return formatName(name) === text ? name : null;
  } catch {
    return null;
  }
}

/** Any number, NaN and infinite ones included. */
export function formatNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Returns null for text that is not written like a number. */
export function parseNumber(text: string): number | null {
  const value = Number(text);
  return formatNumber(value) === text ? value : null;
}

/** Returns null for text that is not written like an exact whole number. */
export function parseWhole(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

/** The decimal of a price, without trailing zeros. A price has at most fifteen digits, so its decimal is exact. */
export function formatPrice(value: Price): string {
  return String(priceToDecimal(value));
}

/** Returns null for text that is not written like a price. */
export function parsePrice(text: string): Price | null {
  const value = parseNumber(text);
  const price = value === null ? null : priceFromDecimal(value);
  return price !== null && formatPrice(price) === text ? price : null;
}
