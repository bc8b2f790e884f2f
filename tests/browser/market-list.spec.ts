import { marketPaths } from '@fairlead/contract/paths.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

const star = (page: Page, symbol: string, name: string) =>
  platformPage(page)
    .market(symbol)
    .getByRole('button', { name: `Favourite: ${name}` });
const symbolsShown = (page: Page) => platformPage(page).markets.getByRole('row').locator('[data-column="1"] > span:first-child');

test('by keyboard alone markets are searched, browsed and chosen, with a side or without', async ({ page }) => {
  const { open, search, markets, market, ticket } = platformPage(page);
  await open();
  const focusedRow = markets.getByRole('row').filter({ has: page.locator(':focus') });
  const nameOf = (symbol: string) => market(symbol).getByRole('button', { name: new RegExp(`^${symbol}`) });

  await test.step('the slash starts a search, Enter opens the best match, Escape clears it', async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('gold');
    // Goldman Sachs is found as well, after gold itself.
    await expect(markets.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/platform/XAUUSD');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  });

  await test.step('arrow down moves into the results, arrow up and Escape move back', async () => {
    await page.keyboard.type('eth');
    await page.keyboard.press('ArrowDown');
    await expect(nameOf('ETHUSD')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expect(markets.getByRole('grid')).toHaveAttribute('aria-rowcount', String(INSTRUMENTS.length));
  });

  await test.step('the arrows move through the list, Home and End go to its ends', async () => {
    // The groups are one tab stop, then come the columns and the two sort orders, then the list.
    for (let stop = 0; stop < 5; stop += 1) await page.keyboard.press('Tab');
    for (const [key, rowIndex] of [
      ['Home', 1],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['PageDown', 9],
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
    await expect(page).toHaveURL('/platform/ETHUSD');
    await expect(market('ETHUSD')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('they reach the prices, and Enter there chooses the side as well', async () => {
    await nameOf('BTCUSD').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(market('ETHUSD').getByTitle('Sell Ethereum')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ticket.submit).toHaveText('Sell ETHUSD');
  });
});

test(
  'favourites are added and removed by keyboard, with the focus moving on to the next one, and are kept across a reload',
  { tag: '@long' },
  async ({ page }) => {
    const { open, search, markets } = platformPage(page);
    const favouritesTab = markets.getByRole('radio', { name: 'Favourites' });
    await open();
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    for (const [symbol, name] of [
      ['BTCUSD', 'Bitcoin'],
      ['ETHUSD', 'Ethereum'],
    ] as const) {
      await expect(star(page, symbol, name)).toBeFocused();
      const saved = page.waitForResponse(
        (response) => response.url().endsWith(marketPaths.favourites) && response.request().method() === 'PUT' && response.ok(),
      );
      await page.keyboard.press('Space');
      await expect(star(page, symbol, name)).toHaveAttribute('aria-pressed', 'true');
      await saved;
      await page.keyboard.press('ArrowDown');
    }
    await favouritesTab.press('Space');
    await expectAccessible(page, 'with favourites');
    await page.reload();
    await expect(symbolsShown(page)).toHaveText(['BTCUSD', 'ETHUSD']);
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(symbolsShown(page)).toHaveText(['ETHUSD']);
    await expect(star(page, 'ETHUSD', 'Ethereum')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(markets.getByRole('button', { name: 'Show all markets' })).toBeFocused();
  },
);

test(
  'the list is left of the chart or below it; its 24-hour sparklines load with one call, and no row changes its size',
  { tag: '@long' },
  async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(marketPaths.sparklines)) calls.push(request.url());
    });
    const { open, markets, market } = platformPage(page);
    await open();
    const line = (symbol: string) => market(symbol).locator('svg[width] path');
    const before = await market('BTCUSD').boundingBox();
    await expect(line('BTCUSD')).toHaveAttribute('d', /^M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){15,31}$/);
    expect(await market('BTCUSD').boundingBox()).toEqual(before);
    await markets.getByRole('radio', { name: 'Forex' }).click();
    await expect(line('EURUSD')).toHaveAttribute('d', /^M/);
    expect(calls).toHaveLength(1);

    for (const [width, place] of [
      [1366, 'left of the chart'],
      [900, 'left of the chart'],
      [899, 'below the chart'],
      [390, 'below the chart'],
    ] as const) {
      await test.step(`at ${width} px it is ${place}`, async () => {
        await resize(page, { width, height: 844 });
        if (place === 'below the chart') await page.getByRole('tab', { name: 'Markets' }).click();
        const chart = await page.getByRole('group', { name: 'Bitcoin price chart' }).boundingBox();
        const list = await markets.boundingBox();
        if (chart === null || list === null) throw new Error('the chart or the list is not on the page');
        if (place === 'below the chart') expect(list.y).toBeGreaterThanOrEqual(chart.y + chart.height - 1);
        else expect(list.x + list.width).toBeLessThanOrEqual(chart.x + 1);
        expect(await findLayoutFaults(page)).toEqual([]);
      });
    }
  },
);
