import { expect, type Locator, type Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { startStoppablePostgres, type StoppablePostgres } from '../support/browser/stoppable-postgres.ts';
import { clientTestOnOwnServer } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** From the database's return until the engine, the socket and the page have found each other again. */
const HEALING_MS = 60_000;

const IBAN = 'DE89 3704 0044 0532 0130 00';

const PAUSED = "Trading is paused. We're reconnecting.";

let postgres: StoppablePostgres | undefined;

const test = clientTestOnOwnServer('alwaysOpen', async () => {
  postgres = await startStoppablePostgres();
  return { DATABASE_URL: postgres.url, DEMO: '1', SANDBOX_PORT: '0' };
});

test.describe.configure({ mode: 'serial', timeout: 180_000 });
test.afterEach(() => database().giveBack());
test.afterAll(() => postgres?.remove());

test('while the database is away trading is paused: prices go on, commands are blocked where they are, and all of it heals without a reload', async ({
  page,
  server,
  session,
}) => {
  const trader = await connectTrading(server.url, session.access_token);
  await trader.open({ amount: 150, stopLoss: 1_000 });
  trader.end();
  const platform = platformPage(page);
  await platform.open();
  const { row, close, stopLoss } = platform.position('BTCUSD');
  await expect(close).toBeEnabled();
  await platform.ticket.amount.fill('250');
  await platform.ticket.submit.focus();
  const placeBefore = await row.boundingBox();
  await markDocument(page);

  await database().takeAway();
  await expect(page.getByRole('status').getByText(PAUSED)).toBeVisible({ timeout: HEALING_MS });
  for (const button of [platform.ticket.submit, close, page.getByRole('button', { name: 'Close several…' }), autoSwitch(page)]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(PAUSED);
  }
  await expect(stopLoss).not.toBeEditable();
  await expect(page.getByRole('slider', { name: /^Stop loss/ })).toHaveAttribute('aria-disabled', 'true');
  // Whoever works by keyboard stays where he was, with what was typed.
  await expect(platform.ticket.submit).toBeFocused();
  await expect(platform.ticket.amount).toHaveValue('250');
  await page.keyboard.press('Enter');
  await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(1);
  expect(await row.boundingBox()).toEqual(placeBefore);
  const price = await platform.bid.innerText();
  await expect(platform.bid).not.toHaveText(price);

  await database().giveBack();
  await expect(page.getByRole('status').getByText('Trading has resumed.')).toBeAttached({ timeout: HEALING_MS });
  await expect(page.getByText(PAUSED)).toHaveCount(0);
  await platform.ticket.submit.click();
  await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(2);
  await expect(platform.figureText('Used margin')).toHaveText('€400.00');
  expect(await isSameDocument(page)).toBe(true);
});

test('a platform that is opened meanwhile loads by itself when trading resumes', async ({ page, server, session }) => {
  const trader = await connectTrading(server.url, session.access_token);
  await trader.open({ amount: 175 });
  trader.end();
  await database().takeAway();
  await page.goto('/platform/BTCUSD');
  await expect(page.getByText('Your account could not be loaded.')).toBeVisible({ timeout: HEALING_MS });
  await markDocument(page);
  await database().giveBack();
  const platform = platformPage(page);
  await expect(platform.position('BTCUSD').row).toContainText('€175.00', { timeout: HEALING_MS });
  await expect(platform.ticket.submit).toBeEnabled({ timeout: HEALING_MS });
  expect(await isSameDocument(page)).toBe(true);
});

test('a withdrawal that is not answered keeps what was typed, says so, and is taken once when it is sent again', async ({ page }) => {
  await page.goto('/payment/withdraw');
  await expect(page.getByText('€10,000.00').first()).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('123.45');
  await page.getByLabel('Comments').fill('For the car');
  await page.getByLabel('IBAN of your bank account').fill(IBAN);
  await markDocument(page);

  await database().takeAway();
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please check your withdrawal' });
  const request = dialog.getByRole('button', { name: 'Request €123.45' });
  await request.click();
  await expect(dialog.getByText('The same request is never taken twice.')).toBeVisible({ timeout: HEALING_MS });

  await database().giveBack();
  await pressUntilGone(request);
  await expect(page.getByRole('heading', { name: 'Your withdrawal was requested' })).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
  await page.goto('/transactions/withdrawals');
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: '€123.45' })).toHaveCount(1);
});

test('a deposit that cannot be begun keeps what was typed, says so, and goes on when it is sent again', async ({ page }) => {
  await page.goto('/payment/deposit');
  await page.getByRole('radio', { name: /^Bank wire/ }).check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('377');
  await markDocument(page);

  await database().takeAway();
  const deposit = page.getByRole('button', { name: /^Deposit €/ });
  await deposit.click();
  await expect(page.getByText('The service is temporarily unavailable. Please try again in a moment.')).toBeVisible({
    timeout: HEALING_MS,
  });
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('377');

  await database().giveBack();
  await pressUntilGone(deposit);
  await expect(page).toHaveURL(/\/transactions\/deposits\?transaction=[A-Z0-9]{20}$/);
  expect(await isSameDocument(page)).toBe(true);
  await page.goto('/transactions/deposits');
  await expect(page.getByRole('main').getByText('€377.00')).toHaveCount(1);
});

/** The server is back a moment after its database; until then it may say again that it is not. */
async function pressUntilGone(button: Locator): Promise<void> {
  await expect(async () => {
    if (await button.isEnabled()) await button.click();
    await expect(button).toBeHidden();
  }).toPass({ timeout: HEALING_MS });
}

function database(): StoppablePostgres {
  if (postgres === undefined) throw new Error('the server has not been started');
  return postgres;
}

function autoSwitch(page: Page) {
  return page.getByRole('switch', { name: 'AutoTrading' });
}

/** A reload would lose it. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-opened-once', 'true'));
}

async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute('data-opened-once'));
}
