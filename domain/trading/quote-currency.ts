import type { Quote } from './quote.ts';
import { COMMODITIES_CATEGORY_ID, CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID } from './asset-categories.ts';
import type { Instrument } from './instrument.ts';

/** Instruments whose symbol does not end with the price currency. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['SPXUSD', 'USD'],
  ['NSXUSD', 'USD'],
  ['DJI', 'USD'],
  ['DEU40', 'EUR'],
  ['UKXGBP', 'GBP'],
  ['CAC40', 'EUR'],
  ['SX5E', 'EUR'],
  ['NKY', 'JPY'],
  ['HSI', 'HKD'],
  ['USOIL', 'USD'],
  ['UKOIL', 'USD'],
]);

/** Price currencies of shares, by the exchange prefix of their symbol. */
const CURRENCY_OF_EXCHANGE: ReadonlyMap<string, string> = new Map([
  ['NASDAQ', 'USD'],
  ['NYSE', 'USD'],
  ['XETR', 'EUR'],
]);

type Named = Pick<Instrument, 'symbol' | 'chartSymbol' | 'categoryId'>;

const ENDS_WITH_CURRENCY: ReadonlySet<number> = new Set([CRYPTO_CATEGORY_ID, FOREX_CATEGORY_ID, COMMODITIES_CATEGORY_ID]);

/** Returns the price currency of an instrument as ISO 4217, or null if unknown. */
export function quoteCurrencyOf({ symbol, chartSymbol, categoryId }: Named): string | null {
  const named = CURRENCIES.get(symbol);
  if (named !== undefined) return named;
  if (ENDS_WITH_CURRENCY.has(categoryId)) return symbol.slice(-3);
  return CURRENCY_OF_EXCHANGE.get(chartSymbol.slice(0, chartSymbol.indexOf(':'))) ?? null;
}

/** Returns the name of an instrument's unit, if it has one: the base currency of a pair. Null for contracts and shares. */
export function unitNameOf({ symbol, categoryId }: Named): string | null {
  return categoryId === FOREX_CATEGORY_ID || categoryId === CRYPTO_CATEGORY_ID ? symbol.slice(0, -3) : null;
}

/** How much of a currency one euro buys, as an exact fraction: `currency` / `euros`. Both are positive. */
export interface EuroRate {
  readonly currency: bigint;
  readonly euros: bigint;
}

/**
 * Returns how much of a currency one euro buys at the mid price, through its pair with the euro or through the dollar. Null if neither is
 * quoted: an unknown rate is never guessed.
 */
export function exactEuroRateOf(currency: string, quoteOf: (symbol: string) => Quote | undefined): EuroRate | null {
  if (currency === 'EUR') return { currency: 1n, euros: 1n };
  const direct = midOf(quoteOf(`EUR${currency}`));
  if (direct !== null) return direct;
  const dollars = midOf(quoteOf('EURUSD'));
  if (dollars === null) return null;
  const perDollar = midOf(quoteOf(`USD${currency}`));
  if (perDollar !== null) return { currency: dollars.currency * perDollar.currency, euros: dollars.euros * perDollar.euros };
  const dollarsEach = midOf(quoteOf(`${currency}USD`));
  return dollarsEach === null ? null : { currency: dollars.currency * dollarsEach.euros, euros: dollars.euros * dollarsEach.currency };
}

/** Returns the rate as a decimal, for showing it and for sums that aren't exact either. */
export function decimalRateOf({ currency, euros }: EuroRate): number {
  return Number(currency) / Number(euros);
}

const MILLIONTHS = 1_000_000n;

/** The mid price as a fraction. */
function midOf(quote: Quote | undefined): EuroRate | null {
  const sum = quote === undefined ? 0 : quote.bid + quote.ask;
  return sum > 0 ? { currency: BigInt(sum), euros: 2n * MILLIONTHS } : null;
}
