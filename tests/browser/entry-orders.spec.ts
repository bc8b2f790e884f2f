import { expectAccessible } from '../support/browser/accessibility.ts';
import { writePrice } from '../support/browser/figures.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { platformPage, type PlatformPage } from '../support/browser/platform-page.ts';
import { TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { resize } from '../support/browser/resize.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** On a market whose prices are known: one instrument doesn't move, one goes up and down. */
const test = clientTestOnServerWith('recorded');

test('a limit order is placed with an expiry date, is listed with its distance, is edited in place and, on a phone, cancelled', async ({
  page,
}) => {
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  await platform.openOrders();
  await expect(page.getByText('No pending orders')).toBeVisible();
  await expect(page.getByText('Choose Limit or Stop under New trade to buy or sell BTCUSD at a price you set.')).toBeVisible();

  const { ticket } = platform;
  await ticket.kind('Limit').click();
  await expect(ticket.entryPrice).toHaveValue('50,010.00');
  await ticket.entryPrice.fill('49,000');
  await ticket.amount.fill('500');
  await ticket.stopLoss.fill('45000');
  await ticket.expiry.selectOption('Date and time');
  const summer = `${new Date().getFullYear() + (new Date().getMonth() > 5 ? 1 : 0)}-06-30T14:00`;
  await ticket.expiresOn.fill(summer);
  await expect(ticket.submit).toHaveText('Buy limit BTCUSD');
  await ticket.submit.click();
  await expect(platform.toasts).toContainText('Limit order for Bitcoin placed at 49,000.00.');

  const order = platform.order('BTCUSD');
  await expect(order.row).toContainText('Long');
  await expect(order.row).toContainText('Limit');
  await expect(order.row).toContainText('€500.00');
  await expect(order.price).toHaveValue('49,000.00');
  await expect(order.stopLoss).toHaveValue('45,000.00');
  await expect(order.distance).toHaveText('−2.02%');
  await expect(order.expiry).toHaveText('30 Jun, 14:00');
  // No money is reserved for it.
  await expect(platform.figureText('Free margin')).toHaveText('€10,000.00');
  await expectAccessible(page, 'with a pending order');

  await order.price.fill('50,010.01');
  await order.price.press('Enter');
  await expect(order.price).toHaveAccessibleDescription('The order price can’t be higher than 50,010.00.');
  await order.price.fill('48,000');
  await order.price.press('Enter');
  await expect(platform.toasts).toContainText('Order for Bitcoin changed');
  await expect(order.price).toHaveValue('48,000.00');
  await order.takeProfit.fill('60000');
  await order.takeProfit.press('Enter');
  await expect(order.takeProfit).toHaveValue('60,000.00');
  await page.reload();
  await platform.openOrders();
  await expect(order.price).toHaveValue('48,000.00');
  await expect(order.takeProfit).toHaveValue('60,000.00');
  // 14:00 in Berlin's summer.
  expect(sent[0]?.message['expires_at']).toBe(`${summer.slice(0, 10)}T12:00:00.000Z`);
  expect(sent.map(({ event, message }) => [event, message['price'], message['stop_lost'], message['take_profit']])).toEqual([
    ['placeOrder', 49_000, 45_000, null],
    ['changeOrder', 48_000, 45_000, null],
    ['changeOrder', 48_000, 45_000, 60_000],
  ]);

  await test.step('on a phone it is shown as a card, and another is placed in the sheet', async () => {
    await resize(page, { width: 390, height: 844 });
    await platform.openOrders();
    const card = page.getByRole('listitem').filter({ hasText: 'BTCUSD' });
    for (const text of ['Long', 'Limit', '€500.00', '−4.02%']) await expect(card).toContainText(text);
    await card.getByLabel('Order price for Bitcoin').fill('47000');
    await card.getByRole('button', { name: 'Save (Enter)' }).click();
    await expect(card.getByLabel('Order price for Bitcoin')).toHaveValue('47,000.00');
    await expectAccessible(page, 'orders as cards');
    await card.getByRole('button', { name: 'Cancel order for Bitcoin' }).click();
    await expect(platform.toasts).toContainText('Order for Bitcoin cancelled');
    await expect(page.getByText('No pending orders')).toBeVisible();

    await page.getByRole('button', { name: /^Sell/ }).click();
    await ticket.kind('Stop').click();
    await ticket.entryPrice.fill('45,000');
    await ticket.amount.fill('250');
    await expectAccessible(page, 'the order sheet');
    await expect(ticket.submit).toHaveText('Sell stop BTCUSD');
    await ticket.submit.click();
    await expect(platform.toasts).toContainText('Stop order for Bitcoin placed at 45,000.00.');
  });
});

test.describe('an order whose price is reached', () => {
  // The first order is filled at the very turn of the wave at which the second one is placed.
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
    test(`becomes a position at the quote that reached it: limit and stop to ${side}`, { tag: '@long' }, async ({ page }) => {
      const platform = platformPage(page);
      await platform.open(WAVE.symbol);
      const { ticket } = platform;
      await platform.openOrders();
      await ticket[side].click();
      for (const { kind, price, amount, placedAt } of orders) {
        await test.step(`the ${kind} order is placed and pending`, async () => {
          await ticket.kind(kind).click();
          await ticket.entryPrice.fill(String(price));
          await ticket.amount.fill(String(amount));
          await ticket.takeProfit.fill(String(takeProfit));
          await submitAt(platform, side, placedAt);
          await expect(platform.order(WAVE.symbol).row.filter({ hasText: `€${amount}.00` })).toBeVisible();
        });
      }
      await expect(page.getByText('No pending orders')).toBeVisible({ timeout: TWO_WAVES_MS });
      await page.getByRole('tab', { name: /^Open positions/ }).click();
      await expect(platform.position(WAVE.symbol).row).toHaveCount(2);
      for (const { kind, amount, opensAt } of orders) {
        await test.step(`the ${kind} order has become a position`, async () => {
          const position = platform.position(WAVE.symbol, `€${amount}.00`);
          await expect(position.openPrice).toHaveText(writePrice(opensAt));
          await expect(position.takeProfit).toHaveValue(writePrice(takeProfit));
        });
      }
    });
  }
});

