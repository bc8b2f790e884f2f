import { applyEntry } from '@fairlead/domain/engine/apply.ts';
import { selectClosedBy } from '@fairlead/domain/engine/closed-by.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { emptyState, type EngineState } from '@fairlead/domain/engine/state.ts';
import type { ClosedPosition } from '@fairlead/domain/trading/position.ts';
import type { JournalStore } from './journal-store.ts';
import { loadNewestSnapshot, type SnapshotFault } from './snapshots/load-snapshot.ts';
import type { SnapshotSource } from './snapshots/snapshot-source.ts';

const PAGE = 5_000;

export interface RecoverySources {
  readonly store: Pick<JournalStore, 'read'>;
  /** Null if there are none: then every entry is folded. */
  readonly snapshots: SnapshotSource | null;
  /** Called for each damaged snapshot; the one before it, or the whole journal, is used instead. */
  readonly onSnapshotFault: (fault: SnapshotFault) => void;
}

export interface Recovery {
  readonly state: EngineState;
  /** Number of entries folded, not counting those in the snapshot. */
  readonly folded: number;
  /** The entries after the last one known to be durable, in order. */
  readonly news: readonly NewEntry[];
}

/** An entry with the complete positions it closed. */
export interface NewEntry {
  readonly entry: JournalEntry;
  readonly closed: readonly ClosedPosition[];
}

/**
 * Recovers the state from the newest snapshot and the journal entries after it. Throws if an entry is missing or contradicts what came
 * before it. Entries after `knownSeq` are also returned: they are durable but have not been published.
 */
export async function recoverState({ store, snapshots, onSnapshotFault }: RecoverySources, knownSeq: number): Promise<Recovery> {
  const snapshot = snapshots === null ? null : await loadNewestSnapshot(snapshots, knownSeq, onSnapshotFault);
  const state = snapshot ?? emptyState();
  const news: NewEntry[] = [];
  let folded = 0;
  for (;;) {
    const entries = await store.read(state.seq, PAGE);
    for (const entry of entries) {
      if (entry.seq > knownSeq) news.push({ entry, closed: selectClosedBy(state, entry) });
      applyEntry(state, entry);
    }
    folded += entries.length;
    if (entries.length < PAGE) return { state, folded, news };
  }
}
