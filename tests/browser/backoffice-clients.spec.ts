/** How an operator finds a client and follows the account live. */
import { enterBackOffice, findClientId } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expect, test } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

test.use({ viewport: { width: 1366, height: 900 } });

test('a client is found and read by keyboard, and the tab is part of the URL', async ({ page, server }) => {
  await openBackOffice(page, server.url, 'clients');
  const search = page.getByRole('searchbox', { name: 'Find a client' });
  await search.focus();
  await page.keyboard.type('dana demo@fairlead');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dana Demo' })).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).focus();
  for (const name of ['Positions', 'Ledger']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page).toHaveURL(/\/clients\/\d+\/ledger$/);
  await page
    .getByRole('link', { name: /^Transaction \d+$/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('tab', { name: 'Transactions' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { expanded: true })).toHaveCount(1);
});

test('a position that the client opens appears, and its figures update', { tag: '@long' }, async ({ page, server, client }) => {
  const { access_token: token } = await logIn(server.url, client);
  await openBackOffice(page, server.url, `clients/${await findClientId(server.url, client.email)}/positions`);
  const profit = page.locator('dt', { hasText: 'Open P&L' }).locator('xpath=following-sibling::dd');
  await expect(profit).toHaveText('€0.00');
  const connection = await connectTrading(server.url, token);
  const position = await connection.open({ symbol: 'BTCUSD', amount: 2_000, leverage: 2 });
  const open = page.getByRole('region', { name: 'Open positions' });
  await expect(open.getByText(`#${position}`)).toBeVisible();
  const first = await profit.textContent();
  await expect(profit).not.toHaveText(first ?? '');
  await connection.close(position);
  connection.end();
  await expect(open.getByText(`#${position}`)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`Why position ${position} closed at this price`) }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Closing' })).toBeVisible();
});

test('the list and a client are accessible and nothing is cut off, in both themes', { tag: '@long' }, async ({ page }) => {
  await enterBackOffice(page, 'clients?search=d');
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, `the list, ${theme}`);
  }
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.goto('/backoffice/clients?search=demo%40fairlead.test');
  await page.getByRole('link', { name: 'Dana Demo' }).click();
  await expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible();
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
    await expectAccessible(page, `a client, ${theme}`);
  }
  expect(await findLayoutFaults(page)).toEqual([]);
});
