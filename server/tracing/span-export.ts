/**
 * Sends spans to an OpenTelemetry collector, in batches and in the background. A collector that is away, slow or broken costs nothing but
 * its spans: they wait in a queue of limited size, and what doesn't fit is dropped and counted. Loaded only if tracing is on.
 */
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { withinDeadline } from '../deadline.ts';
import { createSeldom } from '../seldom.ts';
import type { Span } from './span.ts';

export interface SpanExport {
  write(span: Span): void;
  /** Spans that didn't reach the collector. */
  readonly dropped: number;
  /** Sends what is queued. What isn't sent by then is dropped. */
  stop(deadlineMs: number): Promise<void>;
}

export interface SpanExportOptions {
  /** With a user and a password if the collector needs them. */
  readonly url: string;
  /** What all spans of this process have in common. */
  readonly resource: Readonly<Record<string, string>>;
  readonly log: { warn(details: object, message: string): void };
  /** Milliseconds on a monotonic clock. */
  readonly monotonicClock: () => number;
  readonly limits?: SpanExportLimits;
}

export interface SpanExportLimits {
  /** Spans that wait, those being sent included: about a kilobyte each. */
  readonly mostWaiting: number;
  readonly mostInBatch: number;
  /** How long spans are collected before they are sent. */
  readonly delayMs: number;
  /** For a batch, with everything that is tried meanwhile. */
  readonly deadlineMs: number;
}

export const SPAN_EXPORT_LIMITS: SpanExportLimits = { mostWaiting: 8_192, mostInBatch: 512, delayMs: 1_000, deadlineMs: 5_000 };

const LOGGED_EVERY_MS = 60_000;

/** All batches are sent at once at the end. */
const MOST_AT_ONCE = 32;

const KINDS: Readonly<Record<Span['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};

export function createSpanExport(options: SpanExportOptions): SpanExport {
  const { log, monotonicClock, limits = SPAN_EXPORT_LIMITS } = options;
  const seldom = createSeldom(LOGGED_EVERY_MS, monotonicClock);
  const resource = resourceFromAttributes(options.resource);
  const exporter = createExporter(options.url, limits.deadlineMs);
  let waiting = 0;
  let dropped = 0;
  let isStopped = false;

  const drop = (count: number, reason: string): void => {
    dropped += count;
    seldom('drop', () => log.warn({ reason, dropped }, 'spans of traces did not reach the collector'));
  };

  const counted: SpanExporter = {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        if (isStopped) return;
        waiting -= spans.length;
        if (result.error !== undefined) drop(spans.length, result.error.message);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: limits.mostWaiting,
    maxExportBatchSize: limits.mostInBatch,
    scheduledDelayMillis: limits.delayMs,
    exportTimeoutMillis: limits.deadlineMs,
  });

  return {
    write: (span) => {
      if (isStopped) return;
      if (waiting >= limits.mostWaiting) return drop(1, 'the queue is full');
      waiting += 1;
      try {
        processor.onEnd(toReadableSpan(span, resource));
      } catch (error) {
        // The engine is among the callers: a fault here must not become one of trading.
        waiting -= 1;
        drop(1, error instanceof Error ? error.message : 'it could not be queued');
      }
    },
    get dropped() {
      return dropped;
    },
    stop: async (deadlineMs) => {
      try {
        await withinDeadline(processor.forceFlush(), deadlineMs, 'sending the last spans');
      } catch {
        // What didn't reach a collector that is away is counted, and no reason for an incomplete stop.
      } finally {
        isStopped = true;
        if (waiting > 0) drop(waiting, 'the server stopped');
      }
    },
  };
}

function createExporter(address: string, timeoutMillis: number): SpanExporter {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return new OTLPTraceExporter({
    url: url.href,
    headers: username === '' ? {} : { authorization: `Basic ${credentials}` },
    timeoutMillis,
    concurrencyLimit: MOST_AT_ONCE,
  });
}

function toReadableSpan(span: Span, resource: ReadableSpan['resource']): ReadableSpan {
  const contextOf = (spanId: string): SpanContext => ({ traceId: span.traceId, spanId, traceFlags: TraceFlags.SAMPLED });
  const { error, parentSpanId } = span;
  const context = contextOf(span.spanId);
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => context,
    ...(parentSpanId === null ? {} : { parentSpanContext: contextOf(parentSpanId) }),
    startTime: toHrTime(span.startedAt),
    endTime: toHrTime(span.endedAt),
    duration: toHrTime(span.endedAt - span.startedAt),
    status: error === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: error },
    attributes: error === null ? span.attributes : { ...span.attributes, 'error.type': error },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: 'fairlead' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Seconds and nanoseconds. */
function toHrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.min(999_999_999, Math.round((ms - seconds * 1_000) * 1_000_000))];
}
