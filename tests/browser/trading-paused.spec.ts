import { paymentPaths } from '@fairlead/contract/paths.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { startStoppablePostgres, type StoppablePostgres } from '../support/browser/stoppable-postgres.ts';
import { clientTestOnOwnServer } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** From the database's return until the engine, the socket and the page have reconnected. */
const HEALING_MS = 60_000;

const IBAN = 'DE89 3704 0044 0532 0130 00';

const PAUSED = 'Trading is paused. Reconnecting…';

let postgres: StoppablePostgres | undefined;

const test = clientTestOnOwnServer('alwaysOpen', async () => {
  postgres = await startStoppablePostgres();
  return { DATABASE_URL: postgres.url, DEMO: '1', SANDBOX_PORT: '0' };
});

test.describe.configure({ timeout: 180_000 });
test.afterEach(() => database().giveBack());
test.afterAll(() => postgres?.remove());

test('while the database is down trading is paused and typed text stays; all of it recovers in every tab without a reload', async ({
  page,
  context,
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

  const withdrawal = await context.newPage();
  await withdrawal.goto('/payment/withdraw');
  await expect(withdrawal.getByText(/€9,8\d\d\.\d\d/).first()).toBeVisible();
  await withdrawal.getByLabel('Amount', { exact: true }).fill('123.45');
  await withdrawal.getByLabel('Comments').fill('For the car');
  await withdrawal.getByLabel('Your bank account (IBAN)').fill(IBAN);
  await withdrawal.getByRole('button', { name: 'Review withdrawal' }).click();
  const dialog = withdrawal.getByRole('dialog', { name: 'Review your withdrawal' });
  const request = dialog.getByRole('button', { name: 'Request €123.45' });

  const deposit = await context.newPage();
  await deposit.goto('/payment/deposit');
  await deposit.getByRole('radio', { name: /^Bank transfer/ }).check();
  await deposit.getByRole('textbox', { name: 'Amount' }).fill('377');
  const payIn = deposit.getByRole('button', { name: /^Deposit €/ });
  for (const tab of [page, withdrawal, deposit]) await markDocument(tab);
  await page.bringToFront();
  await platform.ticket.submit.focus();
  const placeBefore = await row.boundingBox();

  await database().takeAway();

  await test.step('prices continue, and controls that send commands are blocked in place', async () => {
    await expect(page.getByRole('status').getByText(PAUSED)).toBeVisible({ timeout: HEALING_MS });
    for (const button of [platform.ticket.submit, close, page.getByRole('button', { name: 'Close several…' }), autoSwitch(page)]) {
      await expect(button).toBeDisabled();
      await expect(button).toHaveAccessibleDescription(PAUSED);
    }
    await expect(stopLoss).not.toBeEditable();
    await expect(page.getByRole('slider', { name: /^Stop loss/ })).toHaveAttribute('aria-disabled', 'true');
    // A keyboard user keeps the focus and the typed amount.
    await expect(platform.ticket.submit).toBeFocused();
    await expect(platform.ticket.amount).toHaveValue('250');
    await page.keyboard.press('Enter');
    await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(1);
    expect(await row.boundingBox()).toEqual(placeBefore);
    const price = await platform.bid.innerText();
    await expect(platform.bid).not.toHaveText(price);
  });

  await test.step('a withdrawal without an answer and a deposit that cannot start keep the entries and say so', async () => {
    await Promise.all([request.click(), payIn.click()]);
    await expect(dialog.getByText('it can’t be created twice.')).toBeVisible({ timeout: HEALING_MS });
    await expect(deposit.getByText('The service is temporarily unavailable. Try again in a moment.')).toBeVisible({
      timeout: HEALING_MS,
    });
    await expect(deposit.getByRole('textbox', { name: 'Amount' })).toHaveValue('377');
  });

  const late = await context.newPage();
  await test.step('a platform opened meanwhile says that the account could not be loaded', async () => {
    await late.goto('/platform/BTCUSD');
    await expect(late.getByText('We couldn’t load your account')).toBeVisible({ timeout: HEALING_MS });
    await markDocument(late);
  });

  await database().giveBack();

  await test.step('trading resumes', async () => {
    await expect(page.getByRole('status').getByText('Trading has resumed.')).toBeAttached({ timeout: HEALING_MS });
    await expect(page.getByText(PAUSED)).toHaveCount(0);
    await platform.ticket.submit.click();
    await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(2);
    await expect(platform.figureText('Used margin')).toHaveText('€400.00');
    await expect(platformPage(late).position('BTCUSD', '€150.00').row).toBeVisible({ timeout: HEALING_MS });
    await expect(platformPage(late).ticket.submit).toBeEnabled({ timeout: HEALING_MS });
  });

  await test.step('the withdrawal is accepted once and the deposit continues when they are sent again', async () => {
    await pressUntilGone(request);
    await expect(withdrawal.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible();
    await pressUntilGone(payIn);
    await expect(deposit).toHaveURL(/\/transactions\/deposits\?transaction=[A-Z0-9]{20}$/);
    for (const tab of [page, late, withdrawal, deposit]) expect(await isSameDocument(tab)).toBe(true);
    for (const [group, amount] of [
      ['withdrawals', -123.45],
      ['deposits', 377],
    ] as const) {
      expect(await transactionsOf(server.url, session.access_token, group)).toMatchObject({ data: [{ amount }], totals: { count: 1 } });
    }
  });
});

async function transactionsOf(url: string, token: string, group: string): Promise<unknown> {
  const answer = await fetch(`${url}${paymentPaths.page}?group=${group}`, { headers: { authorization: `Bearer ${token}` } });
  return answer.json();
}

/** The server recovers a moment after its database; until then it may report again that it is unavailable. */
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
