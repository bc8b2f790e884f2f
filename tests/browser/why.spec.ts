import type { Page } from '@playwright/test';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

const PHONE = { width: 390, height: 844 };
const whyOf = (page: Page) => page.getByRole('dialog', { name: /^Why: / });

test('an open position tells how it was opened and what was changed', async ({ page, context, trader }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const platform = platformPage(page);
  await platform.open();
  const { amount, submit } = platform.ticket;
  await amount.fill('100');
  await submit.click();
  const { row, stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('45,000');
  await stopLoss.press('Enter');
  await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
  await row.getByRole('button', { name: 'Why: Bitcoin' }).click();
  const why = whyOf(page);
  await expect(why).toContainText('You bought Bitcoin at 50,010.00, 12.50 better than your limit of 50,022.50.');
  await expect(why).toContainText('It is still open.');
  const opening = why.getByRole('region', { name: 'Opening' });
  for (const text of ['50,000.00 / 50,010.00', 'Opened at50,010.00', '12.50 better for you', '≈ 50,010.00', 'no difference']) {
    await expect(opening).toContainText(text);
  }
  await expect(opening).toContainText(
    /\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2}\.\d{3} (GMT\+\d|CES?T)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3} UTC/,
  );
  await expect(opening).toContainText(/\d+ ms old/);
  await expect(why.getByRole('region', { name: 'What happened meanwhile' })).toContainText('Stops set: Stop loss 45,000.00');
  await expect(why.getByRole('region', { name: 'Where it is recorded' })).toContainText(/journal entry \d+command openPosition:\d+:[\w-]+/);
  await expectAccessible(page, 'why of an open position');

  await test.step('all of it can be copied', async () => {
    await why.getByRole('button', { name: 'Copy for support' }).click();
    await expect(why.getByRole('status')).toHaveText('Copied');
    const copied = await readClipboard(page);
    expect(copied).toContain('You bought Bitcoin at 50,010.00');
    expect(copied).toMatch(/Opening: journal entry \d+ \(command openPosition:/);
  });

  await test.step('Escape leads back to the button', async () => {
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(row.getByRole('button', { name: 'Why: Bitcoin' })).toBeFocused();
  });
  expect((await trader.positions()).open).toHaveLength(1);
});

test('a stopped position tells of its level, the price that crossed it, the formula and what was booked', async ({ page, trader }) => {
  const platform = platformPage(page);
  await platform.open(WAVE.symbol);
  await waitForTurnTo(WAVE.high.bid, platform.bid);
  await trader.open({ symbol: WAVE.symbol, amount: 100, leverage: 2, stopLoss: 2_950 });
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Why: Ethereum' }).click({ timeout: TWO_WAVES_MS });
  const why = whyOf(page);
  await expect(why).toContainText('You bought Ethereum at 3,001.00');
  await expect(why).toContainText('Your stop loss at 2,950.00 closed it at 2,940.00 with −€4.07.'.replace('−', '−\u2060'));
  await expect(why).toContainText('The first price beyond the level was 10.00 past it');
  const closing = why.getByRole('region', { name: 'Closing' });
  for (const text of [
    'Closed byStop Loss',
    '2,940.00 / 2,941.00',
    'Stop loss2,950.00compared with the sell price',
    '10.00 worse for you',
  ]) {
    await expect(closing).toContainText(text);
  }
  await expect(why.getByRole('region', { name: 'Profit' })).toContainText('(€100.00 × 2 ÷ 3,001.00)');
  await expect(why.getByRole('region', { name: 'What was booked' })).toContainText(/client:\d+:cash ↔ house:trading/);
  await expect(why.getByRole('region', { name: 'Where it is recorded' })).toContainText('caused by a quote, not by a command');
});

test('that cannot be loaded says so and can be tried again', async ({ page, trader }) => {
  await trader.open({});
  const platform = platformPage(page);
  await platform.open();
  await page.route('**/why', (route) => route.abort());
  await page.getByRole('button', { name: 'Why: Bitcoin' }).click();
  await expect(page.getByRole('alert').getByText('The account of this position could not be loaded.')).toBeVisible();
  await page.unroute('**/why');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(whyOf(page)).toContainText('You bought Bitcoin');
});

test('of another client is not told', async ({ trader, server, request }) => {
  const id = await trader.open({});
  const { access_token: token } = await logIn(server.url, await server.claimClient());
  const answer = await request.get(`/api/trading/positions/${id}/why`, { headers: { authorization: `Bearer ${token}` } });
  expect([answer.status(), await answer.json()]).toMatchObject([404, { error: { code: 'positionUnknown' } }]);
});

test('fits a phone', async ({ page, trader }) => {
  await trader.open({});
  await page.setViewportSize(PHONE);
  await page.goto('/platform/BTCUSD');
  await page.getByRole('button', { name: 'Why: Bitcoin' }).click();
  await expect(whyOf(page)).toContainText('You bought Bitcoin');
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'why on a phone');
});
