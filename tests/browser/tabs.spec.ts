import { EMPTY_STORAGE, storageOf } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

test('two tabs and two devices of one account show the same, and tabs end together', async ({
  page,
  context,
  browser,
  server,
  session,
}) => {
  const one = platformPage(page);
  const otherPage = await context.newPage();
  const other = platformPage(otherPage);
  const device = await browser.newContext({ baseURL: server.url, storageState: storageOf(server.url, session) });
  const third = platformPage(await device.newPage());
  await one.open();
  await other.open('EURUSD');
  await third.open();

  await one.ticket.amount.fill('200');
  await one.ticket.submit.click();
  for (const platform of [other, third]) {
    await expect(platform.position('BTCUSD').row).toContainText('€200.00');
    await expect(platform.figureText('Free margin')).toHaveText('€9,800.00');
  }
  await device.close();

  await other.position('BTCUSD').stopLoss.fill('1');
  await other.position('BTCUSD').stopLoss.press('Enter');
  await expect(one.position('BTCUSD').stopLoss).toHaveValue('1.00');

  await other.position('BTCUSD').close.click();
  await expect(one.position('BTCUSD').row).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(one.history.getByRole('row').filter({ hasText: 'Manually' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(otherPage).toHaveURL(/\/login/);
  await expect(otherPage.getByText('Your session has ended. Sign in again.')).toBeVisible();
});

test.describe('for a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE });

  test('signing in in one tab leads the other one on as well', { tag: '@long' }, async ({ page, context, client }) => {
    const otherPage = await context.newPage();
    for (const tab of [page, otherPage]) await tab.goto('/login', { waitUntil: 'networkidle' });
    await page.getByLabel('Email').fill(client.email);
    await page.getByLabel('Password', { exact: true }).fill(client.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    for (const tab of [page, otherPage]) await expect(tab).toHaveURL('/platform/BTCUSD');
  });
});
