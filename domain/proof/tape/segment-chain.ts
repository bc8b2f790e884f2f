/** How segments follow each other: each names the hash of the one before, so that none can be changed, left out or inserted later. */
import { NO_SEGMENT_HASH, type LostSpan, type SealedSegment, type SegmentHead, type SegmentSpan } from './tape-segment.ts';

/** The last segment so far; null before the first. */
export type ChainTip = SealedSegment | null;

/** What a new segment says about those before it. `lost` is what was recorded after the tip and will never be stored. */
export function continueChain(
  tip: ChainTip,
  next: SegmentSpan,
  lost: LostSpan | null,
): Pick<SegmentHead, 'id' | 'previous' | 'gapFromMs' | 'lost'> {
  if (tip === null) return { id: 1, previous: NO_SEGMENT_HASH, gapFromMs: null, lost };
  const resumedAtMs = lost?.fromMs ?? next.fromMs;
  return { id: tip.id + 1, previous: tip.hash, gapFromMs: tip.toMs < resumedAtMs ? tip.toMs : null, lost };
}

/** Two lost spans as one. */
export function joinLost(one: LostSpan | null, other: LostSpan | null): LostSpan | null {
  if (one === null || other === null) return one ?? other;
  return {
    fromMs: Math.min(one.fromMs, other.fromMs),
    toMs: Math.max(one.toMs, other.toMs),
    segments: one.segments + other.segments,
    accepted: one.accepted + other.accepted,
    rejected: one.rejected + other.rejected,
  };
}

export const SEGMENT_FAULTS = ['otherHash', 'otherPrevious', 'otherHead'] as const;
/**
 * What is wrong with a segment: its text is not the one that was sealed, it does not follow the segment before, or its own head says
 * something else than what is known of it.
 */
export type SegmentFault = (typeof SEGMENT_FAULTS)[number];

/** Compares a segment whose text has this hash with what is known of it and of the one before. Null if all is well. */
export function findSegmentFault(
  head: SegmentHead,
  hash: string,
  known: SealedSegment,
  before: Pick<SealedSegment, 'id' | 'hash'> | null,
): SegmentFault | null {
  if (hash !== known.hash) return 'otherHash';
  if (head.id !== known.id || head.fromMs !== known.fromMs || head.toMs !== known.toMs) return 'otherHead';
  if (head.id === 1) return head.previous === NO_SEGMENT_HASH ? null : 'otherPrevious';
  return before !== null && (before.id !== head.id - 1 || before.hash !== head.previous) ? 'otherPrevious' : null;
}

/** The leaf of a segment in the public log. */
export function formatTapeLeaf({ id, fromMs, toMs, hash }: SealedSegment): string {
  return `tape/1 ${id} ${new Date(fromMs).toISOString()} ${new Date(toMs).toISOString()} ${hash}`;
}
