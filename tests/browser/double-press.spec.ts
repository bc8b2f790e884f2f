import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  /** A program that trades on the same client's account. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

/** Within the interval that operating systems count as a double click, and longer than the server takes to respond. */
const DOUBLE_TAP_MS = 250;
/** The interval itself, which the platform uses for keys as well. */
const DOUBLE_PRESS_MS = 500;

test('a double click on Close or two presses of Enter close one position, whose row keeps its place while the pointer is there', async ({
  page,
  trader,
}) => {
  for (let count = 0; count < 5; count += 1) await trader.open({ amount: 100 });
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  const close = platform.openPositions.getByRole('button', { name: 'Close Bitcoin' });
  const gone = platform.openPositions.getByRole('row').filter({ hasText: /Closed −€0\.02/ });
  await expect(close).toHaveCount(5);

  await test.step('a double click closes one position, and its row keeps its place and says so', async () => {
    const second = await close.nth(1).boundingBox();
    await close.first().dblclick({ delay: 20 });
    await expect(gone).toBeVisible();
    expect(await close.first().boundingBox()).toEqual(second);
    // The row disappears once the pointer has left the list, and the rows below it move up.
    await page.mouse.move(5, 5);
    await expect(gone).toHaveCount(0);
    expect((await trader.positions()).open).toHaveLength(4);
    await expect(close).toHaveCount(4);
  });

  await test.step('the row stays while the pointer moves in the list', async () => {
    const second = await close.nth(1).boundingBox();
    await close.first().click();
    await expect(gone).toBeVisible();
    const startedAt = Date.now();
    await expect(async () => {
      await page.mouse.move((second?.x ?? 0) + (Date.now() % 9), (second?.y ?? 0) + 5);
      expect(await close.first().boundingBox()).toEqual(second);
      expect(Date.now() - startedAt).toBeGreaterThan(1_500);
    }).toPass({ intervals: [100], timeout: 30_000 });
    await page.mouse.move(5, 5);
    await expect(gone).toHaveCount(0);
  });

  await test.step('Enter pressed twice closes one position, although the focus moves on to the next', async () => {
    await expect(close).toHaveCount(3);
    await close.first().focus();
    const pressedAt = Date.now();
    await page.keyboard.press('Enter');
    await expect(close).toHaveCount(2);
    await page.keyboard.press('Enter');
    // On a busy machine the list may take so long to change that the second press is one of its own.
    const isDouble = Date.now() - pressedAt < DOUBLE_PRESS_MS;
    await expect(close.first()).toBeFocused();
    if (isDouble) expect(sent.filter(({ event }) => event === 'closePosition')).toHaveLength(3);
  });
});

test('a double click on Buy opens one position, as does holding down Enter; a double click on Cancel cancels one order', async ({
  page,
  trader,
}) => {
  const order = { kind: 'limit', symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 1, price: 40_000 };
  for (let count = 0; count < 2; count += 1) await trader.command('placeOrder', order);
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('100');
  await platform.ticket.submit.dblclick({ delay: 20 });
  await expect(platform.toasts.getByText('New position was created successfully')).toBeVisible();
  await platform.ticket.amount.fill('200');
  await platform.ticket.amount.focus();
  // While the previous order is in progress, the form takes no other.
  await expect(platform.ticket.submit).toBeEnabled();
  await expect(platform.ticket.submit).not.toHaveAttribute('aria-busy', 'true');
  // Pressed and never released: what follows are repeats.
  for (let count = 0; count < 10; count += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect.poll(async () => (await trader.positions()).open.map(({ amount }) => amount)).toEqual([100, 200]);
  expect(sent.filter(({ event }) => event === 'openPosition')).toHaveLength(2);

  await platform.openOrders();
  const cancel = page.getByRole('button', { name: /^Cancel order for/ });
  await expect(cancel).toHaveCount(2);
  await cancel.first().dblclick({ delay: 20 });
  await expect(page.getByText('No longer pending')).toBeVisible();
  expect((await trader.positions()).orders).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a double tap on Close closes one position, and one on Buy opens the ticket and no position', async ({ page, trader }) => {
    for (let count = 0; count < 3; count += 1) await trader.open({ amount: 100 });
    await page.goto('/platform/BTCUSD');
    const close = page.getByRole('button', { name: 'Close Bitcoin' });
    await expect(close).toHaveCount(3);
    await close.first().scrollIntoViewIfNeeded();
    await doubleTap(page, close.first());
    await expect(page.getByText(/^Closed −€0\.02$/)).toBeVisible();
    expect((await trader.positions()).open).toHaveLength(2);
    await expect(close).toHaveCount(2);

    const buy = page.getByRole('button', { name: /^Buy/ });
    await expect(buy).toBeEnabled();
    await doubleTap(page, buy);
    const sheet = page.getByRole('dialog', { name: 'New trade: BTCUSD' });
    await expect(sheet).toBeVisible();
    expect((await trader.positions()).open).toHaveLength(2);
    await sheet.getByLabel('Amount', { exact: true }).fill('100');
    await doubleTap(page, sheet.locator('button[type=submit]'));
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await trader.positions()).open).toHaveLength(3);
  });
});

test(
  'with order confirmation turned on, each order is confirmed first, in this browser from then on',
  { tag: '@long' },
  async ({ page, trader }) => {
    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('button', { name: 'Platform settings' }).click();
    const setting = page.getByRole('radio', { name: 'Confirm each order' });
    await expect(setting).not.toBeChecked();
    await setting.check();
    await expectAccessible(page, 'the trading settings');
    await page.reload();
    await platform.ticket.amount.fill('100');
    await platform.ticket.submit.click();
    const question = page.getByRole('dialog', { name: 'Buy BTCUSD?' });
    await expect(question).toContainText('€100.00 with 1× leverage, at the current price. This can’t be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect((await trader.positions()).open).toHaveLength(0);
    await platform.ticket.submit.click();
    await question.getByRole('button', { name: 'Buy BTCUSD' }).click();
    const { close, row } = platform.position('BTCUSD');
    await close.click();
    await page.getByRole('dialog', { name: 'Close Bitcoin?' }).getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(row).toHaveCount(0);
    expect((await trader.positions()).open).toHaveLength(0);
  },
);

/** Two taps of one finger on the same point of the screen. */
async function doubleTap(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const startedAt = Date.now();
  await page.touchscreen.tap(x, y);
  await expect.poll(() => Date.now() - startedAt, { intervals: [10] }).toBeGreaterThanOrEqual(DOUBLE_TAP_MS - 50);
  await page.touchscreen.tap(x, y);
}
