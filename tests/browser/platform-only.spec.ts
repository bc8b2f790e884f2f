import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { plainBrokerTest as test } from '../support/browser/plain-broker.ts';
import { expect } from '../support/browser/test.ts';

/**
 * If only the platform is enabled, there is no home page, no levels and no referrals, and no link to any of them. Their URLs are tested in
 * where-pages-lead.test.ts.
 */

test.describe('a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE });

  test('is led from the home page to the sign-in, and to no company page at any width', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/login?next=%2Fplatform%2FBTCUSD');
    await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText(['Economic calendar']);
    for (const width of [1366, 390]) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        if (width === 390) await page.getByLabel('Menu').click();
        for (const name of ['Home', 'About', 'Referrals']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
        await expect(page.locator('a[href="/"]')).toHaveCount(0);
      });
    }
  });
});

test('a client is led neither to the levels nor to the referrals', { tag: '@long' }, async ({ page }) => {
  await page.goto('/my-account/info');
  await expect(page.getByRole('link', { name: /Hello/ }).filter({ visible: true })).toBeVisible();
  await expect(page.getByText('PIN').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Standard' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Account levels' })).toHaveCount(0);
  await expect(page.locator('a[href="/referrals"]')).toHaveCount(0);
});
