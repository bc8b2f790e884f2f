import { expectAccessible } from '../support/browser/accessibility.ts';
import { revoke } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { WAVE } from '../support/browser/recorded-market.ts';
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

test(
  'a typed stop that is left says that it is not saved, across tabs and changes of the position',
  { tag: '@long' },
  async ({ page, trader, server, session }) => {
    const id = await trader.open({ amount: 100, stopLoss: 45_000 });
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { stopLoss, row, takeProfit } = platform.position('BTCUSD');
    await stopLoss.fill('46,000');
    await stopLoss.blur();
    await expect(row).toContainText('Not saved. Still 45,000.00.');
    await expectAccessible(page, 'an unsaved stop');
    await page.getByRole('tab', { name: 'History' }).click();
    const tab = page.getByRole('tab', { name: /^Open positions/ });
    await expect(tab).toHaveAccessibleName(/One unsaved price/);
    await tab.click();
    await expect(stopLoss).toHaveValue('46,000');
    await expect(row).toContainText('Not saved. Still 45,000.00.');
    // Meanwhile something else about the position changes, and so does the saved stop.
    await trader.command('updatePosition', { id, stop_lost: 44_000, take_profit: 60_000 });
    await expect(takeProfit).toHaveValue('60,000.00');
    await expect(stopLoss).toHaveValue('46,000');
    await expect(row).toContainText('Not saved. Still 44,000.00.');
    await platform.market('ETHUSD').click();
    await expect(page).toHaveURL('/platform/ETHUSD');
    await expect(row).toContainText('Not saved.');
    expect(sent).toEqual([]);
    await row.getByRole('button', { name: 'Save (Enter)' }).click();
    await expect(platform.toasts).toContainText('Stop loss moved from 44,000.00 to 46,000.00');
    await expect(row).not.toContainText('Not saved.');
    await expect(tab).toHaveAccessibleName(/^Open positions\s*1$/);

    await test.step('it can be moved back', async () => {
      await platform.toasts.getByRole('button', { name: 'Undo' }).click();
      await expect(platform.toasts).toContainText('Change for Bitcoin undone');
      await expect(stopLoss).toHaveValue('44,000.00');
      expect((await trader.positions()).open.map(({ stop_lost }) => stop_lost)).toEqual([44_000]);
    });

    await test.step('a session that the server ends asks nothing', async () => {
      await stopLoss.fill('47,000');
      await stopLoss.blur();
      await expect(row).toContainText('Not saved.');
      await revoke(server.url, session.access_token);
      await expect(page).toHaveURL(/\/login/);
    });
  },
);

test(
  'a typed stop is not lost silently when its position closes, the page is left or reloaded, or the client signs out',
  { tag: '@long' },
  async ({ page, trader }) => {
    const id = await trader.open({ amount: 100 });
    await trader.open({ symbol: WAVE.symbol, amount: 100 });
    const platform = platformPage(page);
    await platform.open();
    const { stopLoss, row } = platform.position('BTCUSD');
    const other = platform.position(WAVE.symbol);
    for (const field of [stopLoss, other.stopLoss]) {
      await field.fill('2,500');
      await field.blur();
    }
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await test.step('the browser asks for confirmation before it reloads the page', async () => {
      const asked = page.waitForEvent('dialog');
      const reload = page.evaluate(() => location.reload());
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.dismiss();
      await reload;
      await expect(stopLoss).toHaveValue('2,500');
    });

    await test.step('a link and a sign-out ask for confirmation, and leave everything as it is when cancelled', async () => {
      for (const way of [
        page.getByRole('banner').getByRole('link', { name: 'My account' }).first(),
        page.getByRole('banner').getByRole('button', { name: 'Sign out' }).first(),
      ]) {
        await way.click();
        await expect(question).toContainText('Stop loss for Bitcoin');
        await question.getByRole('button', { name: 'Cancel' }).click();
        await expect(question).toHaveCount(0);
        await expect(page).toHaveURL('/platform/BTCUSD');
        await expect(stopLoss).toHaveValue('2,500');
      }
    });

    await test.step('a closed position says that what was typed for it is lost', async () => {
      await trader.close(id);
      await expect(row.getByRole('textbox')).toHaveCount(0);
      await expect(platform.toasts).toContainText(
        'Stop loss for Bitcoin: “2,500” wasn’t saved because the position or order no longer exists.',
      );
    });

    await test.step('a confirmed sign-out leaves nothing behind', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).first().click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(page).not.toHaveURL(/platform/);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
    });
  },
);
