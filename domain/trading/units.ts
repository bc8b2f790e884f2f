/**
 * The size of an order or a position in units of its instrument, and in lots: base currency for a currency pair, coins, shares, ounces.
 * Orders are placed in euros of margin, and profits are calculated in euros from the price move alone. A size in units is therefore derived:
 * the notional in euros, converted into the price currency at the current euro rate, divided by the opening price. It is the number of units
 * whose gain or loss, converted back at that rate, is the position's. The ticket, the positions and the dealing desk all show this number
 * (decision 86).
 */
import { cents, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import { COMMODITIES_CATEGORY_ID, CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID, STOCKS_CATEGORY_ID } from './asset-categories.ts';
import { decimalRateOf, type EuroRate } from './quote-currency.ts';

declare const unitsBrand: unique symbol;

/** A whole number of hundred-millionths of a unit, as fine as a coin is divided. Too large for a double in the case of small units. */
export type Units = bigint & { readonly [unitsBrand]: true };

export const UNIT_DIGITS = 8;

/** What a unit is called; a currency and a coin have their code beside it. */
export type UnitKind = 'currency' | 'coin' | 'share' | 'contract' | 'ounce' | 'barrel' | 'mmbtu' | 'pound' | 'bushel' | 'unit';

export interface UnitTerms {
  readonly kind: UnitKind;
  /** ISO 4217, or a coin's code; null for every other unit. */
  readonly code: string | null;
  /** How many units are a lot; 1 where nobody trades in lots. */
  readonly lotSize: number;
}

/** The lot of a currency pair, everywhere: 100,000 of the base currency. */
const FOREX_LOT = 100_000;

/** The futures contract of the exchange whose hours the commodity follows. */
const COMMODITY_TERMS: ReadonlyMap<string, Omit<UnitTerms, 'code'>> = new Map([
  ['XAUUSD', { kind: 'ounce', lotSize: 100 }],
  ['XAGUSD', { kind: 'ounce', lotSize: 5_000 }],
  ['XPTUSD', { kind: 'ounce', lotSize: 50 }],
  ['XPDUSD', { kind: 'ounce', lotSize: 100 }],
  ['USOIL', { kind: 'barrel', lotSize: 1_000 }],
  ['UKOIL', { kind: 'barrel', lotSize: 1_000 }],
  ['NATGASUSD', { kind: 'mmbtu', lotSize: 10_000 }],
  ['XCUUSD', { kind: 'pound', lotSize: 25_000 }],
  ['CORNUSD', { kind: 'bushel', lotSize: 5_000 }],
  ['WHEATUSD', { kind: 'bushel', lotSize: 5_000 }],
]);

/** Returns the unit of an instrument, and its lot. */
export function unitTermsOf({ symbol, categoryId }: { readonly symbol: string; readonly categoryId: number }): UnitTerms {
  switch (categoryId) {
    case FOREX_CATEGORY_ID:
      return { kind: 'currency', code: symbol.slice(0, -3), lotSize: FOREX_LOT };
    case CRYPTO_CATEGORY_ID:
      return { kind: 'coin', code: symbol.slice(0, -3), lotSize: 1 };
    case STOCKS_CATEGORY_ID:
      return { kind: 'share', code: null, lotSize: 1 };
    case COMMODITIES_CATEGORY_ID:
      return { code: null, ...(COMMODITY_TERMS.get(symbol) ?? { kind: 'unit', lotSize: 1 }) };
    default:
      return { kind: 'contract', code: null, lotSize: 1 };
  }
}

/** What the size in units depends on besides the margin. */
export interface SizeTerms {
  readonly leverage: number;
  /** Positive, as every opening price. */
  readonly openPrice: Price;
}

/** Cents times micros per unit of price, per hundred-millionth of a unit: 1,000,000 × 100,000,000 ÷ 100. */
const FACTOR = 1_000_000_000_000n;

/** Returns the size of a position in units, rounded down to the hundred-millionth. */
export function unitsOf({ margin, ...terms }: SizeTerms & { readonly margin: Cents }, rate: EuroRate): Units {
  const { dividend, divisor } = fractionOf(margin, terms, rate);
  return (dividend / divisor) as Units;
}

/** Returns the largest margin whose size in units is not above this one; null if there is no such amount of money. */
export function marginForUnits(units: Units, { leverage, openPrice }: SizeTerms, { currency, euros }: EuroRate): Cents | null {
  const margin = Number((units * euros * BigInt(openPrice)) / (BigInt(leverage) * currency * FACTOR));
  return units >= 0n && Number.isSafeInteger(margin) ? cents(margin) : null;
}

/**
 * Returns the size to write for a margin: the one with the fewest decimals, in units or in lots of so many, that means exactly this margin
 * when it is read back. Without one, the size itself.
 */
export function shortestUnitsFor(margin: Cents, terms: SizeTerms, rate: EuroRate, lotSize = 1): Units {
  const { dividend, divisor } = fractionOf(margin, terms, rate);
  for (let step = ONE_UNIT * BigInt(lotSize); step >= BigInt(lotSize); step /= 10n) {
    const rounded = (((dividend + divisor * step - 1n) / (divisor * step)) * step) as Units;
    if (marginForUnits(rounded, terms, rate) === margin) return rounded;
  }
  return unitsOf({ margin, ...terms }, rate);
}

function fractionOf(margin: Cents, { leverage, openPrice }: SizeTerms, { currency, euros }: EuroRate) {
  return { dividend: BigInt(margin) * BigInt(leverage) * currency * FACTOR, divisor: euros * BigInt(openPrice) };
}

const ONE_UNIT = 100_000_000n;
/** Far above every position, and exact with eight decimals. */
const MOST_UNITS = 1e12;

/** Returns a typed number of units, or of lots of so many; null if it is below zero or beyond every position. */
export function unitsFromDecimal(value: number, lotSize = 1): Units | null {
  if (!(value >= 0 && value <= MOST_UNITS)) return null;
  return (BigInt(value.toFixed(UNIT_DIGITS).replace('.', '')) * BigInt(lotSize)) as Units;
}

/** Returns the size in decimals, in units or in lots of so many, for showing it. */
export function unitsToDecimal(units: Units, lotSize = 1): number {
  return Number(units) / (Number(ONE_UNIT) * lotSize);
}

/**
 * Returns the units of many positions together, in decimals. `eurosPerPrice` is their notional in euros divided by their opening prices,
 * added up. Not exact, as the sum itself is not.
 */
export function sumUnits(eurosPerPrice: number, rate: EuroRate): number {
  return eurosPerPrice * decimalRateOf(rate);
}
