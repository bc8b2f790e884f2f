/** What an operator does to a client, from the button to what the client and the timeline show. */
import type { Page } from '@playwright/test';
import { findClientId } from '../support/browser/back-office.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
};

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a sign-in link is emailed without being shown; trading is frozen by keyboard with a reason, which the timeline shows${addition}`,
    { tag: [...tag] },
    async ({ page, server, client }) => {
      await openBackOffice(page, server.url, `clients/${await findClientId(server.url, client.email)}`);
      await choose(page, 'Send sign-in link');
      await page.getByLabel('Reason').fill('Asked for by phone');
      await page.getByRole('button', { name: 'Send link' }).press('Enter');
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Sign-in link sent');
      await expect(page.getByText('/autoLogin/')).toHaveCount(0);

      await choose(page, 'Freeze trading');
      const dialog = page.getByRole('dialog', { name: 'Freeze trading for Tess Browser?' });
      await dialog.getByLabel('Reason').fill('A stolen phone');
      await dialog.getByRole('button', { name: 'Freeze trading' }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await page.getByRole('tab', { name: 'Timeline' }).click();
      await expect(page.getByText(/A stolen phone/)).toBeVisible();

      await page.getByRole('button', { name: 'Access', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: '1:30' })).toBeVisible();
      await look(page, 'access of a client');
    },
  );
}
