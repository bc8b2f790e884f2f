/**
 * Every screen, once per role, in the combinations that matter: a theme changes colours and a width changes the layout. A visit checks that
 * nothing is cut off, that the page is accessible, and that its own security policy blocks nothing on it. Every test of the suite checks
 * that no script fails and nothing is requested from other hosts (page-faults.ts).
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { watchPolicy } from '../support/browser/policy-violations.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

/** German words are long, and so are Spanish sentences. */
const LOOKS = [
  {
    theme: 'dark',
    language: 'de',
    sizes: [
      { width: 1366, height: 768 },
      { width: 1920, height: 1080 },
      { width: 1024, height: 768 },
      { width: 768, height: 1024 },
    ],
  },
  {
    theme: 'light',
    language: 'es',
    sizes: [
      { width: 390, height: 844 },
      { width: 360, height: 800 },
    ],
  },
] as const;

const VISITORS_PAGES = [
  '/',
  '/about',
  '/terms-conditions',
  '/risk-figures',
  '/account-levels',
  '/economic-calendar',
  '/execution-quality',
  '/contact-us',
  '/verify',
  '/login',
  '/register',
  '/password/request',
  '/affiliate',
  '/404',
  '/no-such-page',
];

/** The platform has parts to open; all of it is checked in accessibility.spec.ts. */
const CLIENTS_PAGES = [
  '/my-account/info',
  '/my-account/password',
  '/my-account/documents',
  '/my-account/security',
  '/my-account/privacy',
  '/my-account/execution',
  '/payment',
  '/transactions',
  '/statements',
  '/referrals',
  '/account-levels',
  '/platform',
];

const OPERATORS_PAGES = [
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

interface Look {
  readonly theme: string;
  readonly language: string;
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

async function choose(page: Page, url: string, { theme, language }: Look): Promise<void> {
  await page.context().addCookies([
    { name: 'theme', value: theme, url },
    { name: 'lang', value: language, url },
  ]);
}

/** Opens a page and waits until it has settled. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main').first()).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function lookAt(page: Page, address: string, { theme, language, sizes }: Look): Promise<void> {
  for (const [at, size] of sizes.entries()) {
    await resize(page, size);
    if (at === 0) {
      await visit(page, address);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectAccessible(page, address);
    }
    expect(await findLayoutFaults(page), `${address} at ${size.width} px`).toEqual([]);
  }
}

/** `npm test` checks each page in one look or none, alternating; `npm run test:long` checks the rest. */
const SHARE = 2 * LOOKS.length;
const TURNS = [
  { which: 'every fourth page', tag: [], isSeen: (page: number, look: number) => page % SHARE === look },
  { which: 'every page between those', tag: '@long', isSeen: (page: number, look: number) => page % SHARE !== look },
];

for (const [number, look] of LOOKS.entries()) {
  for (const { which, tag, isSeen } of TURNS) {
    const pagesOf = (pages: readonly string[]) => pages.filter((_, index) => isSeen(index, number));
    const title = (whose: string) =>
      `${which} of ${whose} is accessible and nothing is cut off: ${look.theme}, ${look.language}, ${look.sizes[0].width} px`;

    test(title('a visitor'), { tag }, async ({ page, server }) => {
      test.slow();
      const violations = await watchPolicy(page);
      await choose(page, server.url, look);
      for (const address of pagesOf(VISITORS_PAGES)) await test.step(address, () => lookAt(page, address, look));
      expect(violations).toEqual([]);
    });

    clientTest(title('a client'), { tag }, async ({ page, server }) => {
      clientTest.slow();
      const violations = await watchPolicy(page);
      await choose(page, server.url, look);
      for (const address of pagesOf(CLIENTS_PAGES)) await clientTest.step(address, () => lookAt(page, address, look));
      expect(violations).toEqual([]);
    });
  }
}

for (const { which, tag, isSeen } of TURNS) {
  test(`${which} of the back office fits, and its own security policy blocks nothing on it`, { tag }, async ({ page }) => {
    test.slow();
    const violations = await watchPolicy(page);
    await resize(page, { width: 1366, height: 768 });
    await enterBackOffice(page, '');
    for (const place of OPERATORS_PAGES.filter((_, index) => isSeen(index, 0))) {
      await test.step(place, async () => {
        await visit(page, `/backoffice/${place}`);
        expect(await findLayoutFaults(page), place).toEqual([]);
      });
    }
    expect(violations).toEqual([]);
  });
}
