import { profitAt } from '@fairlead/domain/trading/profit.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { moneyOf, priceOf, writePrice, writeSignedEuros, writeSignedPercent } from '../support/browser/figures.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY, TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type OrderOfTest, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  trader: async ({ server, session }, use) => {
    const trader = await connectTrading(server.url, session.access_token);
    await use(trader);
    trader.end();
  },
});

/** Closes as soon as the wave is low. */
const STOPPED_OUT_BY_WAVE: OrderOfTest = { symbol: WAVE.symbol, stopLoss: 2_950 };
const STOP_TOLD = 'Stop loss closed your Ethereum buy position at 2,940.00: −€2.03';
/** Each loses 203.27 cents exactly: the rounding remainder of the first is carried into the second. */
const SECOND_STOP_TOLD = 'Stop loss closed your Ethereum buy position at 2,940.00: −€2.04';

/** Repeats a command until it is accepted: some orders are only accepted while the wave is high. */
async function whenAllowed(command: () => Promise<number>): Promise<number> {
  for (;;) {
    try {
      return await command();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function stopOutOne(trader: TradingConnection): Promise<void> {
  const id = await whenAllowed(() => trader.open(STOPPED_OUT_BY_WAVE));
  await expect
    .poll(async () => (await trader.positions()).open.some((position) => position.id === id), { timeout: TWO_WAVES_MS })
    .toBe(false);
}

interface Notices {
  readonly bell: Locator;
  readonly list: Locator;
  readonly browserSwitch: Locator;
}

function noticesOf(page: Page): Notices {
  return {
    bell: page.getByRole('button', { name: /^Notifications/ }),
    list: page.getByRole('list', { name: 'Notifications, latest first' }),
    browserSwitch: page.getByRole('switch', { name: 'Browser notifications' }),
  };
}

test(
  'market events are shown at once in every tab, listed in the notifications, and announced once by the browser if no tab is visible',
  { tag: '@long' },
  async ({ page, context, trader }) => {
    const sent = await standInForNotifications(context);
    const platform = platformPage(page);
    const { bell, list, browserSwitch } = noticesOf(page);
    await platform.open(WAVE.symbol);
    const other = await context.newPage();
    const otherToasts = platformPage(other).toasts;
    await platformPage(other).open();
    await expect(other.getByRole('button', { name: /^Notifications/ })).toBeVisible();

    await test.step('the browser requests permission for notifications only after a click', async () => {
      expect(sent).toEqual([]);
      await bell.click();
      await browserSwitch.click();
      await expect(browserSwitch).toBeChecked();
      expect(sent).toEqual(['permission']);
      await page.keyboard.press('Escape');
    });

    await test.step('a stop loss, a filled order and an alert are announced', async () => {
      await waitForTurnTo(WAVE.high.bid, platform.bid);
      await trader.open(STOPPED_OUT_BY_WAVE);
      await trader.command('placeOrder', { kind: 'limit', symbol: WAVE.symbol, direction: 'buy', amount: 300, leverage: 1, price: 2_950 });
      await trader.command('setAlert', { symbol: WAVE.symbol, price: 2_970 });
      await expect(platform.toasts).toContainText(STOP_TOLD, { timeout: TWO_WAVES_MS });
      await expect(platform.toasts).toContainText('Your order was filled: buy Ethereum, €300.00 at 2,941.00');
      await expect(platform.toasts).toContainText('Ethereum fell to your alert level of 2,970.00');
      await expect(otherToasts).toContainText(STOP_TOLD);
      for (const tab of [page, other]) await hide(tab);
    });

    await test.step("the resulting position's profit equals the domain's, and its closing by take profit is announced once", async () => {
      const { row, openPrice, currentPrice, profit, percent } = platform.position(WAVE.symbol);
      const loss = profitAt({ side: 'long', margin: moneyOf(300), leverage: 1, openPrice: priceOf(WAVE.low.ask) }, priceOf(WAVE.low.bid));
      await expect
        .poll(() => Promise.all([openPrice, currentPrice, profit, percent].map((figure) => figure.innerText())), { timeout: TWO_WAVES_MS })
        .toEqual([writePrice(WAVE.low.ask), writePrice(WAVE.low.bid), writeSignedEuros(loss), writeSignedPercent(loss / 300)]);
      const [id] = (await trader.positions()).open.map((position) => position.id);
      // Only while the wave is low.
      await whenAllowed(() => trader.command('updatePosition', { id, take_profit: 2_990 }));
      await expect(row).toHaveCount(0, { timeout: TWO_WAVES_MS });
      await expect(otherToasts).toContainText('Take profit closed your Ethereum buy position at 3,000.00: +€6.02');
      // Longer than the other tab would wait before it sent its own.
      await page.waitForTimeout(1_000);
      expect(sent).toEqual(['permission', 'Take Profit: Take profit closed your Ethereum buy position at 3,000.00: +€6.02']);
    });

    await test.step('all of it is in the notifications until it is read', async () => {
      await expect(bell).toHaveAccessibleName('Notifications, 4 unread');
      await bell.click();
      await expect(list.getByRole('listitem')).toHaveCount(4);
      await expect(list).toContainText(STOP_TOLD);
      await expectAccessible(page, 'the notifications');
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(bell).toHaveAccessibleName('Notifications');
      await list.getByRole('button', { name: 'Show ETHUSD' }).first().click();
      await expect(list).toBeHidden();
    });

    await test.step('a notification leads to its explanation: the level, the price that crossed it, the formula and the booking', async () => {
      await bell.press('Enter');
      await list.getByRole('listitem').filter({ hasText: 'Stop loss' }).getByRole('button', { name: /^Why/ }).press('Enter');
      await expect(list).toBeHidden();
      const why = page.getByRole('dialog', { name: /^Why: / });
      await expect(why).toContainText('You bought Ethereum at 3,001.00');
      await expect(why).toContainText('Your stop loss at 2,950.00 closed it at 2,940.00 with a result of −\u2060€2.03.');
      await expect(why).toContainText('the first price past the level was 10.00 beyond it');
      for (const [section, text] of [
        ['Closing', 'Close reasonStop Loss'],
        ['Closing', 'Stop loss2,950.00compared with the sell price'],
        ['Closing', '10.00 worse for you'],
        ['Profit', '(€100.00 × 1 ÷ 3,001.00)'],
        ['Audit trail', 'triggered by a quote, not by a request'],
      ] as const) {
        await expect(why.getByRole('region', { name: section })).toContainText(text);
      }
      await expect(why.getByRole('region', { name: 'Ledger entries' })).toContainText(/client:\d+:cash ↔ house:trading/);
      await page.keyboard.press('Escape');
    });

    await test.step('the history shows the close reasons', async () => {
      await page.getByRole('tab', { name: 'History' }).click();
      for (const [reason, closedAt] of [
        ['Stop Loss', WAVE.low.bid],
        ['Take Profit', WAVE.high.bid],
      ] as const) {
        await expect(platform.history.getByRole('row').filter({ hasText: reason })).toContainText(writePrice(closedAt));
      }
    });
  },
);

test(
  'a margin warning is announced by the browser too, says what would resolve it, and is gone once that is done',
  { tag: '@long' },
  async ({ page, context, trader }) => {
    const sent = await standInForNotifications(context);
    const platform = platformPage(page);
    const { bell, browserSwitch } = noticesOf(page);
    const warning = page.getByRole('region', { name: 'Margin warning' });
    await platform.open();
    await bell.click();
    await browserSwitch.click();
    await page.keyboard.press('Escape');
    await hide(page);
    // With all the money in use, the spread of the last position alone takes the margin level below 100 %.
    await trader.open({ symbol: STEADY.symbol, amount: 9_000, leverage: 2 });
    await trader.open({ symbol: STEADY.symbol, amount: 996.4, leverage: 2, direction: 'sell' });
    await expect(warning).toContainText('Margin level 99.99%');
    await expect(platform.toasts.getByText('Margin level below 100%')).toBeVisible();
    await expect.poll(() => sent.at(-1)).toMatch(/^Margin level below 100%: Below 50%, positions are closed automatically/);
    await warning.getByRole('button', { name: 'What to do' }).click();
    const help = page.getByRole('dialog', { name: 'What to do' });
    await expect(help).toContainText('A deposit of €0.40 would bring your margin level back to 100%.');
    await expect(help.getByRole('listitem')).toHaveCount(1);
    await expect(help.getByRole('listitem')).toContainText('Frees €996.40');
    await expectAccessible(page, 'the margin warning');
    await help.getByRole('button', { name: 'Close Bitcoin' }).click();
    await expect(warning).toHaveCount(0);
    await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(1);
  },
);

test('what happened while the page was closed is announced once on return', { tag: '@long' }, async ({ page, context, trader }) => {
  await platformPage(page).open();
  await expect.poll(() => keptMarks(page)).not.toBeNull();
  await page.close();
  await stopOutOne(trader);

  const back = await context.newPage();
  const platform = platformPage(back);
  const { bell, list } = noticesOf(back);
  await platform.open();
  await expect(platform.toasts.getByText('While you were away')).toBeVisible();
  await expect(platform.toasts.getByRole('listitem')).toHaveText([STOP_TOLD]);

  await platform.open();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  await expect(list).toContainText(STOP_TOLD);
  await expect(platform.toasts).toBeEmpty();
});

test(
  'what happened while the connection was lost is announced once when it is back',
  { tag: '@long' },
  async ({ page, context, trader }) => {
    const platform = platformPage(page);
    await platform.open();
    await expect.poll(() => keptMarks(page)).not.toBeNull();
    await context.setOffline(true);
    await expect(platform.connectionLost).toBeVisible();
    await stopOutOne(trader);
    await context.setOffline(false);
    await expect(platform.toasts.getByText('While you were away')).toBeVisible({ timeout: 30_000 });
    await expect(platform.toasts.getByText(STOP_TOLD)).toHaveCount(1);
    // From here on, events are announced as they happen.
    await stopOutOne(trader);
    await expect(platform.toasts.getByText(SECOND_STOP_TOLD)).toHaveCount(1);
  },
);

/** The marks in this browser's storage of how far the client has been notified. */
function keptMarks(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^notices\.\d+$/.test(name));
    return key === undefined ? null : localStorage.getItem(key);
  });
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Replaces notifications by ones that only record their text, and allows them. Call it before a page opens. */
async function standInForNotifications(context: BrowserContext): Promise<readonly string[]> {
  const sent: string[] = [];
  await context.exposeFunction('writeDown', (text: string) => void sent.push(text));
  await context.addInitScript(() => {
    const { writeDown } = globalThis as unknown as { writeDown: (text: string) => void };
    const KEY = 'answer of the test';
    class WrittenNotification extends EventTarget {
      static get permission(): string {
        return localStorage.getItem(KEY) ?? 'default';
      }
      static requestPermission(): Promise<string> {
        localStorage.setItem(KEY, 'granted');
        writeDown('permission');
        return Promise.resolve('granted');
      }
      constructor(title: string, { body }: { readonly body: string }) {
        super();
        writeDown(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: WrittenNotification });
  });
  return sent;
}
