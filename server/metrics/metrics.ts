import type { EngineGauges, EngineObserver } from '../engine/engine-observer.ts';
import type { ObservedRequest } from '../transport/http/http-app.ts';
import type { ObservedSocketFailure } from '../transport/sockets/socket-failure.ts';

export interface Metrics {
  readonly engineObserver: EngineObserver;
  /** Adds the engine's gauges. */
  watchEngine(gauges: EngineGauges): void;
  observeRequest(request: ObservedRequest): void;
  observeSocketFailure(failure: ObservedSocketFailure): void;
  /**
   * Adds a gauge that is read with each scrape. `read` must be cheap and must not query other machines; if it returns null or throws, the
   * gauge is absent.
   */
  watch(name: string, help: string, read: () => number | null): void;
  /** The same, by the value of a label. */
  watchBy(name: string, help: string, label: string, read: () => Readonly<Record<string, number>> | null): void;
  /** Adds a gauge with any labels. */
  watchSamples(name: string, help: string, labels: readonly string[], read: () => readonly Sample[]): void;
  /** Adds a counter that is kept elsewhere and only increases. */
  watchTotal(name: string, help: string, read: () => number): void;
  /** The same, by the value of a label. */
  watchTotals(name: string, help: string, label: string, read: () => Readonly<Record<string, number>>): void;
  /** Counts failed collections of background-collector.ts. */
  readonly collectFailures: CollectFailures;
  readonly contentType: string;
  format(): Promise<string>;
}

export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface CollectFailures {
  /** Starts the counter at zero, so that the first failure is an increase. */
  declare(collection: string): void;
  count(collection: string): void;
}
