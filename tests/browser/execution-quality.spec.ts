import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnServerWith, expect, test } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { theme: 'light', size: LAPTOP },
  { theme: 'dark', size: PHONE },
] as const;

async function lookAt(page: Page, url: string, address: string, place: string): Promise<void> {
  for (const { theme, size } of LOOKS) {
    await page.context().addCookies([{ name: 'theme', value: theme, url }]);
    await resize(page, size);
    await page.goto(address);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeVisible();
    expect(await findLayoutFaults(page), `${place}, ${theme}`).toEqual([]);
    await expectAccessible(page, `${place}, ${theme}`);
  }
}

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('reads what is published in four languages, and reaches it from the footer', async ({ page }) => {
    const titles = new Set<string | null>();
    for (const language of ['en', 'de', 'it', 'es']) {
      expect((await page.goto(`/execution-quality?lang=${language}`))?.status()).toBe(200);
      titles.add(await page.getByRole('heading', { level: 1 }).textContent());
    }
    expect(titles.size).toBe(4);
    await page.goto('/?lang=en');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Execution quality' }).click();
    await expect(page).toHaveURL('/execution-quality');
    await expect(page.locator('script[src]:not([src*="/behaviours-"])')).toHaveCount(0);
  });
});

test('the public page is accessible in both themes', async ({ page, server }) => {
  await lookAt(page, server.url, '/execution-quality', 'the public page');
});

const tradingTest = clientTestOnServerWith('recorded');

tradingTest(
  'a client sees how their own orders were filled, chooses a period by keyboard, and downloads the same figures',
  async ({ page, server, session }) => {
    await tradingTest.step('without fills, the page says what to do', async () => {
      await page.goto('/my-account/execution');
      await expect(page.getByText('No fills in this period')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open the platform' })).toBeVisible();
      await expectAccessible(page, 'without fills');
    });

    const trader = await connectTrading(server.url, session.access_token);
    const seen = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 1 };
    // The bound of an order by the app, which tells the price it showed: 50,010.00.
    const position = await trader.command('openPosition', { ...seen, price: 50_022.5 });
    await trader.command('openPosition', { ...seen, price: 50_030 });
    await trader.close(position);
    trader.end();

    // The journal is read, and processing times are stored, every few seconds.
    await expect(async () => {
      await page.goto('/my-account/execution');
      await expect(page.getByRole('table', { name: 'By order type' })).toContainText(/Opened at market\s*2/, { timeout: 3_000 });
      await expect(page.getByRole('table', { name: 'Processing time' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText('Of 2 fills, 1 was better than the price you saw, 1 exactly at it, 0 worse.')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Distribution' }).getByRole('row')).toHaveCount(16);
    await expect(page.getByText(/Percentages are shown from 30 fills on/)).toBeVisible();

    await tradingTest.step('the period is chosen by keyboard', async () => {
      const period = page.getByRole('combobox', { name: 'Period' });
      await tabTo(page, period);
      await page.keyboard.press('ArrowDown');
      await expect(page).toHaveURL(/\?period=90$/);
      await expect(page.getByText(/^Of 2 fills/)).toBeVisible();
    });

    await tradingTest.step('the file has the same figures', async () => {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('fairlead-execution-90.csv');
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
      expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,BTCUSD,close,|^\d{4}-\d\d-\d\d,BTCUSD,open,1,1,0,/);
    });

    await lookAt(page, server.url, '/my-account/execution', 'the client’s page');
  },
);
