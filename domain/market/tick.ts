/**
 * The filter between a price source and everything that acts on prices. A tick with a fault changes nothing: no order fills on it,
 * no stop fires, no candle shows it.
 */
import type { Price } from '../price.ts';
import type { Quote } from '../trading/quote.ts';

/** One price message as a price source delivers it: decimals that nobody has checked yet. */
export interface RawTick {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** Milliseconds since 1970 UTC, by the source's clock. */
  readonly at: number;
  /**
   * True for a price that its publisher settled on, such as the official close of a day. It comes once and nothing repeats it, so it
   * is no misprint however far it is from the last one: crude oil closed at 18.31 and next at -36.98.
   */
  readonly isSettlement?: boolean;
}

/**
 * Why a tick was dropped; each is a label of the metric fairlead_ticks_dropped_total. outsideSession is a price that comes while the house
 * does not trade the instrument, although its market does.
 */
export type TickFault =
  | 'unknownSymbol'
  | 'notFinite'
  | 'zero'
  | 'negative'
  | 'crossed'
  | 'fromFuture'
  | 'outOfOrder'
  | 'duplicate'
  | 'jump'
  | 'outsideSession';

export const TICK_FAULTS: readonly TickFault[] = [
  'unknownSymbol',
  'notFinite',
  'zero',
  'negative',
  'crossed',
  'fromFuture',
  'outOfOrder',
  'duplicate',
  'jump',
  'outsideSession',
];

/** A price this far from the last one, as a share of it, is a misprint until the source insists on it (see weighJump). */
export const LARGEST_JUMP = 0.6;

/**
 * Where a price may be negative it may also be near zero, and a share of nearly nothing would call every move a jump. There the
 * jump is measured against at least this size: ten whole units, in millionths.
 */
export const SMALLEST_JUMP_BASE_MICROS = 10_000_000;

/** How far a source's clock may be ahead of ours. One stamp from further ahead would make every later tick out of order. */
export const LARGEST_CLOCK_LEAD_MS = 5_000;

export interface TickRules {
  readonly mayBeNegative: boolean;
}

/**
 * The fault of a tick against the last good one, or null. Checked in the order of the enum, so that one tick counts once.
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
  if (isFurtherThan(LARGEST_JUMP, last.bid, bid, rules) || isFurtherThan(LARGEST_JUMP, last.ask, ask, rules)) return 'jump';
  return null;
}

function isFurtherThan(share: number, from: Price, to: Price, rules: TickRules): boolean {
  const size = rules.mayBeNegative ? Math.max(Math.abs(from), SMALLEST_JUMP_BASE_MICROS) : Math.abs(from);
  return Math.abs(to - from) > share * size;
}

/** A level the price may have jumped to: the ticks that were dropped as jumps in a row, with no good tick among them. */
export interface JumpSuspicion {
  readonly latest: Quote;
  readonly since: number;
  readonly tickCount: number;
}

/** What a source must do to be believed: this many ticks in a row over this long, each within this share of the one before. */
export const JUMP_BELIEVED_AFTER_TICKS = 10;
export const JUMP_BELIEVED_AFTER_MS = 30_000;
const JUMP_AGREEMENT = 0.1;

/**
 * Weighs a tick that was dropped as a jump, so that a market that really moved this far is not shut out for ever: returns the
 * suspicion to keep. The caller forgets it at the next good tick, and takes the price when `isJumpBelieved` says so.
 */
export function weighJump(suspicion: JumpSuspicion | undefined, jumped: Quote, rules: TickRules): JumpSuspicion {
  const agrees =
    suspicion !== undefined &&
    jumped.at >= suspicion.latest.at &&
    !isFurtherThan(JUMP_AGREEMENT, suspicion.latest.bid, jumped.bid, rules) &&
    !isFurtherThan(JUMP_AGREEMENT, suspicion.latest.ask, jumped.ask, rules);
  return agrees
    ? { latest: jumped, since: suspicion.since, tickCount: suspicion.tickCount + 1 }
    : { latest: jumped, since: jumped.at, tickCount: 1 };
}

export function isJumpBelieved({ latest, since, tickCount }: JumpSuspicion): boolean {
  return tickCount >= JUMP_BELIEVED_AFTER_TICKS && latest.at - since >= JUMP_BELIEVED_AFTER_MS;
}
