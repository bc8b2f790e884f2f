import { profitAt } from '@fairlead/domain/trading/profit.ts';
import type { Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { moneyOf, numberIn, priceOf, writeEuros, writePrice, writeSignedEuros, writeSignedPercent } from '../support/browser/figures.ts';
import { DEPOSIT } from '../support/browser/planted-clients.ts';
import { CRASHING_WAVE, STEADY, TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type OrderOfTest, type TradingConnection } from '../support/browser/trading-connection.ts';

/** On a market whose prices are known: one instrument stands still, two go up and down. */
const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  /** The same client's own program. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

test.describe('without any', () => {
  test('the list says so and names the next step, and so does the history', async ({ page }) => {
    await platformPage(page).open('ETHUSD');
    await expect(page.getByText('No open positions')).toBeVisible();
    await expect(page.getByText('Choose an amount and buy or sell ETHUSD to open your first one.')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('No closed positions yet')).toBeVisible();
    await expect(page.getByText('Every position you close is listed here with its prices and the reason.')).toBeVisible();
  });
});

test.describe('an open position', () => {
  test('shows its profit and its percentage live, as the domain counts them', async ({ page, trader }) => {
    const amount = 1_234;
    await trader.open({ symbol: WAVE.symbol, amount, leverage: 2 });
    const platform = platformPage(page);
    await platform.open();
    const { openPrice, currentPrice, profit, percent } = platform.position(WAVE.symbol);
    const opened = numberIn(await openPrice.innerText());
    for (const { bid } of [WAVE.high, WAVE.low]) {
      const expected = profitOf(amount, 2, opened, bid);
      const figures = [currentPrice, profit, percent, platform.figureText('Profit'), platform.figureText('Equity')];
      await expect
        .poll(() => Promise.all(figures.map((figure) => figure.innerText())), { timeout: TWO_WAVES_MS })
        .toEqual([
          writePrice(bid),
          writeSignedEuros(expected),
          writeSignedPercent(expected / amount),
          writeSignedEuros(expected),
          writeEuros(DEPOSIT + expected),
        ]);
    }
  });

  test('opens its profit to the formula and the figures in it', async ({ page, trader }) => {
    await trader.open({ amount: 5_001, leverage: 2 });
    const platform = platformPage(page);
    await platform.open();
    await platform.position('BTCUSD').row.getByRole('button', { name: /€/ }).click();
    const formula = page.getByRole('dialog', { name: 'Profit' });
    await expect(formula).toContainText('price difference × (amount × leverage ÷ open price)');
    await expect(formula).toContainText('(50,000.00 − 50,010.00) × (€5,001.00 × 2 ÷ 50,010.00) = −€2.00');
    await page.keyboard.press('Escape');
    await expect(formula).toBeHidden();
  });

  test('is closed at one click, told of, and listed in the history with its reason', async ({ page, trader }) => {
    await trader.open({ amount: 5_001 });
    const platform = platformPage(page);
    await platform.open();
    await platform.position('BTCUSD').close.click();
    await expect(platform.toasts).toContainText('Bitcoin was closed with −€1.00');
    await expect(page.getByText('No open positions')).toBeVisible();
    await expect(platform.figureText('Balance')).toHaveText('€9,999.00');
    await expect(platform.figureText('Free margin')).toHaveText('€9,999.00');
    await page.getByRole('tab', { name: 'History' }).click();
    const row = platform.history.getByRole('row').filter({ hasText: 'BTCUSD' });
    for (const text of ['Long', '€5,001.00', '1×', '50,010.00', '50,000.00', 'Manually', '−€1.00']) await expect(row).toContainText(text);
  });

  test('closed by key hands the focus to the next one, the last one to its tab', async ({ page, trader }) => {
    await trader.open({ amount: 100 });
    await trader.open({ symbol: WAVE.symbol, amount: 100 });
    const platform = platformPage(page);
    await platform.open();
    const [bitcoin, wave] = [platform.position('BTCUSD'), platform.position(WAVE.symbol)];
    await bitcoin.close.press('Enter');
    await expect(bitcoin.row).toHaveCount(0);
    await expect(wave.close).toBeFocused();
    // By then a second press is no double press any more.
    await expect(platform.openPositions.getByText(/^Closed/)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText('No open positions')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Open positions' })).toBeFocused();
  });

  test('leads to its instrument', async ({ page, trader }) => {
    await trader.open({ symbol: WAVE.symbol });
    const platform = platformPage(page);
    await platform.open();
    await platform.position(WAVE.symbol).row.getByRole('button', { name: WAVE.symbol }).click();
    await expect(page).toHaveURL(`/platform/${WAVE.symbol}`);
  });
});

test.describe('a stop that is edited', () => {
  test('is saved with Enter', async ({ page, trader }) => {
    const { platform, sent } = await openWith(page, trader, {});
    const { stopLoss, takeProfit } = platform.position('BTCUSD');
    await stopLoss.fill('45,000');
    await stopLoss.press('Enter');
    await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
    await expect(stopLoss).toHaveValue('45,000.00');
    await takeProfit.fill('61000.25');
    await takeProfit.press('Enter');
    await expect(takeProfit).toHaveValue('61,000.25');
    expect(sent.map(({ message: { stop_lost, take_profit } }) => [stop_lost, take_profit])).toEqual([
      [45_000, null],
      [45_000, 61_000.25],
    ]);
    await page.reload();
    await expect(stopLoss).toHaveValue('45,000.00');
    await expect(takeProfit).toHaveValue('61,000.25');
  });

  test('is restored with Escape', async ({ page, trader }) => {
    const { platform, sent } = await openWith(page, trader, { stopLoss: 45_000 });
    const { stopLoss } = platform.position('BTCUSD');
    await stopLoss.fill('46');
    await stopLoss.press('Escape');
    await expect(stopLoss).toHaveValue('45,000.00');
    await stopLoss.press('Enter');
    await stopLoss.fill('44,000');
    await stopLoss.press('Enter');
    await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
    expect(sent.map(({ message }) => message['stop_lost'])).toEqual([44_000]);
  });

  test('is taken off when it is emptied', async ({ page, trader }) => {
    const { platform } = await openWith(page, trader, { stopLoss: 45_000, takeProfit: 60_000 });
    const { stopLoss, takeProfit } = platform.position('BTCUSD');
    await stopLoss.fill('');
    await stopLoss.press('Enter');
    await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
    await expect(stopLoss).toHaveValue('');
    await expect(takeProfit).toHaveValue('60,000.00');
    await expect
      .poll(async () => (await trader.positions()).open.map(({ stop_lost, take_profit }) => [stop_lost, take_profit]))
      .toEqual([[null, 60_000]]);
  });

  test('is not sent while it is invalid, and says why', async ({ page, trader }) => {
    const { platform, sent } = await openWith(page, trader, {});
    const { row, stopLoss, takeProfit } = platform.position('BTCUSD');
    for (const [field, level, message] of [
      [stopLoss, '50,000.01', "Can't be higher than 50,000.00"],
      [takeProfit, '49,999.99', "Can't be lower than 50,000.00"],
      [stopLoss, 'low', 'This is not a number.'],
      [takeProfit, '-1', "Can't be lower than 50,000.00"],
    ] as const) {
      await field.fill(level);
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(message);
      await expect(row.getByRole('alert')).toHaveText(message);
      await field.press('Escape');
      await expect(row.getByRole('alert')).toHaveCount(0);
    }
    await stopLoss.fill('44,000');
    await stopLoss.press('Enter');
    await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
    expect(sent.map(({ message }) => message['stop_lost'])).toEqual([44_000]);
  });

  test('says why within the list where it is the last in it', async ({ page, trader }) => {
    await trader.open({ symbol: STEADY.symbol, amount: 100 });
    for (let count = 0; count < 9; count += 1) await trader.open({ symbol: WAVE.symbol, amount: 100 });
    const platform = platformPage(page);
    await platform.open();
    const last = platform.openPositions.getByRole('row').last();
    const stopLoss = last.getByRole('textbox').first();
    await stopLoss.fill('low');
    await stopLoss.press('Enter');
    const [message, list] = [await last.getByRole('alert').boundingBox(), await platform.openPositions.boundingBox()];
    if (message === null || list === null) throw new Error('the message or the list has no box');
    expect(message.y).toBeGreaterThan(list.y);
    expect(message.y + message.height).toBeLessThanOrEqual(list.y + list.height);
  });

  test('of a short is judged by the price of buying back', async ({ page, trader }) => {
    const { platform } = await openWith(page, trader, { direction: 'sell' });
    const { stopLoss, takeProfit } = platform.position('BTCUSD');
    await stopLoss.fill('50,009');
    await stopLoss.press('Enter');
    await expect(stopLoss).toHaveAccessibleDescription("Can't be lower than 50,010.00");
    await takeProfit.fill('50,011');
    await takeProfit.press('Enter');
    await expect(takeProfit).toHaveAccessibleDescription("Can't be higher than 50,010.00");
  });

  test('is kept by whoever is typing while the position changes elsewhere', async ({ page, trader }) => {
    const { platform } = await openWith(page, trader, {});
    const { takeProfit } = platform.position('BTCUSD');
    await takeProfit.fill('61000');
    await trader.open({ symbol: WAVE.symbol });
    await expect(platform.position(WAVE.symbol).row).toBeVisible();
    await expect(takeProfit).toHaveValue('61000');
  });
});

test.describe('a part of a position', () => {
  test('is closed with its own profit, goes into the history under its own number, and the rest stays', async ({ page, trader }) => {
    await trader.open({ amount: 100, leverage: 2, stopLoss: 45_000 });
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('button', { name: 'Bitcoin: Close part' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close part of Bitcoin' });
    const amount = dialog.getByLabel('Amount to close');
    await expect(amount).toHaveValue('50.00');
    await dialog.getByRole('radio', { name: '25 %' }).check();
    await expect(amount).toHaveValue('25.00');
    await expect(dialog).toContainText('Stays open€75.00');
    const whole = profitOf(25, 2, STEADY.ask, STEADY.bid);
    await expect(dialog).toContainText(`Profit of this part now${writeSignedEuros(whole)}`);

    await test.step('an amount that would leave too little is not sent, and says what is allowed', async () => {
      await amount.fill('99.50');
      await expect(amount).toHaveAccessibleDescription('Close the whole position, or at most €99.00 of its amount.');
      await expect(dialog.getByRole('button', { name: 'Close part' })).toBeDisabled();
      await amount.press('Enter');
    });
    await amount.fill('40');
    await amount.press('Enter');
    await expect(platform.toasts).toContainText('€40.00 of Bitcoin were closed with −€0.02');
    await expect(dialog).toBeHidden();
    expect(sent.filter(({ event }) => event === 'closePosition').map(({ message }) => message['amount'])).toEqual([40]);
    await expect(platform.position('BTCUSD').row).toContainText('€60.00');
    await expect(platform.position('BTCUSD').stopLoss).toHaveValue('45,000.00');
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(platform.history.getByRole('row').filter({ hasText: /Part of #\d+/ })).toContainText('€40.00');
  });

  test('window gives the focus back to where it was opened from', async ({ page, trader }) => {
    await trader.open({});
    await platformPage(page).open();
    const part = page.getByRole('button', { name: 'Bitcoin: Close part' });
    await part.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(part).toBeFocused();
  });

  test('window leaves the focus on the next position when it closed the whole of one', async ({ page, trader }) => {
    for (let count = 0; count < 2; count += 1) await trader.open({});
    const platform = platformPage(page);
    await platform.open();
    const parts = page.getByRole('button', { name: 'Bitcoin: Close part' });
    await expect(parts).toHaveCount(2);
    for (const heir of [page.getByRole('button', { name: 'Close Bitcoin' }), page.getByRole('tab', { name: /^Open positions/ })]) {
      await parts.first().focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Close part of Bitcoin' });
      await dialog.getByLabel('Amount to close').fill('100');
      await dialog.getByLabel('Amount to close').press('Enter');
      await expect(dialog).toBeHidden();
      await expect(heir).toBeFocused();
    }
  });
});

test.describe('several positions', () => {
  test('are listed before they are closed, and told of afterwards', async ({ page, trader }) => {
    await trader.open({ amount: 5_001 });
    await trader.open({ amount: 100, direction: 'sell' });
    await trader.open({ symbol: WAVE.symbol, amount: 200 });
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('button', { name: 'Close several' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close several positions' });
    const lines = dialog.getByRole('region', { name: 'Will be closed' }).getByRole('listitem');
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText('BTCUSD');
    await expect(lines.nth(0)).toContainText('Long€5,001.00');
    await expect(lines.nth(0)).toContainText('−€1.00');
    await dialog.getByRole('radio', { name: 'Only BTCUSD' }).check();
    await expect(lines).toHaveCount(2);
    await expect(dialog).toContainText('2 positions, profit now−€1.02');
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Close 2 positions' }).click();
    const done = page.getByRole('dialog', { name: 'What was closed' });
    await expect(done.getByRole('status')).toHaveText('2 positions were closed.');
    await expect(done.getByRole('region', { name: 'Closed' })).toContainText('Result−€1.02');
    await done.getByRole('button', { name: 'Done' }).click();
    await expect(platform.openPositions.getByRole('row')).toHaveCount(2);
    await expect(platform.position(WAVE.symbol).row).toBeVisible();
  });

  test('are chosen by what they stand at, and closed with the keyboard alone', async ({ page, trader }) => {
    await trader.open({ amount: 100 });
    await trader.open({ amount: 100 });
    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('button', { name: 'Close several' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Close several positions' });
    await dialog.getByRole('radio', { name: 'All' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(dialog).toContainText('There is no such position that could be closed now.');
    await expect(dialog.getByRole('button', { name: /^Close 0/ })).toBeDisabled();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'At a loss' })).toBeChecked();
    const submit = dialog.getByRole('button', { name: 'Close 2 positions' });
    for (let presses = 0; presses < 6 && !(await submit.evaluate((button) => button === document.activeElement)); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('No open positions')).toBeVisible();
  });
});

test.describe('a trailing stop', () => {
  test('is turned on with a distance, shown, and turned off', async ({ page, trader }) => {
    const { platform, sent } = await openWith(page, trader, {});
    const { row, stopLoss } = platform.position('BTCUSD');
    await row.getByRole('button', { name: 'Trailing stop of Bitcoin: off' }).click();
    const popover = page.getByRole('dialog', { name: 'Trailing stop' });
    const distance = popover.getByLabel('Distance');
    await distance.fill('0.01');
    await distance.press('Enter');
    await expect(distance).toHaveAccessibleDescription(/^A trailing stop must stay at least [\d.,]+ away from the price\.$/);
    expect(sent).toEqual([]);
    await distance.fill('500');
    await distance.press('Enter');
    await expect(platform.toasts).toContainText('Stops of Bitcoin were saved');
    await expect(stopLoss).toHaveValue('49,500.00');
    const trailing = row.getByRole('button', { name: 'Trailing stop of Bitcoin: 500.00' });
    await trailing.click();
    await popover.getByRole('button', { name: 'Turn off' }).click();
    await expect(row.getByRole('button', { name: 'Trailing stop of Bitcoin: off' })).toBeVisible();
    expect(sent.map(({ message }) => [message['stop_lost'], message['trailing_stop']])).toEqual([
      [null, 500],
      [49_500, null],
    ]);
  });
});

test.describe('a position that closes by itself', () => {
  // The first closes with the very turn of the wave at which the second one is opened.
  test('by its stop loss or its take profit is told of, and the history has the reason', async ({ page, trader }) => {
    const platform = platformPage(page);
    await platform.open(WAVE.symbol);
    await waitForTurnTo(WAVE.high.bid, platform.bid);
    await trader.open({ symbol: WAVE.symbol, stopLoss: 2_950 });
    await waitForTurnTo(WAVE.low.bid, platform.bid);
    await trader.open({ symbol: WAVE.symbol, takeProfit: 2_990 });
    await expectToldOf(page, [
      { reason: 'Stop Loss', symbol: WAVE.symbol, closesAt: WAVE.low.bid },
      { reason: 'Take Profit', symbol: WAVE.symbol, closesAt: WAVE.high.bid },
    ]);
  });

  test('by its margin rule is told of, and the history has the reason', async ({ page, trader }) => {
    const platform = platformPage(page);
    await platform.open(CRASHING_WAVE.symbol);
    await waitForTurnTo(CRASHING_WAVE.high.bid, platform.bid);
    await trader.open({ symbol: CRASHING_WAVE.symbol, amount: 10_000, leverage: 2, stopLoss: 1 });
    await expectToldOf(page, [{ reason: 'Low Margin', symbol: CRASHING_WAVE.symbol, closesAt: CRASHING_WAVE.low.bid }]);
  });
});

test('M1: closing at a price under review waits, says so at the position, and is done at the first confirmed one', async ({
  page,
  trader,
}) => {
  const platform = platformPage(page);
  await platform.open(CRASHING_WAVE.symbol);
  await waitForTurnTo(CRASHING_WAVE.high.bid, platform.bid);
  await trader.open({ symbol: CRASHING_WAVE.symbol, amount: 100 });
  const { row, close } = platform.position(CRASHING_WAVE.symbol);
  await expect(page.getByText("We're confirming an unusual price. Try again in a moment.")).toBeVisible({ timeout: TWO_WAVES_MS });
  await close.click();
  await expect(row.getByText('Closing', { exact: true })).toBeVisible();
  for (const button of [close, row.getByRole('button', { name: /: Close part$/ })]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('Waiting for a confirmed price');
  }
  await expect(row).toHaveCount(0, { timeout: TWO_WAVES_MS });
  await page.getByRole('tab', { name: 'History' }).click();
  const closed = platform.history.getByRole('row').filter({ hasText: CRASHING_WAVE.symbol }).filter({ hasText: 'Manually' });
  await expect(closed).toContainText(writePrice(CRASHING_WAVE.low.bid));
});

test.describe('the history', () => {
  test('shows the latest 50, and older ones on demand until there are no more', async ({ page, trader, server, session }) => {
    test.setTimeout(120_000);
    // Commands are limited by socket: two of them close a hundred positions in half the time.
    const second = await connectTrading(server.url, session.access_token);
    const tradeMany = async (connection: TradingConnection): Promise<void> => {
      for (let count = 0; count < 53; count += 1) await connection.close(await connection.open({ amount: 10 }));
    };
    await Promise.all([tradeMany(trader), tradeMany(second)]);
    second.end();

    const platform = platformPage(page);
    await platform.open();
    await page.getByRole('tab', { name: 'History' }).click();
    const rows = platform.history.getByRole('row').filter({ hasText: 'Manually' });
    const loadMore = page.getByRole('button', { name: 'Load more' });
    await expect(rows).toHaveCount(50);
    await loadMore.click();
    await expect(rows).toHaveCount(100);

    await test.step('a page that cannot be loaded is said so and can be tried again', async () => {
      await page.route('**/api/trading/history*', (route) => route.abort());
      await loadMore.click();
      await expect(page.getByText('Older positions could not be loaded.')).toBeVisible();
      await expect(rows).toHaveCount(100);
      await page.unroute('**/api/trading/history*');
      await page.getByRole('button', { name: 'Try again' }).click();
    });
    await expect(rows).toHaveCount(106);
    await expect(loadMore).toHaveCount(0);
  });
});

