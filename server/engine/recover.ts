import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { JournalStore } from './journal-store.ts';

const PAGE = 5_000;

/** Folds the whole journal into a state. Throws where an entry is missing or contradicts what came before it. */
export async function recoverState(store: JournalStore): Promise<EngineState> {
  const state = emptyState();
  for (;;) {
    const entries = await store.read(state.seq, PAGE);
    for (const entry of entries) applyEntry(state, entry);
    if (entries.length < PAGE) return state;
  }
}
