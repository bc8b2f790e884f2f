import { readFile } from 'node:fs/promises';
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, statusOfSession, storageOf, tryLogIn } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import type { Credentials } from '../support/browser/planted-clients.ts';
import { addVirtualAuthenticator, securityPage } from '../support/browser/security-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';
import { englishLeftovers, everythingSaidOn, textOf } from '../support/browser/texts.ts';

const HERE = '/my-account/security';

/** As far as the second step. The login leads back to the security page. */
async function logInAgain(page: Page, client: Credentials): Promise<void> {
  await page.evaluate(() => {
    for (const key of ['access_token', 'user']) localStorage.removeItem(key);
  });
  await page.goto(`/login?next=${encodeURIComponent(HERE)}`, { waitUntil: 'networkidle' });
  await loginPage(page).logIn(client);
}

test('an authenticator app is set up with its first code, asked for by the login from then on, and removed', async ({
  page,
  server,
  client,
}) => {
  const security = securityPage(page);
  await security.open();
  const code = security.dialog.getByLabel('Six-digit code');
  await test.step('its window is reached, left and opened again by keyboard', async () => {
    await tabTo(page, security.setUpApp);
    await page.keyboard.press('Enter');
    await tabTo(page, code);
    await page.keyboard.press('Escape');
    await expect(security.dialog).toHaveCount(0);
    await expect(security.setUpApp).toBeFocused();
  });

  const secret = await security.openSetUp();
  await test.step('recovery codes are given once: they can be saved, and the window does not close over them', async () => {
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
    await expect(security.dialog).toContainText('Keep the codes first');
    await security.keepCodes();
    await expect(security.twoSteps).toContainText('Two-step loginOn');
    await expect(page.getByText(codes[0] ?? '', { exact: true })).toHaveCount(0);
  });

  await test.step('the next login asks for it', async () => {
    expect(await tryLogIn(server.url, client)).toBe(401);
    await logInAgain(page, client);
    // No code is good twice, and the one of now may have set the app up.
    await page.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now(), 1));
    await expect(page).toHaveURL(HERE);
  });

  await test.step('removed, the login asks for the password alone', async () => {
    await expect(security.twoSteps).toContainText('10 left');
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await expect(security.dialog).toContainText('This is your only second step.');
    await security.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(security.twoSteps).toContainText('Two-step loginOff');
    expect(await tryLogIn(server.url, client)).toBe(200);
  });
});

test('a passkey is added under a name, once on a device, opens the account, and can be removed', async ({ page, client }) => {
  await addVirtualAuthenticator(page);
  const security = securityPage(page);
  await security.open();
  await expect(page.getByText('This session')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add passkey' });
  const addPasskey = async (name: string): Promise<void> => {
    await security.dialog.getByLabel('Name').fill(name);
    await security.dialog.getByRole('button', { name: 'Create passkey' }).click();
  };
  await test.step('its window is opened and left by keyboard', async () => {
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
  await expect(line).toContainText('not used yet');
  await add.click();
  await addPasskey('Once more');
  await expect(security.dialog.getByRole('alert')).toHaveText('This device already holds a passkey for your account.');
  await page.keyboard.press('Escape');

  await logInAgain(page, client);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page).toHaveURL(HERE);
  await expect(line).toContainText('last used on');

  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await security.dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(line).toHaveCount(0);
  await expect(security.twoSteps).toContainText('Two-step loginOff');
});

test('a session that is ended is signed out where it was, and this one stays', async ({ page, browser, server, client, session }) => {
  const elsewhere = await logIn(server.url, client);
  const device = await browser.newContext({ baseURL: server.url, storageState: storageOf(server.url, elsewhere) });
  const other = await device.newPage();
  await other.goto('/my-account/info');
  await expect(other.getByRole('heading', { name: 'My account' })).toBeVisible();

  const { open, sessions } = securityPage(page);
  await open();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session of/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('listitem')).toContainText('This session');

  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(await statusOfSession(server.url, session.access_token)).toBe(200);
  await device.close();
});

// What a theme changes is colours, and a screen what stands where: each is looked at once.
for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: { width: 1366, height: 768 } },
  { theme: 'light', screen: 'a phone', viewport: { width: 390, height: 844 } },
]) {
  test(
    `is accessible in the ${theme} theme on ${screen}, with its windows`,
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
      // A camera reads it in either theme.
      const picture = security.dialog.getByRole('img', { name: 'QR code for your authenticator app' });
      await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(picture).toHaveCSS('color', 'rgb(15, 27, 42)');
      await security.dialog.getByLabel('Six-digit code').fill('1');
      await page.keyboard.press('Enter');
      await expectAccessible(page, 'the set-up with a message');
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

  test('fits, and says nothing in English', { tag: '@long' }, async ({ page, context, server, client }) => {
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
