/**
 * The filter between a price source and everything that acts on prices. A tick with a fault changes nothing: no order fills on it,
 * no stop fires, no candle shows it.
 */
import type { Price } from '../price.ts';
import type { Instrument } from '../trading/instrument.ts';
import { LARGEST_CLOCK_LEAD_MS, type Quote } from '../trading/quote.ts';
import { jumpLimitOf, type JumpLimit } from './price-terms.ts';

/** One price message as a price source delivers it: decimals that nobody has checked yet. */
export interface RawTick {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** Milliseconds since 1970 UTC, by the source's clock. */
  readonly at: number;
  /**
   * True for a price that its publisher settled on, such as the official close of a day. It comes once and nothing repeats it, so it
   * is confirmed by its publisher however far it is from the last one: crude oil closed at 18.31 and next at -36.98.
   */
  readonly isSettlement?: boolean;
}

/**
 * Why a tick was dropped; each is a label of the metric fairlead_ticks_dropped_total. A jump is too far from the last confirmed quote,
 * and held for review; unconfirmed is held although it is not, because there is no confirmed quote yet. outsideSession is stamped outside the
 * hours in which the instrument trades, and halted came while trading in it was halted: equity and margin keep the last confirmed quote.
 */
export const TICK_FAULTS = [
  'unknownSymbol',
  'notFinite',
  'zero',
  'negative',
  'crossed',
  'fromFuture',
  'outOfOrder',
  'duplicate',
  'jump',
  'unconfirmed',
  'outsideSession',
  'halted',
] as const;

export type TickFault = (typeof TICK_FAULTS)[number];

export interface TickRules {
  readonly mayBeNegative: boolean;
  readonly jumpLimit: JumpLimit;
}

export function tickRulesOf(instrument: Pick<Instrument, 'ruleClass' | 'mayBeNegative'>): TickRules {
  return { mayBeNegative: instrument.mayBeNegative, jumpLimit: jumpLimitOf(instrument) };
}

/**
 * The fault of a tick against the last confirmed quote, or null. Checked in the order of the list, so that one tick counts once.
 * An equal time stamp is in order, since sources stamp bursts with the same millisecond; with equal prices too it is the same tick
 * once more. `now` is our own clock, in milliseconds.
 */
export function findTickFault(
  bid: Price | null,
  ask: Price | null,
  at: number,
  last: Quote | undefined,
  rules: TickRules,
  now: number,
): TickFault | null {
  if (bid === null || ask === null || !Number.isFinite(at)) return 'notFinite';
  if (bid === 0 || ask === 0) return 'zero';
  if (!rules.mayBeNegative && (bid < 0 || ask < 0)) return 'negative';
  if (bid > ask) return 'crossed';
  if (at > now + LARGEST_CLOCK_LEAD_MS) return 'fromFuture';
  if (last === undefined) return null;
  if (at < last.at) return 'outOfOrder';
  if (at === last.at && bid === last.bid && ask === last.ask) return 'duplicate';
  return isJump(last.bid, bid, rules.jumpLimit) || isJump(last.ask, ask, rules.jumpLimit) ? 'jump' : null;
}

/** Whether a price is further from another than its class moves from one tick to the next, upwards and downwards alike. */
export function isJump(from: Price, to: Price, limit: JumpLimit): boolean {
  if (limit.kind === 'difference') return Math.abs(to - from) > limit.micros;
  return to > from * limit.most || to < from * limit.least;
}
