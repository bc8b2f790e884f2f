import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';

/**
 * The main job from login to a closed position, with the server killed twice on the way: what the client was shown is still there, and
 * what the ledger holds is what the client was shown.
 */

let dataDir: string;
let environment: Record<string, string>;
let server: ServerProcess;

async function startServer(): Promise<void> {
  server = await startServerProcess({ databaseUrl: null, dataDir }, environment);
}

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fairlead-main-job-'));
  environment = { PORT: String(await findFreePort()), DEMO: '1', WEB_BUILD: 'web/build', PRICE_FEED: 'sandbox:always-open' };
  await startServer();
});

test.afterAll(async () => {
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('a client trades, the server is killed, and everything is still there', async ({ page }) => {
  test.setTimeout(180_000);

  await test.step('an unauthenticated visitor of the platform logs in', async () => {
    await page.goto(`${server.url}/platform/BTCUSD`);
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill('demo@fairlead.test');
    await page.getByLabel('Password', { exact: true }).fill('fairlead-demo');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/platform\/BTCUSD$/);
  });

  await test.step('the demo says what it is', async () => {
    await expect(page.getByRole('dialog', { name: 'Welcome to the Fairlead demo' })).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const balance = figure(page, 'Balance');
  await test.step('prices move', async () => {
    await expect(balance).toHaveText('€10,000.00');
    const sides = page.getByRole('group', { name: 'Buy or sell' });
    await expect(sides).toContainText(/\d/);
    const before = await sides.innerText();
    await expect.poll(() => sides.innerText()).not.toBe(before);
  });

  await test.step('a leveraged position is opened', async () => {
    await page.getByLabel('Amount', { exact: true }).fill('500');
    await page.getByRole('radio', { name: '2×' }).click();
    await page.getByRole('button', { name: 'Buy BTCUSD' }).click();
    await expect(page.getByText('New position was created successfully')).toBeVisible();
  });

  const row = page.getByRole('row').filter({ hasText: 'BTCUSD' }).filter({ hasText: 'Long' });
  await test.step('its profit moves', async () => {
    await expect(row).toContainText('€500.00');
    await expect(figure(page, 'Free margin')).toHaveText('€9,500.00');
    const profit = row.getByRole('button', { name: /€/ });
    const before = await profit.innerText();
    await expect.poll(() => profit.innerText()).not.toBe(before);
  });

  const openPrice = await row.getByRole('cell').nth(4).innerText();
  const stopLoss = row.getByLabel('Stop loss of Bitcoin');
  const level = (numberIn(openPrice) * 0.8).toFixed(2);
  await test.step('its stop loss is set', async () => {
    await stopLoss.fill(level);
    await stopLoss.press('Enter');
    await expect(page.getByText('Stops of Bitcoin were saved')).toBeVisible();
  });

  await test.step('the server is killed: the page says so and blocks the ticket', async () => {
    await server.end('SIGKILL');
    await expect(page.getByText(/Connection lost/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy BTCUSD' })).toBeDisabled();
  });

  await test.step('it comes back: the page heals by itself, and the position is there', async () => {
    await startServer();
    await expect(page.getByText(/Connection lost/)).toHaveCount(0, { timeout: 30_000 });
    await expect(row).toContainText('€500.00');
    await expect(row.getByRole('cell').nth(4)).toHaveText(openPrice);
    expect(numberIn(await stopLoss.inputValue())).toBe(Number(level));
  });

  let profitCents = 0;
  await test.step('the position is closed, and its profit is booked to the cent', async () => {
    await row.getByRole('button', { name: 'Close Bitcoin' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    const closed = page.getByRole('row').filter({ hasText: 'Manually' });
    await expect(closed).toContainText('BTCUSD');
    const profit = await closed
      .getByText(/^[+−-]?€/)
      .last()
      .innerText();
    profitCents = Math.round(numberIn(profit) * 100);
    await expect.poll(async () => Math.round(numberIn(await balance.innerText()) * 100)).toBe(1_000_000 + profitCents);
  });

  await test.step('killed and started again, balance and history are right', async () => {
    await server.end('SIGKILL');
    await startServer();
    await page.reload();
    await expect.poll(async () => Math.round(numberIn(await balance.innerText()) * 100)).toBe(1_000_000 + profitCents);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Manually' })).toContainText('BTCUSD');
  });

  await test.step('the ledger holds what the client was shown', async () => {
    await server.end('SIGTERM');
    const database = await openDatabase({ dataDir });
    try {
      const report = await verifyJournal(database);
      expect(report.faults).toEqual([]);
      const [cash] = await database.query<{ total: number }>(
        "SELECT sum(amount_cents)::bigint AS total FROM ledger_entry WHERE ledger_account = 'client:1:cash'",
      );
      expect(cash?.total).toBe(1_000_000 + profitCents);
    } finally {
      await database.close();
    }
  });
});

/** A figure of the summary bar, by its name. */
function figure(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Account' }).getByRole('button', { name }).locator('span').nth(1);
}

/** The number in a text of an English screen, whatever stands around it. */
function numberIn(text: string): number {
  const [digits = ''] = text.replaceAll(',', '').match(/[\d.]+/) ?? [];
  return Number(digits) * (/[−-]/.test(text.split(digits)[0] ?? '') ? -1 : 1);
}
