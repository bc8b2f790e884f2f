/** The cost of a page while prices stream: its main thread's work, its heap after an hour's messages, and how soon a price is painted. */
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { median } from './page-load.ts';
import { collectPaints, watchPaints } from './paint-watch.ts';
import type { PriceProxy } from './price-proxy.ts';

const DESKTOP = { width: 1366, height: 768 };
export const MESSAGES_PER_SECOND = 5;

export interface PageToStream {
  readonly url: string;
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>;
  /** Shown once the page is interactive. */
  readonly ready: string;
  /** How its price messages begin. */
  readonly messagePrefix: string;
}

export interface MainThreadWork {
  readonly taskMsPerSecond: number;
  readonly scriptMsPerSecond: number;
  readonly layoutMsPerSecond: number;
}

const WORK_WINDOWS = 3;
const WORK_WINDOW_MS = 5_000;
const SETTLE_MS = 3_000;

/** Medians over several windows in which every instrument moves five times a second. Nothing is throttled. */
export async function measureMainThread(browser: Browser, proxy: PriceProxy, streamed: PageToStream): Promise<MainThreadWork> {
  return withPage(browser, streamed, async (page, protocol) => {
    const stop = proxy.start(MESSAGES_PER_SECOND);
    try {
      await page.waitForTimeout(SETTLE_MS);
      const windows: MainThreadWork[] = [];
      for (let window = 0; window < WORK_WINDOWS; window += 1) {
        const before = await readMetrics(protocol);
        await page.waitForTimeout(WORK_WINDOW_MS);
        const after = await readMetrics(protocol);
        const perSecond = (name: string): number =>
          ((metric(after, name) - metric(before, name)) / (metric(after, 'Timestamp') - metric(before, 'Timestamp'))) * 1_000;
        windows.push({
          taskMsPerSecond: perSecond('TaskDuration'),
          scriptMsPerSecond: perSecond('ScriptDuration'),
          layoutMsPerSecond: perSecond('LayoutDuration') + perSecond('RecalcStyleDuration'),
        });
      }
      return {
        taskMsPerSecond: median(windows.map(({ taskMsPerSecond }) => taskMsPerSecond)),
        scriptMsPerSecond: median(windows.map(({ scriptMsPerSecond }) => scriptMsPerSecond)),
        layoutMsPerSecond: median(windows.map(({ layoutMsPerSecond }) => layoutMsPerSecond)),
      };
    } finally {
      stop();
    }
  });
}

export interface HeapGrowth {
  readonly messages: number;
  /** The live heap after the warm-up, and after each quarter of the messages. */
  readonly bytes: readonly number[];
  readonly nodesGrown: number;
  readonly listenersGrown: number;
}

/** An hour of messages, in bursts that are a hundred times faster than the stream. */
const HOUR_OF_MESSAGES = 3_600 * MESSAGES_PER_SECOND;
const QUARTERS = 4;
const BURST = 50;
const BURST_PAUSE_MS = 80;
/** By then caches, and what the just-in-time compiler keeps, have filled. */
const WARM_UP_MESSAGES = 4_500;

/** Time is not accelerated: what grows by the minute, as the chart's candles do, does not show here. */
export async function measureHeap(browser: Browser, proxy: PriceProxy, streamed: PageToStream): Promise<HeapGrowth> {
  return withPage(browser, streamed, async (page, protocol) => {
    const readAfter = async (messages: number): Promise<Metrics> => {
      for (let sent = 0; sent < messages; sent += BURST) {
        for (let place = 0; place < BURST; place += 1) proxy.broadcast();
        await page.waitForTimeout(BURST_PAUSE_MS);
      }
      return readAfterCollecting(page, protocol);
    };
    const readings = [await readAfter(WARM_UP_MESSAGES)];
    for (let quarter = 0; quarter < QUARTERS; quarter += 1) readings.push(await readAfter(HOUR_OF_MESSAGES / QUARTERS));
    const grown = (name: string): number => {
      const values = readings.map((reading) => metric(reading, name));
      return (values.at(-1) ?? 0) - (values[0] ?? 0);
    };
    return {
      messages: HOUR_OF_MESSAGES,
      bytes: readings.map((reading) => metric(reading, 'JSHeapUsedSize')),
      nodesGrown: grown('Nodes'),
      listenersGrown: grown('JSEventListeners'),
    };
  });
}

export interface PaintLatency {
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly count: number;
}

const LATENCY_MS = 30_000;

/** From a message's entry into the socket until the frame in which a text of the page changed has been painted. */
export async function measurePaintLatency(browser: Browser, proxy: PriceProxy, streamed: PageToStream): Promise<PaintLatency> {
  return withPage(
    browser,
    streamed,
    async (page) => {
      await page.waitForTimeout(SETTLE_MS);
      const stop = proxy.start(MESSAGES_PER_SECOND);
      await page.waitForTimeout(LATENCY_MS);
      stop();
      const paints = await page.evaluate(collectPaints);
      const latencies = paints.flatMap(({ message, paintedAt }) => {
        const sentAt = proxy.sentAt(message);
        return sentAt === undefined ? [] : [paintedAt - sentAt];
      });
      const ascending = latencies.toSorted((a, b) => a - b);
      return {
        medianMs: median(ascending),
        p99Ms: ascending[Math.floor(ascending.length * 0.99)] ?? Number.NaN,
        count: ascending.length,
      };
    },
    (page) => page.addInitScript(watchPaints, streamed.messagePrefix),
  );
}

async function withPage<Result>(
  browser: Browser,
  { url, storageState, ready }: PageToStream,
  measure: (page: Page, protocol: CDPSession) => Promise<Result>,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Result> {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', storageState, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Performance.enable');
    await prepare(page);
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    return await measure(page, protocol);
  } finally {
    await context.close();
  }
}

type Metrics = ReadonlyMap<string, number>;

async function readMetrics(protocol: CDPSession): Promise<Metrics> {
  const { metrics } = await protocol.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

function metric(metrics: Metrics, name: string): number {
  const value = metrics.get(name);
  if (value === undefined) throw new Error(`the browser reports no ${name}`);
  return value;
}

/** Twice, because what the first collection finalises is free only for the second. */
async function readAfterCollecting(page: Page, protocol: CDPSession): Promise<Metrics> {
  await page.waitForTimeout(1_000);
  await protocol.send('HeapProfiler.enable');
  await protocol.send('HeapProfiler.collectGarbage');
  await protocol.send('HeapProfiler.collectGarbage');
  const metrics = await readMetrics(protocol);
  await protocol.send('HeapProfiler.disable');
  return metrics;
}
