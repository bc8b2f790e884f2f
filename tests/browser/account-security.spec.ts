import { readFile } from 'node:fs/promises';
import { codeOf } from '@fairlead/server/transport/auth/second-factor/fixture-authenticator-app.ts';
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

const HOME = '/platform/BTCUSD';

/** As far as the second step. */
async function logInAgain(page: Page, client: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  const login = loginPage(page);
  await login.open();
  await login.logIn(client);
}

test.describe('the authenticator app', () => {
  test('is set up with its first code, and the login asks for it from then on', async ({ page, client }) => {
    const security = securityPage(page);
    await security.open();
    await expect(security.twoSteps).toContainText('Two-step loginOff');
    const { secret } = await security.setUpTotp();
    await expect(security.twoSteps).toContainText('Two-step loginOn');
    await expect(security.twoSteps).toContainText('10 left');

    await logInAgain(page, client);
    // No code is good twice, and the one of now may have set the app up.
    await page.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now(), 1));
    await expect(page).toHaveURL(HOME);
  });

  test('is not set up with a wrong code', async ({ page }) => {
    const security = securityPage(page);
    await security.open();
    await security.openSetUp();
    const code = security.dialog.getByLabel('Six-digit code');
    await code.fill('12345');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription('Enter the six digits that the app shows.');
    await code.fill('000 000');
    await code.press('Enter');
    await expect(code).toHaveAccessibleDescription('This code is not valid.');
    await page.keyboard.press('Escape');
    await expect(security.twoSteps).toContainText('Two-step loginOff');
  });

  test('gives recovery codes once: they can be saved, and the window does not close over them', async ({ page }) => {
    const security = securityPage(page);
    await security.open();
    const secret = await security.openSetUp();
    await security.dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
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
    await page.reload();
    await expect(security.twoSteps).toContainText('10 left');
    await expect(page.getByText(codes[0] ?? '', { exact: true })).toHaveCount(0);
  });

  test('is not needed with a recovery code, which is good once', async ({ page, client }) => {
    const security = securityPage(page);
    await security.open();
    const { recoveryCodes } = await security.setUpTotp();
    for (const outcome of ['in', 'refused']) {
      await logInAgain(page, client);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
      await page.keyboard.press('Enter');
      if (outcome === 'in') await expect(page).toHaveURL(HOME);
    }
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription('This code is not valid.');
    await expect(page).toHaveURL('/login');
  });

  test('can be removed, and with it the second step', async ({ page, server, client }) => {
    const security = securityPage(page);
    await security.open();
    await security.setUpTotp();
    expect(await tryLogIn(server.url, client)).toBe(401);
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await expect(security.dialog).toContainText('This is your only second step.');
    await security.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(security.twoSteps).toContainText('Two-step loginOff');
    expect(await tryLogIn(server.url, client)).toBe(200);
  });

  test('new recovery codes take the place of the ones before', async ({ page }) => {
    const security = securityPage(page);
    await security.open();
    const { recoveryCodes } = await security.setUpTotp();
    await page.getByRole('button', { name: 'Get new codes' }).click();
    await security.dialog.getByRole('button', { name: 'Get new codes' }).click();
    const renewed = await security.readCodes();
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    await security.keepCodes();
  });
});

test.describe('a passkey', () => {
  test.beforeEach(({ page }) => addVirtualAuthenticator(page));

  async function addPasskey(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Create passkey' }).click();
  }

  test('is added under a name, opens the account, and can be removed', async ({ page, client }) => {
    const security = securityPage(page);
    await security.open();
    await addPasskey(page, 'Work laptop');
    await security.readCodes();
    await security.keepCodes();
    const line = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await expect(line).toContainText('not used yet');

    await logInAgain(page, client);
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page).toHaveURL(HOME);
    await security.open();
    await expect(line).toContainText('last used on');

    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await security.dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(line).toHaveCount(0);
    await expect(security.twoSteps).toContainText('Two-step loginOff');
  });

  test('is called like the browser unless its owner calls it something else', async ({ page }) => {
    await securityPage(page).open();
    await expect(page.getByText('This session')).toBeVisible();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('dialog').getByLabel('Name')).not.toHaveValue('');
    await page.getByRole('dialog').getByLabel('Name').fill(' ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveAccessibleDescription('Enter a name.');
  });

  test('is not made twice on one device, and the page says so', async ({ page }) => {
    const security = securityPage(page);
    await security.open();
    await addPasskey(page, 'Work laptop');
    await security.keepCodes();
    await addPasskey(page, 'Once more');
    await expect(security.dialog.getByRole('alert')).toHaveText('This device already holds a passkey for your account.');
  });

  test('is not made where its owner says no, and can be tried again', async ({ page }) => {
    await page.addInitScript(() => {
      const create = navigator.credentials.create.bind(navigator.credentials);
      let isFirst = true;
      navigator.credentials.create = (options) => {
        if (!isFirst) return create(options);
        isFirst = false;
        return Promise.reject(new DOMException('said no', 'NotAllowedError'));
      };
    });
    const security = securityPage(page);
    await security.open();
    await addPasskey(page, 'Work laptop');
    await expect(security.dialog).toContainText('Nothing was added');
    await security.dialog.getByRole('button', { name: 'Create passkey' }).click();
    await security.readCodes();
  });
});

