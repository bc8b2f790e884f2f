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
  /** Null where there are none: then every entry is folded. */
  readonly snapshots: SnapshotSource | null;
  /** Told of each snapshot that is damaged; the one before it, or the whole journal, is taken instead. */
  readonly onSnapshotFault: (fault: SnapshotFault) => void;
}

export interface Recovery {
  readonly state: EngineState;
  /** How many entries were folded, those in the snapshot not counted. */
  readonly folded: number;
  /** The entries after the one that was known to be durable, in order. */
  readonly news: readonly NewEntry[];
}

/** An entry with the positions it closed, complete. */
export interface NewEntry {
  readonly entry: JournalEntry;
  readonly closed: readonly ClosedPosition[];
}

/**
 * The state that the journal gives: the newest snapshot, and the entries after it folded in. Throws where an entry is missing or contradicts
 * what came before it. Entries after `knownSeq` are also handed out: they are durable, but nobody has been told of them.
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
