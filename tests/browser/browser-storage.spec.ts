import { STORED_ITEMS, type StorageKind } from '@fairlead/contract/browser-storage.ts';
import type { Page } from '@playwright/test';
import { loginPage } from '../support/browser/login-page.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

/** The test's own `faults` reject every request to other hosts; here what stays in the browser is checked. */

interface Found {
  readonly kind: StorageKind;
  readonly name: string;
}

const PLACEHOLDERS: Readonly<Record<string, string>> = {
  client: String.raw`\d+`,
  symbol: String.raw`[\w.]+`,
  language: '[a-z]{2}',
  page: String.raw`[\w/-]+`,
  version: String.raw`[\w-]+`,
};

/** `chart {client}` -> /^chart \d+$/ */
function patternOf(name: string): RegExp {
  const parts = name.split(/\{(\w+)\}/);
  // Every second part is the name of a placeholder.
  return new RegExp(
    `^${parts.map((part, at) => (at % 2 === 0 ? part.replaceAll('.', String.raw`\.`) : (PLACEHOLDERS[part] ?? part))).join('')}$`,
  );
}

async function findAll(page: Page): Promise<readonly Found[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => ({ kind: 'cookie', name }) as const);
  const names = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    indexedDB: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    cache: await caches.keys(),
  }));
  const stored = Object.entries(names).flatMap(([kind, list]) => list.map((name) => ({ kind: kind as StorageKind, name })));
  return [...cookies, ...stored];
}

async function expectListed(page: Page): Promise<readonly string[]> {
  const found = await findAll(page);
  const unlisted = found.filter(({ kind, name }) => !STORED_ITEMS.some((item) => item.kind === kind && patternOf(item.name).test(name)));
  expect(unlisted).toEqual([]);
  return found.map(({ kind, name }) => `${kind} ${name}`);
}

test('for a visitor the browser stores only what is on the list', async ({ page }) => {
  await page.goto('/?ref=ABC&sub=newsletter&click_id=1');
  await page.getByRole('banner').getByRole('button', { name: /theme/ }).click();
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de');
  await expect(page).toHaveURL(/lang=de/);
  for (const address of [
    '/about?lang=en',
    '/terms-conditions',
    '/cookies',
    '/economic-calendar',
    '/account-levels',
    '/verify',
    '/register',
    '/login',
  ]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expectListed(page);
  }
  const found = await expectListed(page);
  expect(found).toEqual(expect.arrayContaining(['cookie lang', 'cookie theme', 'localStorage theme', 'localStorage ref_click']));
  expect(found.filter((one) => /access_token|user|device|signed_in/.test(one))).toEqual([]);
});

clientTest.describe('for a client', () => {
  clientTest.use({ storageState: { cookies: [], origins: [] } });

  clientTest(
    'so too: sign-in, platform, chart, market list, My account; signing out removes the session',
    { tag: '@long' },
    async ({ page, client }) => {
      const login = loginPage(page);
      await login.open();
      await login.logIn(client);
      await expect(page).toHaveURL('/platform/BTCUSD');
      await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
      await page.getByRole('radio', { name: '1h', exact: true }).click();
      await expect(page.getByRole('radio', { name: '1h', exact: true })).toBeChecked();
      await platformPage(page).markets.getByRole('radio', { name: 'Favourites' }).click();
      // The service worker is installed once the platform is idle.
      await expect.poll(async () => (await findAll(page)).map(({ kind }) => kind), { timeout: 30_000 }).toContain('cache');
      await expectListed(page);
      await page.goto('/my-account/info');
      await expect.poll(() => expectListed(page)).toContain('localStorage countries');
      for (const address of ['/my-account/privacy', '/account-levels', '/cookies']) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectListed(page);
      }
      const kept = ['cookie device', 'cookie signed_in', 'localStorage access_token', 'localStorage user', 'localStorage countries'];
      const found = await expectListed(page);
      expect(found).toEqual(expect.arrayContaining([...kept, 'localStorage markets_view']));
      expect(found.some((one) => /^localStorage chart \d+$/.test(one))).toBe(true);

      await page.goto('/my-account/info');
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      await expect(page).not.toHaveURL(/my-account/);
      const left = await expectListed(page);
      const ended = STORED_ITEMS.filter(({ lifetime }) => lifetime === 'session' || lifetime === 'signedIn');
      expect(ended.map(({ kind, name }) => `${kind} ${name}`).filter((one) => left.includes(one))).toEqual([]);
    },
  );
});

test('the page about browser storage names every item of the list, without scripts too', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/cookies');
  const names = await page.getByRole('main').getByRole('rowheader').allTextContents();
  expect(names).toEqual(expect.arrayContaining(STORED_ITEMS.map(({ name }) => name)));
  await context.close();
});
