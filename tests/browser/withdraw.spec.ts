import { readFile } from 'node:fs/promises';
import { errorBody } from '@fairlead/contract/errors.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

const IBAN = 'DE89 3704 0044 0532 0130 00';
const PHONE = { width: 360, height: 740 };

/** The form in English; every seeded client has EUR 10,000. */
function withdrawPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Review your withdrawal' });
  return {
    open: async (): Promise<void> => {
      await page.goto('/payment/withdraw');
      await expect(page.getByText('€10,000.00').first()).toBeVisible();
    },
    amount: page.getByLabel('Amount', { exact: true }),
    comments: page.getByLabel('Comments'),
    iban: page.getByLabel('Your bank account (IBAN)'),
    review: page.getByRole('button', { name: 'Review withdrawal' }),
    dialog,
    confirm: dialog.getByRole('button', { name: /^Request / }),
    done: page.getByRole('heading', { name: 'Withdrawal requested' }),
  };
}

test('a withdrawal is requested by keyboard alone', async ({ page }) => {
  const form = withdrawPage(page);
  await form.open();
  await tabTo(page, form.amount);
  await page.keyboard.type('10000.01');
  await expect(page.getByText('Maximum withdraw can be €10,000.00')).toBeVisible();
  await form.amount.selectText();
  await page.keyboard.type('250.5');
  await tabTo(page, form.comments);
  await page.keyboard.type('For the car');
  await tabTo(page, form.iban);
  await page.keyboard.type('de89370400440532013000');
  await expect(form.iban).toHaveValue(IBAN);
  await page.keyboard.press('Enter');
  await expect(form.dialog).toContainText('€250.50 by bank transfer');
  await expect(form.dialog).toContainText(IBAN);
  await expectAccessible(page, 'the review');
  await tabTo(page, form.confirm);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^€250\.50 is reserved for withdrawal \d+\. We’ll process it by the end of /)).toBeVisible();
});

test(
  'some time after the sign-in a new bank account requires the password, and the request then continues by itself',
  { tag: '@long' },
  async ({ page, client }) => {
    const form = withdrawPage(page);
    await form.open();
    await form.amount.fill('100');
    await form.comments.fill('For the car');
    await form.iban.fill(IBAN);
    // This test has only just signed in, so the first response is the one that an older sign-in gets.
    const refuseOnce = () =>
      page.route(`**${paymentPaths.create}`, (route) => route.fulfill({ status: 403, json: errorBody('recentLoginRequired') }), {
        times: 1,
      });
    await refuseOnce();
    await form.review.click();
    await form.confirm.click();
    const password = page.getByRole('dialog', { name: 'Confirm your password' });
    await password.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.confirm).toBeEnabled();
    await expect(form.done).toHaveCount(0);

    await refuseOnce();
    await form.confirm.click();
    await password.getByLabel('Current password').fill('wrong password');
    await password.getByRole('button', { name: 'Confirm' }).click();
    await expect(password.getByLabel('Current password')).toHaveAccessibleDescription('Your current password is incorrect.');
    await expectAccessible(page, 'a wrong password');
    await password.getByLabel('Current password').fill(client.password);
    await page.keyboard.press('Enter');
    await expect(form.done).toBeVisible();
  },
);

test('fits a phone and is accessible', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const form = withdrawPage(page);
  await form.open();
  await form.amount.fill('250');
  await form.comments.fill('For the car');
  await form.iban.fill(IBAN);
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'the form');
  await page.getByRole('button', { name: /^Available funds: €10,000\.00/ }).click();
  await expect(page.getByText('Equity − used margin')).toBeVisible();
  await expectAccessible(page, 'the formula');
  await page.keyboard.press('Escape');
  await form.review.click();
  await expect(form.confirm).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'the review');
});

test('the month has a statement, as a page and as files', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/statements');
  await expect(page.getByText(/^Based on your one ledger entry/)).toBeVisible();
  const closing = page.locator('dt', { hasText: 'Closing balance' }).locator('xpath=following-sibling::dd');
  await expect(closing).toHaveText('€10,000.00');
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'the statement');
  for (const [form, opening] of [
    ['PDF', /^%PDF/],
    ['CSV', /10000\.00/],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Download ${form}` }).click()]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^fairlead-statement-\\d{4}-\\d{2}\\.${form.toLowerCase()}$`));
    expect(await readFile(await download.path(), 'latin1')).toMatch(opening);
  }
});
