import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { CRASHING_WAVE, STEADY, TWO_WAVES_MS, waitForTurnTo, WAVE } from '../support/browser/recorded-market.ts';
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
const STOP_TOLD = 'Stop loss closed your Ethereum buy at 2,940.00: −€2.03';
/** Each loses 203.27 cents exactly: what rounding left of the first counts with the second. */
const SECOND_STOP_TOLD = 'Stop loss closed your Ethereum buy at 2,940.00: −€2.04';

/** Some orders are only accepted while the wave is high. */
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
    bell: page.getByRole('button', { name: /^Notices/ }),
    list: page.getByRole('list', { name: 'Notices, latest first' }),
    browserSwitch: page.getByRole('switch', { name: 'Browser notifications' }),
  };
}

test('a stop loss that closes while one looks is told at once, and stands in the notices until it is read', async ({ page, trader }) => {
  const platform = platformPage(page);
  const { bell, list } = noticesOf(page);
  await platform.open();
  await expect(bell).toHaveAccessibleName('Notices');
  await stopOutOne(trader);
  const toast = platform.toasts.getByText(STOP_TOLD);
  await expect(toast).toHaveCount(1);
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');

  await bell.click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(STOP_TOLD);
  await expectAccessible(page, 'the notices');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notices');
  await list.getByRole('button', { name: 'Show ETHUSD' }).click();
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/platform\/ETHUSD$/);
  await bell.press('Enter');
  await list.getByRole('button', { name: /^Why/ }).press('Enter');
  await expect(list).toBeHidden();
  await expect(page.getByRole('dialog')).toContainText('2,940.00');
});

test('several closings at once are told in one message with what they come to', async ({ page, trader }) => {
  const platform = platformPage(page);
  await platform.open(WAVE.symbol);
  await waitForTurnTo(WAVE.high.bid, platform.bid);
  await trader.open(STOPPED_OUT_BY_WAVE);
  await trader.open({ ...STOPPED_OUT_BY_WAVE, amount: 50, leverage: 2 });
  await expect(platform.toasts.getByText('2 positions were closed: −€4.07')).toBeVisible({ timeout: TWO_WAVES_MS });
  await expect(platform.toasts.getByRole('listitem')).toHaveText([STOP_TOLD, SECOND_STOP_TOLD]);
});

test('what happened while the page was closed is told once, on coming back', { tag: '@long' }, async ({ page, context, trader }) => {
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
  await expect(bell).toHaveAccessibleName('Notices, 1 unread');
  await bell.click();
  await expect(list).toContainText(STOP_TOLD);
  await expect(platform.toasts).toBeEmpty();
});

test('somebody who is here for the first time is not told of the past, and finds it in the notices', async ({ page, trader }) => {
  await stopOutOne(trader);
  const platform = platformPage(page);
  const { bell, list } = noticesOf(page);
  await platform.open();
  await expect.poll(() => keptMarks(page)).not.toBeNull();
  await bell.click();
  await expect(list).toContainText(STOP_TOLD);
  await expect(platform.toasts).toBeEmpty();
  await expect(bell).toHaveAccessibleName('Notices');
});

test(
  'where the connection broke, what happened meanwhile is told once when it is back',
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
    // And what happens from now on is told as it happens.
    await stopOutOne(trader);
    await expect(platform.toasts.getByText(SECOND_STOP_TOLD)).toHaveCount(1);
  },
);

test('an order that is filled, one that is refused and an alert are told', async ({ page, trader }) => {
  const platform = platformPage(page);
  await platform.open();
  await trader.open({ symbol: STEADY.symbol, amount: 9_000, leverage: 1 });
  await placeLimit(trader, 100);
  await expect(platform.toasts).toContainText('Order filled', { timeout: TWO_WAVES_MS });
  await expect(platform.toasts).toContainText('Your order was filled: Ethereum buy with €100.00 at 2,941.00');
  await trader.command('setAlert', { symbol: WAVE.symbol, price: 2_970 });
  await expect(platform.toasts).toContainText(/Ethereum (rose|fell) to your level of 2,970\.00/, { timeout: TWO_WAVES_MS });
  await placeLimit(trader, 500);
  await trader.open({ symbol: STEADY.symbol, amount: 600, leverage: 1 });
  await expect(platform.toasts).toContainText('Order not executed', { timeout: TWO_WAVES_MS });
  await expect(platform.toasts).toContainText('The amount is above the free margin of');
});

test.describe('notifications of the browser', () => {
  test('are asked for by a click only, are sent while nobody sees the page, and once for all tabs', async ({ page, context, trader }) => {
    const sent = await standInForNotifications(context, 'granted');
    const platform = platformPage(page);
    const { bell, browserSwitch } = noticesOf(page);
    await platform.open();
    const other = await context.newPage();
    await platformPage(other).open('EURUSD');
    await expect(other.getByRole('button', { name: /^Notices/ })).toBeVisible();

    expect(sent).toEqual([]);
    await bell.click();
    await expect(browserSwitch).not.toBeChecked();
    await browserSwitch.click();
    await expect(browserSwitch).toBeChecked();
    expect(sent).toEqual(['permission']);
    await page.keyboard.press('Escape');

    await stopOutOne(trader);
    await expect(platform.toasts.getByText(STOP_TOLD)).toBeVisible();
    await expect(platformPage(other).toasts.getByText(STOP_TOLD)).toBeVisible();
    for (const tab of [page, other]) await hide(tab);
    await stopOutOne(trader);
    await expect.poll(() => sent.length).toBe(2);
    await expect(platformPage(other).toasts.getByText(SECOND_STOP_TOLD)).toHaveCount(1);
    // Longer than the other tab would wait before it sent its own.
    await page.waitForTimeout(1_500);
    expect(sent).toEqual(['permission', `Stop Loss: ${SECOND_STOP_TOLD}`]);
  });

  test('that the browser blocks are said to be, with the way out', async ({ page, context }) => {
    const sent = await standInForNotifications(context, 'denied');
    const { bell, browserSwitch } = noticesOf(page);
    await platformPage(page).open();
    await bell.click();
    await browserSwitch.click();
    await expect(browserSwitch).toBeDisabled();
    await expect(page.getByText('Your browser blocks them.')).toBeVisible();
    expect(sent).toEqual(['permission']);
  });
});

