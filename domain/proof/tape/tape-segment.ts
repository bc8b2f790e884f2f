import type { TapeOpening, TapeRecord } from './tape-record.ts';

/** No segment is longer, and none goes beyond its minute of UTC. */
export const SEGMENT_MS = 60_000;

/** Corrections of the clock can set it back by so little that a segment goes on: a record may be stamped this much before its segment. */
export const LARGEST_STEP_BACK_MS = 1_000;

export const EARLY_ENDS = ['stop', 'full', 'clock'] as const;
/** Why a segment ends before its minute: the recording ended, there was too much for one segment, or the clock was set back. */
export type EarlyEnd = (typeof EARLY_ENDS)[number];

/** Times are milliseconds since 1970 UTC. A segment covers [from, to). */
export interface SegmentSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What was recorded and could not be stored in time. */
export interface LostSpan extends SegmentSpan {
  /** How many segments it was. */
  readonly segments: number;
  readonly accepted: number;
  readonly rejected: number;
}

/** What a recorder knows of a segment. */
export interface RecordedHead extends SegmentSpan {
  /** Whether a process begins to record here: what came before in this minute is not in this segment. */
  readonly isStart: boolean;
  readonly early: EarlyEnd | null;
  /** Whether the clock went back within it, so that the times of records do not ascend. Their order is that of arrival. */
  readonly isBackwards: boolean;
  /** How many ticks were accepted, and how many rejected. */
  readonly accepted: number;
  readonly rejected: number;
}

export interface SegmentHead extends RecordedHead {
  /** Counted from 1, without gaps. */
  readonly id: number;
  /** The hash of the segment before, as base64. */
  readonly previous: string;
  /** Where the segment before ended, if nothing was recorded from then until this one, or what was lost before it; null otherwise. */
  readonly gapFromMs: number | null;
  /** Null if nothing was lost before this segment. */
  readonly lost: LostSpan | null;
}

export interface TapeSegment extends SegmentHead {
  readonly openings: readonly TapeOpening[];
  readonly records: readonly TapeRecord[];
}

/** A segment as the table and the public log know it. */
export interface SealedSegment extends SegmentSpan {
  readonly id: number;
  /** SHA-256 of the segment's text, as base64. */
  readonly hash: string;
}

/** What the first segment has for the hash of the one before: 32 zero bytes. */
export const NO_SEGMENT_HASH = `${'A'.repeat(43)}=`;
