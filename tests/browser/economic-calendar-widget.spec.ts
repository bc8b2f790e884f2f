import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import type { BrowserServer } from '../support/browser/browser-servers.ts';
import { findOrStartServer } from '../support/browser/common-servers.ts';
import { MARKET_HOURS } from '../support/browser/market-hours.ts';
import { expect, test as base } from '@playwright/test';

/** TradingView's widget, if the broker has enabled it. Its hosts are simulated: what is requested from them is what this file tests. */
const test = base.extend<{ readonly server: BrowserServer }>({
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => use(await findOrStartServer(...MARKET_HOURS)),
  baseURL: async ({ server }, use) => use(server.url),
});

test.use({ storageState: EMPTY_STORAGE });

/** What TradingView's script does as far as a page can tell: it reads its parameters and replaces itself with a frame. */
const SCRIPT = `const script = document.currentScript;
const frame = document.createElement('iframe');
frame.src = 'https://www.tradingview-widget.com/embed-widget/events/#' + encodeURIComponent(script.textContent);
script.parentElement.append(frame);
let opened = 'nothing';
try { opened = String(parent.document.title); } catch { opened = 'refused'; }
document.body.dataset.parent = opened;
fetch('/api/get/settings').catch(() => { document.body.dataset.own = 'refused'; });`;

test(
  'nothing is requested from TradingView until the reader agrees, and then from no other host',
  { tag: '@long' },
  async ({ page, server }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { host } = new URL(request.url());
      if (host !== new URL(server.url).host) strangers.push(host);
    });
    await page.route('https://s3.tradingview.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
    await page.route('https://www.tradingview-widget.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'the widget' }));

    await page.goto('/economic-calendar', { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(main).toContainText('This calendar is provided by TradingView');
    await expectAccessible(page, 'before');
    expect(strangers).toEqual([]);

    await main.getByRole('link', { name: 'Show TradingView calendar' }).click();
    const frame = page.frameLocator('iframe[title="Economic calendar by TradingView"]');
    await expect(frame.frameLocator('iframe').getByText('the widget')).toBeVisible();
    expect(new Set(strangers)).toEqual(new Set(['s3.tradingview.com', 'www.tradingview-widget.com']));
    await expect(frame.locator('body')).toHaveAttribute('data-parent', 'refused');
    await expect(frame.locator('body')).toHaveAttribute('data-own', 'refused');
    const settings =
      page
        .frames()
        .map((one) => one.url())
        .find((url) => url.startsWith('https://www.tradingview-widget.com/')) ?? '';
    expect(JSON.parse(decodeURIComponent(new URL(settings).hash.slice(1)))).toMatchObject({
      currencyFilter: 'USD,EUR',
      importanceFilter: '-1,0,1',
    });

    // The choice is remembered until the reader withdraws it.
    await page.goto('/economic-calendar');
    await expect(main.locator('iframe')).toHaveCount(1);
    await main.getByRole('link', { name: 'Hide TradingView calendar' }).click();
    await page.goto('/economic-calendar');
    await expect(main.locator('iframe')).toHaveCount(0);
  },
);

test("the widget's document has no rights when opened directly either", { tag: '@long' }, async ({ page }) => {
  await page.route('https://s3.tradingview.com/**', (route) => route.abort());
  const answer = await page.goto('/economic-calendar/widget?theme=<script>&lang=xx');
  expect(await answer?.headerValue('content-security-policy')).toContain('sandbox allow-scripts allow-popups');
  expect(await answer?.text()).toContain('"colorTheme":"dark"');
  expect(await page.evaluate(() => self.origin)).toBe('null');
});
