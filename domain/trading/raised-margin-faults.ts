/** The reasons why increased margins cannot be announced. */
import type { Instrument } from './instrument.ts';
import { isMarketOpen, type MarketHours } from './market-hours.ts';
import type { RaisedMargin } from './raised-margin-terms.ts';
import type { ListedHours } from './special-hours.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long before it starts an increased margin must be announced, since it affects open positions. */
export const RAISE_NOTICE_MS = DAY_MS;
/** At 200, an account is closed out once its equity no longer covers the whole notional. */
export const LARGEST_RAISE_PERCENT = 200;
export const SMALLEST_RAISE_PERCENT = 5;
export const LONGEST_RAISE_MS = 92 * DAY_MS;
export const FARTHEST_RAISE_MS = 366 * DAY_MS;
export const MOST_RAISES = 500;

export type RaisedMarginFault = {
  /** The index of the faulty increase in the list. */
  readonly place: number;
  readonly symbol: string;
} & (
  | { readonly kind: 'raiseOfUnknownInstrument' | 'raiseStartsClosed' | 'raiseNotWhole' }
  /** `limit` is a percentage. */
  | { readonly kind: 'raiseTooSmall' | 'raiseTooLarge'; readonly limit: number }
  /** `limit` is in hours. */
  | { readonly kind: 'raiseTooLong'; readonly limit: number }
  | { readonly kind: 'raiseEndsTooEarly' | 'raiseTooFar' }
  /** `limit` is the earliest start, in milliseconds since 1970 UTC. */
  | { readonly kind: 'raiseTooSoon'; readonly limit: number }
  | { readonly kind: 'tooManyRaises'; readonly limit: number }
);

export interface AnnouncedMargins {
  readonly announced: readonly RaisedMargin[];
  /** The hours of an instrument with the holidays of its venue. */
  readonly hoursOf: (listed: ListedHours) => MarketHours;
  readonly now: number;
}

/** Returns everything that prevents the increases from being announced, at most one fault each. */
export function findRaisedMarginFaults(
  raises: readonly RaisedMargin[],
  instruments: readonly (Pick<Instrument, 'symbol'> & ListedHours)[],
  { announced, hoursOf, now }: AnnouncedMargins,
): readonly RaisedMarginFault[] {
  return raises.flatMap((raise, place): RaisedMarginFault[] => {
    const { symbol, percent, from, until } = raise;
    const instrument = instruments.find((one) => one.symbol === symbol);
    const where = { place, symbol };
    if (place >= MOST_RAISES) return [{ ...where, kind: 'tooManyRaises', limit: MOST_RAISES }];
    if (instrument === undefined) return [{ ...where, kind: 'raiseOfUnknownInstrument' }];
    if (!Number.isInteger(percent)) return [{ ...where, kind: 'raiseNotWhole' }];
    if (percent < SMALLEST_RAISE_PERCENT) {
      return [{ ...where, kind: 'raiseTooSmall', limit: SMALLEST_RAISE_PERCENT }];
    }
    if (percent > LARGEST_RAISE_PERCENT) return [{ ...where, kind: 'raiseTooLarge', limit: LARGEST_RAISE_PERCENT }];
    if (until <= from) return [{ ...where, kind: 'raiseEndsTooEarly' }];
    if (until - from > LONGEST_RAISE_MS) return [{ ...where, kind: 'raiseTooLong', limit: LONGEST_RAISE_MS / HOUR_MS }];
    if (from > now + FARTHEST_RAISE_MS) return [{ ...where, kind: 'raiseTooFar' }];
    if (isWithinAnnounced(raise, announced, now)) return [];
    if (from < now + RAISE_NOTICE_MS) return [{ ...where, kind: 'raiseTooSoon', limit: now + RAISE_NOTICE_MS }];
    // A close-out at the start must be at the market price rather than at the next opening.
    return isMarketOpen(hoursOf(instrument), from) ? [] : [{ ...where, kind: 'raiseStartsClosed' }];
  });
}

/** Whether an increase requires nothing beyond what is already announced. An expired one requires nothing. */
function isWithinAnnounced({ symbol, percent, from, until }: RaisedMargin, announced: readonly RaisedMargin[], now: number): boolean {
  const begins = Math.max(from, now);
  return (
    until <= now || announced.some((one) => one.symbol === symbol && one.percent >= percent && one.from <= begins && one.until >= until)
  );
}
