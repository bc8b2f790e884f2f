/** A collector of traces for tests: an HTTP server that takes OTLP as JSON, or fails as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** How it answers: with a status, by rejecting two spans, with what is no answer to the protocol, or not at all. */
export type CollectorMood = number | 'rejecting' | 'garbage' | 'silent';

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of its trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: number;
  /** Nanoseconds since 1970 UTC. */
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface FixtureCollector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** What arrived, request by request. */
  readonly requests: { readonly path: string; readonly authorization: string | undefined }[];
  mood: CollectorMood;
  /** Answers requests that were kept waiting. */
  release(): void;
  close(): Promise<void>;
}

const attributesSchema = z
  .array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }) }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? ''])));

const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  status: z.object({ code: z.number().optional() }),
  attributes: attributesSchema,
});

const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

const STATUS_ERROR = 2;

export async function startFixtureCollector(): Promise<FixtureCollector> {
  const kept: ServerResponse[] = [];
  const server = createServer((request, response) => void take(request, response));
  const collector: FixtureCollector = {
    url: '',
    spans: [],
    requests: [],
    mood: 200,
    release: () => {
      for (const response of kept.splice(0)) answer(response, 200);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    collector.requests.push({ path: request.url ?? '', authorization: request.headers.authorization });
    if (collector.mood === 'silent') {
      kept.push(response);
      return;
    }
    if (collector.mood === 200) collector.spans.push(...readSpans(body));
    answer(response, collector.mood);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(collector, { url: `http://127.0.0.1:${port}/v1/traces` });
}

function answer(response: ServerResponse, mood: Exclude<CollectorMood, 'silent'>): void {
  if (mood === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>This is a web page.</html>'.repeat(1_000));
    return;
  }
  const rejected = { partialSuccess: { rejectedSpans: '2', errorMessage: 'too old' } };
  const status = mood === 'rejecting' ? 200 : mood;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(mood === 'rejecting' ? rejected : {}));
}

function readSpans(body: string): readonly CollectedSpan[] {
  const { resourceSpans } = requestSchema.parse(JSON.parse(body));
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = null, name, kind, startTimeUnixNano, endTimeUnixNano, status, attributes }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        startNs: BigInt(startTimeUnixNano),
        endNs: BigInt(endTimeUnixNano),
        isError: status.code === STATUS_ERROR,
        attributes,
        resource: resource.attributes,
      })),
    ),
  );
}
