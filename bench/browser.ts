import { EMPTY_STORAGE, storageOf } from '@fairlead/tests/support/browser/client-session.ts';
import type { Browser } from '@playwright/test';
import { measurePageLoad, type PageLoad } from './browser/page-load.ts';
import { measureHeap, measureMainThread, measurePaintLatency, MESSAGES_PER_SECOND, type PageToStream } from './browser/page-stream.ts';
import { startPriceProxy } from './browser/price-proxy.ts';
import { REFERENCE_PATH } from './browser/reference-page.ts';
import { launchBrowser, serveApp } from './browser/served-app.ts';
import type { BenchSection } from './report.ts';

/**
 * Price to screen, and the cost of a page: the production build in a real browser, served by the real server. First visits are on slow 4G
 * with a processor slowed four times, on a phone's screen; streams are unthrottled, on a desktop's. The references are pages without any
 * framework: one of a few sentences, which takes what the network alone takes, and one that writes the same prices into a plain table.
 */

const PLATFORM = '/platform/BTCUSD';

export async function benchBrowser(): Promise<BenchSection> {
  const app = await serveApp();
  const proxy = await startPriceProxy(app.url, app.client.access_token);
  const browser = await launchBrowser();
  try {
    const signedIn = storageOf(app.url, app.client);
    const loads = {
      landing: await measurePageLoad(browser, { url: `${app.url}/`, storageState: EMPTY_STORAGE, hasChart: false }),
      platform: await measurePageLoad(browser, { url: app.url + PLATFORM, storageState: signedIn, hasChart: true }),
      reference: await measurePageLoad(browser, { url: proxy.url + REFERENCE_PATH, storageState: EMPTY_STORAGE, hasChart: false }),
    };
    const platform: PageToStream = {
      url: proxy.url + PLATFORM,
      storageState: storageOf(proxy.url, app.client),
      ready: 'canvas',
      messagePrefix: '42/prices,["compactPrices"',
    };
    const reference: PageToStream = { url: proxy.url + REFERENCE_PATH, storageState: EMPTY_STORAGE, ready: 'p', messagePrefix: '[[' };
    const work = await measureMainThread(browser, proxy, platform);
    const workOfReference = await measureMainThread(browser, proxy, reference);
    const paint = await measurePaintLatency(browser, proxy, platform);
    const paintOfReference = await measurePaintLatency(browser, proxy, reference);
    const heap = await measureHeap(browser, proxy, platform);
    return {
      title: 'Price to screen',
      text: `The production build in Chromium ${browser.version()}. First visits: slow 4G, processor slowed 4 times, 412 x 823, medians of 3. Streams: all ${proxy.instrumentCount} instruments move ${MESSAGES_PER_SECOND} times a second, unthrottled, 1366 x 768. The reference for first visits is a page of one sentence, and for streams a page that writes the same prices into a plain table. A loop that indicates the speed of this machine takes ${(await measureMachine(browser)).toFixed(0)} ms in the page.`,
      head: ['what', 'Fairlead', 'target', 'reference', 'ratio to the reference'],
      rows: [
        ...loadRows('landing page, visitor', loads.landing, loads.reference, { weight: 120, paint: 2.5 }),
        ...loadRows('platform, signed in', loads.platform, loads.reference, { weight: 190, paint: 3.5 }),
        ['platform, signed in: chart drawn and page idle', seconds(loads.platform.completeMs), '', '', ''],
        [
          'main thread while prices stream',
          `${work.taskMsPerSecond.toFixed(1)} ms/s (script ${work.scriptMsPerSecond.toFixed(1)}, layout and style ${work.layoutMsPerSecond.toFixed(1)})`,
          '60 ms/s',
          `${workOfReference.taskMsPerSecond.toFixed(1)} ms/s`,
          ratio(work.taskMsPerSecond, workOfReference.taskMsPerSecond),
        ],
        ...[['median', paint.medianMs, paintOfReference.medianMs] as const, ['p99', paint.p99Ms, paintOfReference.p99Ms] as const].map(
          ([name, ours, theirs]) => [
            `price sent to painted, ${name} of ${paint.count}`,
            `${ours.toFixed(1)} ms`,
            '',
            `${theirs.toFixed(1)} ms`,
            ratio(ours, theirs),
          ],
        ),
        [
          `heap over an hour's ${heap.messages.toLocaleString('en-GB')} messages`,
          `${heap.bytes.map(megabytes).join(', ')}; nodes ${signed(heap.nodesGrown)}, listeners ${signed(heap.listenersGrown)}`,
          'flat',
          '',
          `${ratio(heap.bytes.at(-1) ?? 0, heap.bytes.at(-3) ?? 0)} (second half hour)`,
        ],
      ],
    };
  } finally {
    await browser.close();
    await proxy.close();
    await app.stop();
  }
}

interface LoadTargets {
  readonly weight: number;
  readonly paint: number;
}

function loadRows(page: string, load: PageLoad, reference: PageLoad, targets: LoadTargets): string[][] {
  const later = load.laterBytes === 0 ? '' : `, ${kilobytes(load.laterBytes)} more once it is idle`;
  return [
    [`${page}: JavaScript of the first screen, gzip`, kilobytes(load.firstScreenBytes) + later, `${targets.weight} KB`, '', ''],
    [
      `${page}: largest contentful paint`,
      `${seconds(load.largestPaintMs)} (${load.largestElement.replaceAll('|', ' ')})`,
      `${targets.paint.toFixed(1)} s`,
      seconds(reference.largestPaintMs),
      ratio(load.largestPaintMs, reference.largestPaintMs),
    ],
    [`${page}: total blocking time`, `${load.blockingMs.toFixed(0)} ms`, '150 ms', `${reference.blockingMs.toFixed(0)} ms`, ''],
  ];
}

async function measureMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const tookMs = await page.evaluate(() => {
    const startedAt = performance.now();
    let sum = 0;
    for (let count = 0; count < 3e7; count += 1) sum += count % 7;
    return performance.now() - startedAt + (sum < 0 ? 1 : 0);
  });
  await page.close();
  return tookMs;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} KB`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(2)} MB`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}

function ratio(ours: number, reference: number): string {
  return `${(ours / reference).toFixed(2)} x`;
}

function signed(count: number): string {
  return count > 0 ? `+${count}` : String(count);
}
