/** What browsers would report of our own pages: nothing. A library that tries whether it may evaluate texts shows in no console. */
import type { Page } from '@playwright/test';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { NOBODY } from '../support/browser/client-session.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const PLACES = [
  'clients',
  'documents',
  'messages',
  'complaints',
  'deletions',
  'withdrawals',
  'deposits',
  'payouts',
  'funds',
  'reconciliation',
  'desk',
  'rules',
  'execution',
  'reports',
  'affiliates',
  'content',
  'content/media',
  'content/settings',
  'content/popups',
  'calendar',
  'settings',
  'settings/levels',
  'settings/mails',
  'operators',
  'audit',
  'security',
];
const PUBLIC_PAGES = [
  '/',
  '/login',
  '/register',
  '/password/request',
  '/contact',
  '/account-levels',
  '/economic-calendar',
  '/affiliate',
  '/404',
];
const CLIENT_PAGES = ['/platform', '/payment', '/my-account', '/transactions', '/statements', '/referrals'];

/** Each violation as a browser would report it, over all pages from here on. */
async function collectViolations(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { tellViolation } = globalThis as { tellViolation?: (text: string) => void };
      tellViolation?.(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return violations;
}

async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main').first()).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
}

test.describe('S4: no page is reported by its own policy', () => {
  test.use({ storageState: NOBODY });

  test('S4: no public page', async ({ page }) => {
    const violations = await collectViolations(page);
    await visit(page, PUBLIC_PAGES);
    expect(violations).toEqual([]);
  });

  test('S4: no page of the back office', async ({ page }) => {
    test.slow();
    const violations = await collectViolations(page);
    await enterBackOffice(page, '');
    await visit(
      page,
      PLACES.map((place) => `/backoffice/${place}`),
    );
    expect(violations).toEqual([]);
  });
});

clientTest("S4: no client's page", async ({ page }) => {
  const violations = await collectViolations(page);
  await visit(page, CLIENT_PAGES);
  expect(violations).toEqual([]);
});
