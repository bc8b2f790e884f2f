/** Money in the back office, with the two operators it requires. */
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { enterBackOffice, findClientId } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import type { Credentials } from '../support/browser/seeded-clients.ts';
import { expect, test } from '../support/browser/test.ts';

const DESK = { width: 1366, height: 900 };
test.use({ viewport: DESK });

const FIRST = 'operator@fairlead.test';
const SECOND = 'approver@fairlead.test';
const IBAN = 'DE89370400440532013000';

async function askForWithdrawal(url: string, client: Credentials, euros: number): Promise<string> {
  const { access_token: token } = await logIn(url, client);
  const response = await fetch(url + paymentPaths.create, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ method: 'withdraw', amount: -euros, comments: 'for a house', iban: IBAN }),
  });
  expect(response.status).toBe(200);
  const { number }: { readonly number: string } = await response.json();
  return number;
}

test('a withdrawal and an adjustment above the limit take two operators; the withdrawal is paid once it is marked as sent', async ({
  page,
  browser,
  server,
  client,
}) => {
  const number = await askForWithdrawal(server.url, client, 123.45);
  const other = await browser.newPage({ baseURL: server.url, viewport: DESK });

  await test.step('the first operator checks it and cannot approve it', async () => {
    await openBackOffice(page, server.url, 'withdrawals', FIRST);
    const review = page.getByRole('button', { name: `Review ${number}` });
    await review.click();
    const dialog = page.getByRole('dialog', { name: `Withdrawal ${number}` });
    await expect(dialog).toContainText('€123.45 by bank transfer to DE89');
    await dialog.getByRole('button', { name: 'Mark as checked' }).click();
    await expect(dialog).toHaveCount(0);
    await review.click();
    await expect(dialog.getByRole('button', { name: 'Needs second approver' })).toBeDisabled();
  });

  await test.step('another operator approves it and marks it as sent', async () => {
    await openBackOffice(other, server.url, 'withdrawals', SECOND);
    const review = other.getByRole('button', { name: `Review ${number}` });
    await review.click();
    await other.getByRole('button', { name: 'Approve and pay out' }).click();
    await expect(review).toHaveCount(0);
    await other.getByRole('link', { name: 'Payouts' }).click();
    const note = other.getByRole('button', { name: `Mark ${number} as sent` });
    await note.click();
    await expect(other.getByText(IBAN)).toHaveCount(0);
    await other.getByRole('button', { name: 'Show in full' }).click();
    await expect(other.getByText(IBAN)).toBeVisible();
    await other.getByLabel('Bank reference').fill('BANK-1');
    await other.getByRole('button', { name: 'Mark as sent', exact: true }).click();
    await expect(note).toHaveCount(0);
  });

  const booking = `Review adjustment for ${client.email}`;
  await test.step('the first operator requests an adjustment and sees its effect', async () => {
    await page.goto(`/backoffice/funds?client=${await findClientId(server.url, client.email)}`);
    const form = page.getByRole('dialog', { name: 'New adjustment' });
    await form.getByLabel('Amount').fill('12500');
    await form.getByLabel('Reason (for colleagues and audit log)').fill('Cheque presented at the branch');
    await form.getByRole('button', { name: 'Review adjustment' }).click();
    const review = page.getByRole('dialog', { name: 'Review the adjustment' });
    await expect(review.getByRole('row', { name: /^Balance/ })).toContainText('€9,876.55€22,376.55');
    await review.getByRole('button', { name: 'Request €12,500.00' }).click();
    await page.getByRole('region', { name: 'Awaiting second approval' }).last().getByRole('button', { name: booking }).click();
    await expect(page.getByRole('button', { name: 'Needs second approver' })).toBeDisabled();
  });

  await test.step('another operator books it', async () => {
    await other.locator('a[href="/backoffice/funds"]').first().click();
    await other.getByRole('button', { name: booking }).click();
    await other.getByRole('button', { name: 'Approve and book' }).click();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(other.getByRole('button', { name: booking })).toHaveCount(0);
    const row = other.getByRole('row').filter({ hasText: 'Cheque presented at the branch' });
    await expect(row).toContainText('Booked');
    await expect(row).toContainText('Alan Approver');
    await other.close();
  });
});

test('the money screens are accessible and nothing is cut off, in both themes', { tag: '@long' }, async ({ page, server, client }) => {
  const number = await askForWithdrawal(server.url, client, 10);
  const clientId = await findClientId(server.url, client.email);
  await enterBackOffice(page, 'withdrawals', FIRST);
  await page.getByRole('button', { name: `Review ${number}` }).click();
  await expectAccessible(page, 'a withdrawal');
  await page.getByRole('button', { name: 'Reject…' }).click();
  await expectAccessible(page, 'a rejection');
  for (const place of ['withdrawals', 'deposits', 'payouts', 'funds', 'reconciliation', `funds?client=${clientId}`]) {
    await page.goto(`/backoffice/${place}`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const theme of ['light', 'dark']) {
      await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme);
      await expectAccessible(page, `${place}, ${theme}`);
    }
    expect(await findLayoutFaults(page), place).toEqual([]);
  }
});
