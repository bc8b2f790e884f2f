import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

test('each group is a click away; choosing an instrument changes URL, title, chart and ticket, and going back returns to the one before', async ({
  page,
}) => {
  const { open, markets, market, ticket } = platformPage(page);
  await open();
  for (const name of ['Commodities', 'Stocks', 'Forex', 'Crypto'] as const) {
    await test.step(name, async () => {
      await markets.getByRole('radio', { name }).click();
      await expect(markets.getByRole('radio', { name })).toBeChecked();
      await expect(markets.getByRole('rowgroup', { name }).getByRole('presentation')).toBeInViewport();
      await expect(market(firstOf(name))).toBeInViewport();
    });
  }

  await ticket.amount.fill('321');
  await ticket.stopLoss.fill('1');
  await market('ETHUSD')
    .getByRole('button', { name: /^ETHUSD/ })
    .click();
  await expectShown(page, 'ETHUSD', 'Ethereum');
  await expect(market('ETHUSD')).toHaveAttribute('aria-selected', 'true');
  await expect(market('BTCUSD')).toHaveAttribute('aria-selected', 'false');
  // The amount is kept, and the levels of the previous instrument are cleared.
  await expect(ticket.amount).toHaveValue('321');
  await expect(ticket.stopLoss).toHaveValue('');
  await page.goBack();
  await expectShown(page, 'BTCUSD', 'Bitcoin');

  await market('ETHUSD').getByTitle('Sell Ethereum').click();
  await expectShown(page, 'ETHUSD', 'Ethereum');
  await expect(ticket.sell).toBeChecked();
  await market('LTCUSD').getByTitle('Buy Litecoin').click();
  await expect(ticket.submit).toHaveText('Buy LTCUSD');
});

test('a chart that cannot be loaded says so and can be retried; it shows every interval', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/market/candles*', (route) => route.abort());
  await platformPage(page).open();
  await expect(page.getByText('We couldn’t load the chart')).toBeVisible();
  await page.unroute('**/api/market/candles*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the chart')).toHaveCount(0);
  const chart = page.getByRole('group', { name: 'Bitcoin price chart' });
  for (const interval of ['1m', '5m', '15m', '1h', '4h', '1D']) {
    await page.getByRole('group', { name: 'Interval' }).getByRole('radio', { name: interval, exact: true }).click();
    await expect(chart).toHaveAttribute('aria-busy', 'false');
  }
  await expect(chart.locator('canvas').first()).toBeVisible();
});

async function expectShown(page: Page, symbol: string, name: string): Promise<void> {
  await expect(page).toHaveURL(`/platform/${symbol}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${symbol}${name}`);
  await expect(page).toHaveTitle(new RegExp(`^${symbol} [\\d,.]+ \\| Fairlead$`));
  await expect(page.getByRole('group', { name: `${name} price chart` })).toHaveAttribute('aria-busy', 'false');
  await expect(platformPage(page).ticket.submit).toHaveText(new RegExp(`${symbol}$`));
}

function firstOf(group: string): string {
  const first = INSTRUMENTS.find((instrument) => instrument.group === group);
  if (first === undefined) throw new Error(`there is nothing in ${group}`);
  return first.symbol;
}
