/** A checkpoint is due after this many entries or at the end of a month, whichever comes first. */
export const MOST_ENTRIES = 100_000;

/** Delay after which everything in progress at midnight has been written. */
const CLOSED_AFTER_MS = 10 * 60_000;

/** The entries after the latest checkpoint, at most as many as one checkpoint covers. */
export interface WaitingEntries {
  readonly count: number;
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly firstAtMs: number;
  /** The first journal entry among them from a later month than the first one; null if there is none. */
  readonly laterMonthSeq: number | null;
}

/** The start of the following month (UTC), in milliseconds since 1970 UTC. */
export function nextMonthOf(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1);
}

/** The journal entry up to which a checkpoint is due; null if none is due. A journal entry is never split. Pure. */
export function decideBoundary(
  { count, firstSeq, lastSeq, firstAtMs, laterMonthSeq }: WaitingEntries,
  now: number,
  mostEntries = MOST_ENTRIES,
): number | null {
  if (laterMonthSeq !== null && laterMonthSeq > firstSeq) return laterMonthSeq - 1;
  // The last one may have more lines beyond the limit.
  if (count === mostEntries && lastSeq > firstSeq) return lastSeq - 1;
  return count < mostEntries && nextMonthOf(firstAtMs) + CLOSED_AFTER_MS <= now ? lastSeq : null;
}
