import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import type { Page, Request } from '@playwright/test';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { expect, test } from '../support/browser/test.ts';

const GROUPS = ['Crypto', 'Forex', 'Stocks', 'Commodities'] as const;
const ROWS_AT_FIRST = 8;

function quotesOf(page: Page) {
  const widget = page.getByRole('region', { name: 'Prices' });
  const rows = widget.locator('tbody tr').filter({ visible: true });
  return {
    widget,
    rows,
    group: (name: string) => widget.getByRole('radio', { name, exact: true }),
    all: widget.getByRole('checkbox').filter({ visible: true }),
    part: (symbol: string, part: 'sell' | 'buy' | 'change') => widget.locator(`[data-symbol=${symbol}] [data-part=${part}]`),
  };
}

const sizeOf = (group: string) => INSTRUMENTS.filter((instrument) => instrument.group === group).length;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every group can be chosen and read in full', async ({ page }) => {
    const { group: choose, rows, widget } = quotesOf(page);
    await page.goto('/');
    for (const group of GROUPS) {
      await test.step(group, async () => {
        await widget.getByText(group, { exact: true }).first().click();
        await expect(choose(group)).toBeChecked();
        await expect(rows).toHaveCount(ROWS_AT_FIRST);
        await widget.locator('label').filter({ hasText: 'instruments', visible: true }).click();
        await expect(rows).toHaveCount(sizeOf(group));
        const symbols = INSTRUMENTS.filter((instrument) => instrument.group === group).map(({ symbol }) => `/platform/${symbol}`);
        expect(await rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(symbols);
        for (const part of ['sell', 'buy']) await expect(rows.first().locator(`[data-part=${part}]`)).toHaveText(/^\d/);
        await expect(rows.first().locator('svg path')).toHaveAttribute('d', /^M1 /);
      });
    }
  });
});

test(
  'the arrow keys choose a group, the space bar shows all of it, and a row leads to its instrument',
  { tag: '@long' },
  async ({ page }) => {
    const { group, rows, all, widget } = quotesOf(page);
    await page.goto('/');
    await group('Crypto').focus();
    for (const name of ['Forex', 'Stocks', 'Commodities', 'Crypto']) {
      await page.keyboard.press('ArrowRight');
      await expect(group(name)).toBeChecked();
      await expect(widget.getByRole('table', { name })).toBeVisible();
      await expect(widget.getByRole('table')).toHaveCount(1);
    }
    await all.focus();
    await page.keyboard.press('Space');
    await expect(rows).toHaveCount(sizeOf('Crypto'));
    await rows.getByRole('link', { name: /ETHUSD/ }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

test('prices update in place with a few kilobytes of script and without the app, and only while they are on screen', async ({ page }) => {
  const scripts: Request[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request);
  });
  const sockets: { isOpen: boolean }[] = [];
  page.on('websocket', (socket) => {
    const entry = { isOpen: true };
    sockets.push(entry);
    socket.on('close', () => {
      entry.isOpen = false;
    });
  });
  const areOpen = () => sockets.map(({ isOpen }) => isOpen);
  const { part, widget } = quotesOf(page);
  await page.goto('/');
  await widget.scrollIntoViewIfNeeded();
  await expect.poll(areOpen).toEqual([true]);
  const sell = part('BTCUSD', 'sell');
  const before = (await sell.textContent()) ?? '';
  const box = await sell.boundingBox();
  await expect(sell).not.toHaveText(before);
  await expect(sell).toHaveText(/^\d{1,3}(,\d{3})*\.\d{2}$/);
  expect((await sell.boundingBox())?.width).toBe(box?.width);
  await expect(widget.locator('[data-tint]').first()).toBeAttached();

  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  expect(sizes.reduce((total, { responseBodySize }) => total + responseBodySize, 0)).toBeLessThan(30_000);
  expect(scripts.map((request) => request.url()).filter((url) => /framework|shared|platform/.test(url))).toEqual([]);
  expect(scripts).not.toHaveLength(0);

  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(areOpen).toEqual([false]);
  await page.evaluate(() => scrollTo({ top: 0 }));
  await widget.scrollIntoViewIfNeeded();
  await expect.poll(areOpen).toEqual([false, true]);
});

test('nothing is cut off in any group and language, on any screen', { tag: '@long' }, async ({ page }) => {
  for (const language of ['en', 'de', 'it', 'es']) {
    await page.goto(`/?lang=${language}`);
    for (const width of [360, 768, 1366]) {
      await test.step(`at ${width} px, in ${language}`, async () => {
        await resize(page, { width, height: 800 });
        for (const group of GROUPS) {
          await page.locator(`label:has(input[value=${group}])`).click();
          expect(await findLayoutFaults(page), group).toEqual([]);
        }
      });
    }
  }
});
