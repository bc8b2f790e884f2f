/** The yearly rates of an instrument, from benchmarks and fees. */
import { FOREX_CATEGORY_ID } from '../asset-categories.ts';
import type { Instrument } from '../instrument.ts';
import { quoteCurrencyOf } from '../quote-currency.ts';
import type { Side } from '../quote.ts';
import type { FinancingFee, FinancingFees, FinancingTerms, YearlyRate } from './financing-terms.ts';

/** What each side pays for a year; negative if it receives. */
export type SideRates = Readonly<Record<Side, YearlyRate>>;

type Financed = Pick<Instrument, 'symbol' | 'chartSymbol' | 'categoryId' | 'ruleClass'>;

/**
 * The money markets of these currencies count interest in years of 365 days (SONIA, AONIA, CORRA, ZARONIA, HONIA, TONA, NOWA, TLREF), those
 * of all others in years of 360 (€STR, SOFR, SARON, SWESTR, TIIE).
 */
const YEARS_OF_365_DAYS: ReadonlySet<string> = new Set(['GBP', 'AUD', 'NZD', 'CAD', 'ZAR', 'HKD', 'JPY', 'NOK', 'TRY']);

/** Returns the days of the year by which an instrument's interest is counted: those of its price currency. Crypto has 365. */
export function yearDaysOf(instrument: Financed): 360 | 365 {
  if (instrument.ruleClass === 'crypto') return 365;
  return YEARS_OF_365_DAYS.has(quoteCurrencyOf(instrument) ?? '') ? 365 : 360;
}

/** Returns the fee for an instrument. */
export function feeOf(
  { classes, instruments }: FinancingFees,
  { symbol, ruleClass }: Pick<Financed, 'symbol' | 'ruleClass'>,
): FinancingFee {
  const own = Object.hasOwn(instruments, symbol) ? instruments[symbol] : undefined;
  return own === undefined ? classes[ruleClass] : own;
}

/** The currencies whose interest a position pays and earns, as ISO 4217. */
export interface CarryCurrencies {
  /** A long borrows the price currency; null if it isn't known. */
  readonly borrowed: string | null;
  /** The long of a pair holds the base currency; null for everything else. */
  readonly held: string | null;
}

export function carryCurrenciesOf(instrument: Pick<Financed, 'symbol' | 'chartSymbol' | 'categoryId'>): CarryCurrencies {
  const held = instrument.categoryId === FOREX_CATEGORY_ID ? instrument.symbol.slice(0, 3) : null;
  return { borrowed: quoteCurrencyOf(instrument), held };
}

/**
 * Returns the rates of an instrument, or null if it has no financing. A long pays the benchmark of the currency it borrows and earns that of
 * the currency it holds; a short does the opposite. Both pay the fee. A currency without a benchmark counts as zero.
 */
export function sideRatesOf(
  instrument: Financed,
  fees: FinancingFees,
  { benchmarks }: Pick<FinancingTerms, 'benchmarks'>,
): SideRates | null {
  const fee = feeOf(fees, instrument);
  if (fee === null) return null;
  const rateOf = (currency: string | null): YearlyRate =>
    currency !== null && Object.hasOwn(benchmarks, currency) ? (benchmarks[currency]?.rate ?? 0) : 0;
  const { borrowed, held } = carryCurrenciesOf(instrument);
  const carry = rateOf(borrowed) - rateOf(held);
  return { long: carry + fee, short: fee - carry };
}
