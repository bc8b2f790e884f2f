import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE, postForm } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const DESKTOP = { width: 1366, height: 900 };
const PHONE = { width: 390, height: 844 };
const PASSWORD = 'harbour violet seven';

const newEmail = (name: string) => `${name}-${Date.now()}@browser.test`;

/** Signs up a visitor through the client's link. */
async function joinBy({ uniqid }: SessionUser, url: string, firstName: string): Promise<void> {
  const person = { first_name: firstName, last_name: 'Linden', email: newEmail(firstName.toLowerCase()), phone: '+4930901820' };
  const answer = await postForm(url, accountPaths.register, { ...person, password: PASSWORD, agree: true, ref: uniqid });
  expect(answer.status).toBe(200);
}

clientTest(
  "a visitor referred on a page without the app appears in the referrer's list; the link has a QR code and can be copied",
  { tag: '@long' },
  async ({ page, context, browser, server, session }) => {
    const visitor = await browser.newContext({ baseURL: server.url, storageState: EMPTY_STORAGE, viewport: DESKTOP });

    await clientTest.step('a visitor opens the link and signs up later, on another page', async () => {
      const theirs = await visitor.newPage();
      await theirs.goto(`/terms-conditions?ref=${session.uniqid}&sub=newsletter`, { referer: 'https://blog.example/brokers?reader=1' });
      await theirs.goto('/register', { waitUntil: 'networkidle' });
      await theirs.getByLabel('First name').fill('Rosa');
      await theirs.getByLabel('Last name').fill('Marten');
      await theirs.getByLabel('Email', { exact: true }).fill(newEmail('rosa'));
      await theirs.getByLabel('Phone number').fill('+43 1 5223344');
      await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await theirs.getByRole('checkbox').check();
      const sent = theirs.waitForRequest(`**${accountPaths.register}`);
      await theirs.getByRole('button', { name: 'Create account' }).click();
      expect((await sent).postDataJSON()).toMatchObject({
        ref: session.uniqid,
        source_page: 'https://blog.example/brokers',
        sub_id: 'newsletter',
        click_id: null,
      });
      await expect(theirs).toHaveURL('/my-account/info');
      expect(await theirs.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ref')))).toEqual(['ref']);
      await visitor.close();
    });

    await clientTest.step('the client finds them from My account', async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto('/my-account/info');
      await page.getByRole('link', { name: 'Your referral link' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your referrals');
      await expect(page.getByText('One sign-up through your link.')).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy link' }).first().click();
      expect(await readClipboard(page)).toBe(`${server.url}/?ref=${session.uniqid}`);
      const row = page.getByRole('row', { name: /Rosa/ });
      await expect(row.getByRole('cell')).toHaveText([
        'Rosa M***',
        /^r\*\*\*@browser\.test$/,
        /\d{4}/,
        /^\d+$/,
        'Rosa',
        'M***',
        'Austria',
        'blog.example/brokers',
        'Not yet',
      ]);
    });
  },
);

for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: DESKTOP },
  { theme: 'light', screen: 'a phone', viewport: PHONE },
] as const) {
  clientTest(`is accessible in the ${theme} theme on ${screen}`, { tag: '@long' }, async ({ page, context, server, session }) => {
    await joinBy(session, server.url, 'Eva');
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await page.setViewportSize(viewport);
    await page.goto('/referrals');
    await expect(page.getByText('Eva L***').filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Germany' })).toBeVisible();
    await expectAccessible(page, 'referrals');
    expect(await findLayoutFaults(page)).toEqual([]);
  });
}

test('a visitor reads what referrals are, without the app', { tag: '@long' }, async ({ page }) => {
  const answer = await page.goto('/referrals');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recommending Fairlead');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in to see your link' })).toBeVisible();
  await expect(page.getByText('Sign-ups through your link')).toHaveCount(0);
  await expect(page.locator('script[src]:not([src*="/behaviours-"])')).toHaveCount(0);
  await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0);
});
