import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { upgradeEvents } from './upgrade-events.ts';

/** What the engine held in memory when its commits were interrupted. */
export interface Interrupted {
  readonly durableSeq: number;
  /** The last entry that this engine saw become durable; null if that was before it started. */
  readonly lastDurable: JournalEntry | null;
  /** The entries that are not known to be durable, in order. Refusals are not entries and may be written twice. */
  readonly unsettled: readonly JournalEntry[];
  /** How many of them, counted from the first, were part of an append that was sent. */
  readonly uncertainCount: number;
  /**
   * Whether the deadline for committing the missing entries has passed: their callers were told that the outcome is unknown, and prices
   * have moved.
   */
  readonly isOverdue: boolean;
}

/**
 * - `resume`: the state in memory is right; entries missing from the journal are committed again.
 * - `refold`: the state in memory is ahead of what the journal will hold, or differs from it; it is folded again.
 * - `lost`: the journal lacks entries that were acknowledged. No program can put that right.
 */
export type Healing =
  | { readonly kind: 'resume' | 'refold'; readonly isUncertainDurable: boolean; readonly isForeign: boolean }
  | { readonly kind: 'lost' };

/** The range `decideHealing` has to see: the last known entry, all that may have followed, and one more. */
export function entriesToRead({ durableSeq, unsettled }: Interrupted): { readonly afterSeq: number; readonly limit: number } {
  return { afterSeq: Math.max(0, durableSeq - 1), limit: unsettled.length + 2 };
}

/**
 * Decides how to recover once the journal can be written again. `found` are the journal's entries in the range that `entriesToRead`
 * returns.
 */
export function decideHealing(interrupted: Interrupted, found: readonly JournalEntry[]): Healing {
  const { durableSeq, lastDurable, unsettled, uncertainCount, isOverdue } = interrupted;
  const known = durableSeq === 0 ? null : found[0];
  if (known !== null && (known?.seq !== durableSeq || (lastDurable !== null && !isSame(known, lastDurable)))) return { kind: 'lost' };
  const followed = known === null ? found : found.slice(1);
  const isForeign = followed.some((entry, index) => {
    const expected = unsettled[index];
    return expected === undefined || !isSame(entry, expected);
  });
  // An append writes either all of its entries or none.
  const isUncertainDurable = !isForeign && uncertainCount > 0 && followed.length === uncertainCount;
  if (isForeign || (followed.length > 0 && !isUncertainDurable)) return { kind: 'refold', isUncertainDurable: false, isForeign: true };
  const isComplete = followed.length === unsettled.length;
  return { kind: isComplete || !isOverdue ? 'resume' : 'refold', isUncertainDurable, isForeign: false };
}

/** Compares an entry with its journaled form, which has been through JSON and event upgrades. */
function isSame(found: JournalEntry, entry: JournalEntry): boolean {
  const written = JSON.parse(JSON.stringify(entry)) as JournalEntry;
  return isDeepStrictEqual(found, { ...written, events: upgradeEvents(written.events) });
}
