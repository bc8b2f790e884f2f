import { accountPaths } from '@fairlead/contract/paths.ts';
import { accountPage, enterAs, signUp } from '../support/browser/account-page.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, NOBODY, revoke, statusOfSession, tryLogIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { clientTest, clientTestOnServerWith, expect, test } from '../support/browser/test.ts';
import { englishLeftovers, everythingSaidOn, textOf } from '../support/browser/texts.ts';

const PAGES = ['info', 'password', 'documents', 'security', 'privacy'] as const;
const ENDED = 'Your session has ended. Please log in again.';

// Only so many may sign up from one address in an hour.
const newcomerTest = clientTestOnServerWith('alwaysOpen', { REGISTRATION: '1', CAPTCHA: 'off' });

newcomerTest.describe('somebody who has just signed up', () => {
  newcomerTest.use({ storageState: NOBODY });

  newcomerTest('fills in the details, and goes on to the deposit', async ({ page, context, server }) => {
    await enterAs(context, server.url, await signUp(server.url, 'ada@newcomer.test'));
    const account = accountPage(page);
    await account.open();
    await page.evaluate(() => localStorage.setItem('register', '1'));
    await expect(page.getByText('To activate your account you have to fill all the details')).toBeVisible();
    await expect(page.getByText('Next: fill in all your details.')).toBeVisible();
    await account.save.click();
    await expect(page.getByText('Birth date is required')).toBeVisible();
    await expect(account.field('Birth date')).toBeFocused();
    await account.field('Birth date').fill('1990-12-10');
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
    await expect(page.getByText('Next: upload your passport and a proof of address.')).toBeVisible();
    await account.tab('Profile Overview').click();
    await expect(account.field('Street and number')).toHaveValue('Ring 1');
    await expect(page.getByRole('complementary', { name: 'Your account' })).toContainText('Austria');
  });

  newcomerTest('without details cannot deposit, and is shown the way', async ({ page, context, server }) => {
    await enterAs(context, server.url, await signUp(server.url, 'grace@newcomer.test'));
    await page.goto('/payment');
    await expect(page).toHaveURL('/payment/creditCard');
    await expect(page.getByText('You have to complete your account first')).toBeVisible();
    await page.getByRole('link', { name: 'Complete your details' }).click();
    await expect(page).toHaveURL('/my-account/info');
  });

  newcomerTest('can have the mail that confirms the address sent again', async ({ page, context, server }) => {
    await enterAs(context, server.url, await signUp(server.url, 'mary@newcomer.test'));
    await accountPage(page).open();
    await page.getByRole('button', { name: 'Send confirmation mail' }).click();
    await expect(page.getByText('We have sent a mail to mary@newcomer.test.')).toBeVisible();
  });
});

clientTest('every address leads to a tab, and the tabs are links that say where one is', async ({ page }) => {
  for (const address of ['/my-account/nonsense', '/my-account']) {
    await clientTest.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveURL('/my-account/info');
    });
  }
  const account = accountPage(page);
  await account.tab('Change Password').click();
  await expect(page).toHaveURL('/my-account/password');
  await expect(account.tab('Change Password')).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Change Password | Fairlead');
  await page.goBack();
  await expect(page).toHaveURL('/my-account/info');
});

test('a visitor is asked to log in, and comes back', async ({ page, client }) => {
  await page.goto('/my-account/documents');
  await expect(page).toHaveURL(/\/login/);
  await loginPage(page).logIn(client);
  await expect(page).toHaveURL('/my-account/documents');
});

