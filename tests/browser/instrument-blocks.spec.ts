import { expectAccessible } from '../support/browser/accessibility.ts';
import { playBlocks } from '../support/browser/played-blocks.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded');

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  'a phone says on its buttons that trading is blocked, and why, and a halt blocks closing',
  { tag: '@long' },
  async ({ page, server, session }) => {
    const trader = await connectTrading(server.url, session.access_token);
    await trader.open({ symbol: STEADY.symbol, amount: 100 });
    trader.end();
    const blocks = await playBlocks(page);
    await page.goto(`/platform/${STEADY.symbol}`);
    const close = page.getByRole('button', { name: 'Close Bitcoin' });
    const [sell, buy] = [page.getByRole('button', { name: /^Sell/ }), page.getByRole('button', { name: /^Buy/ })];
    await expect(buy).toContainText('50,010.00');
    for (const [terms, state, reason, isCloseBlocked] of [
      [{ underReview: [STEADY.symbol] }, 'Price under review', 'We’re confirming an unusual price. Try again in a moment.', false],
      [{ halted: [STEADY.symbol] }, 'Trading halted', 'Trading in this instrument is halted.', true],
    ] as const) {
      blocks.show(terms);
      for (const button of [sell, buy]) {
        await expect(button).toContainText(state);
        await expect(button).not.toContainText('50,0');
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        await expect(button).toHaveAccessibleDescription(reason);
        await button.focus();
        await expect(button).toBeFocused();
      }
      await expect(page.getByRole('status').getByText(reason)).toBeVisible();
      await (isCloseBlocked ? expect(close).toBeDisabled() : expect(close).toBeEnabled());
      if (isCloseBlocked) await expect(close).toHaveAccessibleDescription(reason);
      await expectAccessible(page, state);
    }
    blocks.show({});
    await expect(buy).toContainText('50,010.00');
    await expect(close).toBeEnabled();
  },
);
