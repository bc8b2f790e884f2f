/** What is typed to raise a margin: where it starts, and what keeps it from being announced. */
import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import { readRules } from '@fairlead/contract/trading/operators/rules-wire.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import type { TradingHoursName } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen, nextOpening } from '@fairlead/domain/trading/market-hours.ts';
import { findRaisedMarginFaults, RAISE_NOTICE_MS, type RaisedMarginFault } from '@fairlead/domain/trading/raised-margin-faults.ts';
import { addRaise, hasRaise } from './rules-draft.ts';

const HOUR_MS = 3_600_000;
/** What is left for the dry run and its reading before the notice would be too short. */
const TIME_TO_DECIDE_MS = HOUR_MS;

/** The first full hour that can be announced without haste, or the market's next opening where it's closed then. */
export function earliestBeginning(hours: TradingHoursName | null, now: number): number {
  const wanted = Math.ceil((now + RAISE_NOTICE_MS + TIME_TO_DECIDE_MS) / HOUR_MS) * HOUR_MS;
  if (hours === null || isMarketOpen(hours, wanted)) return wanted;
  return nextOpening(hours, wanted) ?? wanted;
}

export type RaiseField = 'symbol' | 'percent' | 'from' | 'until';

/** The field to be changed for each fault. */
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

/** What keeps a raise from being announced with the draft, as the server would find it now; null where nothing does. */
export function findRaiseFault(
  raise: WireRaisedMargin,
  { view, draft }: { readonly view: RulesResponse['data']; readonly draft: WireRules },
  now: number,
): RaisedMarginFault | null {
  if (hasRaise(draft, raise)) return null;
  // One that is over harms nobody, and may stay in the rules; written now, it's a slip of the keyboard.
  if (Date.parse(raise.until) <= now && raise.from < raise.until) {
    return { kind: 'raiseTooSoon', place: draft.raised_margins.length, symbol: raise.symbol, limit: now + RAISE_NOTICE_MS };
  }
  const raises = readRules(addRaise(draft, raise)).raisedMargins;
  const instruments = view.instruments.map(({ symbol, market_hours: tradingHours }) => ({ symbol, tradingHours }));
  const faults = findRaisedMarginFaults(raises, instruments, { announced: readRules(view.rules).raisedMargins, now });
  return faults.find(({ place }) => place === raises.length - 1) ?? null;
}
