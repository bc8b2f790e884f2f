import { isDeepStrictEqual } from 'node:util';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { upgradeEvents } from './upgrade-events.ts';

/** What the engine holds when its commits were interrupted. */
export interface Interrupted {
  readonly durableSeq: number;
  /** The last entry that the engine itself saw become durable; null where that was before its time. */
  readonly lastDurable: JournalEntry | null;
  /** The entries that are not known to be durable, in order. What was refused is no entry, and may be written again. */
  readonly unsettled: readonly JournalEntry[];
  /** How many of them, the first ones, an append had been asked for. */
  readonly uncertainCount: number;
  /** Whether it is too late to commit what is missing: its callers have been told that the outcome is unknown, and prices have moved on. */
  readonly isOverdue: boolean;
}

/**
 * - `resume`: the state in memory is right; what is missing in the journal is committed again.
 * - `refold`: the state in memory is ahead of what the journal will hold, or beside it; it is folded anew.
 * - `lost`: the journal does not hold what was acknowledged. Nothing that a program could do would be right.
 */
export type Healing =
  | { readonly kind: 'resume' | 'refold'; readonly isUncertainDurable: boolean; readonly isForeign: boolean }
  | { readonly kind: 'lost' };

/** How many entries `decideHealing` has to see: one that is known, all that may have followed, and one more. */
export function entriesToRead({ durableSeq, unsettled }: Interrupted): { readonly afterSeq: number; readonly limit: number } {
  return { afterSeq: Math.max(0, durableSeq - 1), limit: unsettled.length + 2 };
}

/** What to do when the journal can be written again, from what it holds: `found` is what `entriesToRead` asks for. */
export function decideHealing(interrupted: Interrupted, found: readonly JournalEntry[]): Healing {
  const { durableSeq, lastDurable, unsettled, uncertainCount, isOverdue } = interrupted;
  const known = durableSeq === 0 ? null : found[0];
  if (known !== null && (known?.seq !== durableSeq || (lastDurable !== null && !isSame(known, lastDurable)))) return { kind: 'lost' };
  const followed = known === null ? found : found.slice(1);
  const isForeign = followed.some((entry, index) => {
    const expected = unsettled[index];
    return expected === undefined || !isSame(entry, expected);
  });
  // An append writes all of its entries or none.
  const isUncertainDurable = !isForeign && uncertainCount > 0 && followed.length === uncertainCount;
  if (isForeign || (followed.length > 0 && !isUncertainDurable)) return { kind: 'refold', isUncertainDurable: false, isForeign: true };
  const isComplete = followed.length === unsettled.length;
  return { kind: isComplete || !isOverdue ? 'resume' : 'refold', isUncertainDurable, isForeign: false };
}

/** As the journal gives an entry back: through text, and brought into today's shape. */
function isSame(found: JournalEntry, entry: JournalEntry): boolean {
  const written = JSON.parse(JSON.stringify(entry)) as JournalEntry;
  return isDeepStrictEqual(found, { ...written, events: upgradeEvents(written.events) });
}
