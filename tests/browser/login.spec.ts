import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, readAllPopups, statusOfSession, tryLogIn } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { setUpTotp } from '../support/browser/second-factor.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const WRONG = 'not the password';

test('before anything is sent the form says what is wrong, and shows the password only when it is asked to', async ({ page }) => {
  const login = loginPage(page);
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/api/accounts/login') ? 1 : 0));
  await login.open();
  await test.step('email and password are required', async () => {
    await login.submit.click();
    await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
    await expect(login.email).toBeFocused();
    await expect(login.email).toHaveAccessibleDescription('Email is required');
  });
  for (const address of ['tess', 'tess@', 'tess@browser', '@browser.test', 'te ss@browser.test']) {
    await test.step(`${address} is no email address`, async () => {
      await login.email.fill('');
      await login.logIn({ email: address, password: WRONG });
      await expect(page.getByText('invalid email address', { exact: true })).toBeVisible();
      await expect(login.email).toHaveAttribute('aria-invalid', 'true');
    });
  }
  await test.step('the message goes away as soon as the email is one', async () => {
    await login.email.fill('tess@browser.test');
    await expect(page.getByText('invalid email address')).toHaveCount(0);
  });
  await test.step('the password is shown and hidden again', async () => {
    await expect(login.password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(login.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(login.password).toHaveAttribute('type', 'password');
  });
  expect(calls).toBe(0);
});

test.describe('a refused login', () => {
  test('says the same about a wrong password as about an email that nobody has, keeps the input, and can be mended', async ({
    page,
    client,
  }) => {
    const login = loginPage(page);
    await login.open();
    for (const email of ['nobody@browser.test', client.email]) {
      await test.step(email, async () => {
        const answer = page.waitForResponse('**/api/accounts/login');
        await login.logIn({ email, password: WRONG });
        expect((await answer).status()).toBe(401);
        await expect(login.failure).toHaveText('Invalid credentials.');
        await expect(login.email).toHaveValue(email);
        await expect(login.password).toHaveValue(WRONG);
        await expect(login.password).toBeFocused();
        await expect(page).toHaveURL('/login');
      });
    }
    await login.logIn(client);
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  test('names the waiting time after too many tries, and even the right password has to wait', async ({ page, server, client }) => {
    const tries = Array.from({ length: 10 }, () => tryLogIn(server.url, { email: client.email, password: WRONG }));
    expect(await Promise.all(tries)).toEqual(tries.map(() => 401));
    const login = loginPage(page);
    await login.open();
    await login.logIn(client);
    await expect(login.failure).toHaveText(/^Too many attempts\. You can try again in \d+ (seconds|minutes)\.$/);
    await expect(login.email).toHaveValue(client.email);
    await expect(login.password).toHaveValue(client.password);
  });

  test('without a network says so, keeps the input, and works once the network is back', async ({ page, client, context }) => {
    const login = loginPage(page);
    await login.open();
    await login.fill(client);
    await context.setOffline(true);
    await login.submit.click();
    await expect(login.failure).toHaveText(
      'The server cannot be reached. Check your connection and try again. Nothing you entered is lost.',
    );
    await expect(login.email).toHaveValue(client.email);
    await expect(login.password).toHaveValue(client.password);
    await context.setOffline(false);
    await login.submit.click();
    await expect(page).toHaveURL('/platform/BTCUSD');
  });
});

test.describe('logging in', () => {
  test('keeps what was typed before the page came alive', async ({ page, client }) => {
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
    await login.submit.click();
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  test('solves its captcha without a click, and leads to the platform, which says who is logged in', async ({ page, client }) => {
    const login = loginPage(page);
    await login.open();
    await expect(page.getByText(/^Protected against robots by ALTCHA/)).toBeVisible();
    const sent = page.waitForRequest('**/api/accounts/login');
    // The spec's inputs are trimmed; a password is taken as it stands.
    await login.logIn({ ...client, email: `  ${client.email} ` });
    const { captcha } = (await sent).postDataJSON() as { readonly captcha: string };
    expect(JSON.parse(atob(captcha))).toMatchObject({
      challenge: { signature: expect.any(String) },
      solution: { counter: expect.any(Number) },
    });
    await expect(page).toHaveURL('/platform/BTCUSD');
    // What a narrow screen keeps in its menu is in the page as well.
    const seen = (text: string) => page.getByRole('banner').getByText(text, { exact: true }).filter({ visible: true });
    await expect(seen('Hello, Tess Browser')).toBeVisible();
    await expect(seen('Verified')).toBeVisible();
    await expect(seen('PIN').locator('xpath=following-sibling::dd')).toHaveText('none');
    await expect(seen('Level').locator('xpath=following-sibling::dd')).toHaveText('Standard');
  });

  test('is sent once, however often the button is pressed meanwhile', async ({ page, client }) => {
    const login = loginPage(page);
    await login.open();
    let calls = 0;
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/accounts/login', async (route) => {
      calls += 1;
      await answered.promise;
      await route.continue();
    });
    await login.logIn(client);
    await expect(login.submit).toHaveAttribute('aria-busy', 'true');
    await login.submit.click({ force: true });
    await login.password.press('Enter');
    answered.resolve();
    await expect(page).toHaveURL('/platform/BTCUSD');
    expect(calls).toBe(1);
  });

  for (const { account, email, greeting, badge, address } of [
    {
      account: 'Verified client',
      email: 'demo@fairlead.test',
      greeting: 'Hello, Dana Demo',
      badge: 'Verified',
      address: '/platform/BTCUSD',
    },
    {
      account: 'New client',
      email: 'new@fairlead.test',
      greeting: 'Hello, Noel Newman',
      badge: 'Not Verified',
      address: '/my-account/info',
    },
  ]) {
    test(`works with the demo account "${account}" at two clicks, and leads to ${address}`, async ({ page, server }) => {
      await readAllPopups(server.url, { email, password: 'fairlead-demo' });
      const login = loginPage(page);
      await login.open();
      await page.getByRole('button', { name: account }).click();
      await expect(login.email).toHaveValue(email);
      await expect(login.password).toHaveValue('fairlead-demo');
      await login.submit.click();
      await expect(page).toHaveURL(address);
      const header = page.getByRole('banner');
      await expect(header.getByText(greeting).filter({ visible: true })).toBeVisible();
      await expect(header.getByText(badge, { exact: true }).filter({ visible: true })).toBeVisible();
    });
  }

  test('sends its captcha anew where it was refused', async ({ page, client }) => {
    const captchas: string[] = [];
    await page.route('**/api/accounts/login', async (route) => {
      const request = route.request().postDataJSON() as { readonly captcha: string };
      captchas.push(request.captcha);
      // The first one was solved for nobody.
      await route.continue(captchas.length > 1 ? {} : { postData: JSON.stringify({ ...request, captcha: btoa('{}') }) });
    });
    const login = loginPage(page);
    await login.open();
    await login.logIn(client);
    await expect(page).toHaveURL('/platform/BTCUSD');
    expect(new Set(captchas).size).toBe(2);
  });
});

test.describe('a second factor', () => {
  const digits = 'Six-digit code';

  test('is asked for in the same place: a wrong code, then the right one', async ({ page, server, client }) => {
    const { nextCode } = await setUpTotp(server.url, client);
    const login = loginPage(page);
    await login.open();
    await login.logIn(client);
    const field = page.getByLabel(digits);
    await expect(field).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
    await expectAccessible(page, 'second factor');
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.keyboard.type('000000');
    await expect(login.failure).toHaveText('This code is not valid.');
    await expect(field).toBeFocused();
    await page.keyboard.type(await nextCode());
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  test('can be a recovery code, and is reached without a mouse', async ({ page, server, client }) => {
    const { recoveryCodes } = await setUpTotp(server.url, client);
    const login = loginPage(page);
    await login.open();
    await login.logIn(client);
    await expect(page.getByLabel(digits)).toBeFocused();
    await tabTo(page, page.getByRole('button', { name: 'Use a recovery code' }));
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  test('can be given up, and what was typed is still there', async ({ page, server, client }) => {
    await setUpTotp(server.url, client);
    const login = loginPage(page);
    await login.open();
    await login.logIn(client);
    await page.getByRole('button', { name: 'Back to login' }).click();
    await expect(login.email).toHaveValue(client.email);
    await expect(login.password).toHaveValue(client.password);
    await expect(page).toHaveURL('/login');
  });
});

clientTest.describe('logged in already', () => {
  clientTest('home page and login lead to the platform', async ({ page }) => {
    for (const address of ['/', '/login']) {
      await clientTest.step(address, async () => {
        await page.goto(address);
        await expect(page).toHaveURL('/platform/BTCUSD');
        await expect(page.getByRole('main', { name: 'Trading platform' })).toBeVisible();
      });
    }
  });

  clientTest(
    'logging out revokes this session alone, and leaves nothing of it in the browser',
    async ({ page, server, client, session }) => {
      const elsewhere = await logIn(server.url, client);
      await page.goto('/platform/BTCUSD');
      expect(await statusOfSession(server.url, session.access_token)).toBe(200);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
      await expect.poll(() => statusOfSession(server.url, session.access_token)).toBe(401);
      expect(await statusOfSession(server.url, elsewhere.access_token)).toBe(200);
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('access_token');
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user');
      await page.goto('/platform/BTCUSD');
      await expect(page).toHaveURL(/\/login/);
    },
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the password never gets into an address', async ({ page, client }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const answer = await page.goto('/login');
    expect(await answer?.text()).toMatch(/<noscript>.*Logging in needs JavaScript.*<\/noscript>/);
    const login = loginPage(page);
    await expect(page.locator('form', { has: login.password })).toHaveAttribute('method', 'post');
    await login.email.fill(client.email);
    await login.password.fill('a-secret-of-mine');
    await login.password.press('Enter');
    // Sent without them, what was typed would be gone with the page.
    await expect(login.submit).toBeDisabled();
    await expect(login.password).toHaveValue('a-secret-of-mine');
    expect(addresses.filter((address) => address.includes('secret'))).toEqual([]);
    expect(page.url()).not.toContain('secret');
  });
});
