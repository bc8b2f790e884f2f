import { expectAccessible } from '../support/browser/accessibility.ts';
import { writePrice } from '../support/browser/figures.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { platformPage, type PlatformPage } from '../support/browser/platform-page.ts';
import { STEADY, TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

/** On a market whose prices are known: one instrument stands still, one goes up and down. */
const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  /** The same client's own program. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

test('a limit order is placed, waits with its distance, is edited where it stands and cancelled', async ({ page }) => {
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  await platform.openOrders();
  await expect(page.getByText('No waiting orders')).toBeVisible();
  await expect(page.getByText('Choose Limit or Stop in the ticket to buy or sell BTCUSD at a price of your own.')).toBeVisible();

  const { ticket } = platform;
  await ticket.kind('Limit').click();
  await expect(ticket.entryPrice).toHaveValue('50,010.00');
  await ticket.entryPrice.fill('49,000');
  await ticket.amount.fill('500');
  await ticket.stopLoss.fill('45000');
  await expect(ticket.submit).toHaveText('Buy limit BTCUSD');
  await ticket.submit.click();
  await expect(platform.toasts).toContainText('Your limit order for Bitcoin waits at 49,000.00.');

  const order = platform.order('BTCUSD');
  await expect(order.row).toContainText('Long');
  await expect(order.row).toContainText('Limit');
  await expect(order.row).toContainText('€500.00');
  await expect(order.price).toHaveValue('49,000.00');
  await expect(order.stopLoss).toHaveValue('45,000.00');
  await expect(order.distance).toHaveText('−2.02%');
  await expect(order.expiry).toHaveText('Until cancelled');
  // Nothing is set aside for it.
  await expect(platform.figureText('Free margin')).toHaveText('€10,000.00');
  await expectAccessible(page, 'with a waiting order');

  await order.price.fill('50,010.01');
  await order.price.press('Enter');
  await expect(order.price).toHaveAccessibleDescription("The order's price can't be higher than 50,010.00");
  await order.price.fill('48,000');
  await order.price.press('Enter');
  await expect(platform.toasts).toContainText('The order for Bitcoin was changed');
  await expect(order.price).toHaveValue('48,000.00');
  await order.takeProfit.fill('60000');
  await order.takeProfit.press('Enter');
  await expect(order.takeProfit).toHaveValue('60,000.00');
  await page.reload();
  await platform.openOrders();
  await expect(order.price).toHaveValue('48,000.00');
  await expect(order.takeProfit).toHaveValue('60,000.00');
  expect(sent.map(({ event, message }) => [event, message['price'], message['stop_lost'], message['take_profit']])).toEqual([
    ['placeOrder', 49_000, 45_000, null],
    ['changeOrder', 48_000, 45_000, null],
    ['changeOrder', 48_000, 45_000, 60_000],
  ]);

  await order.cancel.click();
  await expect(platform.toasts).toContainText('The order for Bitcoin was cancelled');
  await expect(page.getByText('No waiting orders')).toBeVisible();
});

test.describe('the price of an order', () => {
  test('on the wrong side of the market, or no price at all, is not sent, and the field says why', async ({ page }) => {
    const sent = recordCommands(page);
    const { open, ticket } = platformPage(page);
    await open();
    await ticket.kind('Limit').click();
    await ticket.amount.fill('100');
    for (const { kind, side, price, message } of [
      { kind: 'Limit', side: 'buy', price: '50,010.01', message: "The order's price can't be higher than 50,010.00" },
      { kind: 'Limit', side: 'sell', price: '49,999.99', message: "The order's price can't be lower than 50,000.00" },
      { kind: 'Stop', side: 'buy', price: '50,009.99', message: "The order's price can't be lower than 50,010.00" },
      { kind: 'Stop', side: 'sell', price: '50,000.01', message: "The order's price can't be higher than 50,000.00" },
      { kind: 'Limit', side: 'buy', price: '0', message: 'The price must be above zero.' },
      { kind: 'Limit', side: 'buy', price: 'low', message: 'This is not a number.' },
    ] as const) {
      await test.step(`${price} for a ${kind} to ${side}: ${message}`, async () => {
        await ticket[side].click();
        await ticket.kind(kind).click();
        await ticket.entryPrice.fill(price);
        await expect(ticket.entryPrice).toHaveAccessibleDescription(message);
        await ticket.submit.click();
        await expect(ticket.entryPrice).toBeFocused();
        await expect(ticket.entryPrice).toHaveAttribute('aria-invalid', 'true');
      });
    }
    expect(sent).toEqual([]);
  });

  test('moves by the smallest step, or by a hundred', async ({ page }) => {
    const { open, ticket } = platformPage(page);
    await open();
    await ticket.kind('Stop').click();
    for (const [key, price] of [
      ['ArrowUp', '50,010.01'],
      ['PageUp', '50,011.01'],
      ['ArrowDown', '50,011.00'],
      ['PageDown', '50,010.00'],
    ] as const) {
      await ticket.entryPrice.press(key);
      await expect(ticket.entryPrice).toHaveValue(price);
    }
    await page.getByRole('button', { name: 'One step higher' }).click();
    await expect(ticket.entryPrice).toHaveValue('50,010.01');
  });

  test('is what its stops are judged from', async ({ page }) => {
    const { open, ticket } = platformPage(page);
    await open();
    await ticket.kind('Limit').click();
    await ticket.entryPrice.fill('40,000');
    await ticket.stopLoss.fill('45,000');
    await expect(ticket.stopLoss).toHaveAccessibleDescription("Can't be higher than 39,990.00");
    await ticket.kind('Market').click();
    await expect(ticket.stopLoss).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('an order that its price comes to', () => {
  // The first is filled with the very turn of the wave at which the second one is placed.
  for (const { side, takeProfit, orders } of [
    {
      side: 'buy',
      takeProfit: 4_000,
      orders: [
        { kind: 'Limit', price: 2_950, amount: 200, placedAt: WAVE.high.ask, opensAt: WAVE.low.ask },
        { kind: 'Stop', price: 2_990, amount: 300, placedAt: WAVE.low.ask, opensAt: WAVE.high.ask },
      ],
    },
    {
      side: 'sell',
      takeProfit: 1_000,
      orders: [
        { kind: 'Limit', price: 2_990, amount: 200, placedAt: WAVE.low.bid, opensAt: WAVE.high.bid },
        { kind: 'Stop', price: 2_950, amount: 300, placedAt: WAVE.high.bid, opensAt: WAVE.low.bid },
      ],
    },
  ] as const) {
    test(
      `is a position at the quote that reached it: a Limit and a Stop to ${side}`,
      side === 'sell' ? { tag: '@long' } : {},
      async ({ page }) => {
        const platform = platformPage(page);
        await platform.open(WAVE.symbol);
        const { ticket } = platform;
        await platform.openOrders();
        await ticket[side].click();
        for (const { kind, price, amount, placedAt } of orders) {
          await test.step(`the ${kind} is placed, and waits`, async () => {
            await ticket.kind(kind).click();
            await ticket.entryPrice.fill(String(price));
            await ticket.amount.fill(String(amount));
            await ticket.takeProfit.fill(String(takeProfit));
            await submitAt(platform, side, placedAt);
            await expect(platform.order(WAVE.symbol).row.filter({ hasText: `€${amount}.00` })).toBeVisible();
          });
        }
        await expect(page.getByText('No waiting orders')).toBeVisible({ timeout: TWO_WAVES_MS });
        await page.getByRole('tab', { name: /^Open positions/ }).click();
        await expect(platform.position(WAVE.symbol).row).toHaveCount(2);
        for (const { kind, amount, opensAt } of orders) {
          await test.step(`the ${kind} has become a position`, async () => {
            const position = platform.position(WAVE.symbol, `€${amount}.00`);
            await expect(position.openPrice).toHaveText(writePrice(opensAt));
            await expect(position.takeProfit).toHaveValue(writePrice(takeProfit));
          });
        }
      },
    );
  }
});

test.describe('the expiry', () => {
  test('of a moment of the client is sent in his time zone, shown, and can be changed', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { ticket } = platform;
    await ticket.kind('Limit').click();
    await ticket.entryPrice.fill('49,000');
    await ticket.amount.fill('100');
    await ticket.expiry.selectOption('Date and time');
    await ticket.expiresOn.fill('2020-01-01T12:00');
    await expect(ticket.expiresOn).toHaveAccessibleDescription('The order must end in the future, within a year.');
    await ticket.submit.click();
    await expect(ticket.expiresOn).toBeFocused();
    const summer = `${new Date().getFullYear() + (new Date().getMonth() > 5 ? 1 : 0)}-06-30T14:00`;
    await ticket.expiresOn.fill(summer);
    await ticket.submit.click();
    await expect(platform.toasts).toContainText('Your limit order for Bitcoin waits at 49,000.00.');
    // 14:00 in Berlin's summer.
    expect(sent.map(({ message }) => message['expires_at'])).toEqual([`${summer.slice(0, 10)}T12:00:00.000Z`]);

    await platform.openOrders();
    const { expiry } = platform.order('BTCUSD');
    await expect(expiry).toHaveText('30 Jun, 14:00');
    await expiry.click();
    const chooser = page.getByRole('dialog', { name: 'Expiry' });
    await chooser.getByLabel('Expiry', { exact: true }).selectOption('Until cancelled');
    await chooser.getByRole('button', { name: 'Save' }).click();
    await expect(chooser).toBeHidden();
    await expect(expiry).toHaveText('Until cancelled');
  });

  test('ends an order whose time is up', async ({ page, trader }) => {
    const platform = platformPage(page);
    await platform.open();
    await platform.openOrders();
    const order = { symbol: STEADY.symbol, kind: 'limit', direction: 'buy', amount: 100, leverage: 1, price: 40_000 };
    await trader.command('placeOrder', { ...order, expires_at: new Date(Date.now() + 4_000).toISOString() });
    await expect(platform.order(STEADY.symbol).row).toBeVisible();
    await expect(page.getByText('No waiting orders')).toBeVisible();
    await expect(platform.figureText('Used margin')).toHaveText('€0.00');
  });
});

test.describe('a trailing stop', () => {
  test('says how it will follow, starts at its distance and follows', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open(WAVE.symbol);
    const { ticket } = platform;
    await ticket.amount.fill('100');
    await ticket.stopKind.selectOption('Trailing');
    await ticket.submit.click();
    await expect(ticket.distance).toHaveAccessibleDescription('This field is required');
    await ticket.distance.fill('100');
    await expect(page.getByText('Follows the price at this distance, in steps of a tenth of it, and never goes back.')).toContainText(
      '10.00',
    );
    await submitAt(platform, 'buy', WAVE.low.ask);
    const { row, stopLoss } = platform.position(WAVE.symbol);
    await expect(row).toBeVisible();
    await expect(row.getByRole('button', { name: /trail/i })).toBeVisible();
    await expect(stopLoss).toHaveValue(writePrice(WAVE.high.bid - 100), { timeout: TWO_WAVES_MS });
    expect(sent.map(({ message }) => [message['trailing_stop'], message['stop_lost']])).toEqual([[100, null]]);
  });

  test('is refused nearer than the usual spread', async ({ page }) => {
    const { open, ticket } = platformPage(page);
    await open();
    await ticket.stopKind.selectOption('Trailing');
    await ticket.distance.fill('0.01');
    await expect(ticket.distance).toHaveAccessibleDescription(/^A trailing stop must stay at least [\d.,]+ away from the price\.$/);
  });
});

test.describe('a guaranteed stop', () => {
  test('names its premium and its nearest and farthest level, and is refused outside them', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { ticket } = platform;
    await ticket.amount.fill('1000');
    await ticket.stopKind.selectOption('Guaranteed');
    await expect(ticket.result('Premium')).toHaveText('€29.50');
    await expect(ticket.result('At the nearest, at or below')).toHaveText('47,500.00');
    await expect(ticket.result('At the farthest, at or above')).toHaveText('42,500.00');
    await ticket.stopLoss.fill('47,500.01');
    await expect(ticket.stopLoss).toHaveAccessibleDescription('A guaranteed stop can be set at 47,500.00 or further from the price.');
    await ticket.stopLoss.fill('42,499.99');
    await expect(ticket.stopLoss).toHaveAccessibleDescription('A guaranteed stop can be set at 42,500.00 or closer to the price.');
    await ticket.submit.click();
    await expect(ticket.stopLoss).toBeFocused();
    await ticket.stopLoss.fill('47,000');
    // 60.19 of the move and 29.50 of premium.
    await expect(ticket.stopLoss).toHaveAccessibleDescription('Result incl. premium −€89.69');
    await page.getByRole('button', { name: '−€89.69' }).click();
    await expect(page.getByRole('dialog', { name: 'Result incl. premium: Stop loss' })).toContainText('−€60.19 − €29.50 = −€89.69');
    await page.keyboard.press('Escape');
    await ticket.submit.click();
    const { row, stopLoss } = platform.position('BTCUSD');
    await expect(stopLoss).toHaveValue('47,000.00');
    await expect(row.getByRole('button', { name: /guaranteed/i })).toBeVisible();
    expect(sent.map(({ message }) => [message['protected'], message['stop_lost']])).toEqual([[1, 47_000]]);
  });
});

test('a stop order with a trailing stop and an end is placed and cancelled without a mouse', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  const { ticket } = platform;
  await tabTo(page, ticket.kind('Market'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(ticket.kind('Stop')).toBeChecked();
  await tabTo(page, ticket.entryPrice);
  await page.keyboard.press('PageUp');
  await expect(ticket.entryPrice).toHaveValue('50,011.00');
  await tabTo(page, ticket.expiry);
  await page.keyboard.type('One');
  await tabTo(page, ticket.amount);
  await page.keyboard.type('150');
  await tabTo(page, ticket.stopKind);
  await page.keyboard.type('Tr');
  await tabTo(page, ticket.distance);
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(platform.toasts).toContainText('Your stop order for Bitcoin waits at 50,011.00.');

  await tabTo(page, page.getByRole('tab', { name: /^Open positions/ }));
  await page.keyboard.press('ArrowRight');
  const order = platform.order('BTCUSD');
  await expect(order.row).toContainText('Trailing');
  await tabTo(page, order.cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No waiting orders')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Orders/ })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an order is placed in the sheet, and waits as a card', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('button', { name: /^Sell/ }).click();
    const { ticket } = platform;
    await ticket.kind('Stop').click();
    await ticket.entryPrice.fill('45,000');
    await ticket.amount.fill('250');
    await expectAccessible(page, 'the sheet of an order');
    await expect(ticket.submit).toHaveText('Sell stop BTCUSD');
    await ticket.submit.click();
    await expect(platform.toasts).toContainText('Your stop order for Bitcoin waits at 45,000.00.');
    await platform.openOrders();
    const card = page.getByRole('listitem').filter({ hasText: 'BTCUSD' });
    for (const text of ['Short', 'Stop', '€250.00', '−10.00%']) await expect(card).toContainText(text);
    await card.getByLabel('Order price of Bitcoin').fill('44000');
    await card.getByRole('button', { name: 'Save (Enter)' }).click();
    await expect(card.getByLabel('Order price of Bitcoin')).toHaveValue('44,000.00');
    await expectAccessible(page, 'orders as cards');
    await card.getByRole('button', { name: 'Cancel the order for Bitcoin' }).click();
    await expect(page.getByText('No waiting orders')).toBeVisible();
  });
});

/** Sends what the ticket says as soon as the price that the side opens at is this. */
async function submitAt(platform: PlatformPage, side: 'buy' | 'sell', price: number): Promise<void> {
  const quote = side === 'buy' ? platform.ask : platform.bid;
  await waitForTurnTo(price, quote);
  await platform.ticket.submit.click();
}
