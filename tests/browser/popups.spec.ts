import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { enterAs } from '../support/browser/account-page.ts';
import { logIn, EMPTY_STORAGE, unreadPopups } from '../support/browser/client-session.ts';
import { POPUP_CLIENT_COUNT, popupClient } from '../support/browser/seeded-clients.ts';
import { FIRST_POPUP, SECOND_POPUP } from '../support/browser/seeded-popups.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** Opens the platform as one of the clients with popups. Returns the session's token. */
async function enter(page: Page, url: string, number: number): Promise<string> {
  const session = await logIn(url, popupClient(number));
  await enterAs(page.context(), url, session);
  await page.goto('/platform/BTCUSD');
  return session.access_token;
}

test('two popups appear one after another, each way of closing marks its own as read, and the focus returns to where it was', async ({
  page,
  server,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/accounts/popups', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const token = await enter(page, server.url, 1);
  const unread = async () => (await unreadPopups(server.url, token)).map(({ title }) => title);
  const { amount } = platformPage(page).ticket;
  await amount.focus();
  answer.resolve();
  const [first, second] = [dialogOf(page, FIRST_POPUP.title), dialogOf(page, SECOND_POPUP.title)];
  await expect(first).toBeVisible();
  await expect(first.locator(':focus')).toHaveCount(1);
  await expect(second).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(second).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(second.locator(':focus')).toHaveCount(1);
  await expect.poll(unread).toEqual([SECOND_POPUP.title]);
  await page.mouse.click(5, 5);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(amount).toBeFocused();
  await expect.poll(unread).toEqual([]);
});

test.describe('HTML that our server did not write', () => {
  // The content security policy would block most of it as well; here sanitising has to suffice.
  test.use({ bypassCSP: true });

  test(
    'is made safe where it is shown, and a link in it opens in a new tab that cannot reach back',
    { tag: '@long' },
    async ({ page, server }) => {
      await enter(page, server.url, POPUP_CLIENT_COUNT);
      const dialog = dialogOf(page, FIRST_POPUP.title);
      await dialog.getByText('Click me').click();
      await expect(dialog.getByText('Click me')).toHaveJSProperty('attributes.length', 0);
      await expect(dialog.locator('script, iframe, form, [onerror]')).toHaveCount(0);
      for (const name of ['Script', 'Elsewhere']) await expect(dialog.getByText(name)).not.toHaveAttribute('href');
      const inside = dialog.getByRole('link', { name: 'Inside' });
      await expect(inside).toHaveAttribute('rel', 'noopener noreferrer');
      const opening = page.waitForEvent('popup');
      await inside.click();
      const opened = await opening;
      // A signed-in client is led on from there.
      await expect(opened).toHaveURL(/\/platform/);
      expect(await opened.evaluate(() => opener === null)).toBe(true);
      await expect(page).toHaveURL('/platform/BTCUSD');
      expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
    },
  );
});

clientTest(
  'a client without popups never loads the dialog, and popups are requested after the account',
  { tag: '@long' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answered = page.waitForResponse('**/api/accounts/popups');
    await platformPage(page).open();
    await answered;
    expect(asked.indexOf('/api/accounts/get')).toBeLessThan(asked.indexOf('/api/accounts/popups'));
    expect(asked.filter((path) => /popup-dialog|purify/.test(path))).toEqual([]);
  },
);

clientTest.describe('the demo', () => {
  clientTest.use({ storageState: EMPTY_STORAGE });

  clientTest(
    'introduces itself on a desktop and a phone, and says nothing to a client who cannot trade yet',
    { tag: '@long' },
    async ({ page, server }) => {
      const session = await logIn(server.url, { email: 'demo@fairlead.test', password: 'fairlead-demo' });
      await enterAs(page.context(), server.url, session);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto('/platform/BTCUSD');
      const welcome = dialogOf(page, 'Welcome to the Fairlead demo');
      await expect(welcome.getByText('No real money is involved')).toBeVisible();
      const done = welcome.getByRole('button', { name: 'Got it' });
      await expect(done).toBeInViewport({ ratio: 1 });
      await expectAccessible(page, 'the welcome');
      await resize(page, { width: 390, height: 844 });
      await expect(done).toBeInViewport({ ratio: 1 });

      const { access_token: token } = await logIn(server.url, { email: 'new@fairlead.test', password: 'fairlead-demo' });
      expect(await unreadPopups(server.url, token)).toEqual([]);
    },
  );
});
