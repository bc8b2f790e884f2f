import { accountPaths } from '@fairlead/contract/paths.ts';
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

testOnTurningMarket('what it opens is marked, and counts in what it has done', async ({ page }) => {
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

clientTest('the switch flips on click, before the server has answered, and stays over a reload', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  const toggle = toggleOf(page);
  await expect(toggle).toBeEnabled();
  await expect(toggle).not.toBeChecked();

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${accountPaths.autoTrading}`, async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.url().endsWith(accountPaths.autoTrading));
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(toggle).toHaveText('On');
  expect((await sent).postDataJSON()).toEqual({ auto_trading: 1 });
  const answered = page.waitForResponse((response) => response.url().endsWith(accountPaths.autoTrading));
  answer();
  expect(await (await answered).json()).toEqual({ status: true, data: { auto_trading: 1 } });
  await expect(toggle).toBeChecked();

  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await page.reload();
  await expect(toggle).toBeEnabled();
  await expect(toggle).not.toBeChecked();
});

clientTest('another tab shows what was switched in this one', async ({ page, context }) => {
  await platformPage(page).open();
  const otherPage = await context.newPage();
  await platformPage(otherPage).open();
  await toggleOf(page).click();
  await expect(toggleOf(otherPage)).toBeChecked();
  await toggleOf(otherPage).click();
  await expect(toggleOf(page)).not.toBeChecked();
});

clientTest('the switch goes back, and says why, where the server could not be told', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  await page.route(`**${accountPaths.autoTrading}`, (route) => route.abort());
  await toggleOf(page).click();
  await expect(platform.toasts.getByText('AutoTrading was not switched')).toBeVisible();
  await expect(toggleOf(page)).not.toBeChecked();
});

clientTest('by keyboard: the switch, and the explanation with the real figures, which gives the focus back', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  await tabTo(page, explanationButtonOf(page));
  await page.keyboard.press('Enter');
  const explanation = explanationOf(page);
  await expect(explanation).toBeVisible();
  for (const said of [
    'the average of the last 10 closes has just crossed above the average of the last 30',
    '2 times the average range of the last 14 candles',
    'at most 0.5% of your equity',
    'At most 3 open positions, one in each market, and 6 trades a day',
    'below 200%',
    'It can lose money',
  ]) {
    await expect(explanation.getByText(said)).toBeVisible();
  }
  await expect(explanation.getByText('Trades here')).toHaveCount(5);
  await expect(recordOf(page, 'Trades closed')).toHaveText('0');
  await page.keyboard.press('Escape');
  await expect(explanation).toBeHidden();
  await expect(explanationButtonOf(page)).toBeFocused();

  await tabTo(page, toggleOf(page));
  await page.keyboard.press('Space');
  await expect(toggleOf(page)).toBeChecked();
});

clientTest('the explanation leads to a market that it trades', async ({ page }) => {
  await platformPage(page).open();
  await explanationButtonOf(page).click();
  await explanationOf(page)
    .getByRole('button', { name: /^XAUUSD/ })
    .click();
  await expect(explanationOf(page)).toBeHidden();
  await expect(page).toHaveURL('/platform/XAUUSD');
});

clientTest('what it has done is asked for again where it could not be loaded', async ({ page }) => {
  await platformPage(page).open();
  await page.route(`**${accountPaths.autoTrading}`, (route) => route.abort());
  await explanationButtonOf(page).click();
  await expect(page.getByText('What it has done so far could not be loaded.')).toBeVisible();
  await page.unroute(`**${accountPaths.autoTrading}`);
  await explanationOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(recordOf(page, 'Trades closed')).toHaveText('0');
});

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
