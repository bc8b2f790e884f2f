/** The yearly rates of an instrument, from benchmarks and fees. */
import { FOREX_CATEGORY_ID } from '../asset-categories.ts';
import type { Instrument } from '../instrument.ts';
import { quoteCurrencyOf } from '../quote-currency.ts';
import type { Side } from '../quote.ts';
import type { FeeSchedule, FinancingFee, FinancingFees, FinancingTerms, YearlyRate } from './financing-terms.ts';

/** What each side pays for a year; negative if it receives. */
export type SideRates = Readonly<Record<Side, YearlyRate>>;

type Financed = Pick<Instrument, 'symbol' | 'chartSymbol' | 'categoryId' | 'ruleClass'>;

/** Interest is counted by these currencies' markets in years of 365 days, by all others' in years of 360. */
const YEARS_OF_365_DAYS: ReadonlySet<string> = new Set(['GBP', 'AUD', 'NZD', 'CAD', 'ZAR', 'HKD']);

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

/**
 * Returns the rates of an instrument, or null if it has no financing. A long borrows the price currency; of a currency pair it also holds
 * the base currency, which earns interest. A currency without a benchmark counts as zero.
 */
export function sideRatesOf(
  instrument: Financed,
  fees: FinancingFees,
  { benchmarks }: Pick<FinancingTerms, 'benchmarks'>,
): SideRates | null {
  const fee = feeOf(fees, instrument);
  if (fee === null) return null;
  const rateOf = (currency: string | null): YearlyRate => (currency === null ? 0 : (benchmarks[currency]?.rate ?? 0));
  const earned = instrument.categoryId === FOREX_CATEGORY_ID ? rateOf(instrument.symbol.slice(0, 3)) : 0;
  const carry = rateOf(quoteCurrencyOf(instrument)) - earned;
  return { long: carry + fee, short: fee - carry };
}

/** Returns the schedule that applies to a position at a moment, or null if it opened before all of them and the notice is not over. */
export function scheduleFor({ schedules }: Pick<FinancingTerms, 'schedules'>, openedAt: number, now: number): FeeSchedule | null {
  return schedules.findLast(({ validFrom, existingFrom }) => existingFrom <= now || (validFrom <= openedAt && validFrom <= now)) ?? null;
}
