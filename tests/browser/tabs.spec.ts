import { NOBODY, storageOf } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

test.describe('two tabs of one account', () => {
  test('show the same: an order, its stops and its closing in one appear in the other', async ({ page, context }) => {
    const one = platformPage(page);
    const otherPage = await context.newPage();
    const other = platformPage(otherPage);
    await one.open();
    await other.open('EURUSD');

    await one.ticket.amount.fill('200');
    await one.ticket.submit.click();
    await expect(other.position('BTCUSD').row).toContainText('€200.00');
    await expect(other.figureText('Free margin')).toHaveText('€9,800.00');

    await other.position('BTCUSD').stopLoss.fill('1');
    await other.position('BTCUSD').stopLoss.press('Enter');
    await expect(one.position('BTCUSD').stopLoss).toHaveValue('1.00');

    await other.position('BTCUSD').close.click();
    await expect(one.position('BTCUSD').row).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(one.history.getByRole('row').filter({ hasText: 'Manually' })).toHaveCount(1);
  });

  test('end together: logging out in one signs the other out', async ({ page, context }) => {
    const otherPage = await context.newPage();
    await platformPage(page).open();
    await platformPage(otherPage).open();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(otherPage).toHaveURL(/\/login/);
    await expect(otherPage.getByText('Your session has ended. Please log in again.')).toBeVisible();
  });

  test('begin together: a login in one leads the other on as well', async ({ page, context, client }) => {
    await context.setStorageState(NOBODY);
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) await tab.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    for (const tab of [page, otherPage]) await expect(tab).toHaveURL('/platform/BTCUSD');
  });
});

test('two devices of one account show the same', async ({ page, browser, server, session }) => {
  const device = await browser.newContext({ baseURL: server.url, storageState: storageOf(server.url, session) });
  const other = platformPage(await device.newPage());
  await other.open();
  const one = platformPage(page);
  await one.open();
  await one.ticket.amount.fill('300');
  await one.ticket.submit.click();
  await expect(other.position('BTCUSD').row).toContainText('€300.00');
  await device.close();
});
