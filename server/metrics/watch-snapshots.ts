import type { EngineGauges } from '../engine/engine-observer.ts';
import type { Snapshotter } from '../engine/snapshots/snapshotter.ts';
import type { Metrics } from './metrics.ts';

/** An engine, and what takes its snapshots. */
interface Snapshotted {
  readonly engine: Pick<EngineGauges, 'durableSeq'>;
  readonly snapshotter: Snapshotter;
}

/** Figures of all partitions together. */
export function watchSnapshots(metrics: Metrics, partitions: readonly Snapshotted[]): void {
  const sum = (of: (partition: Snapshotted) => number): number => partitions.reduce((total, partition) => total + of(partition), 0);
  metrics.watch(
    'fairlead_journal_entries_since_snapshot',
    'Journal entries since the newest state snapshot, which the next start has to fold',
    () => sum(({ engine, snapshotter }) => Math.max(0, engine.durableSeq - snapshotter.figures.seq)),
  );
  metrics.watchTotals('fairlead_snapshots_total', 'State snapshots by outcome: taken or failed', 'outcome', () => ({
    taken: sum(({ snapshotter }) => snapshotter.figures.taken),
    failed: sum(({ snapshotter }) => snapshotter.figures.failed),
  }));
  metrics.watchTotal(
    'fairlead_state_differences_total',
    'Accounts whose engine state differed from the journal, found by comparing a snapshot',
    () => sum(({ snapshotter }) => snapshotter.figures.differences),
  );
}
