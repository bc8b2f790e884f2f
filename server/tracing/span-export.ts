/**
 * Sends spans to an OpenTelemetry collector, in batches and in the background. A collector that is away, slow or broken costs nothing but
 * its spans: they wait in a queue of limited size, and what doesn't fit is dropped and counted. Loaded only if tracing is on.
 */
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { withinDeadline } from '../deadline.ts';
import { createSeldom } from '../seldom.ts';
import { createCollector } from './collector.ts';
import type { Span } from './span.ts';

export interface SpanExport {
  /** Cheap, and never throws: the engine is among the callers. */
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

const LIMITS: SpanExportLimits = { mostWaiting: 8_192, mostInBatch: 512, delayMs: 1_000, deadlineMs: 5_000 };

const LOGGED_EVERY_MS = 60_000;

const KINDS: Readonly<Record<Span['kind'], SpanKind>> = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** What the library is told of each batch: what failed is counted here. The enumeration is in a package that is not ours to import. */
const SUCCESS = 0;

type ExportDone = Parameters<SpanExporter['export']>[1];

/** JSON has 64-bit numbers as text, whatever the library's type says. */
interface PartialAnswer {
  readonly partialSuccess?: { readonly rejectedSpans?: number | string };
}

export function createSpanExport(options: SpanExportOptions): SpanExport {
  const { log, monotonicClock, limits = LIMITS } = options;
  const seldom = createSeldom(LOGGED_EVERY_MS, monotonicClock);
  const resource = resourceFromAttributes(options.resource);
  const ending = new AbortController();
  const send = createCollector({ url: options.url, deadlineMs: limits.deadlineMs, end: ending.signal });
  const underWay = new Set<Promise<void>>();
  let arrived: Span[] = [];
  let waiting = 0;
  let dropped = 0;
  let isStopped = false;

  const drop = (count: number, error: unknown): void => {
    dropped += count;
    const reason = error instanceof Error ? error.message : String(error);
    seldom('drop', () => log.warn({ reason, dropped }, 'spans of traces did not reach the collector'));
  };

  async function sendBatch(spans: ReadableSpan[]): Promise<void> {
    const body = JsonTraceSerializer.serializeRequest(spans);
    if (body === undefined) throw new Error('the spans could not be encoded');
    const { partialSuccess }: PartialAnswer = JsonTraceSerializer.deserializeResponse(await send(Buffer.from(body)));
    const rejected = Number(partialSuccess?.rejectedSpans ?? 0);
    if (rejected > 0) drop(Math.min(rejected, spans.length), 'it rejected some');
  }

  async function exportBatch(spans: ReadableSpan[], done: ExportDone): Promise<void> {
    try {
      await sendBatch(spans);
    } catch (error) {
      drop(spans.length, error);
    }
    waiting -= spans.length;
    done({ code: SUCCESS });
  }

  const exporter: SpanExporter = {
    export: (spans, done) => {
      const sent = exportBatch(spans, done).finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    shutdown: () => Promise.resolve(),
  };
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: limits.mostWaiting,
    maxExportBatchSize: limits.mostInBatch,
    scheduledDelayMillis: limits.delayMs,
    // Each batch is over by its own deadline.
    exportTimeoutMillis: 2 * limits.deadlineMs,
  });

  /** In a turn of its own: a full batch is encoded within the call. */
  const handOver = (): void => {
    const spans = arrived;
    arrived = [];
    for (const span of spans) {
      try {
        processor.onEnd(toReadableSpan(span, resource));
      } catch (error) {
        // Nothing else would catch it, and the process would end.
        waiting -= 1;
        drop(1, error);
      }
    }
  };

  const flush = async (): Promise<void> => {
    handOver();
    await processor.forceFlush();
    await Promise.all(underWay);
  };

  return {
    write: (span) => {
      if (isStopped) return;
      if (waiting >= limits.mostWaiting) return drop(1, 'the queue is full');
      waiting += 1;
      if (arrived.push(span) === 1) setImmediate(handOver);
    },
    get dropped() {
      return dropped;
    },
    stop: async (deadlineMs) => {
      // What doesn't reach a collector that is away is counted, and no reason for an incomplete stop.
      await withinDeadline(flush(), deadlineMs, 'sending the last spans').catch(() => undefined);
      isStopped = true;
      ending.abort();
      await Promise.all(underWay);
    },
  };
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