test('a stop order with a trailing stop and an expiry is placed and cancelled without a mouse', { tag: '@long' }, async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  const { ticket } = platform;
  // Getting there from the top of the page is tested in keyboard.spec.ts.
  await ticket.kind('Market').focus();
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
  await expect(platform.toasts).toContainText('Stop order for Bitcoin placed at 50,011.00.');

  await tabTo(page, page.getByRole('tab', { name: /^Open positions/ }));
  await page.keyboard.press('ArrowRight');
  const order = platform.order('BTCUSD');
  await expect(order.row).toContainText('Trailing');
  await tabTo(page, order.cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No pending orders')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Orders/ })).toBeFocused();
});

/** Submits the ticket as soon as the side's opening price equals this one. */
async function submitAt(platform: PlatformPage, side: 'buy' | 'sell', price: number): Promise<void> {
  const quote = side === 'buy' ? platform.ask : platform.bid;
  await waitForTurnTo(price, quote);
  await platform.ticket.submit.click();
}

test('two orders are placed as a pair, and both say which other one they cancel', async ({ page }) => {
  const platform = platformPage(page);
  await platform.open();
  const { ticket } = platform;
  await ticket.kind('Limit').click();
  await ticket.entryPrice.fill('49,000');
  await ticket.amount.fill('100');
  await ticket.takeProfit.fill('49,500');
  await page.getByLabel('Second order (OCO)').check();
  const secondPrice = page.getByLabel('Price of the second order');
  await secondPrice.fill('49,900');
  await ticket.submit.click();
  // A stop to buy is above the price.
  await expect(secondPrice).toHaveAttribute('aria-invalid', 'true');
  await secondPrice.fill('51,000');
  await ticket.submit.click();
  await expect(platform.toasts).toContainText('Two linked orders for Bitcoin placed at 49,000.00 and 51,000.00.');
  await platform.openOrders();
  const rows = page.getByRole('row').filter({ hasText: 'BTCUSD' }).filter({ hasText: 'Linked' });
  await expect(rows).toHaveCount(2);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /OCO.*51,000\.00/ })
      .getByLabel(/^Take profit/),
  ).toHaveValue('49,500.00');
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /OCO.*49,000\.00/ })
      .getByLabel(/^Take profit/),
  ).toHaveValue('51,500.00');
});
