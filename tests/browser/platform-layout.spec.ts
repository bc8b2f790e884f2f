import type { Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';
import { clientTest, clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('recorded');

const DESK = { width: 1366, height: 768 };
const pane = (page: Page, name: string) => page.locator(`[data-pane="${name}"]`);
const sizeOf = async (page: Page, name: string) => (await pane(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('panes are resized by dragging and by keyboard, keep their size, and one is shown alone', async ({ page }) => {
  await page.setViewportSize(DESK);
  const platform = platformPage(page);
  await platform.open();
  const list = page.getByRole('separator', { name: 'Width of the markets' });
  const account = page.getByRole('separator', { name: 'Height of the positions' });
  const before = { list: (await sizeOf(page, 'list')).width, account: (await sizeOf(page, 'account')).height };

  await list.hover();
  await page.mouse.down();
  const { x } = (await list.boundingBox()) ?? { x: 0 };
  await page.mouse.move(x + 63, 400, { steps: 4 });
  await page.mouse.up();
  const dragged = (await sizeOf(page, 'list')).width;
  expect(dragged - before.list).toBeGreaterThan(50);
  await account.focus();
  await page.keyboard.press('Shift+ArrowUp');
  expect((await sizeOf(page, 'account')).height).toBe(before.account + 64);
  await expect(account).toHaveAttribute('aria-valuenow', String(before.account + 64));

  await page.reload();
  // As the server sends it, before the app runs.
  await expect(pane(page, 'list')).toBeVisible();
  expect((await sizeOf(page, 'list')).width).toBe(dragged);
  await expect(list).toBeVisible();
  expect(await sizeOf(page, 'list')).toMatchObject({ width: dragged });
  expect(await sizeOf(page, 'account')).toMatchObject({ height: before.account + 64 });
  await list.dblclick();
  await account.focus();
  await page.keyboard.press('Enter');
  expect([(await sizeOf(page, 'list')).width, (await sizeOf(page, 'account')).height]).toEqual([before.list, before.account]);

  await page.getByRole('button', { name: 'Maximise the chart' }).click();
  await expect(pane(page, 'account')).toBeHidden();
  await expect(platform.figure('Equity')).toBeVisible();
  expect((await sizeOf(page, 'chart')).width).toBe(DESK.width);
  await page.keyboard.press('Escape');
  await expect(pane(page, 'account')).toBeVisible();
});

clientTest(
  'the first HTML has the chart and the prices, where the live ones will be, and nothing moves when they come',
  async ({ page, server }) => {
    await page.setViewportSize(DESK);
    const readPage = async (): Promise<string> => (await page.request.get(`${server.url}/platform/BTCUSD`)).text();
    // A page doesn't wait for candles that were never loaded before.
    await expect.poll(readPage).toMatch(/<svg data-server-chart="BTCUSD" data-interval="15m"/);
    expect((await readPage()).match(/data-picture="prices".*?<\/ul>/s)?.[0]).toMatch(/BTCUSD.*\d,\d\d\d\.\d\d/s);

    // Without the app: what a client reads on a slow network.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/platform/BTCUSD');
    const labels = await page.locator('[data-server-chart] [data-price]').evaluateAll((found) =>
      found
        .filter((label) => label.getAttribute('visibility') === 'visible')
        .map((label) => {
          const { top, height } = label.getBoundingClientRect();
          return { price: Number((label.textContent ?? '').replaceAll(',', '')), y: top + height / 2 };
        }),
    );
    const drawn = labels[Math.floor(labels.length / 2)];
    if (drawn === undefined) throw new Error('the chart has no scale');
    await page.unrouteAll();

    // The live chart shows an order's line where the first one had that price.
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.kind('Limit').click();
    const isBelow = drawn.price < Number(((await platform.bid.textContent()) ?? '').replaceAll(',', ''));
    await platform.ticket[isBelow ? 'buy' : 'sell'].click();
    await platform.ticket.entryPrice.fill(String(drawn.price));
    await platform.ticket.amount.fill('100');
    await platform.ticket.submit.click();
    const tag = page.locator('[data-level^="order"]');
    await expect(tag).toBeVisible();
    const live = (await tag.boundingBox()) ?? { y: 0, height: 0 };
    // Prices may have moved to a new high or low meanwhile.
    expect(Math.abs(live.y + live.height / 2 - drawn.y)).toBeLessThan(10);

    await page.addInitScript(() => {
      const seen = { shift: 0, early: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entryOf of list.getEntries()) seen.shift += (entryOf as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(tag).toBeVisible();
    await expect(page.locator('[data-server-chart]')).toHaveCount(0);
    const { shift, scripts } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const early = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => name.endsWith('.js') && startTime < (navigation?.loadEventStart ?? 0),
      );
      return { shift: (globalThis as typeof globalThis & { seen: { shift: number } }).seen.shift, scripts: early.map(({ name }) => name) };
    });
    expect(shift).toBeLessThanOrEqual(0.02);
    expect(scripts.filter((name) => /price-chart|platform-panes/.test(name))).toEqual([]);
  },
);

test('a phone on its side has the chart and everything else beside it', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await platformPage(page).open();
  const chart = page.locator('canvas').first();
  await expect(chart).toBeVisible();
  const [box, tabs] = [await chart.boundingBox(), await page.getByRole('tablist').boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
  expect(box?.height).toBeGreaterThan(120);
  expect(tabs?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
  for (const side of ['Sell', 'Buy']) {
    await expect(page.getByRole('button', { name: new RegExp(`^${side} [\\d,.]+$`) })).toBeInViewport({ ratio: 1 });
  }
});

test('eight positions and the whole ticket are visible on a laptop without scrolling', async ({ page, server, session }) => {
  const trader = await connectTrading(server.url, session.access_token);
  for (let count = 0; count < 8; count += 1) await trader.open({ symbol: 'BTCUSD', amount: 100 });
  trader.end();
  await page.setViewportSize(DESK);
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('100');
  const rows = platform.openPositions.getByRole('button', { name: 'Close Bitcoin' });
  await expect(rows).toHaveCount(8);
  for (const row of [rows.first(), rows.last(), platform.ticket.submit]) await expect(row).toBeInViewport({ ratio: 1 });
  for (const name of ['Spread cost', 'Free margin after trade']) await expect(platform.ticket.result(name)).toBeInViewport({ ratio: 1 });
});
