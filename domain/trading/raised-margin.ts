/**
 * More margin than the stake, asked for positions in an instrument for a time, such as around a company's results. It's the only rule that
 * reaches positions which are open already, so it's announced a day before it begins.
 */
import { cents, type Cents } from '../money.ts';
import type { Instrument } from './instrument.ts';
import { isMarketOpen } from './market-hours.ts';
import { notionalOf, type OpenPosition } from './position.ts';
import type { RulePack } from './rule-pack.ts';

export interface RaisedMargin {
  readonly symbol: string;
  /** The margin as a share of the notional at opening, in whole percent: 100 asks for as much as without leverage. */
  readonly percent: number;
  /** Milliseconds since 1970 UTC. */
  readonly from: number;
  readonly until: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Nothing is asked of an open position that wasn't announced so long before. */
export const RAISE_NOTICE_MS = DAY_MS;
/** At 200 an account is closed out once its equity no longer covers the whole notional. */
export const LARGEST_RAISE_PERCENT = 200;
export const SMALLEST_RAISE_PERCENT = 5;
export const LONGEST_RAISE_MS = 92 * DAY_MS;
export const FARTHEST_RAISE_MS = 366 * DAY_MS;
export const MOST_RAISES = 500;

/** By symbol, the percent in force at a moment: the largest where several are. */
export function selectMarginPercents(raises: readonly RaisedMargin[], now: number): Readonly<Record<string, number>> {
  const percents: Record<string, number> = {};
  for (const { symbol, percent, from, until } of raises) {
    if (from <= now && now < until) percents[symbol] = Math.max(percent, percents[symbol] ?? 0);
  }
  return percents;
}

/** How many beginnings and endings a moment has behind it: two moments with the same count have the same percents in force. */
export function countMarginSteps(raises: readonly RaisedMargin[], now: number): number {
  return raises.reduce((count, { from, until }) => count + Number(from <= now) + Number(until <= now), 0);
}

/** The raises as they are once each of them has begun: what is tried out before it's announced. */
export function beginRaises(raises: readonly RaisedMargin[], now: number): readonly RaisedMargin[] {
  return raises.map((raise) => ({ ...raise, from: Math.min(raise.from, now) }));
}

export type MarginTerms = Pick<OpenPosition, 'symbol' | 'margin' | 'leverage'>;

/** What a position counts as in the used margin: its stake, or more while the margin of its instrument is raised. Rounded up. */
export function requiredMargin(position: MarginTerms, { marginPercents }: Pick<RulePack, 'marginPercents'>): Cents {
  const percent = marginPercents[position.symbol];
  if (percent === undefined) return position.margin;
  return cents(Math.max(position.margin, Math.ceil((notionalOf(position) * percent) / 100)));
}

/** The largest stake whose required margin is at most this amount. */
export function largestStake(
  available: Cents,
  { symbol, leverage }: Pick<MarginTerms, 'symbol' | 'leverage'>,
  { marginPercents }: Pick<RulePack, 'marginPercents'>,
): Cents {
  const percent = marginPercents[symbol];
  if (percent === undefined || percent * leverage <= 100) return available;
  return cents(Math.floor((available * 100) / (percent * leverage)));
}

export type RaisedMarginFault = {
  /** Which of the raises, in their order. */
  readonly place: number;
  readonly symbol: string;
} & (
  | { readonly kind: 'raiseOfUnknownInstrument' | 'raiseStartsClosed' }
  /** `limit` is a percent. */
  | { readonly kind: 'raiseTooSmall' | 'raiseTooLarge'; readonly limit: number }
  /** `limit` is in hours. */
  | { readonly kind: 'raiseTooLong'; readonly limit: number }
  | { readonly kind: 'raiseEndsTooEarly' | 'raiseTooFar' }
  /** `limit` is the earliest beginning, in milliseconds since 1970 UTC. */
  | { readonly kind: 'raiseTooSoon'; readonly limit: number }
  | { readonly kind: 'tooManyRaises'; readonly limit: number }
);

export interface AnnouncedMargins {
  readonly announced: readonly RaisedMargin[];
  readonly now: number;
}

/** Everything that keeps raises from being announced, at most one fault of each. */
export function findRaisedMarginFaults(
  raises: readonly RaisedMargin[],
  instruments: readonly Instrument[],
  { announced, now }: AnnouncedMargins,
): readonly RaisedMarginFault[] {
  return raises.flatMap((raise, place): RaisedMarginFault[] => {
    const { symbol, percent, from, until } = raise;
    const instrument = instruments.find((one) => one.symbol === symbol);
    const where = { place, symbol };
    if (place >= MOST_RAISES) return [{ ...where, kind: 'tooManyRaises', limit: MOST_RAISES }];
    if (instrument === undefined) return [{ ...where, kind: 'raiseOfUnknownInstrument' }];
    if (!Number.isInteger(percent) || percent < SMALLEST_RAISE_PERCENT) {
      return [{ ...where, kind: 'raiseTooSmall', limit: SMALLEST_RAISE_PERCENT }];
    }
    if (percent > LARGEST_RAISE_PERCENT) return [{ ...where, kind: 'raiseTooLarge', limit: LARGEST_RAISE_PERCENT }];
    if (until <= from) return [{ ...where, kind: 'raiseEndsTooEarly' }];
    if (until - from > LONGEST_RAISE_MS) return [{ ...where, kind: 'raiseTooLong', limit: LONGEST_RAISE_MS / HOUR_MS }];
    if (from > now + FARTHEST_RAISE_MS) return [{ ...where, kind: 'raiseTooFar' }];
    if (isWithinAnnounced(raise, announced, now)) return [];
    if (from < now + RAISE_NOTICE_MS) return [{ ...where, kind: 'raiseTooSoon', limit: now + RAISE_NOTICE_MS }];
    // Whoever is closed out when it begins should be closed at the market's price, and not at the next opening.
    return isMarketOpen(instrument.tradingHours, from) ? [] : [{ ...where, kind: 'raiseStartsClosed' }];
  });
}

/** Whether it asks for nothing that isn't announced already; what is over asks for nothing. */
function isWithinAnnounced({ symbol, percent, from, until }: RaisedMargin, announced: readonly RaisedMargin[], now: number): boolean {
  const begins = Math.max(from, now);
  return (
    until <= now || announced.some((one) => one.symbol === symbol && one.percent >= percent && one.from <= begins && one.until >= until)
  );
}
