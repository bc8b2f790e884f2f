/** Affiliates in the back office: from the plan to what is corrected. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { NOBODY } from '../support/browser/client-session.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('alwaysOpen', { DEMO: '1' });
test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

async function open(page: Page, place: string): Promise<void> {
  await enterBackOffice(page, place);
  await expect(page.getByRole('heading', { level: 1, name: 'Affiliates' })).toBeVisible();
}

async function writePlan(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save the plan' }).click();
  await expect(dialog.getByText('Please fill in every field.')).toBeVisible();
  await expectAccessible(page, 'a plan with faults');
  await dialog.getByLabel('Name').fill('Spring 2027');
  await dialog.getByLabel('Paid for each').fill('150');
  await dialog.getByRole('button', { name: 'Add a tier' }).click();
  const second = dialog.getByRole('group', { name: 'Tier 2' });
  await second.getByLabel('From client no.').fill('1');
  await second.getByLabel('Paid for each').fill('175.5');
  await expect(dialog.getByText('The tiers must ascend, each from a higher number on.')).toBeVisible();
  await second.getByLabel('From client no.').fill('11');
  await dialog.getByRole('button', { name: 'Save the plan' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a plan is written, an affiliate is made with it, corrected and blocked', async ({ page }) => {
  await open(page, 'affiliates');
  const dialog = page.getByRole('dialog');

  await page.getByRole('tab', { name: 'Plans' }).click();
  await page.getByRole('button', { name: 'New plan' }).click();
  await writePlan(page, dialog);
  await expect(page.getByRole('region', { name: 'Spring 2027' }).last()).toContainText('€175.50 from client no. 11 of the month');
  await expectAccessible(page, 'the plans');

  await page.getByRole('tab', { name: 'Affiliates' }).click();
  await page.getByRole('button', { name: 'New affiliate' }).click();
  await dialog.getByLabel('Email').fill('lena@example.test');
  await dialog.getByLabel('Name').fill('Lena Lotse');
  await dialog.getByLabel('Plan').selectOption('Spring 2027');
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Lotse' })).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toBeVisible();
  await expect(page.getByText('Spring 2027, version 1')).toBeVisible();
  await expectAccessible(page, 'one affiliate');

  await page.getByRole('button', { name: 'Correction' }).click();
  await dialog.getByLabel('Amount').fill('10000.01');
  await dialog.getByLabel('Note that the affiliate reads').fill('A welcome, as agreed');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog.getByText('At most €10,000.00 is left for you and this affiliate within 24 hours.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Amount').fill('50.25');
  await dialog.getByRole('button', { name: 'Book €50.25' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Book' }).click();
  await expect(page.getByRole('row', { name: /A welcome, as agreed/ })).toContainText('+€50.25');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Block Lena Lotse?' });
  await question.getByLabel('Reason').fill('The contract has ended');
  await expectAccessible(page, 'the question before blocking');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Affiliates' }).click();
  await page.getByRole('searchbox').fill('lotse');
  await expect(page.getByRole('row', { name: /Lena Lotse/ })).toContainText('€50.25');
  await expect(page.getByRole('row')).toHaveCount(2);
});
