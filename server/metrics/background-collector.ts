/**
 * Collects metrics from sources that may be slow or away, such as the database. They are collected in the background, so that reading
 * /metrics waits for nothing. A metric that cannot be collected is absent, because an old value would pass for a current one.
 */
import { repeat } from '../repeat.ts';
import type { CollectFailures, Metrics, Sample } from './metrics.ts';

/** One reading that fills several gauges. */
export interface Collection<Gauge extends string> {
  /** The label under which its failures are counted. */
  readonly name: string;
  /** Keyed by metric name without `fairlead_`. */
  readonly gauges: Readonly<Record<Gauge, GaugeDescription>>;
  /** Returns the samples of every gauge. */
  read(): Promise<Readonly<Record<Gauge, readonly Sample[]>>>;
}

export interface GaugeDescription {
  readonly help: string;
  readonly labels?: readonly string[];
}

export interface BackgroundCollectorOptions {
  readonly metrics: Pick<Metrics, 'watchSamples' | 'collectFailures'>;
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void };
  readonly everyMs?: number;
  /** A reading that takes longer counts as failed. Must be shorter than `everyMs`. */
  readonly deadlineMs?: number;
  /** Milliseconds on a monotonic clock. */
  readonly elapsed?: () => number;
}

export interface BackgroundCollector {
  add<Gauge extends string>(collection: Collection<Gauge>): void;
  /** Collects everything once. Takes no longer than the deadline and never rejects. */
  collect(): Promise<void>;
  /** Collects now and at intervals; returns a function that stops it. */
  start(): () => Promise<void>;
}

const COLLECT_EVERY_MS = 15_000;
const DEADLINE_MS = 5_000;

/** Values older than this many rounds are hidden, whatever the reason they were not updated. */
const ROUNDS_SHOWN = 2;

export function createBackgroundCollector(options: BackgroundCollectorOptions): BackgroundCollector {
  const { metrics, log, everyMs = COLLECT_EVERY_MS, deadlineMs = DEADLINE_MS, elapsed = () => performance.now() } = options;
  const rounds: (() => Promise<void>)[] = [];
  const collect = async (): Promise<void> => void (await Promise.all(rounds.map((round) => round())));

  return {
    add(collection) {
      metrics.collectFailures.declare(collection.name);
      let shown: { readonly samples: Readonly<Record<string, readonly Sample[]>>; readonly until: number } | null = null;
      for (const [name, { help, labels = [] }] of Object.entries<GaugeDescription>(collection.gauges)) {
        metrics.watchSamples(`fairlead_${name}`, help, labels, () =>
          shown === null || elapsed() > shown.until ? [] : (shown.samples[name] ?? []),
        );
      }
      const reader = createReader(collection, deadlineMs);
      const failures = countingFailures(collection.name, metrics.collectFailures, log);
      rounds.push(async () => {
        try {
          shown = { samples: await reader(), until: elapsed() + ROUNDS_SHOWN * everyMs };
          failures.ended();
        } catch (error) {
          shown = null;
          failures.count(error);
        }
      });
    },
    collect,
    start() {
      void collect();
      // A round never rejects.
      return repeat(everyMs, collect, () => undefined);
    },
  };
}

/** Reads within the deadline or rejects. While a reading hasn't returned, no second one starts: it may hold a connection. */
function createReader<Gauge extends string>(
  { read }: Collection<Gauge>,
  deadlineMs: number,
): () => Promise<Readonly<Record<string, readonly Sample[]>>> {
  let isReading = false;
  return async () => {
    if (isReading) throw new Error('an earlier reading has not returned yet');
    isReading = true;
    const reading = read().finally(() => {
      isReading = false;
    });
    const { promise: deadline, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs);
    // The one that loses the race may still fail.
    reading.catch(() => undefined);
    try {
      return await Promise.race([reading, deadline]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Counts every failure; logs the first of a series and the recovery. */
function countingFailures(collection: string, failures: CollectFailures, log: BackgroundCollectorOptions['log']) {
  let inARow = 0;
  return {
    count(error: unknown): void {
      failures.count(collection);
      inARow += 1;
      if (inARow === 1) log.warn({ err: error, collection }, 'metrics could not be collected and are absent from /metrics');
    },
    ended(): void {
      if (inARow > 0) log.info({ collection, failures: inARow }, 'metrics are collected again');
      inARow = 0;
    },
  };
}
