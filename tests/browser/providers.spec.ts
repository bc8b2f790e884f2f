import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { balanceOf, depositPage } from '../support/browser/deposit-page.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect } from '../support/browser/test.ts';

// Every flow goes through the real sandbox, which is a separate process. Each has its own client so that they can run in parallel.
const test = clientTest.extend({ mayPay: true });
test.describe.configure({ mode: 'parallel' });

const BEFORE = 10_000;
const PAID = '€250.00 received';

/** How the browser gets to the provider, and what it finds there. */
type Way = 'page' | 'tab' | 'frame';

// One provider for each way of getting there; the one that opens a page has a test of its own below. What each provider requests and
// reports is tested by its adapter's contract.
const PROVIDERS: readonly (readonly [provider: string, method: string, way: Way, tags: readonly string[]])[] = [
  // Its order is a form that the browser submits.
  ['paymaxis', 'creditCard', 'page', ['@long']],
  ['cashier', 'creditCard', 'frame', []],
  ['titan', 'titan', 'tab', ['@long']],
];

for (const [provider, method, way, tags] of PROVIDERS) {
  test(`pays in through ${provider}`, { tag: [...tags] }, async ({ page, context, server, session }) => {
    const deposit = depositPage(page);
    await deposit.open(method);
    await deposit.deposit(provider, '250');
    if (way === 'frame') {
      await deposit.continue.click();
      await page.frameLocator('iframe').getByRole('button', { name: 'Pay €250.00' }).click();
    } else {
      const there = await goToProvider(page, context, way);
      await payAndConfirm(there);
      await expect(depositPage(there).outcome(PAID)).toBeVisible();
      await expect(there).toHaveURL(/\/payment\/return\?id=[A-Z0-9]{20}$/);
    }
    // If the payment was in a tab or frame of its own, this page hears of it as well.
    await expect(deposit.outcome(PAID)).toBeVisible();
    expect(await balanceOf(server.url, session.access_token)).toBe(BEFORE + 250);
  });
}

test(
  'a client who returns with the back button continues the same deposit and pays once',
  { tag: '@long' },
  async ({ page, context, server, session }) => {
    const deposit = depositPage(page);
    await deposit.open('creditCard');
    await deposit.deposit('PayWay', '250');
    await goToProvider(page, context, 'page');
    const order = page.url();
    await page.goBack();
    await deposit.resume.click();
    await goToProvider(page, context, 'page');
    expect(page.url()).toBe(order);
    await payAndConfirm(page);
    await expect(deposit.outcome(PAID)).toBeVisible();
    expect(await balanceOf(server.url, session.access_token)).toBe(BEFORE + 250);
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the pages of the sandbox are accessible in light and dark and by keyboard', { tag: '@long' }, async ({ page, context }) => {
    const deposit = depositPage(page);
    await deposit.open('creditCard');
    await deposit.deposit('stripe', '250');
    await goToProvider(page, context, 'page');
    await expect(page).toHaveTitle('Pay with Stripe Checkout');
    await page.getByText('Other provider behaviour').click();
    await expectFit(page, "the provider's page");
    await page.getByRole('button', { name: 'Pay €250.00' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Confirm with your bank');
    await expectFit(page, "the bank's page");
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(deposit.outcome(PAID)).toBeVisible();
  });
});

async function expectFit(page: Page, place: string): Promise<void> {
  await expect(page.getByText('Sandbox: no money moves')).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${place}, ${colorScheme}`);
  }
}

/** The provider's page: this one, or one in a new tab. */
async function goToProvider(page: Page, context: BrowserContext, way: Exclude<Way, 'frame'>): Promise<Page> {
  const opened = way === 'tab' ? context.waitForEvent('page') : Promise.resolve(page);
  await depositPage(page).continue.click();
  const there = await opened;
  await expect(there.getByText('Sandbox: no money moves')).toBeVisible();
  return there;
}

async function payAndConfirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay €250.00' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
}
