import type { OracleInstrument, OracleQuote, OracleRefusal, OracleSchedule, OracleSession } from './oracle-model.ts';
import { LARGEST_CLOCK_LEAD_MS, LATE_AFTER_MS, LATE_FOR_MS, NO_GUARANTEE_BEFORE_CLOSING_MS, type Switch } from './oracle-rules.ts';

/** An instrument as it trades: its terms, its latest confirmed quote, and what keeps it from trading. */
export interface OracleMarketState {
  readonly terms: OracleInstrument;
  quote: OracleQuote | undefined;
  halted: boolean;
  /** Whether it has ended: nothing is traded in it any more. */
  delisted: boolean;
  underReview: boolean;
  /** The arrival of the first of the late quotes since the last one on time. */
  lateSince: number | undefined;
  /** The required margin now, in percent of a position's value at its opening; undefined if only stakes count. */
  raisedPercent: bigint | undefined;
  /** Every lower leverage cap that has been announced. */
  schedules: readonly OracleSchedule[];
  /** The leverage at which margin is required of open positions; only a wrong rule sets it. */
  positionCap: bigint | undefined;
}

/** The session that is open at this moment. */
export function sessionAt(terms: OracleInstrument, now: number, isOn: (name: Switch) => boolean): OracleSession | undefined {
  if (isOn('sessionsIgnored')) return { opensAt: -Infinity, closesAt: Infinity };
  return terms.sessions.find(
    ({ opensAt, closesAt }) =>
      (isOn('openingInstantExcluded') ? opensAt < now : opensAt <= now) &&
      (isOn('closingInstantIncluded') ? now <= closesAt : now < closesAt),
  );
}

function isFresh(state: OracleMarketState, session: OracleSession, now: number, isOn: (name: Switch) => boolean): boolean {
  const { quote, terms } = state;
  if (quote === undefined) return false;
  if ((quote.bid === 0n || quote.ask === 0n) && !isOn('zeroPriceTradable')) return false;
  if (quote.time < session.opensAt && !isOn('earlierSessionCounts')) return false;
  const age = now - quote.time;
  if (isOn('staleLimitExclusive') ? age >= terms.staleAfterMs : age > terms.staleAfterMs) return false;
  return isOn('leadExclusive') ? -age < LARGEST_CLOCK_LEAD_MS : -age <= LARGEST_CLOCK_LEAD_MS;
}

/** Adopts a confirmed quote: it ends a review, and starts one if all quotes have been late for a while. */
export function confirmQuote(state: OracleMarketState, quote: OracleQuote, now: number, isOn: (name: Switch) => boolean): void {
  state.quote = quote;
  if (now - quote.time <= LATE_AFTER_MS) state.lateSince = undefined;
  else state.lateSince = Math.min(state.lateSince ?? now, now);
  const { lateSince } = state;
  const isLate = lateSince !== undefined && (now - lateSince >= LATE_FOR_MS || isOn('lateAtOnce'));
  state.underReview = isLate && !isOn('lateQuotesTrade');
}

/** What keeps an instrument from being tradable at a moment; undefined if it is tradable. */
export function untradableBecause(state: OracleMarketState, now: number, isOn: (name: Switch) => boolean): OracleRefusal | undefined {
  if (state.delisted) return { code: 'instrumentDelisted' };
  if (state.halted) return { code: 'tradingHalted' };
  const session = sessionAt(state.terms, now, isOn);
  if (session === undefined) {
    const next = state.terms.sessions.find(({ opensAt }) => opensAt > now);
    return next === undefined ? { code: 'marketClosed' } : { code: 'marketClosed', limit: BigInt(next.opensAt) };
  }
  if (state.underReview) return { code: 'priceUnderReview' };
  return isFresh(state, session, now, isOn) ? undefined : { code: 'quoteUnavailable' };
}

/** Why no guarantee can be set or moved at this moment; undefined if one can be. */
export function guaranteeRefusedBecause(state: OracleMarketState, now: number, isOn: (name: Switch) => boolean): OracleRefusal | undefined {
  if (isOn('guaranteesAtAnyTime')) return undefined;
  const reason = untradableBecause(state, now, isOn);
  if (reason !== undefined) return reason;
  const left = (sessionAt(state.terms, now, isOn)?.closesAt ?? now) - now;
  const isLate = isOn('guaranteeAtThirtyMinutes') ? left < NO_GUARANTEE_BEFORE_CLOSING_MS : left <= NO_GUARANTEE_BEFORE_CLOSING_MS;
  return isLate ? { code: 'guaranteedStopTooLate' } : undefined;
}
