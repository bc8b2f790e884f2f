import type { Locator } from '@playwright/test';
import { writePrice } from '../support/browser/figures.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { CRASHING_WAVE, TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { resize } from '../support/browser/resize.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

/** On a market whose prices are known: one instrument doesn't move, two go up and down. */
const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  /** A program that trades on the same client's account. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

test('a position is edited in place, closed in part and in full, and the history has all of it', async ({ page, trader }) => {
  await trader.open({ amount: 5_001, takeProfit: 70_000 });
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  const { row, stopLoss, takeProfit, close } = platform.position('BTCUSD');
  const stops = () => sent.map(({ message: { stop_lost, take_profit } }) => [stop_lost, take_profit]);

  await test.step('a stop loss is saved with Enter, restored with Escape, and removed by emptying the field', async () => {
    await stopLoss.fill('45,000');
    await stopLoss.press('Enter');
    await expect(platform.toasts).toContainText('Stops saved for Bitcoin');
    await expect(stopLoss).toHaveValue('45,000.00');
    await stopLoss.fill('46');
    await stopLoss.press('Escape');
    await expect(stopLoss).toHaveValue('45,000.00');
    await takeProfit.fill('');
    await takeProfit.press('Enter');
    await expect.poll(stops).toEqual([
      [45_000, 70_000],
      [45_000, null],
    ]);
    await page.reload();
    await expect(stopLoss).toHaveValue('45,000.00');
    await expect(takeProfit).toHaveValue('');
  });

  await test.step('a part goes into the history under its own number, and the rest stays open', async () => {
    await page.getByRole('button', { name: 'Close part of Bitcoin' }).click();
    const amount = page.getByRole('dialog', { name: 'Close part of Bitcoin' }).getByLabel('Amount to close');
    await amount.fill('1001');
    await amount.press('Enter');
    await expect(platform.toasts).toContainText('€1,001.00 of Bitcoin closed: −€0.20');
    await expect(row).toContainText('€4,000.00');
    await expect(stopLoss).toHaveValue('45,000.00');
  });

  await test.step('the rest is closed with one click', async () => {
    await close.click();
    await expect(platform.toasts).toContainText('Bitcoin closed: −€0.80');
    await expect(page.getByText('No open positions')).toBeVisible();
    await expect(platform.figureText('Balance')).toHaveText('€9,999.00');
    await page.getByRole('tab', { name: 'History' }).click();
    const closed = platform.history.getByRole('row').filter({ hasText: 'BTCUSD' });
    await expect(closed.filter({ hasText: /Part of #\d+/ })).toContainText('€1,001.00');
    const rest = closed.first();
    for (const text of ['Long', '€4,000.00', '1×', '50,010.00', '50,000.00', 'Manually', '−€0.80']) await expect(rest).toContainText(text);
  });
});

test(
  'by keyboard alone positions are closed, in part, in full and several at once, and the focus is never lost',
  { tag: '@long' },
  async ({ page, trader }) => {
    await trader.open({ amount: 100 });
    for (let count = 0; count < 4; count += 1) await trader.open({ symbol: WAVE.symbol, amount: 100 });
    const platform = platformPage(page);
    await platform.open();
    const closeOthers = page.getByRole('button', { name: 'Close Ethereum' });
    const parts = page.getByRole('button', { name: 'Close part of Ethereum' });
    const focused = (buttons: Locator) => buttons.and(page.locator(':focus'));

    await test.step('closing a position moves the focus to the next one', async () => {
      await platform.position('BTCUSD').close.press('Enter');
      await expect(focused(closeOthers)).toHaveCount(1);
      // By then a second press no longer counts as a double press.
      await expect(platform.openPositions.getByText(/^Closed/)).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(closeOthers).toHaveCount(3);
      await expect(focused(closeOthers)).toHaveCount(1);
    });

    await test.step('a dialog returns the focus, or moves it on if it closed the whole position', async () => {
      await parts.first().focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Close part of Ethereum' });
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(parts.first()).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Amount to close').fill('100');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(closeOthers).toHaveCount(2);
      await expect(focused(closeOthers)).toHaveCount(1);
    });

    await test.step('several are listed before they are closed', async () => {
      await page.getByRole('button', { name: 'Close several…' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Close several positions' });
      const lines = dialog.getByRole('region', { name: 'Will be closed' }).getByRole('listitem');
      await expect(lines).toHaveCount(2);
      await dialog.getByRole('radio', { name: 'All' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const submit = dialog.getByRole('button', { name: 'Close 2 positions' });
      await tabTo(page, submit);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Results' }).getByRole('status')).toHaveText('2 positions were closed.');
      await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByText('No open positions')).toBeVisible();
    });
  },
);

test(
  'in a long list an error is shown within it, and a message hides no Close button, on a desktop and a phone',
  { tag: '@long' },
  async ({ page, trader }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const ids: number[] = [];
    for (let count = 0; count < 9; count += 1) ids.push(await trader.open({ amount: 100 }));
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
    await stopLoss.press('Escape');

    const closeButtons = page.getByRole('button', { name: 'Close Bitcoin' });
    const closeLast = async (left: number): Promise<void> => {
      await closeButtons.last().scrollIntoViewIfNeeded();
      await closeButtons.last().click();
      await expect(platform.toasts.getByText(/^Bitcoin closed/)).toBeVisible();
      await expect(closeButtons).toHaveCount(left);
      expect(await hiddenByMessages(closeButtons)).toBe(0);
    };
    await test.step('on a desktop', () => closeLast(8));
    await test.step('on a phone', async () => {
      await expect(platform.toasts.getByText(/^Bitcoin closed/)).toHaveCount(0);
      for (const id of ids.slice(4, 6)) await trader.close(id);
      await resize(page, { width: 390, height: 844 });
      await expect(closeButtons).toHaveCount(6);
      await closeLast(5);
    });
  },
);

test(
  'a close at a price under review is executed at the first confirmed price, at which the margin rule closes the rest',
  { tag: '@long' },
  async ({ page, trader }) => {
    const platform = platformPage(page);
    await platform.open(CRASHING_WAVE.symbol);
    await waitForTurnTo(CRASHING_WAVE.high.bid, platform.bid);
    await trader.open({ symbol: CRASHING_WAVE.symbol, amount: 100 });
    await trader.open({ symbol: CRASHING_WAVE.symbol, amount: 9_800, leverage: 2, stopLoss: 1 });
    const { row, close } = platform.position(CRASHING_WAVE.symbol, '€100.00');
    await expect(page.getByText('We’re confirming an unusual price. Try again in a moment.')).toBeVisible({ timeout: TWO_WAVES_MS });
    await close.click();
    await expect(row.getByText('Closing', { exact: true })).toBeVisible();
    await expect(close).toBeDisabled();
    await expect(close).toHaveAccessibleDescription('Awaiting a confirmed price');
    await expect(platform.toasts).toContainText('Your Litecoin buy position was closed at 65.00 due to low margin', {
      timeout: TWO_WAVES_MS,
    });
    await expect(page.getByText('No open positions')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    for (const [amount, reason] of [
      ['€100.00', 'Manually'],
      ['€9,800.00', 'Low Margin'],
    ] as const) {
      const closed = platform.history.getByRole('row').filter({ hasText: amount }).filter({ hasText: reason });
      await expect(closed).toContainText(writePrice(CRASHING_WAVE.low.bid));
    }
  },
);

/** The number of elements whose middle is under the messages. */
function hiddenByMessages(elements: Locator): Promise<number> {
  return elements.evaluateAll(
    (all) =>
      all.filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const inSight = document.elementFromPoint(left + width / 2, top + height / 2);
        return inSight !== null && inSight.closest('[role=log]') !== null;
      }).length,
  );
}
