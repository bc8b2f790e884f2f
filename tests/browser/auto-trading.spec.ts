import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, clientTestOnOwnServer, expect } from '../support/browser/test.ts';
import { findTurningSeed, TURNING } from '../support/browser/turning-market.ts';

const toggleOf = (page: Page) => page.getByRole('switch', { name: 'AutoTrading' });
const explanationButtonOf = (page: Page) => page.getByRole('button', { name: 'What it does' });
const explanationOf = (page: Page) => page.getByRole('dialog', { name: 'What AutoTrading does' });
/** A figure of what it has done, by its name. */
const recordOf = (page: Page, name: string) =>
  explanationOf(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

const testOnTurningMarket = clientTestOnOwnServer('alwaysOpen', async () => ({
  AUTO_TRADING_EVERY_MS: '250',
  PRICE_SEED: await findTurningSeed(Date.now()),
}));

testOnTurningMarket('what it opens is marked, and counts in what it has done', { tag: '@long' }, async ({ page }) => {
  // Where a candle is almost over, its crossing is waited for.
  testOnTurningMarket.setTimeout(150_000);
  const platform = platformPage(page);
  await platform.open(TURNING);
  await expect(platform.openPositions.getByRole('row')).toHaveCount(0);
  await toggleOf(page).click();

  const { row, stopLoss, takeProfit, close } = platform.position(TURNING);
  await expect(row).toBeVisible({ timeout: 90_000 });
  await expect(row.getByTitle('Opened by AutoTrading')).toBeVisible();
  await expect(stopLoss).toHaveValue(/\d/);
  await expect(takeProfit).toHaveValue(/\d/);

  await toggleOf(page).click();
  await expect(toggleOf(page)).not.toBeChecked();
  await expect(row).toBeVisible();
  await explanationButtonOf(page).click();
  await expect(recordOf(page, 'Trades closed')).toHaveText('0');
  const openCount = Number(await recordOf(page, 'Open now').textContent());
  expect(openCount).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await close.click();
  await expect(row).toHaveCount(0);
  await explanationButtonOf(page).click();
  await expect(recordOf(page, 'Trades closed')).toHaveText('1');
  await expect(recordOf(page, 'Profit of these')).toHaveText(/€\d/);
  await expect(recordOf(page, 'Open now')).toHaveText(String(openCount - 1));
});

clientTest(
  'by keyboard: the explanation gives the focus back, the switch flips, for every tab and over a reload',
  async ({ page, context }) => {
    await platformPage(page).open();
    const other = await context.newPage();
    await platformPage(other).open();
    await tabTo(page, explanationButtonOf(page));
    await page.keyboard.press('Enter');
    await expect(explanationOf(page)).toBeVisible();
    await expect(recordOf(page, 'Trades closed')).toHaveText('0');
    await page.keyboard.press('Escape');
    await expect(explanationOf(page)).toBeHidden();
    await expect(explanationButtonOf(page)).toBeFocused();

    await tabTo(page, toggleOf(page));
    await page.keyboard.press('Space');
    await expect(toggleOf(page)).toBeChecked();
    await expect(toggleOf(other)).toBeChecked();
    await page.reload();
    await expect(toggleOf(page)).toBeChecked();
    await toggleOf(other).click();
    await expect(toggleOf(page)).not.toBeChecked();
  },
);

for (const theme of ['dark', 'light'] as const) {
  clientTest.describe(`on a phone in the ${theme} theme`, () => {
    clientTest.use({ viewport: { width: 390, height: 844 } });

    clientTest('switch and explanation fit and are accessible', { tag: '@long' }, async ({ page, context, server }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      await platformPage(page).open();
      await toggleOf(page).click();
      expect(await findLayoutFaults(page)).toEqual([]);
      await explanationButtonOf(page).click();
      await expect(recordOf(page, 'Trades closed')).toHaveText('0');
      expect(await findLayoutFaults(page)).toEqual([]);
      await expectAccessible(page, 'with the explanation');
    });
  });
}
