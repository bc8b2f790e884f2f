/** The cost of a first visit: bytes of JavaScript, largest contentful paint and blocking time, on a slow network and a slow processor. */
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions } from '@playwright/test';

/** Lighthouse's slow 4G in its applied throttling, and a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = { width: 412, height: 823 };
const LOADS = 3;

/** A page has loaded once nothing has been fetched and nothing has blocked for this long. */
const QUIET_MS = 2_500;
const LONGEST_LOAD_MS = 40_000;

export interface PageLoad {
  /** Gzip bytes of the scripts that were requested before the first screen was complete, and of those that loaded later by themselves. */
  readonly firstScreenBytes: number;
  readonly laterBytes: number;
  readonly largestPaintMs: number;
  readonly largestElement: string;
  /** When nothing on the screen was busy any more and its canvas, if it has one, was there. */
  readonly completeMs: number;
  /** The time that long tasks took beyond 50 ms each, from the first paint until the page was idle. */
  readonly blockingMs: number;
}

interface Visit {
  readonly largestPaintMs: number;
  readonly largestElement: string;
  readonly completeMs: number;
  readonly blockingMs: number;
  readonly scripts: readonly { readonly url: string; readonly startMs: number }[];
}

export interface PageToLoad {
  readonly url: string;
  readonly storageState: NonNullable<BrowserContextOptions['storageState']>;
  /** True for the platform: its first screen is complete when the chart is drawn. */
  readonly hasChart: boolean;
}

/** Medians of several first visits, each with an empty cache. */
export async function measurePageLoad(browser: Browser, page: PageToLoad): Promise<PageLoad> {
  const visits: Visit[] = [];
  for (let load = 0; load < LOADS; load += 1) visits.push(await visit(browser, page));
  const bytes = await scriptBytes(visits[0]);
  return {
    ...bytes,
    largestPaintMs: median(visits.map(({ largestPaintMs }) => largestPaintMs)),
    largestElement: visits[0]?.largestElement ?? '',
    completeMs: median(visits.map(({ completeMs }) => completeMs)),
    blockingMs: median(visits.map(({ blockingMs }) => blockingMs)),
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function visit(browser: Browser, { url, storageState, hasChart }: PageToLoad): Promise<Visit> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB', storageState, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await page.addInitScript(observeLoading, hasChart);
    await protocol.send('Network.enable');
    await protocol.send('Network.emulateNetworkConditions', SLOW_4G);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(isQuiet, QUIET_MS, { polling: 250, timeout: LONGEST_LOAD_MS });
    return await page.evaluate(readVisit);
  } finally {
    await context.close();
  }
}

/** Measured with gzip at its highest level, whatever the server sent, so that the figures are comparable with other sites. */
async function scriptBytes(visited: Visit | undefined): Promise<Pick<PageLoad, 'firstScreenBytes' | 'laterBytes'>> {
  let firstScreenBytes = 0;
  let laterBytes = 0;
  for (const { url, startMs } of visited?.scripts ?? []) {
    const body = await (await fetch(url)).bytes();
    const size = gzipSync(body, { level: 9 }).length;
    if (startMs < (visited?.completeMs ?? 0)) firstScreenBytes += size;
    else laterBytes += size;
  }
  return { firstScreenBytes, laterBytes };
}

interface LoadObservations {
  largestPaintMs: number;
  largestElement: string;
  firstPaintMs: number;
  completeMs: number;
  longTasks: { startMs: number; endMs: number }[];
}

declare global {
  var loadObservations: LoadObservations | undefined;
}

// From here on everything runs in the page.

function observeLoading(hasChart: boolean): void {
  const seen: LoadObservations = { largestPaintMs: 0, largestElement: '', firstPaintMs: 0, completeMs: 0, longTasks: [] };
  globalThis.loadObservations = seen;
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    const { element, startTime } = entry as LargestContentfulPaint;
    seen.largestPaintMs = startTime;
    seen.largestElement = element === null ? '' : `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"`;
  });
  observe('longtask', ({ startTime, duration }) => seen.longTasks.push({ startMs: startTime, endMs: startTime + duration }));
  const timer = setInterval(() => {
    if (document.readyState === 'loading' || document.querySelector('[aria-busy="true"]') !== null) return;
    if (hasChart && document.querySelector('canvas') === null) return;
    seen.completeMs = performance.now();
    clearInterval(timer);
  }, 20);
}

function isQuiet(quietMs: number): boolean {
  const seen = globalThis.loadObservations;
  if (seen === undefined || seen.firstPaintMs === 0 || seen.completeMs === 0) return false;
  const fetched = performance.getEntriesByType('resource').map((entry) => (entry as PerformanceResourceTiming).responseEnd);
  const last = Math.max(seen.completeMs, ...fetched, ...seen.longTasks.map(({ endMs }) => endMs));
  return performance.now() - last > quietMs;
}

function readVisit(): Visit {
  const seen = globalThis.loadObservations;
  if (seen === undefined) throw new Error('the page was not observed');
  return {
    largestPaintMs: seen.largestPaintMs,
    largestElement: seen.largestElement,
    completeMs: seen.completeMs,
    blockingMs: seen.longTasks.reduce(
      (total, { startMs, endMs }) => total + Math.max(0, endMs - Math.max(startMs, seen.firstPaintMs) - 50),
      0,
    ),
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime }) => ({ url: name, startMs: startTime })),
  };
}
