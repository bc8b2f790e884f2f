import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** On a market whose prices don't change. */
const test = clientTestOnServerWith('recorded');

test('an alert is set, stays active and is removed without a mouse', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  const { bell, panel, price } = alertsOf(page);
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  await expect(price).toHaveValue('50,000.00');
  await tabTo(page, price);
  await page.keyboard.press('Enter');
  await expect(platform.toasts).toContainText('The price is already at 50,000.00.');
  await page.keyboard.press('PageUp');
  await expect(price).toHaveValue('50,001.00');
  await expect(panel).toContainText('rises to 50,001.00');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('region', { name: 'Active: 1 of 50' }).getByRole('listitem')).toContainText('BTCUSD');
  await expectAccessible(page, 'with an alert');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await expect(bell).toHaveAccessibleName('Price alerts, 1 active for this market');

  await page.reload();
  await bell.press('Enter');
  await panel.getByRole('button', { name: 'Remove BTCUSD alert at 50,001.00' }).press('Enter');
  await expect(panel).toContainText('No alerts yet.');
});

function alertsOf(page: Page) {
  const panel = page.getByRole('dialog', { name: 'Price alerts' });
  return {
    bell: page.getByRole('button', { name: /^Price alerts/ }),
    panel,
    price: panel.getByLabel('Alert me at'),
  };
}
