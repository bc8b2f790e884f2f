import { accountPaths } from '@fairlead/contract/paths.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
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

test('T2: a stop that is typed and left says that it is not saved, through tabs and changes of the position', async ({ page, trader }) => {
  const id = await trader.open({ amount: 100, stopLoss: 45_000 });
  const sent = recordCommands(page);
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss, row, takeProfit } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.blur();
  await expect(row).toContainText('Not saved. Still 45,000.00.');
  await expectAccessible(page, 'a stop that is not saved');
  await page.getByRole('tab', { name: 'History' }).click();
  const tab = page.getByRole('tab', { name: /^Open positions/ });
  await expect(tab).toHaveAccessibleName(/One price isn't saved/);
  await tab.click();
  await expect(stopLoss).toHaveValue('46,000');
  await expect(row).toContainText('Not saved. Still 45,000.00.');
  // Something else of the position changes meanwhile, and so does what is saved.
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
});

test('T2: a typed stop is not lost in silence when its position closes, the page is left or loaded again', async ({ page, trader }) => {
  const id = await trader.open({ amount: 100 });
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.blur();

  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await expect(stopLoss).toHaveValue('46,000');

  await page.getByRole('banner').getByRole('link', { name: 'My account' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Stop loss of Bitcoin');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/platform/BTCUSD');
  await expect(stopLoss).toHaveValue('46,000');

  await trader.close(id);
  await expect(platform.toasts).toContainText("“46,000” for Stop loss of Bitcoin wasn't saved: the position or order is gone.");
  // Nothing is unsaved any more, so nothing is asked.
  await page.reload();
  await expect(page.getByText('No open positions')).toBeVisible();
});

test('T2: signing out asks before it takes a typed stop along', async ({ page, trader }) => {
  await trader.open({ amount: 100 });
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.blur();
  const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' }).first();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await logOut.click();
  await expect(question).toContainText('Stop loss of Bitcoin');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(stopLoss).toHaveValue('46,000');
  await logOut.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(/platform/);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token')))).toEqual([]);
});

test('T2: a session that the server ends asks nothing', async ({ page, trader, server, session }) => {
  await trader.open({ amount: 100 });
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.blur();
  await fetch(`${server.url}${accountPaths.logout}`, { method: 'POST', headers: { authorization: `Bearer ${session.access_token}` } });
  await expect(page).toHaveURL(/\/login/);
});

test('T3: a moved stop can be moved back', async ({ page, trader }) => {
  await trader.open({ amount: 100, stopLoss: 45_000 });
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.press('Enter');
  await expect(platform.toasts).toContainText('Stop loss moved from 45,000.00 to 46,000.00');
  await platform.toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(platform.toasts).toContainText('The change for Bitcoin was undone');
  await expect(stopLoss).toHaveValue('45,000.00');
  expect((await trader.positions()).open.map(({ stop_lost }) => stop_lost)).toEqual([45_000]);
});

test('T3: a stop of a position that has closed since is not said to be moved back', async ({ page, trader }) => {
  const id = await trader.open({ amount: 100, stopLoss: 45_000 });
  const platform = platformPage(page);
  await platform.open();
  const { stopLoss, row } = platform.position('BTCUSD');
  await stopLoss.fill('46,000');
  await stopLoss.press('Enter');
  const undo = platform.toasts.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await trader.close(id);
  await expect(row).toHaveCount(0);
  await undo.click();
  await expect(platform.toasts.getByRole('alert')).toContainText('Bitcoin has been closed since.');
});
