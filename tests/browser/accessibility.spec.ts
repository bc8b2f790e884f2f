import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/**
 * A theme changes colours and a screen changes the layout, so each is checked once; the desktop in `npm run test:long`. Every other page is
 * checked in every-page.spec.ts.
 */
for (const { theme, screen, viewport, tag } of [
  { theme: 'dark', screen: 'a desktop', viewport: DESKTOP, tag: ['@long'] },
  { theme: 'light', screen: 'a phone', viewport: PHONE, tag: [] },
] as const) {
  clientTest.describe(`in the ${theme} theme on ${screen}`, () => {
    clientTest.use({ viewport });

    clientTest('the platform is accessible with everything in it open', { tag: [...tag] }, async ({ page, context, server, session }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      const trader = await connectTrading(server.url, session.access_token);
      await trader.close(await trader.open({}));
      await trader.open({ amount: 500, leverage: 2 });
      trader.end();
      const platform = platformPage(page);
      await platform.open();
      await expect(page.getByRole('group', { name: 'Bitcoin price chart' })).toHaveAttribute('aria-busy', 'false');
      await expectAccessible(page, 'with a position');

      await page.getByLabel('Stop loss for Bitcoin').fill('none');
      await page.getByLabel('Stop loss for Bitcoin').press('Enter');
      await page.getByRole('button', { name: /^Equity/ }).click();
      await expect(page.getByRole('dialog', { name: 'Equity' })).toBeVisible();
      await expectAccessible(page, 'with a popover and a message');
      await page.keyboard.press('Escape');

      await page.getByRole('tab', { name: 'History' }).click();
      await expect(page.getByText('Manually')).toBeVisible();
      if (screen === 'a phone') await openSheets(page);
      else await openOrderTabs(page);
      await expectAccessible(page, 'with history and ticket');
    });
  });
}

async function openSheets(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Markets' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search markets' })).toBeVisible();
  await expectAccessible(page, 'with the markets');
  await page.getByRole('button', { name: /^Buy/ }).last().click();
  const sheet = page.getByRole('dialog', { name: 'New trade: BTCUSD' });
  await sheet.getByLabel('Amount', { exact: true }).fill('99999');
  await expect(sheet.getByText(/exceeds your free margin/)).toBeVisible();
}

async function openOrderTabs(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Calculator' }).click();
  await expectAccessible(page, 'with the calculator');
  await page.getByRole('tab', { name: 'New trade' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('99999');
  await expect(page.getByText(/exceeds your free margin/)).toBeVisible();
}
