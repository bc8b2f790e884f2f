/** What is counted and timed, in Prometheus' terms. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineObserver } from '../engine/engine.ts';
import type { ObservedRequest } from './http/http-app.ts';

export interface Metrics {
  readonly engineObserver: EngineObserver;
  observeRequest(request: ObservedRequest): void;
  /** How long commands took since the server started, from being asked to their durable answer. */
  readCommandLatency(): Promise<LatencyCounts>;
  /** Adds what the quote board has counted so far. */
  watchTicks(counts: TickCounts): void;
  /** Adds a figure that is read whenever somebody asks. */
  watch(name: string, help: string, read: () => number): void;
  /** Adds counts that somebody else keeps and that only grow, by the value of a label. */
  watchTotals(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  readonly contentType: string;
  format(): Promise<string>;
}

/** Counts by upper bound in milliseconds, ascending and each with what was faster; the last bound is Infinity. */
export type LatencyCounts = readonly { readonly upToMs: number; readonly count: number }[];

export interface TickCounts {
  readonly accepted: number;
  /** By TickFault. */
  readonly dropped: Readonly<Record<string, number>>;
}

const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const COMMAND_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const commands = new Counter({
    name: 'fairlead_commands_total',
    help: 'Commands that the engine decided, by how it answered',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const commits = new Histogram({
    name: 'fairlead_commit_seconds',
    help: 'From handing a batch to the database until it is durable',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const commandSeconds = new Histogram({
    name: 'fairlead_command_seconds',
    help: 'Commands from being asked of the engine until the answer is durable',
    buckets: COMMAND_SECONDS,
    registers,
  });
  const journalRecords = new Counter({ name: 'fairlead_journal_records_total', help: 'Journal entries committed', registers });
  const requests = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'HTTP requests from arrival to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const addTotal = (name: string, help: string, labelNames: string[], fill: (total: Counter) => void): void => {
    const total: Counter = new Counter({
      name,
      help,
      labelNames,
      registers: [],
      collect: () => {
        total.reset();
        fill(total);
      },
    });
    registry.registerMetric(total);
  };
  const watchTotals: Metrics['watchTotals'] = (name, help, label, read) => {
    addTotal(name, help, [label], (total) => {
      for (const [value, count] of Object.entries(read())) total.inc({ [label]: value }, count);
    });
  };
  return {
    engineObserver: {
      commandDecided: (kind, outcome) => commands.inc({ kind, outcome }),
      commandAnswered: (elapsedMs) => commandSeconds.observe(elapsedMs / 1000),
      committed: (recordCount, elapsedMs) => {
        commits.observe(elapsedMs / 1000);
        journalRecords.inc(recordCount);
      },
    },
    observeRequest: ({ method, route, statusCode, elapsedMs }) => requests.observe({ method, route, status: statusCode }, elapsedMs / 1000),
    readCommandLatency: async () => {
      const { values } = await commandSeconds.get();
      return values.flatMap(({ labels: { le }, value }) =>
        le === undefined ? [] : [{ upToMs: le === '+Inf' ? Infinity : Number(le) * 1000, count: value }],
      );
    },
    watchTicks: (counts) => {
      addTotal('fairlead_ticks_accepted_total', 'Price ticks that passed the filter', [], (total) => total.inc(counts.accepted));
      watchTotals('fairlead_ticks_dropped_total', 'Price ticks that did not, by their fault', 'fault', () => counts.dropped);
    },
    watch: (name, help, read) => {
      const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) });
      registry.registerMetric(gauge);
    },
    watchTotals,
    contentType: registry.contentType,
    format: () => registry.metrics(),
  };
}
