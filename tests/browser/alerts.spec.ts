import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY, TWO_WAVES_MS, WAVE } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** On a market whose prices are known: one instrument stands still, one goes up and down. */
const test = clientTestOnServerWith('recorded');

test('an alert says which way the price has to go, waits in the list and is removed', async ({ page }) => {
  const alerts = await openAlerts(page, STEADY.symbol);
  await expect(alerts.price).toHaveValue('50,000.00');
  await expect(alerts.panel).toContainText('This is the current price.');
  await expect(alerts.panel).toContainText('No alerts yet.');
  await alerts.set.click();
  await expect(platformPage(page).toasts).toContainText('The price already stands at 50,000.00.');

  await alerts.price.fill('51,000');
  await expect(alerts.panel).toContainText('rises to 51,000.00');
  await alerts.price.fill('49000');
  await expect(alerts.panel).toContainText('falls to 49,000.00');
  await alerts.price.press('Enter');
  const waiting = alerts.panel.getByRole('region', { name: 'Waiting: 1 of 50' });
  await expect(waiting.getByRole('listitem')).toContainText('BTCUSD');
  await expectAccessible(page, 'with an alert');
  await page.keyboard.press('Escape');
  await expect(alerts.bell).toHaveAccessibleName('Price alerts, 1 waiting here');

  await page.reload();
  await alerts.bell.click();
  await alerts.panel.getByRole('button', { name: 'Remove the alert for BTCUSD at 49,000.00' }).click();
  await expect(alerts.panel).toContainText('No alerts yet.');
});

test('an alert fires when its price comes, and the open list shows it at once', async ({ page }) => {
  const alerts = await openAlerts(page, WAVE.symbol);
  await alerts.price.fill('2,970');
  await alerts.set.click();
  const fired = alerts.panel.getByRole('region', { name: 'Fired' });
  await expect(fired.getByRole('listitem')).toContainText(/ETHUSD.*(rises|falls) to 2,970\.00/, { timeout: TWO_WAVES_MS });
  await expect(fired).toContainText(/At (2,940\.00|3,000\.00) on /);
  await expect(alerts.panel.getByRole('region', { name: /^Waiting/ })).toHaveCount(0);
  await alerts.panel.getByRole('button', { name: /^Remove the alert for ETHUSD/ }).click();
  await expect(alerts.panel).toContainText('No alerts yet.');
});

test('fifty may wait, and then the form says so', async ({ page, server, session }) => {
  const trader = await connectTrading(server.url, session.access_token);
  for (let count = 1; count <= 50; count += 1) await trader.command('setAlert', { symbol: STEADY.symbol, price: 60_000 + count });
  trader.end();
  const alerts = await openAlerts(page, STEADY.symbol);
  await expect(alerts.panel).toContainText('You have 50 waiting alerts, the most there can be. Remove one first.');
  await expect(alerts.set).toBeDisabled();
  await alerts.panel.getByRole('button', { name: 'Remove the alert for BTCUSD at 60,001.00' }).click();
  await expect(alerts.set).toBeEnabled();
  await expect(alerts.panel.getByRole('region', { name: 'Waiting: 49 of 50' })).toBeVisible();
});

test('an alert is set and removed without a mouse', async ({ page }) => {
  await platformPage(page).open();
  const { bell, panel, price } = alertsOf(page);
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await expect(price).toBeVisible();
  await tabTo(page, price);
  await page.keyboard.press('PageUp');
  await expect(price).toHaveValue('50,001.00');
  await page.keyboard.press('Enter');
  const remove = panel.getByRole('button', { name: 'Remove the alert for BTCUSD at 50,001.00' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('No alerts yet.');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
});

function alertsOf(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Price alerts' });
  return {
    bell: page.getByRole('button', { name: /^Price alerts/ }),
    panel,
    price: panel.getByLabel('Tell me at'),
    set: panel.getByRole('button', { name: 'Set alert' }),
  };
}

async function openAlerts(page: Page, symbol: string) {
  await platformPage(page).open(symbol);
  const alerts = alertsOf(page);
  await alerts.bell.click();
  return alerts;
}
