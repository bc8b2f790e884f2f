/** An affiliate protects their account with an authenticator app, and with recovery codes for when it is out of reach. */
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { ADMINISTRATOR } from '../support/browser/back-office.ts';
import { postForm } from '../support/browser/client-session.ts';
import { findEmailedLink } from '../support/browser/demo-emails.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { securityPage } from '../support/browser/security-page.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 360, height: 780 } });

const EMAIL = 'paula@partner.test';
const PASSWORD = 'a lighthouse at noon';

/** Creates an affiliate of the test's own: other tests use the demo affiliate at the same time. */
async function makeAffiliate(url: string): Promise<void> {
  const login = await postForm(url, backofficePaths.login, { email: ADMINISTRATOR, password: DEMO_PASSWORD });
  const { access_token: token } = operatorLoginResponseSchema.parse(await login.json()).data;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ email: EMAIL, name: 'Paula Partner', plan_id: 1 });
  const made = await fetch(url + backofficePaths.createAffiliate, { method: 'POST', headers, body });
  expect(made.status, await made.text()).toBe(200);
  const code = new URL(await findEmailedLink(url, EMAIL, '/affiliate/password')).searchParams.get('code');
  const chosen = await postForm(url, affiliatePaths.setPassword, { code, new_password: PASSWORD, confirm_password: PASSWORD });
  expect(chosen.status, await chosen.text()).toBe(200);
}

async function logInByHalf(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test(
  'an authenticator app is set up in the settings; from then on sign-in requires its code or a recovery code',
  { tag: '@long' },
  async ({ page, server }) => {
    await makeAffiliate(server.url);
    await page.goto('/affiliate/login?next=/affiliate/settings');
    await logInByHalf(page);
    const { openSetUp, dialog, readCodes, keepCodes, setUpApp } = securityPage(page);
    await expect(setUpApp).toBeVisible();
    await expectAccessible(page, 'settings');
    expect(await findLayoutFaults(page)).toEqual([]);
    const secret = await openSetUp();
    await dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
    await page.keyboard.press('Enter');
    const [recoveryCode = ''] = await readCodes();
    await keepCodes();
    await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('10 left');

    const logInAgain = async (): Promise<void> => {
      await page.evaluate(() => localStorage.removeItem('affiliate_token'));
      await page.goto('/affiliate/login?next=/affiliate/settings');
      await logInByHalf(page);
      await expect(page.getByLabel('Six-digit code')).toBeFocused();
    };
    await logInAgain();
    await expectAccessible(page, 'second factor');
    expect(await findLayoutFaults(page)).toEqual([]);
    // Each code works only once, and the current one has set up the app.
    await page.keyboard.type(await codeOf(secret, Date.now(), 1));
    await expect(page).toHaveURL('/affiliate/settings');

    await logInAgain();
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await page.keyboard.type(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText('9 left');
  },
);
