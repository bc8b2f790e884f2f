import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

test.describe('the market list', () => {
  test('has four groups with all of their instruments, and goes to the one that is chosen', async ({ page }) => {
    const { open, markets, market } = platformPage(page);
    await open();
    await expect(markets.getByRole('grid')).toHaveAttribute('aria-rowcount', String(INSTRUMENTS.length));
    await expect(markets.getByRole('radio', { name: 'Crypto' })).toBeChecked();
    for (const [name, count] of [
      ['Commodities', 10],
      ['Stocks', 49],
      ['Forex', 33],
      ['Crypto', 19],
    ] as const) {
      await test.step(`${name}: ${count}`, async () => {
        await markets.getByRole('radio', { name }).click();
        await expect(markets.getByRole('radio', { name })).toBeChecked();
        const group = markets.getByRole('rowgroup', { name });
        await expect(group.getByRole('presentation')).toHaveText(`${name}${count}`);
        await expect(group.getByRole('presentation')).toBeInViewport();
        await expect(market(firstOf(name))).toBeInViewport();
        expect(INSTRUMENTS.filter(({ group: own }) => own === name)).toHaveLength(count);
      });
    }
  });

  test('finds instruments by symbol and by name, however they are written', async ({ page }) => {
    const { open, search, market, markets } = platformPage(page);
    await open();
    for (const [wanted, symbol] of [
      ['eurusd', 'EURUSD'],
      ['EUR/USD', 'EURUSD'],
      ['gold', 'XAUUSD'],
      ['bitc', 'BTCUSD'],
      ['S&P', 'SPXUSD'],
    ] as const) {
      await search.fill(wanted);
      await expect(market(symbol)).toBeVisible();
      await expect(market('NZDUSD')).toHaveCount(0);
    }
    await search.fill('');
    await expect(markets.getByRole('grid')).toHaveAttribute('aria-rowcount', String(INSTRUMENTS.length));
  });

  test('says that nothing was found, and clears the search at a click', async ({ page }) => {
    const { open, search, market } = platformPage(page);
    await open();
    await search.fill('no such thing');
    await expect(page.getByText('No market matches “no such thing”.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(search).toHaveValue('');
    await expect(market('BTCUSD')).toBeVisible();
  });

  test('moves its prices', async ({ page }) => {
    const { open, market } = platformPage(page);
    await open();
    const buy = market('BTCUSD').getByTitle('Buy Bitcoin');
    await expect(buy).toHaveText(/\d/);
    const before = await buy.innerText();
    await expect(buy).not.toHaveText(before, { timeout: 20_000 });
  });
});

test.describe('an instrument that is chosen', () => {
  test('changes address, title, chart and ticket, and the way back leads back', async ({ page }) => {
    const { open, market } = platformPage(page);
    await open();
    await market('ETHUSD')
      .getByRole('button', { name: /^ETHUSD/ })
      .click();
    await expectShown(page, 'ETHUSD', 'Ethereum');
    await expect(market('ETHUSD')).toHaveAttribute('aria-selected', 'true');
    await expect(market('BTCUSD')).toHaveAttribute('aria-selected', 'false');
    await page.goBack();
    await expectShown(page, 'BTCUSD', 'Bitcoin');
  });

  test('by one of its prices takes the ticket to that side', async ({ page }) => {
    const { open, market, ticket } = platformPage(page);
    await open();
    await market('ETHUSD').getByTitle('Sell Ethereum').click();
    await expectShown(page, 'ETHUSD', 'Ethereum');
    await expect(ticket.sell).toBeChecked();
    await expect(ticket.submit).toHaveText('Sell ETHUSD');
    await market('LTCUSD').getByTitle('Buy Litecoin').click();
    await expect(ticket.submit).toHaveText('Buy LTCUSD');
  });

  test('keeps the amount and forgets the levels of the one before', async ({ page }) => {
    const { open, market, ticket } = platformPage(page);
    await open();
    await ticket.amount.fill('321');
    await ticket.stopLoss.fill('1');
    await market('ETHUSD')
      .getByRole('button', { name: /^ETHUSD/ })
      .click();
    await expectShown(page, 'ETHUSD', 'Ethereum');
    await expect(ticket.amount).toHaveValue('321');
    await expect(ticket.stopLoss).toHaveValue('');
  });
});

test.describe('with the keyboard', () => {
  test('the arrows walk through the list, Home and End go to its ends, Enter chooses', async ({ page }) => {
    const { open, search, markets, market } = platformPage(page);
    await open();
    await search.focus();
    // The groups are one stop, then come the two orders, then the list.
    for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
    const focusedRow = markets.getByRole('row').filter({ has: page.locator(':focus') });
    await expect(focusedRow).toHaveAttribute('aria-rowindex', '1');
    for (const [key, rowIndex] of [
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
      ['PageDown', 10],
      ['End', INSTRUMENTS.length],
      ['ArrowDown', INSTRUMENTS.length],
      ['Home', 1],
      ['ArrowDown', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(focusedRow).toHaveAttribute('aria-rowindex', String(rowIndex));
      await expect(focusedRow).toBeInViewport();
    }
    await page.keyboard.press('Enter');
    await expectShown(page, 'ETHUSD', 'Ethereum');
    await expect(market('ETHUSD')).toHaveAttribute('aria-selected', 'true');
  });

  test('the arrows reach the prices, and Enter there chooses the side as well', async ({ page }) => {
    const { open, market, ticket } = platformPage(page);
    await open();
    await market('BTCUSD')
      .getByRole('button', { name: /^BTCUSD/ })
      .focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(market('ETHUSD').getByTitle('Sell Ethereum')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ticket.submit).toHaveText('Sell ETHUSD');
    await expect(ticket.sell).toBeChecked();
  });
});

test.describe('the chart', () => {
  test('shows every interval, and indicators can be put on it', async ({ page }) => {
    await platformPage(page).open();
    const chart = page.getByRole('group', { name: 'Price chart of Bitcoin' });
    for (const interval of ['1m', '5m', '15m', '1h', '4h', '1D']) {
      await page.getByRole('group', { name: 'Interval' }).getByRole('radio', { name: interval, exact: true }).click();
      await expect(chart).toHaveAttribute('aria-busy', 'false');
      await expect(chart.locator('canvas').first()).toBeVisible();
    }
    await page.getByRole('button', { name: /^Indicators/ }).click();
    await page.getByLabel('Bollinger bands').check();
    await page.getByLabel('MACD').check();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Indicators/ })).toHaveText('Indicators2');
  });

  test('that cannot be loaded says so and can be tried again', async ({ page }) => {
    await page.route('**/api/market/candles*', (route) => route.abort());
    await platformPage(page).open();
    await expect(page.getByText('The chart could not be loaded.')).toBeVisible();
    await page.unroute('**/api/market/candles*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The chart could not be loaded.')).toHaveCount(0);
    await expect(page.getByRole('group', { name: 'Price chart of Bitcoin' })).toHaveAttribute('aria-busy', 'false');
  });
});

async function expectShown(page: Page, symbol: string, name: string): Promise<void> {
  await expect(page).toHaveURL(`/platform/${symbol}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${symbol}${name}`);
  await expect(page).toHaveTitle(new RegExp(`^${symbol} [\\d,.]+ \\| Fairlead$`));
  await expect(page.getByRole('group', { name: `Price chart of ${name}` })).toHaveAttribute('aria-busy', 'false');
  await expect(platformPage(page).ticket.submit).toHaveText(new RegExp(`${symbol}$`));
}

function firstOf(group: string): string {
  const first = INSTRUMENTS.find((instrument) => instrument.group === group);
  if (first === undefined) throw new Error(`there is nothing in ${group}`);
  return first.symbol;
}
