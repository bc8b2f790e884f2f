import type { BrowserContext, Page } from '@playwright/test';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const SCREENS = [
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

clientTest(
  'nothing on the platform is cut off, with positions and history',
  { tag: '@long' },
  async ({ page, context, server, session }) => {
    const trader = await connectTrading(server.url, session.access_token);
    await trader.close(await trader.open({ amount: 1_000, leverage: 2 }));
    await trader.open({ amount: 2_345.67, leverage: 2, stopLoss: 1, takeProfit: 900_000 });
    await trader.open({ symbol: 'EURUSD', direction: 'sell', amount: 100, leverage: 30 });
    trader.end();
    for (const theme of THEMES) {
      await chooseTheme(context, server.url, theme);
      await page.goto('/platform/BTCUSD');
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      for (const { tab, text } of [
        { tab: /^Open/, text: '€2,345.67' },
        { tab: 'History', text: 'Manually' },
      ]) {
        for (const viewport of SCREENS) {
          await clientTest.step(`${text} at ${viewport.width} by ${viewport.height}, ${theme}`, async () => {
            await resize(page, viewport);
            await page.getByRole('tab', { name: tab }).click();
            await expect(page.getByText(text).first()).toBeVisible();
            await expect(page.getByRole('group', { name: 'Bitcoin price chart' })).toHaveAttribute('aria-busy', 'false');
            expect(await findLayoutFaults(page)).toEqual([]);
          });
        }
      }
    }
  },
);

clientTest.describe('the theme', () => {
  clientTest('is dark at first; the switch reloads the page, and the choice is remembered', async ({ page, context }) => {
    await platformPage(page).open();
    expect(await themeOf(page)).toBe('dark');
    const dark = await backgroundOf(page);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await reloaded;
    await expect.poll(() => themeOf(page)).toBe('light');
    expect(await backgroundOf(page)).not.toBe(dark);
    const otherPage = await context.newPage();
    await otherPage.goto('/login');
    expect(await themeOf(otherPage)).toBe('light');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect.poll(() => themeOf(page)).toBe('dark');
  });
});

test.describe("pages that don't load the app", () => {
  test('switch theme and language too', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Switch to light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByLabel('Language').filter({ visible: true }).selectOption('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anmelden');
  });
});

clientTest.describe('with reduced motion', () => {
  clientTest.use({ contextOptions: { reducedMotion: 'reduce' } });

  clientTest('nothing moves and no price is tinted', { tag: '@long' }, async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    const price = await platform.bid.innerText();
    await expect(platform.bid).not.toHaveText(price);
    expect(await slowestMotionMs(page)).toBeLessThanOrEqual(0.01);
    const tinted = platform.market('BTCUSD').locator('[data-tint]');
    await expect(tinted.first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

/** The duration of the longest animation or transition on the page, in milliseconds. */
function slowestMotionMs(page: Page): Promise<number> {
  return page.evaluate(() => {
    const millisecondsOf = (durations: string): number =>
      Math.max(...durations.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1_000)));
    const durations = [...document.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      return [millisecondsOf(style.transitionDuration), style.animationName === 'none' ? 0 : millisecondsOf(style.animationDuration)];
    });
    return Math.max(...durations);
  });
}

async function chooseTheme(context: BrowserContext, url: string, theme: Theme): Promise<void> {
  await context.addCookies([{ name: 'theme', value: theme, url }]);
}

function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme');
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
