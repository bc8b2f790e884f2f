import type { Price } from '../price.ts';
import type { Quote } from '../trading/quote.ts';

/** One price message as a price source delivers it: decimals that nobody has checked yet. */
export interface RawTick {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** Milliseconds since 1970 UTC, by the source's clock. */
  readonly at: number;
}

/** A tick that passed the filter. */
export interface Tick extends Quote {
  readonly symbol: string;
}

/** Why a tick was dropped; each is a label of the metric fairlead_ticks_dropped_total. */
export type TickFault = 'unknownSymbol' | 'notFinite' | 'zero' | 'negative' | 'crossed' | 'outOfOrder' | 'jump';

export const TICK_FAULTS: readonly TickFault[] = ['unknownSymbol', 'notFinite', 'zero', 'negative', 'crossed', 'outOfOrder', 'jump'];

/** A price this far from the last one, as a share of it, is a misprint until the source repeats it from nearer. */
export const LARGEST_JUMP = 0.6;

export interface TickRules {
  readonly mayBeNegative: boolean;
}

/**
 * The fault of a tick against the last good one, or null. Checked in the order of the enum, so that one tick counts once.
 * An equal time stamp is in order: sources stamp bursts with the same millisecond.
 */
export function findTickFault(bid: Price | null, ask: Price | null, at: number, last: Quote | undefined, rules: TickRules): TickFault | null {
  if (bid === null || ask === null || !Number.isFinite(at)) return 'notFinite';
  if (bid === 0 || ask === 0) return 'zero';
  if (!rules.mayBeNegative && (bid < 0 || ask < 0)) return 'negative';
  if (bid > ask) return 'crossed';
  if (last === undefined) return null;
  if (at < last.at) return 'outOfOrder';
  if (Math.abs(bid - last.bid) > LARGEST_JUMP * Math.abs(last.bid)) return 'jump';
  if (Math.abs(ask - last.ask) > LARGEST_JUMP * Math.abs(last.ask)) return 'jump';
  return null;
}
