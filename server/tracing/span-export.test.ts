import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startFixtureCollector, type CollectorMood, type FixtureCollector } from './fixture-collector.ts';
import { createSpanExport, type SpanExport, type SpanExportLimits } from './span-export.ts';
import type { Span } from './span.ts';

/** The deadline is for what succeeds, on a busy machine too. */
const LIMITS: SpanExportLimits = { mostWaiting: 100, mostInBatch: 10, delayMs: 10, deadlineMs: 30_000 };
const IMPATIENT = { deadlineMs: 300 };
const PATIENCE = { timeout: 10_000, interval: 50 };
const STARTED_AT = 1_764_000_000_000;

let collector: FixtureCollector;
let logged: { readonly reason: string; readonly dropped: number }[];
let now: number;

beforeEach(async () => {
  collector = await startFixtureCollector();
  onTestFinished(collector.close);
  logged = [];
  now = 0;
});

function open(url = collector.url, limits: Partial<SpanExportLimits> = {}): SpanExport {
  const log = { warn: (details: object) => void logged.push(details as (typeof logged)[number]) };
  return createSpanExport({
    url,
    resource: { 'service.name': 'fairlead', 'fairlead.role': 'gateway' },
    log,
    monotonicClock: () => now,
    limits: { ...LIMITS, ...limits },
  });
}

function spanOf(index: number, changes: Partial<Span> = {}): Span {
  return {
    traceId: 'ab'.repeat(16),
    spanId: index.toString(16).padStart(16, '0'),
    parentSpanId: null,
    name: 'submit',
    kind: 'client',
    startedAt: STARTED_AT + 0.25,
    endedAt: STARTED_AT + 3.5,
    error: null,
    attributes: { 'fairlead.command.id': 'order', 'fairlead.account.id': 42 },
    ...changes,
  };
}

function writeSpans(spans: SpanExport, count: number): void {
  for (let index = 1; index <= count; index += 1) spans.write(spanOf(index));
}

test('spans reach the collector with their ids, times, status and attributes', async () => {
  const spans = open();
  spans.write(spanOf(1));
  spans.write(spanOf(2, { parentSpanId: spanOf(1).spanId, kind: 'server', error: 'unknown' }));
  await spans.stop(30_000);
  const resource = { 'service.name': 'fairlead', 'fairlead.role': 'gateway' };
  expect(collector.spans).toMatchObject([
    {
      traceId: 'ab'.repeat(16),
      spanId: '0000000000000001',
      parentSpanId: null,
      name: 'submit',
      kind: 3,
      startNs: BigInt(STARTED_AT) * 1_000_000n + 250_000n,
      endNs: BigInt(STARTED_AT) * 1_000_000n + 3_500_000n,
      isError: false,
      attributes: { 'fairlead.command.id': 'order', 'fairlead.account.id': 42 },
      resource,
    },
    {
      spanId: '0000000000000002',
      parentSpanId: '0000000000000001',
      kind: 2,
      isError: true,
      attributes: { 'error.type': 'unknown' },
      resource,
    },
  ]);
  expect(spans.dropped).toBe(0);
});

test('spans are sent in batches, without waiting for the end', async () => {
  const spans = open();
  writeSpans(spans, 25);
  await expect.poll(() => collector.spans.length, PATIENCE).toBe(25);
  expect(collector.requests.length).toBeGreaterThanOrEqual(3);
  await spans.stop(30_000);
});

test('a user and a password of the URL are sent as such, and are neither part of the address nor of the log', async () => {
  const url = collector.url.replace('http://', 'http://trader:s%40cret@');
  const spans = open(url);
  writeSpans(spans, 1);
  await expect.poll(() => collector.spans.length, PATIENCE).toBe(1);
  const authorization = `Basic ${Buffer.from('trader:s@cret').toString('base64')}`;
  expect(collector.requests).toEqual([{ path: '/v1/traces', authorization }]);
  await spans.stop(30_000);
  await collector.close();
  const inVain = open(url, IMPATIENT);
  writeSpans(inVain, 1);
  await expect.poll(() => inVain.dropped, PATIENCE).toBe(1);
  expect(JSON.stringify(logged)).not.toMatch(/trader|cret/);
  await inVain.stop(0);
});

describe('a collector that fails', () => {
  test.each([
    ['answers 500', 500],
    ['refuses what it gets', 400],
    ['asks for a later attempt', 503],
    ['says nothing', 'silent'],
  ] as const)('and %s costs its spans, which are counted, and one line in the log', async (_case, mood: CollectorMood) => {
    collector.mood = mood;
    const spans = open(collector.url, IMPATIENT);
    writeSpans(spans, 25);
    await expect.poll(() => spans.dropped, PATIENCE).toBe(25);
    expect(logged).toHaveLength(1);

    collector.mood = 200;
    collector.release();
    const isThere = (): boolean => {
      spans.write(spanOf(99));
      return collector.spans.some(({ spanId }) => spanId === spanOf(99).spanId);
    };
    await expect.poll(isThere, PATIENCE).toBe(true);
    await spans.stop(0);
  });

  test('and is away costs its spans', async () => {
    await collector.close();
    const spans = open(collector.url, IMPATIENT);
    writeSpans(spans, 5);
    await expect.poll(() => spans.dropped, PATIENCE).toBe(5);
    expect(logged).toMatchObject([{ dropped: 5 }]);
    await spans.stop(0);
  });

  test('and rejects some spans costs those', async () => {
    collector.mood = 'rejecting';
    const spans = open();
    writeSpans(spans, 5);
    await expect.poll(() => spans.dropped, PATIENCE).toBe(2);
    expect(logged).toMatchObject([{ reason: 'it rejected some' }]);
    await spans.stop(30_000);
  });

  test('and answers with a web page has got its spans, as far as we can tell', async () => {
    collector.mood = 'garbage';
    const spans = open();
    writeSpans(spans, 5);
    await expect.poll(() => collector.requests.length, PATIENCE).toBe(1);
    await spans.stop(30_000);
    expect(spans.dropped).toBe(0);
  });

  test('is logged again after a minute, with how many spans were dropped since the start', async () => {
    collector.mood = 500;
    const spans = open();
    for (const [at, lines] of [
      [0, 1],
      [59_999, 1],
      [60_000, 2],
    ] as const) {
      now = at;
      const before = spans.dropped;
      writeSpans(spans, 5);
      await expect.poll(() => spans.dropped, PATIENCE).toBe(before + 5);
      expect(logged).toHaveLength(lines);
    }
    expect(logged.at(-1)?.dropped).toBe(15);
    await spans.stop(0);
  });
});

test('what does not fit into the queue is dropped at once', async () => {
  collector.mood = 'silent';
  const spans = open(collector.url, { mostWaiting: 20 });
  writeSpans(spans, 50);
  expect(spans.dropped).toBe(30);
  expect(logged).toMatchObject([{ reason: 'the queue is full' }]);
  await spans.stop(0);
});

describe('at the end', () => {
  test('what is queued is sent', async () => {
    const spans = open(collector.url, { delayMs: 60_000, mostInBatch: 10 });
    writeSpans(spans, 9);
    await spans.stop(30_000);
    expect(collector.spans).toHaveLength(9);
  });

  test('a silent collector is left behind in time, and the rest is counted', async () => {
    collector.mood = 'silent';
    const spans = open(collector.url, { deadlineMs: 60_000 });
    writeSpans(spans, 15);
    await spans.stop(20);
    expect(spans.dropped).toBe(15);
    spans.write(spanOf(99));
    expect(spans.dropped).toBe(15);
    collector.release();
  });
});
