/** The next night of a position: what the ticket, the position and the operators' screens show before it is charged. */
import type { ExactCents } from '../../exact-cents.ts';
import type { Instrument } from '../instrument.ts';
import type { Quote } from '../quote.ts';
import { dateOfCutOff, nextCutOff, nightDays } from './financing-night.ts';
import type { FinancingTerms, YearlyRate } from './financing-terms.ts';
import { exactNightCharge, nightTermsOf, rateFor, type Financed, type NightTerms } from './night-charge.ts';

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
  const night = nightTermsOf(instrument, terms, nextChargedCutOff(instrument, now), quote);
  return night === null ? null : nextNightFrom(instrument, position, night, now);
}

/** The same from the rates that count at the next cut-off, which is all that a client knows of the terms. */
export function nextNightFrom(
  instrument: Charged,
  position: Financed,
  night: Pick<NightTerms, 'price' | 'yearDays' | 'rates'>,
  now: number,
): NextNight | null {
  const rate = rateFor(position, night);
  if (rate === null) return null;
  const at = nextChargedCutOff(instrument, now);
  const days = nightDays(instrument, dateOfCutOff(at));
  const { price, yearDays } = night;
  return { at, days, yearDays, rate, charge: exactNightCharge(position, rate, { price, days, yearDays }) };
}

type Charged = Pick<Instrument, 'symbol' | 'categoryId' | 'ruleClass'>;

/** Returns the first cut-off after a moment that is charged: on Saturdays and Sundays only crypto is. */
function nextChargedCutOff(instrument: Charged, now: number): number {
  let cutOff = nextCutOff(now);
  while (nightDays(instrument, dateOfCutOff(cutOff)) === 0) cutOff = nextCutOff(cutOff);
  return cutOff;
}
