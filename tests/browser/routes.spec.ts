import type { Page } from '@playwright/test';
import { loginPage } from '../support/browser/login-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

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

  for (const address of ['/platform', '/platform/BTCUSD', '/platform?tvwidgetsymbol=BINANCE%3ABTCUSDT']) {
    test(`of ${address} sees no platform but the login`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login\?next=%2Fplatform%2FBTCUSD$/);
      await expect(loginPage(page).submit).toBeVisible();
    });
  }

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
    for (const [query, symbol, reason] of [
      ['', 'BTCUSD', 'the default'],
      ['?tvwidgetsymbol=BINANCE%3ABTCUSDT', 'BTCUSD', 'an encoded colon, USDT read as USD'],
      ['?tvwidgetsymbol=BINANCE:ETHUSDT', 'ETHUSD', 'a plain colon'],
      ['?tvwidgetsymbol=FX%3AUSDTRY', 'USDTRY', 'only a trailing USDT is read as USD'],
      ['?tvwidgetsymbol=FX:USDTRY', 'USDTRY', 'the same with a plain colon'],
      ['?lang=en', 'BTCUSD', 'a query without a symbol'],
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
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL('/platform/BTCUSD');
    await expect(page.getByRole('heading', { level: 1, name: 'BTCUSD' })).toBeVisible();
  });
});

for (const [who, runTest] of [
  ['a visitor', test],
  ['a client', clientTest],
] as const) {
  runTest.describe(`for ${who}`, () => {
    runTest('an address that leads nowhere is not found', async ({ page }) => {
      for (const address of ['/no-such-page', '/no/such/page', '/platform/BTCUSD/more']) {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(404);
        await expectNotFound(page);
      }
    });

    runTest('/404 says that it is not found', async ({ page }) => {
      const answer = await page.goto('/404');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not found');
    });
  });
}

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(NOT_FOUND);
  await expect(page.getByText('Error code: 404', { exact: true })).toBeVisible();
}
