import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { TransactionPageResponse } from '@fairlead/contract/payments/schemas.ts';
import { centsToEuros } from '@fairlead/domain/money.ts';
import { MAXIMUM_DEPOSIT, MINIMUM_DEPOSIT } from '@fairlead/domain/payments/deposit-rules.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { depositPage } from '../support/browser/deposit-page.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { clientTest, expect, test as visitorTest } from '../support/browser/test.ts';

const LEAST = centsToEuros(MINIMUM_DEPOSIT);
const MOST = centsToEuros(MAXIMUM_DEPOSIT);
const inEuros = (amount: number) => amount.toLocaleString('en');

/** The provider flows are tested in providers.spec.ts; this file tests the form and the ways in and out of it. */
const test = clientTest.extend({ mayPay: true });

const THANKS = 'Your Account Manager Will Contact You Shortly';

const amountOf = (page: Page) => page.getByRole('textbox', { name: /^(Amount|Betrag)$/ });
const submitOf = (page: Page) => page.getByRole('button', { name: /^(Continue$|Deposit €)/ });

const DESKTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 700 };

async function lowerEdgeOf(element: Locator): Promise<number> {
  const { y = Number.NaN, height = 0 } = (await element.boundingBox()) ?? {};
  return y + height;
}

/** The number of deposits the server knows of. */
async function countDeposits(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}${paymentPaths.page}?group=deposits`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as TransactionPageResponse).totals.count;
}

test('the form states its limits beforehand, and errors by keyboard alone', async ({ page, server, session }) => {
  await page.goto('/payment/nonsense');
  await expect(page).toHaveURL('/payment/creditCard');
  await expect(page.getByRole('radio', { name: /^Credit Card 1/, checked: true })).toHaveCount(1);
  await expect(page.getByText(`€${inEuros(LEAST)} to €${inEuros(MOST)} per deposit.`)).toBeVisible();
  const warning = page.locator('[data-risk-bar]');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(() => lowerEdgeOf(submitOf(page)), { message: 'the button is above the warning' }).toBeLessThan(size.height);
    expect(await lowerEdgeOf(submitOf(page))).toBeLessThanOrEqual(size.height - ((await warning.boundingBox())?.height ?? 0));
  }
  await page.setViewportSize(DESKTOP);
  await tabTo(page, submitOf(page));
  await page.keyboard.press('Enter');
  await expect(amountOf(page)).toBeFocused();
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.keyboard.type(String(LEAST - 0.01));
  await expect(page.getByText(`Minimum Deposit € ${inEuros(LEAST)}`, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(amountOf(page)).toBeFocused();
  expect(await countDeposits(server.url, session.access_token)).toBe(0);
  await page.getByRole('button', { name: '€1,000' }).press('Enter');
  await expect(page.getByText(/^Minimum Deposit/)).toHaveCount(0);
  await expect(amountOf(page)).toHaveValue('1,000');
});

visitorTest(
  'a visitor returns after signing in, sees the thank-you page of a bank transfer, and where to transfer the money',
  { tag: '@long' },
  async ({ page, client }) => {
    await page.goto('/payment/bankWire');
    await expect(page).toHaveURL('/login?next=%2Fpayment%2FbankWire');
    await loginPage(page).logIn(client);
    await expect(page).toHaveURL('/payment/bankWire');
    await amountOf(page).fill('500');
    await submitOf(page).click();
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await expect(thanks.getByText(THANKS)).toBeVisible();
    await expect(thanks).toBeHidden();
    const details = ['DE89 3704 0044 0532 0130 00', 'COBADEFFXXX', '€500.00', /^RF\d\d/];
    for (const text of details) await expect(page.getByRole('main').getByText(text)).toBeVisible();
  },
);

test('as a dialog it closes with Escape and leads from a bank transfer to its transaction; as a page it completes the sign-up', async ({
  page,
}) => {
  await page.goto('/my-account/info');
  const button = page.getByRole('banner').getByRole('button', { name: 'Deposit' });
  const window = page.getByRole('dialog', { name: 'Deposit' });
  await button.click();
  await expect(window.getByRole('radio', { name: /^Credit Card 1 / })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(window).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await amountOf(page).fill('600');
  await submitOf(page).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page).toHaveURL(/\/transactions\/deposits\?transaction=[A-Z0-9]{20}$/);

  await page.evaluate(() => localStorage.setItem('register', '1'));
  await page.goto('/payment/deposit');
  await expect(amountOf(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('register'))).toBeNull();
  await window.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/platform/BTCUSD');
});

test('going back and forth between form and provider stays one deposit', { tag: '@long' }, async ({ page, server, session }) => {
  const deposit = depositPage(page);
  await deposit.open('creditCard');
  await deposit.deposit('cidrus', '700');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(amountOf(page)).toHaveValue('700');
  await submitOf(page).click();
  // No click is needed: the button presses itself.
  await expect(page).toHaveURL(/\/cidrus\/pay\//);
  await page.goBack();
  await deposit.resume.click();
  await expect(page).toHaveURL(/\/cidrus\/pay\//);
  await page.goto('/payment/creditCard');
  await page.getByRole('button', { name: 'Start a new deposit' }).click();
  await expect(amountOf(page)).toHaveValue('700');
  expect(await countDeposits(server.url, session.access_token)).toBe(1);
});

test("a lost response and a second click don't create a second deposit", { tag: '@long' }, async ({ page, server, session }) => {
  await page.goto('/payment/creditCard');
  await amountOf(page).fill('800');
  let losses = 0;
  await page.route(`**${paymentPaths.create}`, async (route) => {
    await route.fetch();
    losses += 1;
    // The server receives it every time, and the browser gets an answer only the third time.
    if (losses < 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await submitOf(page).dblclick();
  await expect(submitOf(page)).toHaveAttribute('aria-busy', 'true');
  await expect(depositPage(page).continue).toBeVisible();
  expect(losses).toBe(3);
  expect(await countDeposits(server.url, session.access_token)).toBe(1);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.route(`**${paymentPaths.create}`, (route) => route.abort('connectionrefused'));
  await amountOf(page).fill('801');
  await submitOf(page).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(amountOf(page)).toHaveValue('801');
  await page.unrouteAll();
  await submitOf(page).click();
  await expect(depositPage(page).continue).toBeVisible();
});

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('every step fits and is accessible', { tag: '@long' }, async ({ page, context, server }) => {
    await context.addCookies([{ name: 'lang', value: 'de', url: server.url }]);
    const expectGood = async (place: string) => {
      expect(await findLayoutFaults(page), place).toEqual([]);
      await expectAccessible(page, place);
    };
    await page.goto('/payment/deposit');
    await expect(amountOf(page)).toBeVisible();
    await expectGood('window');
    await page.goto('/payment/titan');
    await amountOf(page).fill('9');
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    await expect(page.getByText(`Die Mindesteinzahlung beträgt ${LEAST.toLocaleString('de')} €`)).toBeVisible();
    await expectGood('form');
    await amountOf(page).fill('2500');
    await page.getByRole('button', { name: '2.500 € einzahlen' }).click();
    await expect(page.getByText('Warten auf Titan…')).toBeVisible();
    await expectGood('provider');
    await page.goto('/payment/bankWire');
    await page.getByRole('button', { name: 'Neue Einzahlung beginnen' }).click();
    await page.getByRole('radio', { name: /^Banküberweisung/ }).check();
    await page.getByRole('button', { name: '2.500 € einzahlen' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectGood('wire');
  });
});
