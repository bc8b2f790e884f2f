import { expect, type Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { startStoppablePostgres, type StoppablePostgres } from '../support/browser/stoppable-postgres.ts';
import { clientTestOnOwnServer } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** From the database's return until the engine, the socket and the page have found each other again. */
const HEALING_MS = 60_000;

const PAUSED = "Trading is paused. We're reconnecting.";

let postgres: StoppablePostgres | undefined;

const test = clientTestOnOwnServer('alwaysOpen', async () => {
  postgres = await startStoppablePostgres();
  return { DATABASE_URL: postgres.url };
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
