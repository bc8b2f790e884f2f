/**
 * The filter between a price source and everything that acts on prices. A faulty tick changes nothing: no order fills on it, no stop fires,
 * and no candle shows it.
 */
import type { Price } from '../price.ts';
import type { Instrument } from '../trading/instrument.ts';
import { LARGEST_CLOCK_LEAD_MS, type Quote } from '../trading/quote.ts';
import { jumpLimitOf, type JumpLimit } from './price-terms.ts';

/** A price message as delivered by a price source, with unchecked decimals. */
export interface RawTick {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** Milliseconds since 1970 UTC, by the source's clock. */
  readonly at: number;
  /**
   * Whether the publisher settled on this price, such as an official daily close. It is sent once and never repeated, so it counts as
   * confirmed however far it is from the last price: crude oil closed at 18.31 and next at -36.98.
   */
  readonly isSettlement?: boolean;
  /** Whether another source shows the same price, within what the broker tolerates: then it needs no further confirmation. */
  readonly isAgreed?: boolean;
  /** Whether another process has reviewed the price already, for all processes: none judges it differently. */
  readonly isReviewed?: boolean;
  /** The source among several, and its own identification of the tick, as evidence for what is dealt at it. */
  readonly source?: string;
  /** A number is not written as text before something is dealt at the tick, which few are. */
  readonly id?: string | number;
  /** What the source itself said, if the feed has added a markup to it. */
  readonly sourceBid?: number;
  readonly sourceAsk?: number;
}

/**
 * Why a tick was dropped; each is a label of the metric fairlead_ticks_dropped_total. A jump is too far from the last confirmed quote and
 * is held for review. An unconfirmed tick is held because there is no confirmed quote yet. outsideSession means the timestamp is outside
 * the instrument's trading hours, and halted that trading in it was halted: equity and margin keep the last confirmed quote.
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

/** What has become of a source's ticks so far. */
export interface TickCounts {
  readonly accepted: number;
  /** How many of the accepted ticks were late. */
  readonly late: number;
  /** By TickFault. */
  readonly dropped: Readonly<Record<string, number>>;
}

export interface TickRules {
  readonly mayBeNegative: boolean;
  readonly jumpLimit: JumpLimit;
}

export function tickRulesOf(instrument: Pick<Instrument, 'ruleClass' | 'mayBeNegative'>): TickRules {
  return { mayBeNegative: instrument.mayBeNegative, jumpLimit: jumpLimitOf(instrument) };
}

/**
 * Returns the fault of a tick compared with the last confirmed quote, or null. Checked in list order, so that each tick counts once. An
 * equal timestamp is in order, since sources stamp bursts with the same millisecond; with equal prices too, it is a repeated tick. `now` is
 * our own clock, in milliseconds.
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

/** Whether a price is farther from another than its class may move between ticks, upwards or downwards. */
export function isJump(from: Price, to: Price, limit: JumpLimit): boolean {
  if (limit.kind === 'difference') return Math.abs(to - from) > limit.micros;
  return to > from * limit.most || to < from * limit.least;
}
