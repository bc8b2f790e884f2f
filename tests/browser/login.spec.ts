import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, statusOfSession } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { setUpTotp } from '../support/browser/second-factor.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

test('text typed before the page became interactive is kept; the captcha is solved without a click, and the platform says who is signed in', async ({
  page,
  client,
}) => {
  const alive = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await alive.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const login = loginPage(page);
  await login.fill(client);
  alive.resolve();
  await page.waitForLoadState('networkidle');
  await expect(login.email).toHaveValue(client.email);
  await expect(login.password).toHaveValue(client.password);
  await expect(page.getByText(/^Protected against bots by ALTCHA/)).toBeVisible();
  const sent = page.waitForRequest('**/api/accounts/login');
  await login.submit.click();
  const { captcha } = (await sent).postDataJSON() as { readonly captcha: string };
  expect(JSON.parse(atob(captcha))).toMatchObject({
    challenge: { signature: expect.any(String) },
    solution: { counter: expect.any(Number) },
  });
  await expect(page).toHaveURL('/platform/BTCUSD');
  // On narrow screens the name is also in the page, in the closed menu.
  const seen = (text: string) => page.getByRole('banner').getByText(text, { exact: true }).filter({ visible: true });
  await expect(seen('Hello, Tess Browser')).toBeVisible();
  await expect(seen('Verified')).toBeVisible();
  await expect(seen('PIN').locator('xpath=following-sibling::dd')).toHaveText('none');
  await expect(seen('Level').locator('xpath=following-sibling::dd')).toHaveText('Standard');
});

test('a second factor is requested in the same place, can be cancelled, and is answered with a recovery code without a mouse', async ({
  page,
  server,
  client,
}) => {
  const { recoveryCodes } = await setUpTotp(server.url, client);
  const login = loginPage(page);
  await login.open();
  await login.logIn(client);
  const field = page.getByLabel('Six-digit code');
  await expect(field).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm it’s you');
  await expectAccessible(page, 'second factor');
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.type('000000');
  await expect(login.failure).toHaveText('This code isn’t valid.');
  await expect(field).toBeFocused();

  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(login.password).toHaveValue(client.password);
  await login.submit.click();
  await expect(field).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Use a recovery code' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.keyboard.type(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/platform/BTCUSD');
});

clientTest(
  'a signed-in client is led to the platform; signing out revokes this session only and leaves nothing of it in the browser',
  async ({ page, server, client, session }) => {
    const elsewhere = await logIn(server.url, client);
    await page.goto('/');
    await expect(page).toHaveURL('/platform/BTCUSD');
    await expect(page.getByRole('main', { name: 'Trading platform' })).toBeVisible();
    expect(await statusOfSession(server.url, session.access_token)).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.poll(() => statusOfSession(server.url, session.access_token)).toBe(401);
    expect(await statusOfSession(server.url, elsewhere.access_token)).toBe(200);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access_token');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user');
    await page.goto('/platform/BTCUSD');
    await expect(page).toHaveURL(/\/login/);
  },
);

test('a new password’s hint never moves what is below it', { tag: '@long' }, async ({ page }) => {
  await page.goto('/register');
  const password = page.getByLabel('Password', { exact: true });
  const agree = page.getByRole('checkbox');
  for (const viewport of [
    { width: 1366, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByLabel('Email').fill('greta.hafen@browser.test');
    await password.fill('');
    await expect(page.getByText(/^At least 8 characters/)).toBeVisible();
    const placeOfAgree = () => agree.evaluate((box) => box.getBoundingClientRect().top + scrollY);
    const before = await placeOfAgree();
    for (const [typed, hint] of [
      ['short', '3 more characters needed.'],
      ['password1', /^Easy to guess/],
      ['greta.hafen', /^Contains personal details/],
      ['lantern otter wharf quince', 'Strong password'],
    ] as const) {
      await password.fill(typed);
      await expect(page.getByText(hint)).toBeVisible();
      expect(await placeOfAgree()).toBe(before);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('text typed into a form never ends up in a URL', async ({ page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    for (const [address, label] of [
      ['/login', 'Password'],
      ['/register', 'Email'],
      ['/password/request', 'Email'],
      ['/forgot-password', 'Email'],
    ] as const) {
      await test.step(address, async () => {
        const answer = await page.goto(address);
        if (address === '/login') expect(await answer?.text()).toMatch(/<noscript>.*Signing in requires JavaScript.*<\/noscript>/);
        const field = page.getByLabel(label, { exact: true });
        await field.fill('secret@browser.test');
        await field.press('Enter');
        // Submitted without scripts, the typed text would be lost with the page.
        await expect(page.locator('main form button[type=submit]')).toBeDisabled();
        await expect(field).toHaveValue('secret@browser.test');
        await expect(page.locator('main form')).toHaveAttribute('method', 'post');
        expect(page.url()).not.toContain('secret');
      });
    }
    expect(addresses.filter((address) => address.includes('secret'))).toEqual([]);
  });
});
