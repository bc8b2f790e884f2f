/** The charge for one night. */
import { divideExact, type ExactCents } from '../../exact-cents.ts';
import type { Price } from '../../price.ts';
import type { Instrument } from '../instrument.ts';
import { notionalOf, type OpenPosition } from '../position.ts';
import type { Quote } from '../quote.ts';
import { dateOfCutOff, nightDays } from './financing-night.ts';
import { sideRatesOf, yearDaysOf, type SideRates } from './financing-rate.ts';
import { RATE_UNITS, type FinancingTerms, type YearlyRate } from './financing-terms.ts';

/** What one night costs in an instrument. */
export interface NightTerms {
  /** The price in the middle of bid and ask at the cut-off; null if the instrument never had one: the opening price counts then. */
  readonly price: Price | null;
  readonly days: number;
  readonly yearDays: 360 | 365;
  /** Newest first. The first of which a position is not too old applies to it; none if there is none. */
  readonly rates: readonly NightRates[];
}

export interface NightRates extends SideRates {
  /** For positions opened from then on; null for all. */
  readonly openedFrom: number | null;
}

/** The parts of a position on which its charge depends. */
export type Financed = Pick<OpenPosition, 'side' | 'margin' | 'leverage' | 'openPrice' | 'openedAt'>;

/** Returns the terms of a night in an instrument, or null if it costs nothing. */
export function nightTermsOf(instrument: Instrument, terms: FinancingTerms, cutOff: number, quote: Quote | undefined): NightTerms | null {
  const days = nightDays(instrument, dateOfCutOff(cutOff));
  if (days === 0) return null;
  const rates = ratesAt(instrument, terms, cutOff);
  if (rates.every(({ long, short }) => long === 0 && short === 0)) return null;
  return { price: quote === undefined ? null : middleOf(quote), days, yearDays: yearDaysOf(instrument), rates };
}

/** Returns the rates of an instrument that count at a moment, newest first, down to those that apply to every position. */
export function ratesAt(instrument: Instrument, terms: FinancingTerms, at: number): readonly NightRates[] {
  const rates: NightRates[] = [];
  for (const schedule of terms.schedules.toReversed()) {
    if (schedule.validFrom > at) continue;
    const openedFrom = schedule.existingFrom <= at ? null : schedule.validFrom;
    rates.push({ openedFrom, ...(sideRatesOf(instrument, schedule, terms) ?? NO_RATES) });
    if (openedFrom === null) break;
  }
  return rates;
}

const NO_RATES: SideRates = { long: 0, short: 0 };

/** Returns the price between bid and ask, rounded down to a whole millionth. */
export function middleOf({ bid, ask }: Pick<Quote, 'bid' | 'ask'>): Price {
  return Math.floor((bid + ask) / 2) as Price;
}

/** Returns the rate that a position pays, or null if no schedule applies to it. */
export function rateFor({ side, openedAt }: Pick<Financed, 'side' | 'openedAt'>, { rates }: Pick<NightTerms, 'rates'>): YearlyRate | null {
  return rates.find(({ openedFrom }) => openedFrom === null || openedFrom <= openedAt)?.[side] ?? null;
}

/**
 * Returns what a night costs a position, exactly; negative if it earns. Its notional at the price of the night, notional x price / opening
 * price, times the rate, times days / days of the year. Like profits it is in euros without conversion (spec section 9).
 */
export function exactNightCharge(
  { margin, leverage, openPrice }: Pick<Financed, 'margin' | 'leverage' | 'openPrice'>,
  rate: YearlyRate,
  { price, days, yearDays }: Pick<NightTerms, 'price' | 'days' | 'yearDays'>,
): ExactCents {
  return divideExact(
    BigInt(notionalOf({ margin, leverage })) * BigInt(Math.abs(price ?? openPrice)) * BigInt(rate * days),
    BigInt(Math.abs(openPrice)) * BigInt(RATE_UNITS * yearDays),
  );
}
