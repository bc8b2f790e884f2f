import { clientTest, expect, test } from '../support/browser/test.ts';

/** Pages of the content service are tested in content-pages.spec.ts, and their look in every-page.spec.ts. */
const PAGES = ['/account-levels', '/', '/terms-conditions', '/help'] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages can be read in four languages', { tag: '@long' }, async ({ page }) => {
    for (const address of PAGES) {
      await test.step(address, async () => {
        const titles = new Set<string | null>();
        for (const language of ['en', 'de', 'it', 'es']) {
          const answer = await page.goto(`${address}?lang=${language}`);
          expect([answer?.status(), await page.locator('html').getAttribute('lang')]).toEqual([200, language]);
          titles.add(await page.getByRole('heading', { level: 1 }).textContent());
        }
        expect(titles.size).toBe(4);
        // The app's scripts are not loaded; the behaviour of components is one small script of its own.
        await expect(page.locator('script[src]:not([src*="/behaviours-"])')).toHaveCount(0);
      });
    }
  });
});

clientTest('a client reaches the levels from within the app and sees which one is theirs', { tag: '@long' }, async ({ page, session }) => {
  await page.goto('/my-account/info');
  await page.getByRole('banner').getByRole('link', { name: 'Standard' }).click();
  await expect(page).toHaveURL('/account-levels');
  await expect(page.getByRole('heading', { level: 1, name: 'Account levels' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(4);
  const own = page.getByRole('article').filter({ hasText: 'Your level' });
  await expect(own.getByRole('heading')).toHaveText(session.level);
});
