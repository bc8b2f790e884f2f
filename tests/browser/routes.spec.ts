import type { Locator, Page } from '@playwright/test';
import { loginPage } from '../support/browser/login-page.ts';
import { statusOfSession } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const ACCOUNT = '**/api/accounts/get';
const NOT_FOUND = "Oops! We can't seem to find the page you're looking for.";

test('a visitor of the home page reaches the sign-in, and a visitor of the platform returns from the sign-in to where they were headed', async ({
  page,
  client,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');

  await page.goto('/platform');
  await expect(page).toHaveURL('/login?next=%2Fplatform%2FBTCUSD');
  await page.goto('/platform/EURUSD');
  await expect(page).toHaveURL('/login?next=%2Fplatform%2FEURUSD');
  await loginPage(page).logIn(client);
  await expect(page).toHaveURL('/platform/EURUSD');
  await expect(page.getByRole('heading', { level: 1, name: 'EURUSD' })).toBeVisible();
  await expect(page).toHaveTitle(/^EURUSD /);
});

/** How a query is read has its own table in platform-symbol.test.ts; the changes of special mode are in where-pages-lead.test.ts. */
for (const [who, cookie, home] of [
  ['a visitor', '', '200'],
  ['a client', 'signed_in=1', '302 /platform/BTCUSD'],
] as const) {
  test(`URLs lead ${who} on, or nowhere`, async ({ request }) => {
    for (const [address, expected] of [
      ['/', home],
      ['/index', '301 /'],
      ['/platform', '302 /platform/BTCUSD'],
      ['/platform/', '302 /platform/BTCUSD'],
      ['/platform?tvwidgetsymbol=BINANCE%3AETHUSDT', '302 /platform/ETHUSD'],
      ['/platform/?tvwidgetsymbol=FX:USDTRY', '302 /platform/USDTRY'],
      ['/platform?tvwidgetsymbol=BINANCE%3ANOSUCHUSDT', '302 /platform/NOSUCHUSD'],
      ['/platform/BTCUSD', '200'],
      ['/platform/NOSUCH', '404'],
      ['/platform/BTCUSD/more', '404'],
      ['/no-such-page', '404'],
      ['/no/such/page', '404'],
      ['/blog/no-such-post', '404'],
      ['/404', '404'],
    ] as const) {
      const answer = await request.get(address, { headers: { cookie }, maxRedirects: 0 });
      expect(`${answer.status()} ${answer.headers()['location'] ?? ''}`.trim(), address).toBe(expected);
    }
  });
}

clientTest('a page that is not found says so and leads a client back to the platform', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no/such/page');
  await expectNotFound(page);
  await page.goto('/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not found');
  await page.goto('/platform/NOSUCH');
  await expectNotFound(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/platform/BTCUSD');
  await expect(page.getByRole('heading', { level: 1, name: 'BTCUSD' })).toBeVisible();
});

clientTest.describe('on entry', () => {
  const ENTRY = ['/api/accounts/get', '/api/accounts/popups'];

  clientTest('the account is reloaded and shown as it is now, then popups are fetched, each once', async ({ page }) => {
    const asked: string[] = [];
    await page.route(ACCOUNT, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, level: 'Gold', full_name: 'Renamed Meanwhile' } } });
    });
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (ENTRY.includes(path)) asked.push(path);
    });
    const popups = page.waitForResponse('**/api/accounts/popups');
    await platformPage(page).open();
    await popups;
    await expect(page.getByRole('banner').getByText('Hello, Renamed Meanwhile').filter({ visible: true })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Fairlead' }).click();
    await platformPage(page).market('ETHUSD').first().click();
    await expect(page).toHaveURL('/platform/ETHUSD');
    expect(asked).toEqual(ENTRY);
  });

  clientTest(
    'a reload without an answer keeps the client signed in, and is retried on request and when the network is back',
    { tag: '@long' },
    async ({ page, context, server, session }) => {
      const failure = await openWithoutAccount(page, '/platform/EURUSD');
      expect(new URL(page.url()).pathname).toBe('/platform/EURUSD');
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(session.access_token);
      await page.unroute(ACCOUNT);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
      await expect(failure).toHaveCount(0);
      expect(await statusOfSession(server.url, session.access_token)).toBe(200);

      await openWithoutAccount(page, '/platform/BTCUSD');
      await page.unroute(ACCOUNT);
      await context.setOffline(true);
      await context.setOffline(false);
      await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
    },
  );

  clientTest('instruments that cannot be loaded sign the client out and lead to the home page', async ({ page, server, session }) => {
    await page.route('**/api/get/assets*', (route) => route.fulfill({ status: 403, json: { status: false, error: { code: 'internal' } } }));
    await page.goto('/platform/EURUSD');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    await expect.poll(() => statusOfSession(server.url, session.access_token)).toBe(401);
  });
});

/** Opens the platform with an account that never loads. Returns the error it shows once it has stopped trying. */
async function openWithoutAccount(page: Page, address: string): Promise<Locator> {
  await page.clock.install();
  await page.route(ACCOUNT, (route) => route.abort());
  await page.goto(address);
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load your account' });
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
