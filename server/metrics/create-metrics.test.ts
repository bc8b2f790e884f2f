import type { EngineGauges } from '../engine/engine-observer.ts';
import { expect, test } from 'vitest';
import { createMetrics } from './create-metrics.ts';
import { watchDatabase } from './watch-database.ts';

/** Samples of the metrics whose names start with a prefix, by name and labels. */
function samplesOf(text: string, prefix: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('observed requests and failed socket calls are counted and timed', async () => {
  const metrics = createMetrics();
  metrics.observeRequest({ requestId: 'one', method: 'GET', route: '/api/settings', statusCode: 200, elapsedMs: 4 });
  metrics.observeSocketFailure({ event: 'openPosition', code: 'outcomeUnknown' });
  const text = await metrics.format();
  expect(text).toContain('fairlead_http_request_duration_seconds_bucket{le="0.005",method="GET",route="/api/settings",status="200"} 1');
  expect(text).toContain('fairlead_socket_failures_total{event="openPosition",code="outcomeUnknown"} 1');
  expect(text).toContain('process_cpu_seconds_total');
});

test("no gauge has a counter's name", async () => {
  const text = await createMetrics().format();
  expect(text.match(/^# TYPE \S+_total gauge$/gm)).toBeNull();
  expect(text).toContain('nodejs_active_resources{');
});

test('commands are counted by reported outcome, and timed if their answer is durable', async () => {
  const { engineObserver, format } = createMetrics();
  engineObserver.commandAnswered('openPosition', 'opened', 3);
  engineObserver.commandAnswered('openPosition', 'repeated', 3);
  engineObserver.commandAnswered('openPosition', 'unknown', 3_000);
  engineObserver.commandAnswered('openPosition', 'unavailable', 0.1);
  const text = await format();
  expect(samplesOf(text, 'fairlead_commands_total')).toEqual({
    'fairlead_commands_total{kind="openPosition",outcome="opened"}': 1,
    'fairlead_commands_total{kind="openPosition",outcome="repeated"}': 1,
    'fairlead_commands_total{kind="openPosition",outcome="unknown"}': 1,
    'fairlead_commands_total{kind="openPosition",outcome="unavailable"}': 1,
  });
  expect(text).toContain('fairlead_command_duration_seconds_bucket{le="0.005"} 2');
  expect(text).toContain('fairlead_command_duration_seconds_count 2');
});

test('commits, their failures, recoveries and pauses are counted from zero', async () => {
  const { engineObserver, format } = createMetrics();
  const before = await format();
  expect(samplesOf(before, 'fairlead_commit_failures_total')).toEqual({
    'fairlead_commit_failures_total{reason="connection"}': 0,
    'fairlead_commit_failures_total{reason="deadline"}': 0,
    'fairlead_commit_failures_total{reason="refused"}': 0,
    'fairlead_commit_failures_total{reason="other"}': 0,
  });
  expect(before).toContain('fairlead_engine_recovery_duration_seconds_count{how="refolded"} 0');
  engineObserver.committed(
    Array.from({ length: 3 }, () => ({ entry: null, closed: [], answered: null })),
    2,
  );
  engineObserver.commitFailed('deadline');
  engineObserver.recovered('resumed', 700);
  engineObserver.pauseEnded(2_500);
  const text = await format();
  for (const line of [
    'fairlead_commit_duration_seconds_bucket{le="0.0025"} 1',
    'fairlead_journal_records_total 3',
    'fairlead_commit_failures_total{reason="deadline"} 1',
    'fairlead_engine_recovery_duration_seconds_bucket{le="0.5",how="resumed"} 0',
    'fairlead_engine_recovery_duration_seconds_bucket{le="1",how="resumed"} 1',
    'fairlead_engine_pause_duration_seconds_sum 2.5',
    'fairlead_engine_pause_duration_seconds_count 1',
  ]) {
    expect(text).toContain(`\n${line}\n`);
  }
});

test('the engine is in exactly one state', async () => {
  const metrics = createMetrics();
  const gauges: EngineGauges = {
    status: 'running',
    durableSeq: 42,
    queuedRecords: 7,
    oldestQueuedMs: 1_500,
    pausedMs: 0,
    sweepOverdueMs: 0,
  };
  metrics.watchEngine(gauges);
  const text = await metrics.format();
  expect(samplesOf(text, 'fairlead_engine_state')).toEqual({
    'fairlead_engine_state{state="starting"}': 0,
    'fairlead_engine_state{state="standingBy"}': 0,
    'fairlead_engine_state{state="running"}': 1,
    'fairlead_engine_state{state="reconnecting"}': 0,
    'fairlead_engine_state{state="deposed"}': 0,
    'fairlead_engine_state{state="failed"}': 0,
    'fairlead_engine_state{state="stopped"}': 0,
  });
  for (const line of ['journal_seq 42', 'commit_queue_records 7', 'commit_queue_oldest_age_seconds 1.5', 'engine_paused_seconds 0']) {
    expect(text).toContain(`\nfairlead_${line}\n`);
  }
  Object.assign(gauges, { status: 'reconnecting', pausedMs: 12_000 });
  const later = await metrics.format();
  expect(samplesOf(later, 'fairlead_engine_state')).toMatchObject({
    'fairlead_engine_state{state="running"}': 0,
    'fairlead_engine_state{state="reconnecting"}': 1,
  });
  expect(later).toContain('\nfairlead_engine_paused_seconds 12\n');
});

test('an external counter is read again with each scrape', async () => {
  const metrics = createMetrics();
  const outcomes = { delivered: 2, missed: 0 };
  metrics.watchTotals('fairlead_price_messages_total', 'price messages', 'outcome', () => outcomes);
  expect(await metrics.format()).toContain('fairlead_price_messages_total{outcome="delivered"} 2');
  outcomes.delivered = 5;
  expect(await metrics.format()).toContain('fairlead_price_messages_total{outcome="delivered"} 5');
});

test('an unknown value is absent, and a failing reader affects no other metric', async () => {
  const metrics = createMetrics();
  metrics.watch('fairlead_unknown', 'not known', () => null);
  metrics.watchBy('fairlead_broken', 'cannot be read', 'kind', () => {
    throw new Error('gone');
  });
  metrics.watch('fairlead_known', 'known', () => 3);
  await metrics.format();
  const text = await metrics.format();
  expect(samplesOf(text, 'fairlead_unknown')).toEqual({});
  expect(samplesOf(text, 'fairlead_broken')).toEqual({});
  expect(text).toContain('\nfairlead_known 3\n');
  expect(text).toMatch(/^fairlead_collect_failures_total\{collection="scrape"\} [1-9]/m);
});

test('the pool reports busy connections and waiting callers, or nothing if there is no pool', async () => {
  const metrics = createMetrics();
  let counts: { total: number; idle: number; waiting: number } | null = { total: 10, idle: 3, waiting: 4 };
  watchDatabase(metrics, { poolCounts: () => counts });
  expect(samplesOf(await metrics.format(), 'fairlead_database_')).toEqual({
    'fairlead_database_connections{state="busy"}': 7,
    'fairlead_database_connections{state="idle"}': 3,
    fairlead_database_connection_waiters: 4,
  });
  counts = null;
  expect(samplesOf(await metrics.format(), 'fairlead_database_')).toEqual({});
});
