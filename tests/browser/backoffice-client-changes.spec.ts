/** What an operator does to a client, from the button to what the client and the timeline show. */
import type { Page } from '@playwright/test';
import { enterBackOffice, findClientId } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { NOBODY } from '../support/browser/client-session.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const test = clientTestOnOwnServer('alwaysOpen', { DEMO: '1' });
const CLIENT = 'demo@fairlead.test';
test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

const choose = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
};

test('trading is frozen for a reason, by keyboard, and the reason is found in the timeline', async ({ page, server }) => {
  await enterBackOffice(page, `clients/${await findClientId(server.url, CLIENT)}`);
  await choose(page, 'Freeze trading');
  const dialog = page.getByRole('dialog', { name: 'Freeze the account of Dana Demo?' });
  await dialog.getByRole('button', { name: 'Freeze trading' }).press('Enter');
  await expect(dialog.getByText('Say why, in 3 to 500 characters.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A stolen phone');
  await dialog.getByRole('button', { name: 'Freeze trading' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByText(/A stolen phone/)).toBeVisible();

  await page.getByRole('button', { name: 'Access', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: '1:30' })).toBeVisible();
  await expectAccessible(page, 'access of a client');
});

test('S1: support has a sign-in link mailed without seeing it, and may not freeze', async ({ page, server }) => {
  await enterBackOffice(page, `clients/${await findClientId(server.url, CLIENT)}`, 'support@fairlead.test');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Freeze trading' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Login link' }).click();
  await page.getByLabel('Reason').fill('Asked for by phone');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Login link sent')).toBeVisible();
  await expect(page.getByText('/autoLogin/')).toHaveCount(0);
});
