/**
 * What the tick tape records, in the order in which it happened: what clients were quoted, which ticks were rejected and why, and what else
 * decided about a quote. `docs/operating/tape-format.md` describes how each is written.
 */
import type { Hold } from '../../markets/arbitration.ts';
import type { SplitRatio } from '../../markets/split-ratio.ts';
import type { TickFault } from '../../markets/tick.ts';
import type { Price } from '../../price.ts';

/** Milliseconds since 1970 UTC, by the clock that judges prices. */
interface Recorded {
  readonly arrivedAt: number;
}

interface OfInstrument extends Recorded {
  readonly symbol: string;
}

interface FromSource {
  /** Which of several sources a tick comes from, and the source's own identification of it; null where the feed names neither. */
  readonly source: string | null;
  readonly tick: string | null;
}

/** Decimals as a source sent them: any numbers. */
export interface SaidPrice {
  readonly bid: number;
  readonly ask: number;
}

/** An accepted tick: what clients were quoted from then on, with the broker's markup. */
export interface QuoteRecord extends OfInstrument, FromSource {
  readonly kind: 'quote';
  /** The source's timestamp, unchanged. A quote of the future counts as of its arrival. */
  readonly sentAt: number;
  readonly bid: Price;
  readonly ask: Price;
  /** What the source itself said. */
  readonly said: SaidPrice;
}

/** A tick that changed nothing, with what it said. */
export interface RejectRecord extends OfInstrument, FromSource {
  readonly kind: 'reject';
  readonly sentAt: number;
  readonly reason: TickFault;
  readonly said: SaidPrice;
}

export const RESTATE_CAUSES = ['reference', 'markup', 'split', 'dividend'] as const;
/**
 * Why a quote changed without a tick: it is the last one from before the server started, the broker's markup changed, shares were split, or
 * a dividend was due while the market was closed.
 */
export type RestateCause = (typeof RESTATE_CAUSES)[number];

export interface RestateRecord extends OfInstrument {
  readonly kind: 'restate';
  readonly cause: RestateCause;
  readonly bid: Price;
  readonly ask: Price;
  /** The time of the quote, which a change does not renew; null if it is unknown, so that the quote fills nothing. */
  readonly quotedAt: number | null;
}

export const REVIEW_CHANGES = ['begun', 'confirmed', 'refuted', 'ended', 'tooLong', 'splitSuspected'] as const;
/**
 * What became of a price that is too far from the last one, or that has to be confirmed after a halt. A review ends with the price
 * confirmed or refuted, or because it has no object any more. `tooLong` and `splitSuspected` leave it to operators.
 */
export type ReviewChange = (typeof REVIEW_CHANGES)[number];

export interface ReviewRecord extends OfInstrument {
  readonly kind: 'review';
  readonly change: ReviewChange;
  /** The split that would explain the price; null unless one is suspected. */
  readonly ratio: SplitRatio | null;
}

/** Trading in an instrument was halted, or resumed. */
export interface HaltRecord extends OfInstrument {
  readonly kind: 'halt';
  readonly isHalted: boolean;
}

/** The quotes of an instrument became late or timely: nothing trades at late ones. */
export interface LateRecord extends OfInstrument {
  readonly kind: 'late';
  readonly isLate: boolean;
}

/** The prices of an instrument's sources began to be held back, or are held back for another reason, or no longer (null). */
export interface HoldRecord extends OfInstrument {
  readonly kind: 'hold';
  readonly hold: Hold | null;
}

/** Another source of an instrument is followed, or none. */
export interface SourceRecord extends OfInstrument {
  readonly kind: 'source';
  readonly followed: string | null;
  readonly before: string | null;
  /** What was wrong with the one before; null if nothing. */
  readonly fault: string | null;
}

/** The system's clock was set: the age of every quote before is unknown. `believed` means that the clock of the tape was set too. */
export interface ClockRecord extends Recorded {
  readonly kind: 'clock';
  readonly change: 'set' | 'believed';
  /** How far the system's clock was ahead, in whole milliseconds. */
  readonly leadMs: number;
}

/** What happens seldom. */
export type TapeNote = RestateRecord | ReviewRecord | HaltRecord | LateRecord | HoldRecord | SourceRecord | ClockRecord;

export type TapeRecord = QuoteRecord | RejectRecord | TapeNote;

/** An instrument's state when a segment begins, so that the segment needs no other one to be understood. */
export interface TapeOpening {
  readonly symbol: string;
  /** Null before the first quote. */
  readonly quote: OpeningQuote | null;
  readonly isHalted: boolean;
  readonly isUnderReview: boolean;
  readonly isLate: boolean;
  readonly hold: Hold | null;
}

export interface OpeningQuote extends FromSource {
  readonly bid: Price;
  readonly ask: Price;
  /** Null if its age is unknown. */
  readonly quotedAt: number | null;
}
