import type { EngineGauges } from '../engine/engine-observer.ts';
import type { Snapshotter } from '../engine/snapshots/snapshotter.ts';
import type { Metrics } from './metrics.ts';

export function watchSnapshots(metrics: Metrics, engine: Pick<EngineGauges, 'durableSeq'>, snapshotter: Snapshotter): void {
  metrics.watch(
    'fairlead_journal_entries_since_snapshot',
    'Journal entries after the newest snapshot of the state, which the next start has to fold',
    () => Math.max(0, engine.durableSeq - snapshotter.figures.seq),
  );
  metrics.watchTotals('fairlead_snapshots_total', 'Snapshots of the state, by outcome: taken or failed', 'outcome', () => {
    const { taken, failed } = snapshotter.figures;
    return { taken, failed };
  });
  metrics.watchTotal(
    'fairlead_state_differences_total',
    'Accounts whose state in the engine was otherwise than the journal gives it, found when a snapshot was compared',
    () => snapshotter.figures.differences,
  );
}
