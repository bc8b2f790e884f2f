import { readFile } from 'node:fs/promises';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, statusOfSession, storageOf, tryLogIn } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import type { Credentials } from '../support/browser/seeded-clients.ts';
import { addVirtualAuthenticator, securityPage } from '../support/browser/security-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';
import { englishLeftovers, everythingSaidOn, textOf } from '../support/browser/texts.ts';

const HERE = '/my-account/security';

/** Signs in up to the second factor. The sign-in leads back to the security page. */
async function logInAgain(page: Page, client: Credentials): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['access_token', 'user']) localStorage.removeItem(key);
  });
  await page.goto(`/login?next=${encodeURIComponent(HERE)}`, { waitUntil: 'networkidle' });
  await loginPage(page).logIn(client);
}

test('an authenticator app is set up with its first code, requested at each sign-in from then on, and removed', async ({
  page,
  server,
  client,
}) => {
  const security = securityPage(page);
  await security.open();
  const code = security.dialog.getByLabel('Six-digit code');
  await test.step('the dialog is opened, closed and opened again by keyboard', async () => {
    await tabTo(page, security.setUpApp);
    await page.keyboard.press('Enter');
    await tabTo(page, code);
    await page.keyboard.press('Escape');
    await expect(security.dialog).toHaveCount(0);
    await expect(security.setUpApp).toBeFocused();
  });

  const secret = await security.openSetUp();
  await test.step('recovery codes are shown once: they can be saved, and the dialog stays open until they are', async () => {
    await code.fill(await codeOf(secret, Date.now()));
    await page.keyboard.press('Enter');
    const codes = await security.readCodes();
    const download = page.waitForEvent('download');
    await security.dialog.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('fairlead-recovery-codes.txt');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.filter((line) => codes.includes(line))).toEqual(codes);
    await page.keyboard.press('Escape');
    await expect(security.dialog).toContainText('Save the codes first');
    await security.keepCodes();
    await expect(security.twoSteps).toContainText('Two-factor authenticationOn');
    await expect(page.getByText(codes[0] ?? '', { exact: true })).toHaveCount(0);
  });

  await test.step('the next sign-in requests a code', async () => {
    expect(await tryLogIn(server.url, client)).toBe(401);
    await logInAgain(page, client);
    // Each code works only once, and the current one may have set up the app.
    await page.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now(), 1));
    await expect(page).toHaveURL(HERE);
  });

  await test.step('after its removal the password alone is enough to sign in', async () => {
    await expect(security.twoSteps).toContainText('10 left');
    await page.getByRole('button', { name: 'Remove authenticator app' }).click();
    await expect(security.dialog).toContainText('This is your only second factor.');
    await security.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(security.twoSteps).toContainText('Two-factor authenticationOff');
    expect(await tryLogIn(server.url, client)).toBe(200);
  });
});

test(
  'a passkey is added under a name, once per device, signs the client in, and can be removed',
  { tag: '@long' },
  async ({ page, client }) => {
    await addVirtualAuthenticator(page);
    const security = securityPage(page);
    await security.open();
    await expect(page.getByText('This session')).toBeVisible();
    const add = page.getByRole('button', { name: 'Add passkey' });
    const addPasskey = async (name: string): Promise<void> => {
      await security.dialog.getByLabel('Name').fill(name);
      await security.dialog.getByRole('button', { name: 'Create passkey' }).click();
    };
    await test.step('the dialog is opened and closed by keyboard', async () => {
      await add.press('Enter');
      await expect(security.dialog.getByLabel('Name')).not.toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(add).toBeFocused();
    });

    await add.click();
    await addPasskey('Work laptop');
    await security.readCodes();
    await security.keepCodes();
    const line = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await expect(line).toContainText('never used');
    await add.click();
    await addPasskey('Once more');
    await expect(security.dialog.getByRole('alert')).toHaveText('This device already has a passkey for your account.');
    await page.keyboard.press('Escape');

    await logInAgain(page, client);
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page).toHaveURL(HERE);
    await expect(line).toContainText('last used on');

    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await security.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(line).toHaveCount(0);
    await expect(security.twoSteps).toContainText('Two-factor authenticationOff');
  },
);

test(
  'ending a session signs it out in its browser, and this one stays',
  { tag: '@long' },
  async ({ page, browser, server, client, session }) => {
    const elsewhere = await logIn(server.url, client);
    const device = await browser.newContext({ baseURL: server.url, storageState: storageOf(server.url, elsewhere) });
    const other = await device.newPage();
    await other.goto('/my-account/info');
    await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible();

    const { open, sessions } = securityPage(page);
    await open();
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await sessions.getByRole('button', { name: /^End session: / }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('listitem')).toContainText('This session');

    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await expect(other.getByText('Your session has ended. Sign in again.')).toBeVisible();
    expect(await statusOfSession(server.url, session.access_token)).toBe(200);
    await device.close();
  },
);

// A theme changes colours and a screen changes the layout, so each is checked once.
for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: { width: 1366, height: 768 } },
  { theme: 'light', screen: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(
    `is accessible in the ${theme} theme on ${screen}, with its dialogs`,
    { tag: '@long' },
    async ({ page, context, server, client }) => {
      await page.setViewportSize(viewport);
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      await logIn(server.url, client);
      await tryLogIn(server.url, { ...client, password: 'not the password' });
      const security = securityPage(page);
      await security.open();
      await expect(security.logins.getByText('Wrong password')).toBeVisible();
      await expectAccessible(page, 'the page');
      const secret = await security.openSetUp();
      // A camera can read it in either theme.
      const picture = security.dialog.getByRole('img', { name: 'QR code for your authenticator app' });
      await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(picture).toHaveCSS('color', 'rgb(15, 27, 42)');
      await security.dialog.getByLabel('Six-digit code').fill('1');
      await page.keyboard.press('Enter');
      await expectAccessible(page, 'the set-up with an error');
      await security.dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
      await page.keyboard.press('Enter');
      await security.readCodes();
      await page.keyboard.press('Escape');
      await expectAccessible(page, 'the recovery codes');
    },
  );
}

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('fits the screen and has no English text', { tag: '@long' }, async ({ page, context, server, client }) => {
    await context.addCookies([{ name: 'lang', value: 'de', url: server.url }]);
    await logIn(server.url, client);
    await tryLogIn(server.url, { ...client, password: 'not the password' });
    await page.goto('/my-account/security');
    await expect(page.getByText(textOf('de', 'account:security.logins.outcomes.wrongPassword'))).toBeVisible();
    await expectFitAndGerman(page);
    await page.getByRole('button', { name: textOf('de', 'identity:factors.totp.setUpTitle') }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectFitAndGerman(page);
  });

  async function expectFitAndGerman(page: Page): Promise<void> {
    expect(await findLayoutFaults(page)).toEqual([]);
    const english = englishLeftovers('de');
    expect((await everythingSaidOn(page)).filter((text) => english.has(text))).toEqual([]);
  }
});