test.describe('the margin warning', () => {
  test('comes when the level falls below 100 % and goes when it has risen again', async ({ page, context, trader }) => {
    const sent = await standInForNotifications(context, 'granted');
    const platform = platformPage(page);
    const { bell, browserSwitch } = noticesOf(page);
    const warning = page.getByRole('region', { name: 'Margin warning' });
    await platform.open(CRASHING_WAVE.symbol);
    await bell.click();
    await browserSwitch.click();
    await page.keyboard.press('Escape');
    await hide(page);
    await waitForTurnTo(CRASHING_WAVE.high.bid, platform.bid);
    // At the low the level is 97 %, at the high 167 %.
    await trader.open({ symbol: CRASHING_WAVE.symbol, amount: 6_000, leverage: 2 });
    await expect(warning).toBeVisible({ timeout: TWO_WAVES_MS });
    await expect(warning).toContainText(/Margin level 9\d\.\d\d%/);
    await expect(warning).toContainText(/A further loss of €2,[78]\d\d\.\d\d leads there/);
    await expect(platform.toasts.getByText('Margin level below 100%')).toBeVisible();
    await expect.poll(() => sent.at(-1)).toMatch(/^Margin level below 100%: At 50% positions are closed/);
    await expect(warning).toHaveCount(0, { timeout: TWO_WAVES_MS });
  });

  test('says what would avoid it, and is gone when that was done', async ({ page, trader }) => {
    const platform = platformPage(page);
    const warning = page.getByRole('region', { name: 'Margin warning' });
    await platform.open();
    // With everything staked, the spread of the last position alone takes the level below 100 %.
    await trader.open({ symbol: STEADY.symbol, amount: 9_000, leverage: 2 });
    await trader.open({ symbol: STEADY.symbol, amount: 996.4, leverage: 2, direction: 'sell' });
    await expect(warning).toContainText('Margin level 99.99%');
    await warning.getByRole('button', { name: 'What helps' }).click();
    const help = page.getByRole('dialog', { name: 'What helps' });
    await expect(help).toContainText('A deposit of €0.40 would take the margin level back to 100%.');
    await expect(help.getByRole('listitem')).toHaveCount(1);
    await expect(help.getByRole('listitem')).toContainText('Frees €996.40');
    await expectAccessible(page, 'the margin warning');
    await help.getByRole('button', { name: 'Close Bitcoin' }).click();
    await expect(warning).toHaveCount(0);
    await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(1);
  });
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} px a message hides no Close button`, async ({ page, trader }) => {
    await page.setViewportSize(viewport);
    for (let count = 0; count < 6; count += 1) await trader.open({ amount: 100 });
    await page.goto('/platform/BTCUSD');
    const closeButtons = page.getByRole('button', { name: 'Close Bitcoin' });
    await expect(closeButtons).toHaveCount(6);
    const last = closeButtons.last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await expect(platformPage(page).toasts.getByText(/^Bitcoin was closed/)).toBeVisible();
    await expect(closeButtons).toHaveCount(5);
    expect(await hiddenByMessages(closeButtons)).toBe(0);
  });
}

/** A limit order that buys as soon as the wave is low. */
function placeLimit(trader: TradingConnection, amount: number): Promise<number> {
  const order = { kind: 'limit', symbol: WAVE.symbol, direction: 'buy', amount, leverage: 1, price: 2_950 };
  return whenAllowed(() => trader.command('placeOrder', order));
}

/** How many of the elements have their middle under the messages. */
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

/** What this browser has kept of how far the client was told. */
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

/** Notifications that only write down what they say, and a client who answers the browser's question. To be called before a page opens. */
async function standInForNotifications(context: BrowserContext, answer: 'granted' | 'denied'): Promise<readonly string[]> {
  const sent: string[] = [];
  await context.exposeFunction('writeDown', (text: string) => void sent.push(text));
  await context.addInitScript((given) => {
    const { writeDown } = globalThis as unknown as { writeDown: (text: string) => void };
    const KEY = 'answer of the test';
    class WrittenNotification extends EventTarget {
      static get permission(): string {
        return localStorage.getItem(KEY) ?? 'default';
      }
      static requestPermission(): Promise<string> {
        localStorage.setItem(KEY, given);
        writeDown('permission');
        return Promise.resolve(given);
      }
      constructor(title: string, { body }: { readonly body: string }) {
        super();
        writeDown(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: WrittenNotification });
  }, answer);
  return sent;
}
