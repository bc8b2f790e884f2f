import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { JournalStore } from './journal-store.ts';

const PAGE = 5_000;

export interface Recovery {
  readonly state: EngineState;
  /** The entries after the one that was known to be durable, in order. */
  readonly news: readonly NewEntry[];
}

/** An entry with the positions it closed, complete. */
export interface NewEntry {
  readonly entry: JournalEntry;
  readonly closed: readonly ClosedPosition[];
}

/**
 * Folds the whole journal into a state. Throws where an entry is missing or contradicts what came before it. Entries after
 * `knownSeq` are also handed out: they are durable, but nobody has been told of them.
 */
export async function recoverState(store: JournalStore, knownSeq: number): Promise<Recovery> {
  const state = emptyState();
  const news: NewEntry[] = [];
  for (;;) {
    const entries = await store.read(state.seq, PAGE);
    for (const entry of entries) {
      if (entry.seq > knownSeq) news.push({ entry, closed: selectClosedBy(state, entry) });
      applyEntry(state, entry);
    }
    if (entries.length < PAGE) return { state, news };
  }
}
