import { expectAccessible } from '../support/browser/accessibility.ts';
import { tryLogIn } from '../support/browser/client-session.ts';
import { findEmailedLink } from '../support/browser/demo-emails.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect, test } from '../support/browser/test.ts';

const PASSWORD = 'harbour violet seven';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** An address never used before, in this run or in another one against the same server. */
const newEmail = (name: string) => `${name}-${Date.now()}@browser.test`;

test('in German and without a mouse, from a referral link to a confirmed account', async ({ page, server }) => {
  const email = newEmail('greta');
  await test.step('the first referrer is remembered, from a page without the app too', async () => {
    await page.goto('/?ref=7KQ2M9XW4T');
    await page.goto('/login?lang=de&ref=0000000000');
    await page.getByRole('link', { name: 'Konto eröffnen' }).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eröffnen Sie Ihr Konto');
  });

  await test.step('fill in the form', async () => {
    await tabTo(page, page.getByLabel('Vorname'));
    await page.keyboard.type(' Greta ');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Nachname')).toBeFocused();
    await page.keyboard.type('Groß');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Land/ })).toBeFocused();
  });

  await test.step('the list of countries closes with Escape and returns the focus; the arrows choose in it', async () => {
    const search = page.getByRole('combobox', { name: 'Land oder Vorwahl suchen' });
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Land/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type('öster');
    await expect(page.getByRole('option', { name: 'Österreich' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Land: Österreich AT +43' })).toBeVisible();
    await expect(page.getByLabel('Telefonnummer')).toBeFocused();
    await page.keyboard.type('01 5223344');
  });

  await test.step('send it', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Passwort', { exact: true })).toBeFocused();
    await page.keyboard.type(PASSWORD);
    await expect(page.getByText('Starkes Passwort')).toBeVisible();
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    const sent = page.waitForRequest('**/api/accounts/register');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({
      first_name: 'Greta',
      phone: '+4315223344',
      country: 'AT',
      ref: '7KQ2M9XW4T',
      captcha: expect.stringMatching(/.{100}/),
    });
    await expect(page).toHaveURL('/my-account/info');
    await expect(page.getByRole('banner').getByText('Greta Groß').filter({ visible: true })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('register'))).toBe('1');
    expect(await tryLogIn(server.url, { email, password: PASSWORD })).toBe(200);
  });

  await test.step('confirm the email address with the emailed link', async () => {
    await page.goto(await findEmailedLink(server.url, email, '/confirm-email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre E-Mail-Adresse ist bestätigt');
    await expect(page).toHaveURL('/confirm-email');
    await expectAccessible(page, 'confirmed');
  });
});

for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: DESKTOP },
  { theme: 'light', screen: 'a phone', viewport: PHONE },
] as const) {
  test.describe(`in the ${theme} theme on ${screen}`, () => {
    test.use({ viewport });

    test('is accessible, with error messages and with the list of countries open', { tag: '@long' }, async ({ page, context, server }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      await page.goto('/register', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectAccessible(page, 'with messages');
      expect(await findLayoutFaults(page)).toEqual([]);
      await page.getByRole('button', { name: /^Country/ }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectAccessible(page, 'with the countries');
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  });
}
