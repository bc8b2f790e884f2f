import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

/** Pages of the content service are looked at in content-pages.spec.ts; these are read without scripts here. */
const PAGES = ['/account-levels', '/', '/terms-conditions', '/help'] as const;
const WIDTHS = [360, 768, 1366] as const;

for (const address of PAGES) {
  test(`${address} can be read without scripts, in four languages`, async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
    const page = await context.newPage();
    const titles = new Set<string | null>();
    for (const language of ['en', 'de', 'it', 'es']) {
      const answer = await page.goto(`${address}?lang=${language}`);
      expect([answer?.status(), await page.locator('html').getAttribute('lang')]).toEqual([200, language]);
      titles.add(await page.getByRole('heading', { level: 1 }).textContent());
    }
    expect(titles.size).toBe(4);
    // The app's scripts are not sent; what a component does beyond being read is one small script of its own.
    await expect(page.locator('script[src]:not([src*="/behaviours-"])')).toHaveCount(0);
    await context.close();
  });
}

test('the account levels are accessible and fit, in both themes', async ({ page, server }) => {
  for (const theme of ['dark', 'light']) {
    await page.context().addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await page.goto('/account-levels?lang=de');
    for (const width of WIDTHS) {
      await resize(page, { width, height: 800 });
      expect(await findLayoutFaults(page), `${width} px`).toEqual([]);
    }
    await expectAccessible(page, `the levels in the ${theme} theme`);
  }
});

clientTest('a client sees which level is theirs', async ({ page, session }) => {
  await page.goto('/account-levels');
  const own = page.getByRole('article').filter({ hasText: 'Your level' });
  await expect(own.getByRole('heading')).toHaveText(session.level);
});

clientTest('a client comes to the levels from within the app', async ({ page }) => {
  await page.goto('/platform/BTCUSD');
  await page.goto('/my-account/info');
  await page.getByRole('banner').getByRole('link', { name: 'Standard' }).click();
  await expect(page).toHaveURL('/account-levels');
  await expect(page.getByRole('heading', { level: 1, name: 'Account levels' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
});
