import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { NOBODY, readAllPopups, tryLogIn } from '../support/browser/client-session.ts';
import { linkMailedTo } from '../support/browser/demo-mails.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, clientTestOnServerWith, expect, test } from '../support/browser/test.ts';

const PASSWORD = 'harbour violet seven';
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };

/** The form in English. */
function registerPage(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    firstName: field('First name'),
    lastName: field('Last name'),
    email: field('Email'),
    phone: field('Phone number'),
    password: field('Password'),
    agree: page.getByRole('checkbox'),
    country: page.getByRole('button', { name: /^Country/ }),
    submit: page.getByRole('button', { name: 'Create account' }),
    open: async () => {
      await page.goto('/register', { waitUntil: 'networkidle' });
    },
  };
}

/** An address that nobody has had, in this run or another one against the same server. */
const newEmail = (name: string) => `${name}-${Date.now()}@browser.test`;

test('in German, from a referral to a confirmed account', async ({ page, server }) => {
  const email = newEmail('greta');
  await test.step('whoever referred first is remembered, from a page without the app too', async () => {
    await page.goto('/?ref=7KQ2M9XW4T');
    await page.goto('/login?lang=de&ref=0000000000');
    await page.getByRole('link', { name: 'Konto eröffnen' }).click();
    await expect(page).toHaveURL('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eröffnen Sie Ihr Konto');
  });

  await test.step('fill in the form', async () => {
    await page.getByLabel('Vorname').fill(' Greta ');
    await page.getByLabel('Nachname').fill('Groß');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: /^Land/ }).click();
    await page.getByRole('combobox', { name: 'Land oder Vorwahl suchen' }).fill('öster');
    await page.getByRole('option', { name: 'Österreich' }).click();
    await expect(page.getByRole('button', { name: 'Land: Österreich AT +43' })).toBeVisible();
    await expect(page.getByLabel('Telefonnummer')).toBeFocused();
    await page.keyboard.type('01 5223344');
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
    await expect(page.getByText('Starkes Passwort')).toBeVisible();
    await page.getByRole('checkbox').check();
  });

  await test.step('send it', async () => {
    const sent = page.waitForRequest('**/api/accounts/register');
    await page.getByRole('button', { name: 'Konto eröffnen' }).click();
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

  await test.step('confirm the email by the link of the mail', async () => {
    await page.goto(await linkMailedTo(server.url, email, '/confirm-email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre E-Mail-Adresse ist bestätigt');
    await expect(page).toHaveURL('/confirm-email');
    await expectAccessible(page, 'confirmed');
  });
});

test('without a mouse', async ({ page }) => {
  const form = registerPage(page);
  await form.open();
  await tabTo(page, form.firstName);
  await page.keyboard.type('Kay');
  await tabTo(page, form.lastName);
  await page.keyboard.type('Board');
  await tabTo(page, form.email);
  await page.keyboard.type(newEmail('kay'));
  await tabTo(page, form.country);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search country or code' })).toBeFocused();
  await page.keyboard.type('united k');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(form.phone).toBeFocused();
  await page.keyboard.type('020 7946 0018');
  await tabTo(page, form.password);
  await page.keyboard.type(PASSWORD);
  await tabTo(page, form.agree);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/my-account/info');
});

test('the list of countries closes with Escape and gives the focus back', async ({ page }) => {
  const form = registerPage(page);
  const search = page.getByRole('combobox', { name: 'Search country or code' });
  await form.open();
  await form.country.click();
  await expect(search).toBeFocused();
  await search.fill('nowhere');
  await expect(page.getByText('No country found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(form.country).toBeFocused();
});

test('wrong input is said beside each field, and nothing is sent', async ({ page }) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/api/accounts/register') ? 1 : 0));
  const form = registerPage(page);
  await form.open();
  await form.submit.click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Phone number is required',
    'Password is required',
    'You must to agree to Terms & Conditions',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.firstName).toBeFocused();
  await form.email.fill('kay@');
  await form.phone.fill('12');
  await form.password.fill('short');
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription('invalid email address');
  await expect(form.phone).toHaveAccessibleDescription('Phone number not valid');
  await expect(form.password).toHaveAccessibleDescription('Password has minimum 8 characters');
  expect(calls).toBe(0);
});

test('an email that has an account is said at its field, and everything else stays', async ({ page, client }) => {
  const form = registerPage(page);
  await form.open();
  await form.firstName.fill('Tess');
  await form.lastName.fill('Again');
  await form.email.fill(client.email);
  await form.phone.fill('+44 20 7946 0018');
  await form.password.fill(PASSWORD);
  await form.agree.check();
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription('This email already exist');
  await expect(form.email).toBeFocused();
  await expect(form.phone).toHaveValue('020 7946 0018');
  await expect(form.password).toHaveValue(PASSWORD);
  await expect(form.agree).toBeChecked();
  await expect(page).toHaveURL('/register');
});

for (const { theme, screen, viewport } of [
  { theme: 'dark', screen: 'a desktop', viewport: DESKTOP },
  { theme: 'light', screen: 'a phone', viewport: PHONE },
] as const) {
  test.describe(`in the ${theme} theme on ${screen}`, () => {
    test.use({ viewport });

    test('everybody can use it, with messages and with the countries open', { tag: '@long' }, async ({ page, context, server }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      const form = registerPage(page);
      await form.open();
      await form.submit.click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await expectAccessible(page, 'with messages');
      expect(await findLayoutFaults(page)).toEqual([]);
      await form.country.click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectAccessible(page, 'with the countries');
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  });
}

clientTest('whoever is logged in goes on to the platform', async ({ page, server, client }) => {
  await readAllPopups(server.url, client);
  await page.goto('/register');
  await expect(page).toHaveURL('/platform/BTCUSD');
});

const closedTest = clientTestOnServerWith('alwaysOpen');

closedTest.describe('where nobody may sign up', () => {
  closedTest.use({ storageState: NOBODY });

  closedTest('there is no such page, and no way to it', async ({ page }) => {
    const answer = await page.goto('/register');
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('Error code: 404')).toBeVisible();
    await page.goto('/login', { waitUntil: 'networkidle' });
    await expect(page.getByRole('main').getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('what was entered never gets into an address', async ({ page }) => {
    for (const address of ['/register', '/password/request', '/forgot-password']) {
      await test.step(address, async () => {
        await page.goto(address);
        const email = page.getByLabel('Email', { exact: true });
        await email.fill('secret@browser.test');
        await email.press('Enter');
        // Sent without them, what was typed would be gone with the page.
        await expect(page.locator('main form button[type=submit]')).toBeDisabled();
        await expect(email).toHaveValue('secret@browser.test');
        expect(page.url()).not.toContain('secret');
        await expect(page.locator('main form')).toHaveAttribute('method', 'post');
      });
    }
  });
});
