import type { EngineGauges, EngineObserver } from '../engine/engine-observer.ts';
import type { ObservedRequest } from '../transport/http/http-app.ts';
import type { ObservedSocketFailure } from '../transport/sockets/socket-failure.ts';
import type { LatencyCounts } from './latency-counts.ts';

export interface Metrics {
  readonly engineObserver: EngineObserver;
  /** Adds what the engine shows of itself at any moment. */
  watchEngine(gauges: EngineGauges): void;
  observeRequest(request: ObservedRequest): void;
  observeSocketFailure(failure: ObservedSocketFailure): void;
  /** How long commands took since the server started, from being submitted to their durable answer. */
  readCommandLatency(): Promise<LatencyCounts>;
  /**
   * Adds a gauge that is read with each scrape. `read` must be cheap and ask nothing of other machines; where it gives null or throws,
   * the gauge is absent.
   */
  watch(name: string, help: string, read: () => number | null): void;
  /** The same by the value of a label. */
  watchBy(name: string, help: string, label: string, read: () => Readonly<Record<string, number>> | null): void;
  /** Adds a gauge with any labels. */
  watchSamples(name: string, help: string, labels: readonly string[], read: () => readonly Sample[]): void;
  /** Adds a count that somebody else keeps and that only grows. */
  watchTotal(name: string, help: string, read: () => number): void;
  /** The same by the value of a label. */
  watchTotals(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  /** Counts the collections of background-collector.ts that fail. */
  readonly collectFailures: CollectFailures;
  readonly contentType: string;
  format(): Promise<string>;
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface CollectFailures {
  /** Counts from zero, so that the first failure is an increase. */
  declare(collection: string): void;
  count(collection: string): void;
}
