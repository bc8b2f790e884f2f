import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect, test } from '../support/browser/test.ts';

test(
  'an invalid link says so and leads to the sign-in; a valid one signs in by itself and leaves no trace of its code',
  { tag: '@long' },
  async ({ page, server, client }) => {
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/autoLogin/nobody-was-sent-this');
    await page.getByRole('button', { name: 'Continue now' }).click();
    await expect(title).toHaveText('Url not valid');
    await expectAccessible(page, 'not valid');
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');

    const session = await logIn(server.url, client);
    await page.route('**/api/accounts/login/a-code', (route) => route.fulfill({ json: { status: true, data: session } }));
    await page.goto('/autoLogin/a-code');
    await expect(title).toHaveText('Welcome Aboard! Please wait, when we preparing your account');
    await expect(page).toHaveURL('/platform/BTCUSD');
    await page.goBack();
    expect(page.url()).not.toContain('a-code');
  },
);
