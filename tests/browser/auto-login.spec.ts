import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect, test } from '../support/browser/test.ts';

const GREETING = 'Welcome Aboard! Please wait, when we preparing your account';

test('a link that is good logs in by itself, and leaves no trace of its code', async ({ page, server, client }) => {
  const session = await logIn(server.url, client);
  await page.route('**/api/accounts/login/a-code', (route) => route.fulfill({ json: { status: true, data: session } }));
  await page.goto('/autoLogin/a-code');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GREETING);
  await expect(page).toHaveURL('/platform/BTCUSD');
  await page.goBack();
  expect(page.url()).not.toContain('a-code');
});

for (const { screen, viewport } of [
  { screen: 'a desktop', viewport: { width: 1366, height: 768 } },
  { screen: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('a link that is not says so by itself, and leads to the login', async ({ page }) => {
      await page.goto('/autoLogin/nobody-was-sent-this');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(GREETING);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Url not valid');
      await expectAccessible(page, 'not valid');
      expect(await findLayoutFaults(page)).toEqual([]);
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    });
  });
}
