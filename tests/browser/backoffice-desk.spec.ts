import { logIn } from '../support/browser/client-session.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';
import { expect, test } from '../support/browser/test.ts';

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a client's position is included in the desk's exposure; how it was filled is shown in a table and exported as a file${addition}`,
    { tag: [...tag] },
    async ({ page, server, client }) => {
      const trading = await connectTrading(server.url, (await logIn(server.url, client)).access_token);
      await trading.close(await trading.open({ symbol: 'USDNOK', amount: 100 }));
      await openBackOffice(page, server.url, 'desk', 'dealer@fairlead.test');
      const exposure = page.getByRole('table', { name: 'Exposure' });
      await expect(page.getByRole('heading', { name: 'Exposure' })).toBeVisible();
      await trading.open({ symbol: 'EURNZD', amount: 321, leverage: 10 });
      const row = exposure.getByRole('row').filter({ hasText: 'EUR/NZD' });
      await expect(row).toContainText('1 position');
      await row.getByRole('button').click();
      const position = page.getByRole('table', { name: 'Largest positions in EUR/NZD' }).getByRole('row').filter({ hasText: client.email });
      await expect(position).toContainText('€321.00');
      await look(page, 'exposure');
      for (const view of ['Largest positions', 'Near stop-out', 'Prices']) {
        await page.getByRole('tab', { name: view }).click();
        await expect(page.getByRole('tabpanel', { name: view }).getByRole('heading').first()).toBeVisible();
        await look(page, view);
      }
      trading.end();

      // The journal is read every few seconds.
      await expect(async () => {
        await page.goto('/backoffice/execution?symbol=USDNOK');
        await expect(page.getByRole('table', { name: 'By order type' })).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1, name: 'Execution quality' })).toBeVisible();
      await look(page, 'execution');
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^execution-.*\.csv$/);
    },
  );
}
