/** The affiliate area as an affiliate uses it: sign in, read the figures, trace each to the accounts behind it, sign out. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { DEMO_AFFILIATE_LOGIN } from '@fairlead/contract/demo-logins.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { affiliateTest as test } from '../support/browser/affiliate-session.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect } from '../support/browser/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** The number of accounts loaded at once. */
const ACCOUNTS_A_PAGE = 50;

/** The figure under a label, once it has loaded. */
async function figure(page: Page, label: string): Promise<string> {
  const value = figureOf(page, label);
  await expect(value).toHaveText(/\d/);
  return value.innerText();
}

function figureOf(page: Page, label: string): Locator {
  return page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]').first();
}

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Accounts' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const euros = (text: string) => Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-'));

test.describe('a signed-out affiliate', () => {
  test.use({ storageState: EMPTY_STORAGE });

  test(
    'returns to the requested page through sign-in; an expired session says so, and signing out in one tab signs out the others',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const logIn = async (): Promise<void> => {
        await page.getByLabel('Email').fill(DEMO_AFFILIATE_LOGIN.email);
        await page.getByLabel('Password', { exact: true }).fill(DEMO_AFFILIATE_LOGIN.password);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
      };
      await page.goto('/affiliate/accounts?country=DE');
      await expect(page).toHaveURL(/\/affiliate\/login\?next=/);
      await logIn();
      await expect(page).toHaveURL(/\/affiliate\/accounts\?country=DE$/);

      const kept = await page.evaluate(() => localStorage.getItem('affiliate_token'));
      const { accessToken } = JSON.parse(kept ?? '{}') as { readonly accessToken: string };
      await fetch(server.url + affiliatePaths.logout, { method: 'POST', headers: { authorization: `Bearer ${accessToken}` } });
      await page.getByRole('navigation').getByRole('link', { name: 'Accounts' }).click();
      await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
      await expect(page).toHaveURL(/\?next=%2Faffiliate%2Faccounts$/);
      await logIn();

      const other = await context.newPage();
      await other.goto('/affiliate/accounts');
      await expect(other.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/affiliate\/login/);
      await expect(other).toHaveURL(/\/affiliate\/login/);
      expect(await page.evaluate(() => localStorage.getItem('affiliate_token'))).toBeNull();
    },
  );
});

test(
  'each figure of the overview leads to the accounts behind it, paged and filtered, and each account to what was paid for it',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/affiliate?days=90');
    const total = (await figure(page, 'Total')).split('\n')[0] ?? '';
    const country = page.getByRole('region', { name: 'By country', exact: true }).getByRole('row').nth(1);
    const [name = '', fromThere = ''] = (await country.getByRole('cell').allInnerTexts()).map((text) => text.trim());

    await test.step('the chart is read by keyboard', async () => {
      const chart = page.getByRole('slider', { name: 'Sign-ups' });
      await chart.focus();
      await page.keyboard.press('Home');
      const first = await chart.getAttribute('aria-valuetext');
      await page.keyboard.press('ArrowRight');
      await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '');
      await page.getByRole('radio', { name: 'Deposits' }).check();
      await expect(page.getByRole('slider', { name: 'Deposits' })).toHaveAttribute('aria-valuetext', /€/);
    });

    await test.step('a country leads to the accounts from there', async () => {
      await country.getByRole('link', { name }).click();
      await expect(figureOf(page, 'Total')).toHaveText(fromThere);
      await expect(rowsOf(page)).toHaveCount(Number(fromThere));
      expect(new Set(await rowsOf(page).locator('td:nth-child(5)').allInnerTexts())).toEqual(new Set([name]));
      await page.goBack();
    });

    await test.step('the total leads to all of them', async () => {
      await page.getByRole('main').getByRole('link', { name: total, exact: true }).first().click();
      await expect(figureOf(page, 'Total')).toHaveText(total);
      await expect(page.getByRole('status')).toContainText(`of ${total} accounts`);
    });

    await test.step('the list is paged and is filtered in a dialog', async () => {
      await page.goto('/affiliate/accounts');
      const everybody = await figure(page, 'Total');
      const ftds = await figure(page, 'FTDs');
      await expect(rowsOf(page)).toHaveCount(ACCOUNTS_A_PAGE);
      await page.getByRole('button', { name: 'Load more' }).click();
      await expect(rowsOf(page)).toHaveCount(Number(everybody));
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const modal = page.getByRole('dialog', { name: 'Filter' });
      await modal.getByRole('radio', { name: 'Transactions' }).check();
      await modal.getByRole('button', { name: 'Search' }).click();
      await expect(modal).toHaveCount(0);
      await expect(page).toHaveURL(/\?where=transactions$/);
      await expect(figureOf(page, 'Total')).toHaveText(ftds);
      await expect(rowsOf(page)).toHaveCount(Number(ftds));
      await expect(rowsOf(page).locator('td:nth-child(8)').filter({ hasText: '–' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Remove filter: With a deposit' }).click();
      await expect(figureOf(page, 'Total')).toHaveText(everybody);
    });

    await test.step('an account shows what was paid for it and why', async () => {
      await page.goto('/affiliate/accounts?where=transactions');
      // An account that has traded: nothing is paid for accounts that only deposit.
      const row = rowsOf(page)
        .filter({ hasNotText: /Own account|€0\.00/ })
        .first();
      const id = await row.getByRole('link').first().innerText();
      await row.getByRole('link', { name: id, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: `Account ${id}` })).toBeVisible();
      const commission = euros((await figure(page, 'Commission')).split('\n')[0] ?? '');
      const entries = page.getByRole('region', { name: 'Earnings' }).getByRole('listitem');
      await expect(entries.first()).toContainText(/Qualifying account no\. \d+ of the month|spread and premiums/);
      const amounts = (await entries.locator('> span').allInnerTexts()).map(euros);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(commission, 2);
      await page.getByRole('link', { name: 'Back to accounts' }).click();
      await expect(page).toHaveURL(/\?where=transactions$/);
    });
  },
);

test('every page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page, context, server }) => {
  for (const [theme, width] of [
    ['dark', 1366],
    ['light', 360],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await page.setViewportSize({ width, height: 740 });
    for (const address of ['/affiliate?days=90', '/affiliate/accounts?country=DE']) {
      await page.goto(address);
      await figure(page, 'Total');
      await expectAccessible(page, `${address} ${theme} ${width}`);
      expect(await findLayoutFaults(page), `${address} ${width}`).toEqual([]);
    }
  }
});
