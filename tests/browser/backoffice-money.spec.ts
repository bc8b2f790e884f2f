/** Money in the back office, by the two people that it takes. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { Browser, Page } from '@playwright/test';
import { enterBackOffice, findClientId } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, NOBODY } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const test = clientTestOnOwnServer('alwaysOpen', { DEMO: '1' });
const DESK = { width: 1366, height: 900 };
test.use({ storageState: NOBODY, viewport: DESK });

const FIRST = 'operator@fairlead.test';
const SECOND = 'approver@fairlead.test';
const CLIENT = { email: 'demo@fairlead.test', password: DEMO_PASSWORD };
const IBAN = 'DE89370400440532013000';

/** The second of the two, at a browser of their own. */
async function openForSecond(browser: Browser, url: string, place: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: DESK });
  await enterBackOffice(page, place, SECOND);
  return page;
}

async function askForWithdrawal(url: string, euros: number): Promise<string> {
  const { access_token: token } = await logIn(url, CLIENT);
  const response = await fetch(url + paymentPaths.create, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ method: 'withdraw', amount: -euros, comments: 'for a house', iban: IBAN }),
  });
  expect(response.status).toBe(200);
  const { number }: { readonly number: string } = await response.json();
  return number;
}

test('a withdrawal is checked by one and approved by another, and leaves once it is noted as sent', async ({ page, browser, server }) => {
  const number = await askForWithdrawal(server.url, 123.45);
  await enterBackOffice(page, 'withdrawals', FIRST);
  const review = page.getByRole('button', { name: `Review ${number}` });
  await review.click();
  const dialog = page.getByRole('dialog', { name: `Withdrawal ${number}` });
  await expect(dialog).toContainText('€123.45 by wire to DE89');
  await dialog.getByRole('button', { name: 'It is in order' }).click();
  await expect(dialog).toHaveCount(0);
  await review.click();
  await expect(dialog.getByRole('button', { name: 'Somebody else approves it' })).toBeDisabled();

  const other = await openForSecond(browser, server.url, 'withdrawals');
  await other.getByRole('button', { name: `Review ${number}` }).click();
  await other.getByRole('button', { name: 'Approve and pay out' }).click();
  await expect(other.getByText('No withdrawal waits')).toBeVisible();
  await other.getByRole('link', { name: 'Payouts' }).click();
  await other.getByRole('button', { name: `Note ${number} as sent` }).click();
  await expect(other.getByText(IBAN)).toHaveCount(0);
  await other.getByRole('button', { name: 'Show in full' }).click();
  await expect(other.getByText(IBAN)).toBeVisible();
  await other.getByLabel('Reference of the bank').fill('BANK-1');
  await other.getByRole('button', { name: 'Note as sent', exact: true }).click();
  await expect(other.getByText('Everything has left')).toBeVisible();
  await other.close();
});

test('a booking above the limit is asked for by one, who sees what it does, and booked by another', async ({ page, browser, server }) => {
  await enterBackOffice(page, `funds?client=${await findClientId(server.url, CLIENT.email)}`, FIRST);
  const form = page.getByRole('dialog', { name: 'New booking' });
  await form.getByRole('button', { name: 'Review the booking' }).click();
  await expect(form.getByText('Enter an amount.')).toBeVisible();
  await form.getByLabel('Amount').fill('12500');
  await form.getByLabel('Reason, for colleagues').fill('Cheque presented at the branch');
  await form.getByRole('button', { name: 'Review the booking' }).click();
  const review = page.getByRole('dialog', { name: 'Please check the booking' });
  const balance = review.getByRole('row', { name: /^Balance/ });
  // The figures come with the account, which is asked for when the dialog opens.
  await expect
    .poll(async () => {
      const amounts = (await balance.getByRole('cell').allTextContents()).slice(1).map((text) => Number(text.replace(/[^\d.]/g, '')));
      return (amounts[1] ?? 0) - (amounts[0] ?? 0);
    })
    .toBeCloseTo(12_500);
  await review.getByRole('button', { name: 'Ask for €12,500.00' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' }).last();
  await waiting.getByRole('button', { name: 'Review the booking for demo@fairlead.test' }).click();
  await expect(page.getByRole('button', { name: 'Somebody else approves it' })).toBeDisabled();

  const other = await openForSecond(browser, server.url, 'funds');
  await other.getByRole('button', { name: 'Review the booking for demo@fairlead.test' }).click();
  await other.getByRole('button', { name: 'Approve and book' }).click();
  await expect(other.getByText('Nothing waits')).toBeVisible();
  const row = other.getByRole('row').filter({ hasText: 'Cheque presented at the branch' });
  await expect(row).toContainText('Booked');
  await expect(row).toContainText('Alan Approver');
  await other.close();
});

test('M6: slices count together, and the review says before the second that somebody else has to approve it', async ({ page, server }) => {
  const funds = `funds?client=${await findClientId(server.url, CLIENT.email)}`;
  const review = page.getByRole('dialog', { name: 'Please check the booking' });
  const fillIn = async (): Promise<void> => {
    const form = page.getByRole('dialog', { name: 'New booking' });
    await form.getByLabel('Amount').fill('6000');
    await form.getByLabel('Reason, for colleagues').fill('Cheque presented at the branch');
    await form.getByRole('button', { name: 'Review the booking' }).click();
  };
  await enterBackOffice(page, funds, SECOND);
  await fillIn();
  await expect(review).toContainText(
    'You can do this on your own. Of €10,000.00 within 24 hours, €10,000.00 is left for you and this client.',
  );
  await review.getByRole('button', { name: 'Book €6,000.00' }).click();
  await expect(review).toHaveCount(0);
  await page.goto(`/backoffice/${funds}`);
  await fillIn();
  await expect(review).toContainText('€4,000.00 is left.');
  await expect(review.getByRole('button', { name: 'Book €6,000.00' })).toHaveCount(0);
  await review.getByRole('button', { name: 'Ask for €6,000.00' }).click();
  await expect(page.getByText('Noted: a second person has to approve it')).toBeVisible();
});

test('the money screens are accessible and cut nothing off in both themes', { tag: '@long' }, async ({ page, server }) => {
  const number = await askForWithdrawal(server.url, 10);
  const clientId = await findClientId(server.url, CLIENT.email);
  await enterBackOffice(page, 'withdrawals', FIRST);
  await page.getByRole('button', { name: `Review ${number}` }).click();
  await expectAccessible(page, 'a withdrawal');
  await page.getByRole('button', { name: 'Reject …' }).click();
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
