import { marketPaths } from '@fairlead/contract/paths.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { storageOf } from '../support/browser/client-session.ts';
import { numberIn } from '../support/browser/figures.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

test.describe('a search', () => {
  test('begins with the slash key, Enter opens the best match, Escape clears', async ({ page }) => {
    const { open, search, markets, market } = platformPage(page);
    await open();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('gold');
    // Goldman Sachs is found as well, after gold itself.
    await expect(markets.getByRole('row')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/platform/XAUUSD');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('XAUUSDGold');
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(market('BTCUSD')).toBeVisible();
  });

  test('leads into what it found with the arrow down, back with the arrow up, and Escape clears it from there', async ({ page }) => {
    const { open, search, markets, market } = platformPage(page);
    await open();
    await search.fill('eth');
    await page.keyboard.press('ArrowDown');
    await expect(market('ETHUSD').getByRole('button', { name: /^ETHUSD/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(search).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await expect(markets.getByRole('grid')).toHaveAttribute('aria-rowcount', String(INSTRUMENTS.length));
  });

  test('finds kinds of instruments by the words for them, and says how many', async ({ page }) => {
    const { open, search, markets } = platformPage(page);
    await open();
    for (const [wanted, count, said] of [
      ['indices', 9, '9 markets found'],
      ['precious metal', 4, '4 markets found'],
      ['wheat', 1, '1 market found'],
      ['no such thing', 0, 'No market matches “no such thing”.'],
    ] as const) {
      await search.fill(wanted);
      await expect(markets.getByRole('grid', { includeHidden: true })).toHaveAttribute('aria-rowcount', String(count));
      await expect(markets.getByRole('status')).toHaveText(said);
    }
  });

  test("understands the page's language", async ({ page }) => {
    await page.goto('/platform/BTCUSD?lang=de');
    const markets = page.getByRole('region', { name: 'Märkte' });
    await markets.getByRole('searchbox', { name: 'Märkte suchen' }).fill('Edelmetall');
    await expect(markets.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
    await expect(markets.getByRole('status')).toHaveText('4 Märkte gefunden');
  });
});

test.describe('favourites', () => {
  const star = (page: Page, symbol: string, name: string) =>
    platformPage(page)
      .market(symbol)
      .getByRole('button', { name: `Favourite: ${name}` });
  const favouritesTab = (page: Page) => platformPage(page).markets.getByRole('radio', { name: 'Favourites' });
  const savedOnServer = (page: Page) =>
    page.waitForResponse(
      (response) => response.url().endsWith(marketPaths.favourites) && response.request().method() === 'PUT' && response.ok(),
    );
  const symbolsShown = (page: Page) => platformPage(page).markets.getByRole('row').locator('[data-column="1"] > span:first-child');

  test('are none at first, with a way to all markets', async ({ page }) => {
    const { open, markets, market } = platformPage(page);
    await open();
    await favouritesTab(page).click();
    await expect(markets.getByText('No favourites yet')).toBeVisible();
    await expect(markets.getByRole('row')).toHaveCount(0);
    await expectAccessible(page, 'without favourites');
    await markets.getByRole('button', { name: 'Show all markets' }).click();
    await expect(market('BTCUSD')).toBeVisible();
  });

  test('are kept: after a reload, and on another device', async ({ page, browser, server, session }) => {
    const { open } = platformPage(page);
    await open();
    for (const [symbol, name] of [
      ['ETHUSD', 'Ethereum'],
      ['BTCUSD', 'Bitcoin'],
    ] as const) {
      await expect(star(page, symbol, name)).toHaveAttribute('aria-pressed', 'false');
      const saved = savedOnServer(page);
      await star(page, symbol, name).click();
      await expect(star(page, symbol, name)).toHaveAttribute('aria-pressed', 'true');
      await saved;
    }
    await favouritesTab(page).click();
    await expect(symbolsShown(page)).toHaveText(['ETHUSD', 'BTCUSD']);
    await expectAccessible(page, 'with favourites');

    await page.reload();
    await expect(symbolsShown(page)).toHaveText(['ETHUSD', 'BTCUSD']);
    await favouritesTab(page).click();

    const other = await browser.newContext({ baseURL: server.url, storageState: storageOf(server.url, session) });
    const otherPage = await other.newPage();
    await platformPage(otherPage).open();
    await expect(star(otherPage, 'ETHUSD', 'Ethereum')).toHaveAttribute('aria-pressed', 'true');
    await expect(star(otherPage, 'LTCUSD', 'Litecoin')).toHaveAttribute('aria-pressed', 'false');
    await other.close();
  });

  test('that cannot be saved go back, and a message says so', async ({ page }) => {
    const { open, toasts } = platformPage(page);
    await open();
    // What the server has is there before it can be reached no more: a star is shown before it is saved.
    const saved = savedOnServer(page);
    await star(page, 'LTCUSD', 'Litecoin').click();
    await saved;
    await favouritesTab(page).click();
    await expect(symbolsShown(page)).toHaveText(['LTCUSD']);
    await page.route(`**${marketPaths.favourites}`, (route) => route.abort());
    await star(page, 'LTCUSD', 'Litecoin').click();
    await expect(toasts.getByText('Litecoin is as before')).toBeVisible();
    await expect(symbolsShown(page)).toHaveText(['LTCUSD']);
    await expect(star(page, 'LTCUSD', 'Litecoin')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(platformPage(page).markets.getByText('Your favourites could not be loaded.')).toBeVisible();
    await page.unroute(`**${marketPaths.favourites}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(symbolsShown(page)).toHaveText(['LTCUSD']);
  });

  test('are chosen and taken back with the keyboard; the focus goes to the next one', async ({ page }) => {
    const { open, search, markets } = platformPage(page);
    await open();
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    for (const [symbol, name] of [
      ['BTCUSD', 'Bitcoin'],
      ['ETHUSD', 'Ethereum'],
    ] as const) {
      await expect(star(page, symbol, name)).toBeFocused();
      await page.keyboard.press('Space');
      await expect(star(page, symbol, name)).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('ArrowDown');
    }
    await favouritesTab(page).press('Space');
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(symbolsShown(page)).toHaveText(['ETHUSD']);
    await expect(star(page, 'ETHUSD', 'Ethereum')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(markets.getByRole('button', { name: 'Show all markets' })).toBeFocused();
  });
});

test.describe('the order of the list', () => {
  test('is by symbol or by the day where the client wants it, within each group', async ({ page }) => {
    const { open, markets } = platformPage(page);
    await open();
    const first = markets.getByRole('rowgroup', { name: 'Crypto' }).getByRole('row').first();
    await expect(first).toContainText('BTCUSD');
    await markets.getByRole('button', { name: 'Instrument, sort by symbol' }).click();
    await expect(first).toContainText('ADAUSD');
    await markets.getByRole('button', { name: 'Instrument, sorted by symbol' }).click();
    await expect(first).toContainText('BTCUSD');

    const changes = markets.getByRole('rowgroup', { name: 'Crypto' }).getByRole('row').locator('[data-tone]');
    const ends = async (): Promise<number> => {
      const texts = await changes.allInnerTexts();
      return numberIn(texts[0] ?? '') - numberIn(texts.at(-1) ?? '');
    };
    await markets.getByRole('button', { name: 'Day change, sort' }).click();
    await expect.poll(ends).toBeGreaterThan(0);
    await markets.getByRole('button', { name: 'Day change, largest rise first' }).click();
    await expect.poll(ends).toBeLessThan(0);
    await markets.getByRole('button', { name: 'Day change, largest fall first' }).click();
    await expect(first).toContainText('BTCUSD');
  });
});

test.describe('the lines of the last 24 hours', () => {
  test('come with one call for all rows, and no row changes its size', async ({ page }) => {
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
  });
});

test('the list stands left of the chart, or below it where the screen is narrow', async ({ page }) => {
  const { open, markets } = platformPage(page);
  await open();
  for (const [width, place] of [
    [1366, 'left of the chart'],
    [900, 'left of the chart'],
    [899, 'below the chart'],
    [390, 'below the chart'],
  ] as const) {
    await test.step(`at ${width} px it is ${place}`, async () => {
      await resize(page, { width, height: 844 });
      if (place === 'below the chart') await page.getByRole('tab', { name: 'Markets' }).click();
      const chart = await page.getByRole('group', { name: 'Price chart of Bitcoin' }).boundingBox();
      const list = await markets.boundingBox();
      if (chart === null || list === null) throw new Error('chart or list is not there');
      if (place === 'below the chart') expect(list.y).toBeGreaterThanOrEqual(chart.y + chart.height - 1);
      else expect(list.x + list.width).toBeLessThanOrEqual(chart.x + 1);
      expect(await findLayoutFaults(page)).toEqual([]);
    });
  }
});
