import { enterBackOffice } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';
import { expect, test } from '../support/browser/test.ts';

test('what a client opens counts on the desk, down to the position, and is accessible', async ({ page, server, client }) => {
  await enterBackOffice(page, 'desk', 'dealer@fairlead.test');
  const exposure = page.getByRole('table', { name: 'Exposure' });
  await expect(page.getByRole('heading', { name: 'Exposure' })).toBeVisible();
  const trading = await connectTrading(server.url, (await logIn(server.url, client)).access_token);
  await trading.open({ symbol: 'EURNZD', amount: 321, leverage: 10 });
  const row = exposure.getByRole('row').filter({ hasText: 'EUR/NZD' });
  await expect(row).toContainText('1 position');
  await row.getByRole('button').click();
  const position = page.getByRole('table', { name: 'Biggest positions in EUR/NZD' }).getByRole('row').filter({ hasText: client.email });
  await expect(position).toContainText('€321.00');
  await expectAccessible(page, 'exposure');
  for (const view of ['Biggest positions', 'Near stop-out', 'Prices']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tabpanel', { name: view }).getByRole('heading').first()).toBeVisible();
    await expectAccessible(page, view);
  }
  trading.end();
});

test('execution quality tells how a client’s order was filled, in a table and as a file', async ({ page, server, client }) => {
  const trading = await connectTrading(server.url, (await logIn(server.url, client)).access_token);
  await trading.close(await trading.open({ symbol: 'USDNOK', amount: 100 }));
  trading.end();
  await enterBackOffice(page, 'execution?symbol=USDNOK', 'dealer@fairlead.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Execution quality' })).toBeVisible();
  // The journal is followed every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: 'By kind of order' })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectAccessible(page, 'execution');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^execution-.*\.csv$/);
});
