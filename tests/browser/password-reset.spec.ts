import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tryLogIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect, test } from '../support/browser/test.ts';

const NEW_PASSWORD = 'harbour violet seven';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectGood(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place);
  expect(await findLayoutFaults(page), place).toEqual([]);
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
}

test('a forgotten password is replaced by a new one', async ({ page, server, client }) => {
  await test.step('request a link from the sign-in', async () => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/password/request');
    // The URL changes before the screen does, and the login has a field of the same name.
    await expect(title(page)).toHaveText('Reset your password');
    await askForLink(page, client.email);
    await expect(title(page)).toHaveText('Email sent');
    await expect(title(page)).toBeFocused();
    await expect(page.getByText(client.email)).toBeVisible();
  });

  let link = '';
  await test.step('the demo mailbox shows the email by itself, and its link leads on', async () => {
    await page.getByRole('link', { name: 'Open the demo mailbox' }).click();
    await expect(page).toHaveURL(`/demo-mails?to=${encodeURIComponent(client.email)}`);
    const mail = page.getByRole('region', { name: 'Emails' }).getByRole('listitem');
    await expect(mail.getByRole('button', { name: /^Reset your password/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(mail).toContainText(`To ${client.email}`);
    await expectAccessible(page, 'the demo mailbox');
    const onward = mail.getByRole('link', { name: /password\/reset#/ });
    link = (await onward.getAttribute('href')) ?? '';
    await onward.click();
  });

  await test.step('choose another password', async () => {
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    // The code is removed from the URL, and going back does not restore it.
    await expect(page).toHaveURL('/password/reset');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat new password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL('/login?changed=password');
    await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  });

  await test.step('the new password works, the old one and the link do not', async () => {
    expect(await tryLogIn(server.url, client)).toBe(401);
    expect(await tryLogIn(server.url, { ...client, password: NEW_PASSWORD })).toBe(200);
    // Before a password is typed in vain.
    await page.goto(link);
    await expect(title(page)).toHaveText('Url not valid');
  });
});

// A theme changes colours and a screen changes the layout, so each is checked once.
for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: { width: 1366, height: 768 } },
  { theme: 'light', screen: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`in the ${theme} theme on ${screen}`, () => {
    test.use({ viewport });

    test('each step is accessible', { tag: '@long' }, async ({ page, context, server }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      await page.goto('/password/request', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Send link' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectGood(page, 'asking');
      await page.route('**/api/get/forgotPassword', (route) => route.fulfill({ json: { status: true } }));
      await askForLink(page, 'a-very-long-name-of-somebody-who-has-many-of-them@a-long-domain.browser.test');
      await expect(title(page)).toHaveText('Email sent');
      await expectGood(page, 'sent');
      const data = { email: 'somebody@browser.test', names: [], others: [] };
      await page.route('**/api/accounts/passwordOwner', (route) => route.fulfill({ json: { status: true, data } }));
      await page.goto('/password/reset#a-code-that-is-long-enough', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expectGood(page, 'choosing');
      await page.goto('/password/reset');
      await page.reload();
      await expect(title(page)).toHaveText('Url not valid');
      await expectGood(page, 'no link');
    });
  });
}
