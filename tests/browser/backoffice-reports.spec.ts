/** The reports as an operator with permission to read them sees them. */
import { REPORTS } from '@fairlead/contract/reports/schemas.ts';
import { readFile } from 'node:fs/promises';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

for (const { addition, tag, look } of JOURNEYS) {
  test(`every report is available, by keyboard and as a file${addition}`, { tag: [...tag] }, async ({ page, server }) => {
    await openBackOffice(page, server.url, 'reports?days=90', 'dealer@fairlead.test');
    await page.getByRole('tab', { name: 'Funnel' }).focus();
    for (const [place] of REPORTS.entries()) {
      await expect(page.getByRole('slider')).toBeVisible();
      await look(page, `report ${place}`);
      expect(await findLayoutFaults(page)).toEqual([]);
      await page.getByRole('tab', { selected: true }).first().press('ArrowRight');
    }
    await page.getByRole('tab', { name: 'Payments' }).click();
    await expect(page).toHaveURL(/\/reports\/payments\?days=90$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV: By method' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('method,name,deposits (EUR)');
  });
}
