import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY, WAVE } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = clientTestOnServerWith('recorded').extend<{ readonly trader: TradingConnection }>({
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

const PHONE = { width: 390, height: 844 };

/** Opens two long and one short Bitcoin position and one long Ether position, and closes them manually. */
async function tradeFour(trader: TradingConnection): Promise<void> {
  for (const order of [
    { amount: 5_001 },
    { amount: 100 },
    { amount: 200, direction: 'sell' as const },
    { symbol: WAVE.symbol, amount: 300 },
  ]) {
    await trader.close(await trader.open(order));
  }
}

async function openHistory(page: Page) {
  const platform = platformPage(page);
  await platform.open();
  await page.getByRole('tab', { name: 'History' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  return {
    rows: platform.history.getByRole('row').filter({ hasText: 'Manually' }),
    total: (name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd'),
    filter,
    openFilter: async (): Promise<void> => {
      if (!(await filter.isVisible())) await page.getByRole('button', { name: /^Filter/ }).click();
    },
  };
}

test('is filtered by the server, with totals of the filtered trades, and exported the same way, without the token in any URL', async ({
  page,
  trader,
  session,
}) => {
  await tradeFour(trader);
  const { rows, total, filter, openFilter } = await openHistory(page);
  await expect(total('Positions')).toHaveText('4');
  await openFilter();
  await filter.getByLabel('Instrument').selectOption(STEADY.symbol);
  await expect(rows).toHaveCount(3);
  await filter.getByLabel('Side').selectOption('Buy (long)');
  await expect(rows).toHaveCount(2);
  await expect(total('Profit').last()).toHaveText('−€1.02');
  await trader.close(await trader.open({ amount: 50 }));
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('€50.00');
  await filter.getByLabel('Side').selectOption('Sell (short)');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((asked) => asked.url().includes('history.csv')),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(request.url()).not.toContain(session.access_token);
  expect(download.suggestedFilename()).toMatch(/^history-\d{4}-\d{2}-\d{2}\.csv$/);
  const [head, line, end] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\u{FEFF}Position,Part of,Symbol,.*,Profit EUR,Financing EUR,Dividends EUR$/u);
  expect(line).toMatch(
    /^\d+,,BTCUSD,Bitcoin,Sell,200\.00,1,50000,\d{4}-\d{2}-\d{2}T[\d:.]+Z,Client,50010,.*,Manually,.*,-0\.04,0\.00,0\.00$/,
  );
  expect(end).toBe('');
});

test('fits a phone, and its filter is accessible', { tag: '@long' }, async ({ page, trader }) => {
  await tradeFour(trader);
  await page.setViewportSize(PHONE);
  await page.goto('/platform/BTCUSD');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: 'Why: Ethereum' })).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'the filter of the history on a phone');
});