/** The messages of positions that close by themselves, in their order, and their rows of the history. */
async function expectToldOf(page: Page, closings: readonly { reason: string; symbol: string; closesAt: number }[]): Promise<void> {
  const { toasts, history } = platformPage(page);
  for (const { reason, closesAt } of closings) {
    await expect(toasts.getByText(reason, { exact: true })).toBeVisible({ timeout: TWO_WAVES_MS });
    await expect(toasts).toContainText(new RegExp(`closed your \\w+ buy at ${writePrice(closesAt)}: [+−]€`));
  }
  await page.getByRole('tab', { name: 'History' }).click();
  for (const { reason, symbol, closesAt } of closings) {
    const row = history.getByRole('row').filter({ hasText: symbol }).filter({ hasText: reason });
    await expect(row).toContainText(writePrice(closesAt));
  }
}

/** The platform with one position in the instrument that stands still, and what the page sends from now on. */
async function openWith(page: Page, trader: TradingConnection, order: OrderOfTest) {
  await trader.open({ symbol: STEADY.symbol, ...order });
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  await expect(platform.position(STEADY.symbol).row).toBeVisible();
  return { platform, sent };
}

function profitOf(euros: number, leverage: number, openPrice: number, price: number): number {
  return profitAt({ side: 'long', margin: moneyOf(euros), leverage, openPrice: priceOf(openPrice) }, priceOf(price));
}
