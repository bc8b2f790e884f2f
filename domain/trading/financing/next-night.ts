/** The next night of a position: what the ticket, the position and the operators' screens show before it is charged. */
import type { ExactCents } from '../../exact-cents.ts';
import type { Instrument } from '../instrument.ts';
import type { Quote } from '../quote.ts';
import { dateOfCutOff, nextCutOff, nightDays } from './financing-night.ts';
import type { FinancingTerms, YearlyRate } from './financing-terms.ts';
import { exactNightCharge, nightTermsOf, rateFor, type Financed } from './night-charge.ts';

export interface NextNight {
  /** The cut-off at which it is charged, in milliseconds since 1970 UTC. */
  readonly at: number;
  readonly days: number;
  readonly yearDays: 360 | 365;
  readonly rate: YearlyRate;
  /** At the latest quote, or the opening price without one; negative if the position earns it. */
  readonly charge: ExactCents;
}

/**
 * Returns the next night that a position held until then is charged for, or null if nothing applies to it: there is no financing in the
 * instrument, or the notice of the first fees isn't over. `now` is in milliseconds since 1970 UTC; a new order opens then.
 */
export function nextNightOf(
  instrument: Instrument,
  position: Financed,
  terms: FinancingTerms,
  quote: Quote | undefined,
  now: number,
): NextNight | null {
  const at = nextChargedCutOff(instrument, now);
  const night = nightTermsOf(instrument, terms, at, quote);
  const rate = night === null ? null : rateFor(position, night);
  if (night === null || rate === null) return null;
  return { at, days: night.days, yearDays: night.yearDays, rate, charge: exactNightCharge(position, rate, night) };
}

/** Returns the first cut-off after a moment that is charged: on Saturdays and Sundays only crypto is. */
function nextChargedCutOff(instrument: Instrument, now: number): number {
  let cutOff = nextCutOff(now);
  while (nightDays(instrument, dateOfCutOff(cutOff)) === 0) cutOff = nextCutOff(cutOff);
  return cutOff;
}
