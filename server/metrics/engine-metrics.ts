import { Counter, Histogram, type Registry } from 'prom-client';
import {
  COMMIT_FAILURE_REASONS,
  ENGINE_STATES,
  RECOVERY_KINDS,
  type EngineGauges,
  type EngineObserver,
} from '../engine/engine-observer.ts';
import type { Metrics } from './metrics.ts';

export interface EngineMetrics {
  readonly observer: EngineObserver;
  watch(gauges: EngineGauges, watchSamples: Metrics['watchSamples']): void;
}

const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5];
const COMMAND_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2.5];
const PAUSE_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 1800];

export function createEngineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const commands = new Counter({
    name: 'fairlead_commands_total',
    help: 'Commands by kind and outcome, counted once the answer is durable or the caller was told that it is unknown or unavailable',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const commandSeconds = new Histogram({
    name: 'fairlead_command_duration_seconds',
    help: 'Time from submitting a command to the engine until its answer is durable; commands without a durable answer are not included',
    buckets: COMMAND_SECONDS,
    registers,
  });
  const commits = new Histogram({
    name: 'fairlead_commit_duration_seconds',
    help: 'Time from sending a batch of journal records to the database until it is durable',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const journalRecords = new Counter({ name: 'fairlead_journal_records_total', help: 'Journal entries committed', registers });
  const commitFailures = new Counter({
    name: 'fairlead_commit_failures_total',
    help: `Failed journal commits, by reason: ${COMMIT_FAILURE_REASONS.join(', ')}`,
    labelNames: ['reason'],
    registers,
  });
  const recoveries = new Histogram({
    name: 'fairlead_engine_recovery_duration_seconds',
    help: 'Engine recoveries after a failure, by how: resumed with its state in memory, or refolded it from the journal',
    labelNames: ['how'],
    buckets: PAUSE_SECONDS,
    registers,
  });
  const pauses = new Histogram({
    name: 'fairlead_engine_pause_duration_seconds',
    help: 'Completed engine pauses: how long it took no commands',
    buckets: PAUSE_SECONDS,
    registers,
  });
  // Starts at zero, so that the first one is an increase.
  for (const reason of COMMIT_FAILURE_REASONS) commitFailures.inc({ reason }, 0);
  for (const how of RECOVERY_KINDS) recoveries.zero({ how });

  return {
    observer: {
      commandAnswered: (kind, outcome, elapsedMs) => {
        commands.inc({ kind, outcome });
        if (outcome !== 'unknown' && outcome !== 'unavailable') commandSeconds.observe(elapsedMs / 1000);
      },
      committed: (records, elapsedMs) => {
        commits.observe(elapsedMs / 1000);
        journalRecords.inc(records.length);
      },
      commitFailed: (reason) => commitFailures.inc({ reason }),
      recovered: (how, elapsedMs) => recoveries.observe({ how }, elapsedMs / 1000),
      pauseEnded: (elapsedMs) => pauses.observe(elapsedMs / 1000),
    },
    watch: watchEngineGauges,
  };
}

function watchEngineGauges(gauges: EngineGauges, watchSamples: Metrics['watchSamples']): void {
  watchSamples('fairlead_engine_state', 'Engine state: 1 for the current state, 0 for the others', ['state'], () => {
    return ENGINE_STATES.map((state) => ({ labels: { state }, value: state === gauges.status ? 1 : 0 }));
  });
  const watch = (name: string, help: string, read: () => number): void =>
    watchSamples(name, help, [], () => [{ labels: {}, value: read() }]);
  watch('fairlead_engine_paused_seconds', 'How long the engine has taken no commands; 0 while it takes them', () => gauges.pausedMs / 1000);
  watch('fairlead_journal_seq', 'Sequence number of the last durable journal entry', () => gauges.durableSeq);
  watch(
    'fairlead_commit_queue_records',
    'Journal records that are not durable yet, including those being committed',
    () => gauges.queuedRecords,
  );
  watch(
    'fairlead_commit_queue_oldest_age_seconds',
    'How long the oldest journal record has been waiting to become durable; 0 if there is none',
    () => gauges.oldestQueuedMs / 1000,
  );
  watch(
    'fairlead_sweep_overdue_seconds',
    'How long a night’s financing or a corporate action has been due without having reached every account; 0 if none is due',
    () => gauges.sweepOverdueMs / 1000,
  );
}