clientTest.describe('the details', () => {
  clientTest(
    'that were compared with a document are locked; the others stay as they were typed when one of them is refused',
    async ({ page, client }) => {
      const account = accountPage(page);
      await account.open();
      for (const label of ['First name', 'Last name', 'Birth date']) await expect(account.field(label)).not.toBeEditable();
      await expect(account.country).toBeDisabled();
      await expect(page.getByText('Your account is verified.')).toBeVisible();
      await account.field('City').fill('Potsdam');
      await account.field('Email').fill('client-1@browser.test' === client.email ? 'client-2@browser.test' : 'client-1@browser.test');
      await account.save.click();
      await expect(page.getByText('This email already exist')).toBeVisible();
      await expect(account.field('Email')).toBeFocused();
      await expect(account.field('City')).toHaveValue('Potsdam');
      await account.field('Email').fill(client.email);
      await account.save.click();
      await expect(account.message('The data was successfully saved')).toBeVisible();
      await page.reload();
      await expect(account.field('City')).toHaveValue('Potsdam');
    },
  );

  clientTest('that are not saved yet are asked about before the page is left', async ({ page }) => {
    const account = accountPage(page);
    await account.open();
    await account.field('City').fill('Potsdam');
    await account.tab('Documents').click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(account.field('City')).toHaveValue('Potsdam');
    await expect(page).toHaveURL('/my-account/info');
    await account.tab('Documents').click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/my-account/documents');
  });
});

clientTest('a new password ends the other sessions and is the one to log in with', async ({ page, server, client, session }) => {
  const elsewhere = await logIn(server.url, client);
  const account = accountPage(page);
  await account.open('password');
  const password = 'a quite different password';
  await account.field('New password').fill(password);
  await account.field('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(account.message('The data was successfully saved')).toBeVisible();
  await expect(account.field('New password')).toHaveValue('');
  expect(await statusOfSession(server.url, elsewhere.access_token)).toBe(401);
  expect(await statusOfSession(server.url, session.access_token)).toBe(200);
  expect([await tryLogIn(server.url, client), await tryLogIn(server.url, { ...client, password })]).toEqual([401, 200]);
});

clientTest.describe('a session', () => {
  clientTest('that was revoked leads to the login with a sentence, and from there back', async ({ page, server, client, session }) => {
    await revoke(server.url, session.access_token);
    await page.goto('/my-account/password');
    await expect(page.getByText(ENDED)).toBeVisible();
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/my-account/password');
  });

  clientTest('that is revoked meanwhile is noticed with the next thing that is saved', async ({ page, server, session }) => {
    const account = accountPage(page);
    await account.open();
    await revoke(server.url, session.access_token);
    await account.save.click();
    await expect(page).toHaveURL(/\/login\?ended=session&next=%2Fmy-account%2Finfo/);
    await expect(page.getByText(ENDED)).toBeVisible();
  });

  clientTest('ends after 20 minutes without activity', async ({ page }) => {
    await page.clock.install();
    await accountPage(page).open();
    await page.clock.fastForward('20:10');
    await expect(page).toHaveURL(/\/login\?ended=idle/);
  });

  clientTest('goes on while the server is away', async ({ page, session }) => {
    await page.clock.install();
    await page.route(`**${accountPaths.get}`, (route) => route.abort());
    await page.goto('/my-account/info');
    await page.clock.runFor(1_000);
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(page.getByText('The server cannot be reached.')).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(session.access_token);
    await page.unroute(`**${accountPaths.get}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('First name')).toBeVisible();
  });
});

for (const { theme, viewport } of [
  { theme: 'dark', viewport: { width: 1366, height: 768 } },
  { theme: 'light', viewport: { width: 390, height: 844 } },
] as const) {
  clientTest.describe(`in the ${theme} theme at ${viewport.width} px`, () => {
    clientTest.use({ viewport });

    clientTest('every page is accessible, and nothing of it is cut off', { tag: '@long' }, async ({ page, context, server }) => {
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

/** The address, and the key of its title. */
const PAYMENT_PAGES = [
  ['/payment/creditCard', 'payments:deposit.title'],
  ['/payment/withdraw', 'payments:deposit.withdraw'],
  ['/transactions/withdrawals', 'payments:transactions.title'],
  ['/statements', 'payments:statements.title'],
] as const;

for (const language of ['de', 'it', 'es'] as const) {
  clientTest(`every page is in the language that was chosen: ${language}`, { tag: '@long' }, async ({ page, context, server }) => {
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
