import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, clientTestOnOwnServer, expect } from '../support/browser/test.ts';
import { findTurningSeed, TURNING } from '../support/browser/turning-market.ts';

const toggleOf = (page: Page) => page.getByRole('switch', { name: 'AutoTrading' });
const explanationButtonOf = (page: Page) => page.getByRole('button', { name: 'How it works' });
const explanationOf = (page: Page) => page.getByRole('dialog', { name: 'How AutoTrading works' });
/** A figure of AutoTrading's record, by its label. */
const recordOf = (page: Page, name: string) =>
  explanationOf(page)
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

clientTest('says what it did and what it waits for', async ({ page }) => {
  await platformPage(page).open();
  await explanationButtonOf(page).click();
  const dialog = explanationOf(page);
  await expect(dialog.getByText('No trades yet')).toBeVisible();
  await expect(dialog.getByText(/^Last finished candle: /)).toBeVisible();
  // One for each of its markets.
  await expect(dialog.getByText('Avg. 30', { exact: true })).toHaveCount(5);
});

/** The first demo client, whom tests only read. */
const demoTest = clientTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  client: async ({}, use) => use({ email: 'demo@fairlead.test', password: DEMO_PASSWORD }),
});

demoTest('the demo client’s trades are listed, and their signals explained', async ({ page }) => {
  await platformPage(page).open();
  await page.getByRole('button', { name: 'Got it' }).click();
  await explanationButtonOf(page).click();
  const why = explanationOf(page).getByRole('button', { name: /^Why: / });
  await expect(why.first()).toBeVisible();
  await expect(recordOf(page, 'Closed trades')).not.toHaveText('0');
  await why.first().click();
  const signal = page.getByRole('dialog', { name: /^Why: / }).getByRole('region', { name: 'AutoTrading’s signal' });
  await expect(signal).toContainText('Average of the last 10 closes');
  await expect(signal).toContainText('Side and levels agree with the journal.');
  await page.keyboard.press('Escape');
  await expect(explanationOf(page)).toBeVisible();
});

const testOnTurningMarket = clientTestOnOwnServer('alwaysOpen', async () => ({
  AUTO_TRADING_EVERY_MS: '250',
  PRICE_SEED: await findTurningSeed(Date.now()),
}));

testOnTurningMarket('its positions are marked and count in its record', { tag: '@long' }, async ({ page }) => {
  // If a candle is almost over, the crossing happens in the next one.
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
  await expect(recordOf(page, 'Closed trades')).toHaveText('0');
  const openCount = Number(await recordOf(page, 'Open trades').textContent());
  expect(openCount).toBeGreaterThan(0);
  await page.keyboard.press('Escape');

  await close.click();
  await expect(row).toHaveCount(0);
  await explanationButtonOf(page).click();
  await expect(recordOf(page, 'Closed trades')).toHaveText('1');
  await expect(recordOf(page, 'Realised profit or loss')).toHaveText(/€\d/);
  await expect(recordOf(page, 'Open trades')).toHaveText(String(openCount - 1));
});

clientTest(
  'by keyboard: the explanation returns the focus and the switch flips, in every tab and across a reload',
  { tag: '@long' },
  async ({ page, context }) => {
    await platformPage(page).open();
    const other = await context.newPage();
    await platformPage(other).open();
    await tabTo(page, explanationButtonOf(page));
    await page.keyboard.press('Enter');
    await expect(explanationOf(page)).toBeVisible();
    await expect(recordOf(page, 'Closed trades')).toHaveText('0');
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
      await expect(recordOf(page, 'Closed trades')).toHaveText('0');
      expect(await findLayoutFaults(page)).toEqual([]);
      await expectAccessible(page, 'with the explanation');
    });
  });
}
