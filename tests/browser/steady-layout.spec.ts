import type { Locator, Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  /** The same client's own program. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('T4: nothing moves and nothing is covered when the margin warning and the loss of the connection come and go', async ({
      page,
      context,
      trader,
    }) => {
      await trader.open({ symbol: STEADY.symbol, amount: 5_000, leverage: 2 });
      await trader.open({ symbol: STEADY.symbol, amount: 4_000, leverage: 2 });
      await page.goto('/platform/BTCUSD');
      const close = page.getByRole('button', { name: 'Close Bitcoin' });
      await expect(close).toHaveCount(2);
      await close.first().scrollIntoViewIfNeeded();
      const controls = [close.first(), close.nth(1), page.getByRole('group', { name: /^Price chart of/ }), ...mainButtons(page)];
      const before = await placesOf(controls);

      const warning = page.getByRole('region', { name: 'Margin warning' });
      const third = await trader.open({ symbol: STEADY.symbol, amount: 996.4, leverage: 2, direction: 'sell' });
      await expect(warning).toBeVisible();
      expect(await placesOf(controls)).toEqual(before);
      for (const button of [close.first(), ...mainButtons(page)]) expect(await isCovered(button)).toBe(false);

      const { connectionLost } = platformPage(page);
      await context.setOffline(true);
      await expect(connectionLost).toBeVisible();
      expect(await placesOf(controls)).toEqual(before);
      for (const button of [close.first(), ...mainButtons(page)]) expect(await isCovered(button)).toBe(false);
      await context.setOffline(false);
      await expect(connectionLost).toHaveCount(0, { timeout: 30_000 });
      expect(await placesOf(controls)).toEqual(before);

      await trader.close(third);
      await expect(warning).toHaveCount(0);
      expect(await placesOf(controls)).toEqual(before);
    });
  });
}

/** What sends an order, or leads there. */
function mainButtons(page: Page): readonly Locator[] {
  return page.viewportSize()?.width === 390
    ? [page.getByRole('button', { name: /^Sell/ }), page.getByRole('button', { name: /^Buy/ })]
    : [platformPage(page).ticket.submit];
}

function placesOf(elements: readonly Locator[]) {
  return Promise.all(elements.map((element) => element.boundingBox()));
}

/** Whether something else would be pressed in the element's middle. */
function isCovered(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit === null || !one.contains(hit);
  });
}
