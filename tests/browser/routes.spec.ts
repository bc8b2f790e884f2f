import type { Locator, Page } from '@playwright/test';
import { loginPage } from '../support/browser/login-page.ts';
import { NOBODY, statusOfSession } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, clientTestOnServerWith, expect, test } from '../support/browser/test.ts';

const ACCOUNT = '**/api/accounts/get';
const NOT_FOUND = "Oops! We can't seem to find the page you're looking for.";

test.describe('a visitor', () => {
  test('of the platform logs in and comes back to where they were headed', async ({ page, client }) => {
    await page.goto('/platform/EURUSD');
    await expect(page).toHaveURL('/login?next=%2Fplatform%2FEURUSD');
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/platform/EURUSD');
    await expect(page.getByRole('heading', { level: 1, name: 'EURUSD' })).toBeVisible();
  });

  test('is not led off the site after login', async ({ page, client }) => {
    await page.goto('/login?next=https%3A%2F%2Fexample.org%2F', { waitUntil: 'networkidle' });
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  test('of the platform sees nothing of it but the login', async ({ page }) => {
    for (const address of ['/platform', '/platform/BTCUSD', '/platform?tvwidgetsymbol=BINANCE%3ABTCUSDT']) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(/\/login\?next=%2Fplatform%2FBTCUSD$/);
        await expect(loginPage(page).submit).toBeVisible();
      });
    }
  });

  test('sees the home page at /', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/login');
  });
});

clientTest.describe('/platform', () => {
  clientTest('leads to the symbol that its query names, else to BTCUSD', async ({ page }) => {
    // How a query is read has a table of its own in platform-symbol.test.ts.
    for (const [query, symbol, reason] of [
      ['', 'BTCUSD', 'the default'],
      ['?tvwidgetsymbol=BINANCE%3AETHUSDT', 'ETHUSD', 'an encoded colon, USDT read as USD'],
      ['/?tvwidgetsymbol=FX:USDTRY', 'USDTRY', 'a plain colon, a slash before the query'],
      ['/', 'BTCUSD', 'a slash at the end'],
    ] as const) {
      await clientTest.step(`/platform${query} leads to ${symbol}: ${reason}`, async () => {
        await page.goto(`/platform${query}`);
        await expect(page).toHaveURL(`/platform/${symbol}`);
        await expect(page.getByRole('heading', { level: 1, name: symbol })).toBeVisible();
        await expect(page).toHaveTitle(new RegExp(`^${symbol} `));
      });
    }
  });

  clientTest('an unknown symbol is a page that is not found', async ({ page }) => {
    const answer = await page.goto('/platform/NOSUCH');
    expect(answer?.status()).toBe(404);
    await expectNotFound(page);
    await page.goto('/platform?tvwidgetsymbol=BINANCE%3ANOSUCHUSDT');
    await expect(page).toHaveURL('/platform/NOSUCHUSD');
    await expectNotFound(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/platform/BTCUSD');
    await expect(page.getByRole('heading', { level: 1, name: 'BTCUSD' })).toBeVisible();
  });
});

clientTest.describe('on entry', () => {
  const ENTRY = ['/api/accounts/get', '/api/accounts/popups'];

  clientTest('the account is reloaded, then popups are fetched, and once each', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (ENTRY.includes(path)) asked.push(path);
    });
    const popups = page.waitForResponse('**/api/accounts/popups');
    await platformPage(page).open();
    await popups;
    await page.getByRole('banner').getByRole('link', { name: 'Fairlead' }).click();
    await platformPage(page).market('ETHUSD').first().click();
    await expect(page).toHaveURL('/platform/ETHUSD');
    expect(asked).toEqual(ENTRY);
  });

  clientTest('the page shows what the reload brought', async ({ page }) => {
    await page.route('**/api/accounts/get', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, level: 'Gold', full_name: 'Renamed Meanwhile' } } });
    });
    await platformPage(page).open();
    await expect(page.getByRole('banner').getByText('Hello, Renamed Meanwhile').filter({ visible: true })).toBeVisible();
  });

  clientTest('a reload that gets no answer keeps the client signed in and can be tried again', async ({ page, server, session }) => {
    const failure = await openWithoutAccount(page, '/platform/EURUSD');
    expect(new URL(page.url()).pathname).toBe('/platform/EURUSD');
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(session.access_token);
    await page.unroute(ACCOUNT);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
    await expect(failure).toHaveCount(0);
    expect(await statusOfSession(server.url, session.access_token)).toBe(200);
  });

  clientTest('it tries again by itself when the network is back', async ({ page, context }) => {
    await openWithoutAccount(page, '/platform/BTCUSD');
    await page.unroute(ACCOUNT);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
  });

  for (const [what, answer] of [
    ['without an access token', { status: 200, json: { status: true, data: { full_name: 'Nobody' } } }],
    ['that refuses the token', { status: 401, json: { status: false, message: '', error: { code: 'notSignedIn' } } }],
  ] as const) {
    clientTest(`an answer ${what} signs out to the login`, async ({ page }) => {
      await page.route('**/api/accounts/get', (route) => route.fulfill(answer));
      await page.goto('/platform/EURUSD');
      await expect(page).toHaveURL('/login?ended=session&next=%2Fplatform%2FEURUSD');
      await expect(loginPage(page).submit).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    });
  }

  clientTest('instruments that cannot be loaded sign out and lead home', async ({ page, server, session }) => {
    await page.route('**/api/get/assets*', (route) => route.fulfill({ status: 403, json: { status: false, error: { code: 'internal' } } }));
    await page.goto('/platform/EURUSD');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await expect.poll(() => statusOfSession(server.url, session.access_token)).toBe(401);
  });
});

