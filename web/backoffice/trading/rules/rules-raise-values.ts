/** Initial values of an increased margin, and what prevents its announcement. */
import type { RulesInstrument, RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { isMarketOpen, nextOpening, type MarketHours } from '@fairlead/domain/trading/market-hours.ts';
import { findRaisedMarginFaults, RAISE_NOTICE_MS, type RaisedMarginFault } from '@fairlead/domain/trading/raised-margin-faults.ts';
import { createVenueCalendar, type ListedHours } from '@fairlead/domain/trading/special-hours.ts';
import { addRaise, hasRaise } from './rules-draft.ts';

const HOUR_MS = 3_600_000;
/** The time for the dry run and its review before the notice would be too short. */
const TIME_TO_DECIDE_MS = HOUR_MS;

/** The hours of instruments with the holidays of their venues. */
export function readHours({
  special_days: days,
}: Pick<RulesResponse['data'], 'special_days'>): (instrument: RulesInstrument) => MarketHours {
  const { hoursOf } = createVenueCalendar(days);
  return (instrument) => hoursOf(listedHours(instrument));
}

function listedHours({ market_hours: tradingHours, venue }: RulesInstrument): ListedHours {
  return { tradingHours, venue };
}

/** The first full hour that leaves enough time for the announcement, or the market's next opening if it is closed then. */
export function earliestBeginning(hours: MarketHours | null, now: number): number {
  const wanted = Math.ceil((now + RAISE_NOTICE_MS + TIME_TO_DECIDE_MS) / HOUR_MS) * HOUR_MS;
  if (hours === null || isMarketOpen(hours, wanted)) return wanted;
  return nextOpening(hours, wanted) ?? wanted;
}

export type RaiseField = 'symbol' | 'percent' | 'from' | 'until';

/** The field to correct for each fault. */
export const RAISE_FIELDS: Readonly<Record<RaisedMarginFault['kind'], RaiseField>> = {
  raiseOfUnknownInstrument: 'symbol',
  tooManyRaises: 'symbol',
  raiseNotWhole: 'percent',
  raiseTooSmall: 'percent',
  raiseTooLarge: 'percent',
  raiseTooSoon: 'from',
  raiseTooFar: 'from',
  raiseStartsClosed: 'from',
  raiseEndsTooEarly: 'until',
  raiseTooLong: 'until',
};

/** What prevents an increase from being announced with the draft, by the server's rules; null if nothing does. */
export function findRaiseFault(
  raise: WireRaisedMargin,
  { view, draft }: { readonly view: RulesResponse['data']; readonly draft: WireRules },
  now: number,
): RaisedMarginFault | null {
  if (hasRaise(draft, raise)) return null;
  // An increase that has ended is harmless and may stay in the rules; entered now, it is a typing error.
  if (Date.parse(raise.until) <= now && raise.from < raise.until) {
    return { kind: 'raiseTooSoon', place: draft.raised_margins.length, symbol: raise.symbol, limit: now + RAISE_NOTICE_MS };
  }
  const raises = readRules(addRaise(draft, raise)).raisedMargins;
  const instruments = view.instruments.map((instrument) => ({ symbol: instrument.symbol, ...listedHours(instrument) }));
  const { hoursOf } = createVenueCalendar(view.special_days);
  const faults = findRaisedMarginFaults(raises, instruments, { announced: readRules(view.rules).raisedMargins, hoursOf, now });
  return faults.find(({ place }) => place === raises.length - 1) ?? null;
}
