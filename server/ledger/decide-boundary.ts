/** A checkpoint is due after so many entries, or with the end of a month, whichever comes first. */
export const MOST_ENTRIES = 100_000;

/** What is under way at midnight is written by then. */
const CLOSED_AFTER_MS = 10 * 60_000;

/** The entries after the latest checkpoint, at most as many as one covers. */
export interface WaitingEntries {
  readonly count: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstAtMs: number;
  /** The first journal entry of them that was made in a later month than the first one; null where there is none. */
  readonly laterMonthSeq: number | null;
}

/** The first moment of the month after the one of a time, in milliseconds since 1970 UTC. */
export function nextMonthOf(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1);
}

/** The journal entry up to which a checkpoint is due; null where none is. A journal entry is never divided. Pure. */
export function decideBoundary(
  { count, firstSeq, lastSeq, firstAtMs, laterMonthSeq }: WaitingEntries,
  now: number,
  mostEntries = MOST_ENTRIES,
): number | null {
  if (laterMonthSeq !== null && laterMonthSeq > firstSeq) return laterMonthSeq - 1;
  // The last of them may have lines beyond the limit.
  if (count === mostEntries && lastSeq > firstSeq) return lastSeq - 1;
  return count < mostEntries && nextMonthOf(firstAtMs) + CLOSED_AFTER_MS <= now ? lastSeq : null;
}
