import type { Page } from '@playwright/test';
import { fingerOn, type Finger, type Point } from '../support/browser/finger.ts';
import { clientTest as base, expect } from '../support/browser/test.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = base.extend<{ readonly trader: TradingConnection; readonly finger: Finger }>({
  /** A program that trades on the same client's account. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
  finger: async ({ page }, use) => use(fingerOn(await page.context().newCDPSession(page))),
});

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

declare global {
  var wasTaken: boolean | undefined;
}

test(
  'a vertical swipe on the chart scrolls the page, and a horizontal one moves the candles',
  { tag: '@long' },
  async ({ page, trader, finger }) => {
    for (let count = 0; count < 3; count += 1) await trader.open({ amount: 100 });
    const chart = await openChart(page);
    const middle = { x: chart.x + chart.width / 2, y: chart.y + chart.height * 0.7 };
    await finger.swipe(middle, { y: -200 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await backToTop(page);
    // What the chart handles itself it withholds from the browser.
    const isTaken = page.evaluate(
      () => new Promise<boolean>((resolve) => addEventListener('touchend', () => resolve(globalThis.wasTaken === true), { once: true })),
    );
    await page.evaluate(() =>
      addEventListener('touchmove', ({ defaultPrevented }) => {
        globalThis.wasTaken = defaultPrevented;
      }),
    );
    await finger.swipe({ x: chart.x + 60, y: middle.y }, { x: 200 });
    expect(await isTaken).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'a swipe that starts on a stop scrolls the page; the stop only moves once it was tapped',
  { tag: '@long' },
  async ({ page, trader, finger }) => {
    const { slider, level, sent } = await openWithStop(page, trader);
    await finger.swipe(await middleOf(slider), { y: -160 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
    await backToTop(page);
    await finger.swipe(await middleOf(slider), { x: -120 });
    await expect(slider).toHaveAttribute('aria-valuenow', String(level));
    expect(sent).toEqual([]);

    await finger.tap(await middleOf(slider));
    await expect(slider).toContainText('Drag to move');
    await finger.swipe(await middleOf(slider), { y: 40 });
    const { toasts } = platformPage(page);
    await expect(toasts).toContainText(/Stop loss moved from [\d,.]+ to [\d,.]+/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(sent).toHaveLength(1);
  },
);

test('a stop moved by touch is moved back by a tap', { tag: '@long' }, async ({ page, trader, finger }) => {
  const { slider, level, sent } = await openWithStop(page, trader);
  await finger.tap(await middleOf(slider));
  await expect(slider).toContainText('Drag to move');
  await finger.swipe(await middleOf(slider), { y: 40 });
  const undo = platformPage(page).toasts.getByRole('button', { name: 'Undo' });
  await undo.tap();
  await expect.poll(() => sent.length, { message: 'the press of Undo is sent' }).toBe(2);
  await expect.poll(async () => (await trader.positions()).open.map(({ stop_lost }) => stop_lost)).toEqual([level]);
  await expect(slider).toHaveAttribute('aria-valuenow', String(level));
});

test('a long press shows the crosshair until a tap elsewhere; two fingers zoom', { tag: '@long' }, async ({ page, finger }) => {
  const chart = await openChart(page);
  const at = { x: chart.x + chart.width * 0.3, y: chart.y + chart.height * 0.5 };
  expect(await hasTimeLabel(page)).toBe(false);
  await finger.press(at);
  await expect.poll(() => hasTimeLabel(page)).toBe(true);
  await finger.tap({ x: at.x + 120, y: at.y + 30 });
  await expect.poll(() => hasTimeLabel(page)).toBe(false);

  const before = await timeAxis(page);
  await finger.pinch(at, 40, 160);
  await expect.poll(() => timeAxis(page)).not.toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** Whether the crosshair's time is shown: on the upper canvas of the time axis, which is empty otherwise. */
function hasTimeLabel(page: Page): Promise<boolean> {
  return timeCanvas(page, 1).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return false;
    const { width, height } = canvas;
    return (
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, width, height)
        .data.some((value) => value !== 0) ?? false
    );
  });
}

/** The labels of the time axis, as a picture. */
function timeAxis(page: Page): Promise<string> {
  return timeCanvas(page, 0).evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
}

/** The time axis is the last part of the chart, and has two canvases. */
function timeCanvas(page: Page, place: 0 | 1) {
  return page
    .getByRole('group', { name: / price chart$/ })
    .locator('canvas')
    .nth(place - 2);
}

/** A page goes on scrolling for a moment after the finger has left it. */
async function backToTop(page: Page): Promise<void> {
  const goBack = (): number => {
    const from = scrollY;
    scrollTo(0, 0);
    return from;
  };
  await expect.poll(() => page.evaluate(goBack), { intervals: [100] }).toBe(0);
}

async function openChart(page: Page) {
  await page.goto('/platform/BTCUSD');
  const region = page.getByRole('group', { name: / price chart$/ });
  await expect(region).toHaveAttribute('aria-busy', 'false');
  const box = await region.boundingBox();
  if (box === null) throw new Error('the chart is not on the page');
  return box;
}

async function openWithStop(page: Page, trader: TradingConnection) {
  const probe = await trader.open({});
  const opened = (await trader.positions()).open.find((position) => position.id === probe);
  await trader.close(probe);
  const level = Math.round((opened?.open_rate ?? 0) * 0.996 * 100) / 100;
  const id = await trader.open({ amount: 500, leverage: 2, stopLoss: level });
  const sent = recordCommands(page);
  await openChart(page);
  const slider = page.getByRole('slider', { name: `Stop loss line for position ${id}, BTCUSD` });
  await expect(slider).toHaveAttribute('aria-valuenow', String(level));
  return { slider, level, sent };
}

async function middleOf(element: ReturnType<Page['locator']>): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
