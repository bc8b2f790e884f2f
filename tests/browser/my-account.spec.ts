import { accountPage, enterAs, signUp } from '../support/browser/account-page.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { revoke } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';
import { englishLeftovers, everythingSaidOn, textOf } from '../support/browser/texts.ts';

const PAGES = ['info', 'password', 'documents', 'security', 'privacy'] as const;

for (const address of ['/my-account', '/my-account/nonsense']) {
  test(`${address} leads to the first tab`, async ({ request }) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/my-account/info']);
  });
}

test('a client who has just signed up fills in the details and continues to the deposit', async ({ page, context, server }) => {
  await enterAs(context, server.url, await signUp(server.url, `ada-${Date.now()}@newcomer.test`));
  const account = accountPage(page);
  await account.open();
  await page.evaluate(() => localStorage.setItem('register', '1'));
  await expect(page.getByText('To activate your account you have to fill all the details')).toBeVisible();
  await expect(page.getByText('Next: complete your details.')).toBeVisible();
  await account.save.click();
  await expect(page.getByText('Date of birth is required')).toBeVisible();
  await expect(account.field('Date of birth')).toBeFocused();
  await account.field('Date of birth').fill('1990-12-10');
  await account.country.selectOption({ label: 'Austria' });
  for (const [label, text] of [
    ['State or region', 'Wien'],
    ['City', 'Wien'],
    ['Street and number', ' Ring 1 '],
    ['Postal code', '1010'],
  ] as const) {
    await account.field(label).fill(text);
  }
  await account.save.click();
  await expect(page).toHaveURL('/payment/deposit');
  await expect(account.message('The data was successfully saved')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('register'))).toBeNull();

  await account.open('documents');
  await expect(page.getByText('Next: upload your passport and proof of address.')).toBeVisible();
  await account.tab('Profile Overview').click();
  await expect(account.field('Street and number')).toHaveValue('Ring 1');
  await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText('Austria');
});

clientTest(
  'a revoked session is noticed with the next save, and signing in leads back; an idle session ends',
  { tag: '@long' },
  async ({ page, server, client, session }) => {
    const account = accountPage(page);
    await account.open();
    await account.tab('Change Password').click();
    await expect(page).toHaveURL('/my-account/password');
    await page.goBack();
    await expect(page).toHaveURL('/my-account/info');
    await revoke(server.url, session.access_token);
    await account.save.click();
    await expect(page).toHaveURL(/\/login\?ended=session&next=%2Fmy-account%2Finfo/);
    await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible();
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/my-account/info');

    // A page that is open while the clock is replaced is briefly in 1970, and could store that as the time of the client's last activity.
    await page.goto('about:blank');
    await page.clock.install();
    await account.open();
    await page.clock.fastForward('20:10');
    await expect(page).toHaveURL(/\/login\?ended=idle/);
  },
);

for (const { theme, viewport } of [
  { theme: 'dark', viewport: { width: 1366, height: 768 } },
  { theme: 'light', viewport: { width: 390, height: 844 } },
] as const) {
  clientTest.describe(`in the ${theme} theme at ${viewport.width} px`, () => {
    clientTest.use({ viewport });

    clientTest('every page is accessible and nothing on it is cut off', { tag: '@long' }, async ({ page, context, server }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
      const account = accountPage(page);
      for (const name of PAGES) {
        await account.open(name);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, name);
        expect(await findLayoutFaults(page)).toEqual([]);
      }
      await page.goto('/payment/deposit');
      await expect(page.getByRole('textbox', { name: 'Amount' })).toBeVisible();
      await expectAccessible(page, 'deposit');
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  });
}

/** The URL and the key of its title. */
const PAYMENT_PAGES = [
  ['/payment/creditCard', 'payments:deposit.title'],
  ['/payment/withdraw', 'payments:deposit.withdraw'],
  ['/transactions/withdrawals', 'payments:transactions.title'],
  ['/statements', 'payments:statements.title'],
] as const;

for (const language of ['de', 'it', 'es'] as const) {
  clientTest(`every page is in the chosen language: ${language}`, { tag: '@long' }, async ({ page, context, server }) => {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    const leftovers = englishLeftovers(language);
    for (const [address, key] of [...PAGES.map((name) => [`/my-account/${name}`, 'account:title'] as const), ...PAYMENT_PAGES]) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, key));
      expect(
        (await everythingSaidOn(page)).filter((text) => leftovers.has(text)),
        address,
      ).toEqual([]);
    }
  });
}