for (const [who, runTest] of [
  ['a visitor', test],
  ['a client', clientTest],
] as const) {
  runTest.describe(`for ${who}`, () => {
    runTest('an address that leads nowhere is not found', async ({ page }) => {
      for (const address of ['/no-such-page', '/no/such/page', '/platform/BTCUSD/more']) {
        await runTest.step(address, async () => {
          const answer = await page.goto(address);
          expect(answer?.status()).toBe(404);
          await expectNotFound(page);
        });
      }
      await runTest.step('/404', async () => {
        const answer = await page.goto('/404');
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not found');
      });
    });
  });
}

const specialModeTest = clientTestOnServerWith('alwaysOpen', { SPECIAL_MODE: '1' });

specialModeTest.describe('in special mode', () => {
  specialModeTest('a client is led to the platform from every page but those of the law', async ({ page }) => {
    for (const address of ['/', '/about', '/no-such-page']) {
      await specialModeTest.step(`${address} leads to the platform`, async () => {
        await page.goto(address);
        await expect(page).toHaveURL('/platform/BTCUSD');
      });
    }
    await expect(page.getByRole('heading', { level: 1, name: 'BTCUSD' })).toBeVisible();
    for (const address of ['/terms-conditions', '/cookies', '/contact-us']) {
      await specialModeTest.step(`${address} is there`, async () => {
        expect((await page.goto(address))?.status()).toBe(200);
        await expect(page).toHaveURL(address);
      });
    }
    for (const address of ['/404', '/no/such/page', '/platform/NOSUCH', '/no-such-file.png']) {
      await specialModeTest.step(`${address} is not found`, async () => {
        expect((await page.goto(address))?.status()).toBe(404);
      });
    }
    await specialModeTest.step('logging out leads to the login', async () => {
      await platformPage(page).open();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(loginPage(page).submit).toBeVisible();
    });
  });

  specialModeTest.describe('a visitor', () => {
    specialModeTest.use({ storageState: NOBODY });

    specialModeTest('is asked to log in and lands on the platform', async ({ page, client }) => {
      for (const address of ['/about', '/']) {
        await specialModeTest.step(address, async () => {
          await page.goto(address);
          await expect(page).toHaveURL('/login?next=%2Fplatform%2FBTCUSD');
          await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveCount(0);
        });
      }
      await loginPage(page).logIn(client);
      await expect(page).toHaveURL('/platform/BTCUSD');
    });
  });
});

/** Opens the platform, whose account never arrives, and gives what it says once it has stopped trying. */
async function openWithoutAccount(page: Page, address: string): Promise<Locator> {
  await page.clock.install();
  await page.route(ACCOUNT, (route) => route.abort());
  await page.goto(address);
  const failure = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded.' });
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(failure).toBeVisible({ timeout: 500 });
  }).toPass();
  return failure;
}

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND);
  await expect(page.getByText('Error code: 404', { exact: true })).toBeVisible();
}
