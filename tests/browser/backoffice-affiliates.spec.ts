/** Affiliates in the back office, from the plan to corrections. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

async function writePlan(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Name').fill('Spring 2027');
  await dialog.getByLabel('Fee per client').fill('150');
  await dialog.getByRole('button', { name: 'Add tier' }).click();
  const second = dialog.getByRole('group', { name: 'Tier 2' });
  await second.getByLabel('From client no.').fill('11');
  await second.getByLabel('Fee per client').fill('175.5');
  await expectAccessible(page, 'a plan');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a plan is created, and an affiliate with it, who is corrected and blocked', { tag: '@long' }, async ({ page, server }) => {
  await openBackOffice(page, server.url, 'affiliates');
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

  await page.getByRole('button', { name: 'Correct earnings' }).click();
  await dialog.getByLabel('Amount').fill('10000.01');
  await dialog.getByLabel('Note to affiliate').fill('A welcome, as agreed');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog.getByText('You have only €10,000.00 of the 24-hour limit left for this affiliate.', { exact: true })).toBeVisible();
  await dialog.getByLabel('Amount').fill('50.25');
  await dialog.getByRole('button', { name: 'Book €50.25' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('tab', { name: 'Ledger' }).click();
  await expect(page.getByRole('row', { name: /A welcome, as agreed/ })).toContainText('+€50.25');

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Block Lena Lotse?' });
  await question.getByLabel('Reason').fill('The contract has ended');
  await expectAccessible(page, 'the confirmation of a block');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Affiliate blocked', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Affiliates' }).click();
  await page.getByRole('searchbox').fill('lotse');
  await expect(page.getByRole('row', { name: /Lena Lotse/ })).toContainText('€50.25');
  await expect(page.getByRole('row')).toHaveCount(2);
});
