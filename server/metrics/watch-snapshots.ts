import type { EngineGauges } from '../engine/engine-observer.ts';
import type { Snapshotter } from '../engine/snapshots/snapshotter.ts';
import type { Metrics } from './metrics.ts';

export function watchSnapshots(metrics: Metrics, engine: Pick<EngineGauges, 'durableSeq'>, snapshotter: Snapshotter): void {
  metrics.watch(
    'fairlead_journal_entries_since_snapshot',
    'Journal entries since the newest state snapshot, which the next start has to fold',
    () => Math.max(0, engine.durableSeq - snapshotter.figures.seq),
  );
  metrics.watchTotals('fairlead_snapshots_total', 'State snapshots by outcome: taken or failed', 'outcome', () => {
    const { taken, failed } = snapshotter.figures;
    return { taken, failed };
  });
  metrics.watchTotal(
    'fairlead_state_differences_total',
    'Accounts whose engine state differed from the journal, found by comparing a snapshot',
    () => snapshotter.figures.differences,
  );
}
