import type { Locator } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded');

/** Width and height: a small and a larger desktop, and a phone. */
const SIZES = [
  [1366, 768],
  [1440, 900],
  [390, 844],
] as const;

/** By how much a field is too narrow for its text. */
const cutOff = (field: Locator): Promise<number> => field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test('levels with more decimals than quotes have are shown whole, in the table and on a card', async ({ page, server, session }) => {
  const trader = await connectTrading(server.url, session.access_token);
  const id = await trader.open({ amount: 100, stopLoss: 12_345.678_95, takeProfit: 112_345.678_95 });
  await platformPage(page).open();
  const [stopLoss, takeProfit] = [
    page.getByLabel('Stop loss for Bitcoin', { exact: true }),
    page.getByLabel('Take profit for Bitcoin', { exact: true }),
  ];
  const expectWhole = async (...levels: readonly (readonly [Locator, string])[]): Promise<void> => {
    for (const [width, height] of SIZES) {
      await test.step(`at ${width} px`, async () => {
        await resize(page, { width, height });
        for (const [field, text] of levels) {
          await expect(field).toHaveValue(text);
          await expect.poll(() => cutOff(field)).toBe(0);
        }
      });
    }
  };
  await expectWhole([stopLoss, '12,345.67895'], [takeProfit, '112,345.67895']);
  await test.step('beside the distance of a trailing stop, which takes room in the same field', async () => {
    // From the price of 50,000, which doesn't move.
    await trader.command('updatePosition', { id, stop_lost: null, trailing_stop: 37_654.321_05 });
    await expectWhole([stopLoss, '12,345.67895']);
  });
  trader.end();
});
