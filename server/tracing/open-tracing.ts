/** Opens the traces of commands if the configuration names a collector. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { StopSequence } from '../stop-sequence.ts';
import { createCommandTracer, type CommandTracer } from './command-tracer.ts';
import { createSpanClock } from './span-clock.ts';
import type { SpanExport } from './span-export.ts';

export interface OpenTracingOptions {
  readonly config: Pick<Config, 'tracesUrl' | 'tracesShare'>;
  /** Tells this process from others of the installation. */
  readonly instance: string;
  readonly role: string;
  readonly metrics: Pick<Metrics, 'watchTotal'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly sequence: StopSequence;
}

/** Null if tracing is off, and then neither its library is loaded nor anything of a command looked at. */
export async function openTracing(options: OpenTracingOptions): Promise<CommandTracer | null> {
  const { config, instance, role, metrics, log, sequence } = options;
  let spans: SpanExport | null = null;
  metrics.watchTotal(
    'fairlead_trace_spans_dropped_total',
    'Spans of traces that did not reach the collector: it was away, slow or refused them; 0 if tracing is off',
    () => spans?.dropped ?? 0,
  );
  if (config.tracesUrl === null || config.tracesShare === 0) return null;
  const { createSpanExport } = await import('./span-export.ts');
  const opened = createSpanExport({
    url: config.tracesUrl,
    resource: { 'service.name': 'fairlead', 'service.instance.id': instance, 'fairlead.role': role },
    log,
    monotonicClock: () => performance.now(),
  });
  spans = opened;
  sequence.on('outgoing', { name: 'traces', run: ({ remainingMs }) => opened.stop(remainingMs * SHARE_OF_STOP) });
  return createCommandTracer({
    write: opened.write,
    share: config.tracesShare,
    clock: createSpanClock({ system: Date.now, monotonic: () => performance.now() }),
    newSpanId,
  });
}

/** From a UUID, because those are drawn in advance. */
function newSpanId(): string {
  const id = randomUUID();
  return `${id.slice(19, 23)}${id.slice(24)}`;
}

/** A collector that is away must not make the phase miss its end. */
const SHARE_OF_STOP = 0.8;
