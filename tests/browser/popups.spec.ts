import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, NOBODY, unreadPopups } from '../support/browser/client-session.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { POPUP_CLIENT_COUNT, popupClient } from '../support/browser/planted-clients.ts';
import { FIRST_POPUP, FIRST_POPUP_IN_GERMAN, SECOND_POPUP } from '../support/browser/planted-popups.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, clientTestOnServerWith, expect, test } from '../support/browser/test.ts';

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** Logs in as one of the clients with two popups, and gives the session's token. */
async function enter(page: Page, number: number): Promise<string> {
  const login = loginPage(page);
  await login.open();
  await login.logIn(popupClient(number));
  await expect(page).toHaveURL('/platform/BTCUSD');
  return page.evaluate(() => localStorage.getItem('access_token') ?? '');
}

test('two popups come one after another; each way of closing marks its own read', async ({ page, server }) => {
  const token = await enter(page, 1);
  const [first, second] = [dialogOf(page, FIRST_POPUP.title), dialogOf(page, SECOND_POPUP.title)];
  await expect(first).toBeVisible();
  await expect(first).toContainText('Message 1 of 2');
  await expect(second).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(second).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(second.getByRole('listitem')).toHaveText(['One point', 'Another point']);
  await expect.poll(async () => (await unreadPopups(server.url, token)).map(({ title }) => title)).toEqual([SECOND_POPUP.title]);
  await second.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => unreadPopups(server.url, token)).toEqual([]);
  const answered = page.waitForResponse('**/api/accounts/popups');
  await page.reload();
  await answered;
  await expect(platformPage(page).figureText('Balance')).toHaveText(/€/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the cross and a click beside it close them too, and the focus goes back to where it was', async ({ page, server }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/accounts/popups', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const token = await enter(page, 2);
  const { amount } = platformPage(page).ticket;
  await amount.focus();
  answer.resolve();
  const [first, second] = [dialogOf(page, FIRST_POPUP.title), dialogOf(page, SECOND_POPUP.title)];
  await expect(first).toBeVisible();
  await expect(first.locator(':focus')).toHaveCount(1);
  await first.getByRole('button', { name: 'Close' }).click();
  await expect(second).toBeVisible();
  await expect(second.locator(':focus')).toHaveCount(1);
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(amount).toBeFocused();
  await expect.poll(() => unreadPopups(server.url, token)).toEqual([]);
});

test('a link opens beside the platform and cannot reach back', async ({ page }) => {
  await enter(page, 3);
  const link = dialogOf(page, FIRST_POPUP.title).getByRole('link', { name: 'Ethereum' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const opening = page.waitForEvent('popup');
  await link.click();
  const opened = await opening;
  await expect(opened).toHaveURL('/platform/ETHUSD');
  expect(await opened.evaluate(() => opener === null)).toBe(true);
  await expect(page).toHaveURL('/platform/BTCUSD');
});

test('one that could not be marked read is not shown again, and the server is told the next time', async ({ page, server }) => {
  await page.route('**/api/accounts/popup', (route) => route.abort());
  const token = await enter(page, 4);
  await expect(dialogOf(page, FIRST_POPUP.title)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, SECOND_POPUP.title)).toBeVisible();
  expect(await unreadPopups(server.url, token)).toHaveLength(2);
  await page.unroute('**/api/accounts/popup');
  await page.reload();
  await expect(dialogOf(page, SECOND_POPUP.title)).toBeVisible();
  await expect.poll(async () => (await unreadPopups(server.url, token)).map(({ title }) => title)).toEqual([SECOND_POPUP.title]);
});

test('one that was translated is shown in the language of the page, the others as they were written', async ({ page }) => {
  await enter(page, 5);
  await page.goto('/platform/BTCUSD?lang=de');
  await expect(dialogOf(page, FIRST_POPUP_IN_GERMAN.title)).toContainText('Ab Montag.');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, SECOND_POPUP.title)).toBeVisible();
});

test.describe('html that no server of ours wrote', () => {
  // The content security policy would refuse most of it as well; here it must not have to.
  test.use({ bypassCSP: true });

  test('is made safe where it is shown', async ({ page }) => {
    await enter(page, POPUP_CLIENT_COUNT);
    const dialog = dialogOf(page, FIRST_POPUP.title);
    await dialog.getByText('Click me').click();
    await expect(dialog.getByText('Click me')).toHaveJSProperty('attributes.length', 0);
    await expect(dialog.locator('script, iframe, form, [onerror]')).toHaveCount(0);
    for (const name of ['Script', 'Elsewhere']) await expect(dialog.getByText(name)).not.toHaveAttribute('href');
    const inside = dialog.getByRole('link', { name: 'Inside' });
    await expect(inside).toHaveAttribute('target', '_blank');
    await expect(inside).toHaveAttribute('rel', 'noopener noreferrer');
    expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
  });
});

clientTest('a client without any never loads the window, and is asked for after the account', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answered = page.waitForResponse('**/api/accounts/popups');
  await platformPage(page).open();
  await answered;
  expect(asked.indexOf('/api/accounts/get')).toBeLessThan(asked.indexOf('/api/accounts/popups'));
  expect(asked.filter((path) => /popup-dialog|purify/.test(path))).toEqual([]);
});

const demoTest = clientTestOnServerWith('alwaysOpen', { DEMO: '1' });

demoTest.describe('the demo', () => {
  demoTest.use({ storageState: NOBODY });

  for (const [width, height] of [
    [1366, 768],
    [390, 844],
  ] as const) {
    demoTest(`says at ${width} px what it is`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const login = loginPage(page);
      await login.open();
      await login.logIn({ email: 'demo@fairlead.test', password: 'fairlead-demo' });
      const welcome = dialogOf(page, 'Welcome to the Fairlead demo');
      await expect(welcome.getByText('No real money is involved')).toBeVisible();
      await expect(welcome.getByRole('button', { name: 'Got it' })).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'the welcome');
    });
  }

  demoTest('has nothing to say to the client who cannot trade yet', async ({ server }) => {
    const { access_token: token } = await logIn(server.url, { email: 'new@fairlead.test', password: 'fairlead-demo' });
    expect(await unreadPopups(server.url, token)).toEqual([]);
  });
});
