/** What the server counts, times and measures, in the Prometheus format. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createEngineMetrics } from './engine-metrics.ts';
import type { Metrics, Sample, CollectFailures } from './metrics.ts';

const REQUEST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Gauges that prom-client names like counters; each is the sum over the labels of the metric named without `_total`. */
const MISNAMED_DEFAULTS = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The collection name under which gauges that fail during a scrape are counted. */
const SCRAPE = 'scrape';

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED_DEFAULTS) registry.removeSingleMetric(name);

  const engine = createEngineMetrics(registry);
  const requests = new Histogram({
    name: 'fairlead_http_request_duration_seconds',
    help: 'HTTP requests from arrival to the last byte of the response, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const socketFailures = new Counter({
    name: 'fairlead_socket_failures_total',
    help: 'Socket calls that failed on the server, by event and response code: the socket counterpart of HTTP 5xx',
    labelNames: ['event', 'code'],
    registers,
  });
  const failures = new Counter({
    name: 'fairlead_collect_failures_total',
    help: 'Failed or timed-out readings of metrics for this page, by collection; the metrics are absent until they can be read again',
    labelNames: ['collection'],
    registers,
  });
  const collectFailures: CollectFailures = {
    declare: (collection) => failures.inc({ collection }, 0),
    count: (collection) => failures.inc({ collection }),
  };
  collectFailures.declare(SCRAPE);

  const watchSamples: Metrics['watchSamples'] = (name, help, labels, read) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      collect: () => {
        gauge.reset();
        // A gauge without labels would otherwise report zero for an unknown value.
        if (labels.length === 0) gauge.remove();
        try {
          for (const sample of read()) gauge.set({ ...sample.labels }, sample.value);
        } catch {
          collectFailures.count(SCRAPE);
        }
      },
    });
  };
  const addTotal = (name: string, help: string, labelNames: string[], fill: (total: Counter) => void): void => {
    const total: Counter = new Counter({
      name,
      help,
      labelNames,
      registers,
      collect: () => {
        total.reset();
        fill(total);
      },
    });
  };

  return {
    engineObserver: engine.observer,
    watchEngine: (gauges) => engine.watch(gauges, watchSamples),
    observeRequest: ({ method, route, statusCode, elapsedMs }) => requests.observe({ method, route, status: statusCode }, elapsedMs / 1000),
    observeSocketFailure: ({ event, code }) => socketFailures.inc({ event, code }),
    watch: (name, help, read) => watchSamples(name, help, [], () => sampleOf(read())),
    watchBy: (name, help, label, read) => watchSamples(name, help, [label], () => samplesBy(label, read() ?? {})),
    watchSamples,
    watchTotal: (name, help, read) => addTotal(name, help, [], (total) => total.inc(read())),
    watchTotals: (name, help, label, read) => {
      addTotal(name, help, [label], (total) => {
        for (const [value, count] of Object.entries(read())) total.inc({ [label]: value }, count);
      });
    },
    collectFailures,
    contentType: registry.contentType,
    format: () => registry.metrics(),
  };
}

function sampleOf(value: number | null): readonly Sample[] {
  return value === null ? [] : [{ labels: {}, value }];
}

function samplesBy(label: string, values: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
}