test.describe('sessions', () => {
  const ENDED = 'Your session has ended. Please log in again.';

  test('one that is ended is signed out where it was, and this one stays', async ({ page, browser, server, client, session }) => {
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
    await expect(other.getByText(ENDED)).toBeVisible();
    expect(await statusOfSession(server.url, session.access_token)).toBe(200);
    await device.close();
  });

  test('all others are ended at once', async ({ page, server, client, session }) => {
    const others = [await logIn(server.url, client), await logIn(server.url, client)];
    const { open, sessions, dialog } = securityPage(page);
    await open();
    await expect(sessions.getByRole('listitem')).toHaveCount(3);
    await sessions.getByRole('button', { name: 'End all others' }).click();
    await dialog.getByRole('button', { name: 'End all others' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    for (const { access_token: token } of others) expect(await statusOfSession(server.url, token)).toBe(401);
    expect(await statusOfSession(server.url, session.access_token)).toBe(200);
  });

  test('the page of a session that is over leads to the login, and back from there', async ({ page, server, client }) => {
    const { open, sessions } = securityPage(page);
    await open();
    const other = await logIn(server.url, client);
    await fetch(`${server.url}/api/accounts/sessions/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${other.access_token}` },
      body: JSON.stringify({ id: 'others' }),
    });
    await page.getByRole('button', { name: 'Set up the authenticator app' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(ENDED)).toBeVisible();
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/my-account/security');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
  });
});

test('logins are listed, with those that failed', async ({ page, server, client }) => {
  await tryLogIn(server.url, { ...client, password: 'not the password' });
  const { open, logins } = securityPage(page);
  await open();
  await expect(logins.getByRole('row').nth(1)).toContainText('PasswordWrong password');
  await expect(logins.getByRole('row').nth(2)).toContainText('PasswordLogged in');
  const link = page.getByRole('link', { name: 'IP geolocation by DB-IP' });
  await expect(link).toHaveAttribute('href', 'https://db-ip.com');
});

test('what could not be loaded says so, and can be tried again', async ({ page }) => {
  await page.route('**/api/accounts/sessions', (route) => route.abort());
  await page.goto('/my-account/security');
  const { sessions } = securityPage(page);
  await expect(sessions.getByRole('alert')).toContainText('This could not be loaded.');
  await page.unroute('**/api/accounts/sessions');
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions.getByRole('listitem')).toContainText('This session');
});

test('everything can be reached and left by keyboard', async ({ page }) => {
  const security = securityPage(page);
  await security.open();
  await tabTo(page, security.setUpApp);
  await page.keyboard.press('Enter');
  const code = security.dialog.getByLabel('Six-digit code');
  await tabTo(page, code);
  await page.keyboard.type('12345');
  await page.keyboard.press('Enter');
  await expect(code).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(security.dialog).toHaveCount(0);
  await expect(security.setUpApp).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Add passkey' }));
  await page.keyboard.press('Enter');
  await expect(security.dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeFocused();
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
    await page.getByRole('button', { name: textOf('de', 'account:security.totp.setUpTitle') }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectFitAndGerman(page);
  });

  async function expectFitAndGerman(page: Page): Promise<void> {
    expect(await findLayoutFaults(page)).toEqual([]);
    const english = englishLeftovers('de');
    expect((await everythingSaidOn(page)).filter((text) => english.has(text))).toEqual([]);
  }
});
