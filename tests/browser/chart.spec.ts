import { readFile } from 'node:fs/promises';
import { candlesResponseSchema } from '@fairlead/contract/markets/schemas.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { numberIn } from '../support/browser/figures.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as base, expect } from '../support/browser/test.ts';
import { connectTrading, type TradingConnection } from '../support/browser/trading-connection.ts';

const test = base.extend<{ readonly trader: TradingConnection }>({
  /** A program that trades on the same client's account. */
  trader: async ({ server, session }, use) => {
    const connection = await connectTrading(server.url, session.access_token);
    await use(connection);
    connection.end();
  },
});

const PHONE = { width: 390, height: 844 };

test(
  "the chart's settings are kept across a reload, and unknown stored settings do not break it",
  { tag: '@long' },
  async ({ page, session }) => {
    const chart = await openChart(page);
    await page.evaluate((id) => {
      localStorage.setItem(`chart ${id}`, '{"type":7,"interval":"2m","indicators":[{"name":"MA","lengths":["x"]},null]}');
      localStorage.setItem(`chart ${id} BTCUSD`, '[{"id":"a","tool":"ray","points":[{"timestamp":null}]},{"broken":');
    }, session.id);
    await page.reload();
    await expect(chart.region).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('radio', { name: '15m' })).toBeChecked();
    await expect(chart.tool('Indicators')).toHaveAccessibleName('Indicators: 1');

    await chart.tool('Chart type').click();
    await page.getByRole('radio', { name: 'Line' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: '1h', exact: true }).check();
    await chart.tool('Indicators').click();
    await page.getByRole('searchbox', { name: 'Search indicators' }).fill('rsi');
    await page.getByRole('button', { name: 'Add Relative strength index (RSI)' }).click();
    await page.getByLabel('RSI parameter 1').fill('999');
    await expect(page.getByText('1 to 400')).toBeVisible();
    await page.getByLabel('MA parameter 1').fill('9');
    await page.keyboard.press('Escape');
    await expect(chart.tool('Indicators')).toHaveAccessibleName('Indicators: 2');

    const asked = page.waitForRequest(/\/api\/market\/candles/);
    await page.reload();
    expect((await asked).url()).toContain('interval=1h');
    await expect(chart.region).toHaveAttribute('aria-busy', 'false');
    await expect(chart.tool('Chart type')).toHaveAccessibleName('Chart type: Line');
    await expect(page.getByRole('radio', { name: '1h', exact: true })).toBeChecked();
    await chart.tool('Indicators').click();
    await expect(page.getByLabel('RSI parameter 1')).toHaveValue('14');
    await expect(page.getByRole('button', { name: 'Add Exponential MA (EMA)' })).toBeVisible();
    await expect(page.getByLabel('MA parameter 1')).toHaveValue('9');
    await page.getByRole('button', { name: 'Reset Moving average (MA) to its usual parameters' }).click();
    await expect(page.getByLabel('MA parameter 1')).toHaveValue('20');
    await page.getByRole('button', { name: 'Remove Moving average (MA)' }).click();
    for (const name of ['MACD', 'Momentum', 'Williams %R']) await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    await expect(page.getByText('The chart has room for 4 indicators below the candles.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Triple exponential (TRIX)' })).toBeDisabled();
  },
);

test('candles that come late, of an interval that is no longer chosen, are not drawn', async ({ page }) => {
  const { promise: isLate, resolve: letCome } = Promise.withResolvers<void>();
  const moments: Date[] = [];
  page.on('request', (request) => {
    const query = new URL(request.url()).searchParams;
    if (query.get('interval') === '1M' && query.has('before')) moments.push(new Date(Number(query.get('before'))));
  });
  const chart = await openChart(page);
  await page.route(/interval=1w/, async (route) => {
    const answer = await route.fetch();
    await isLate;
    // The page has given it up.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const asked = page.waitForRequest(/interval=1w/);
  await page.getByRole('radio', { name: '1W', exact: true }).check();
  await asked;
  const answered = page.waitForResponse(/interval=1M/);
  await page.getByRole('radio', { name: '1M', exact: true }).check();
  const { data } = candlesResponseSchema.parse(await (await answered).json());
  letCome();
  await expect(chart.region).toHaveAttribute('aria-busy', 'false');
  const first = data.candles[0]?.[0] ?? 0;
  for (const [openAt] of data.candles) expect(new Date(openAt).toISOString()).toMatch(/-01T00:00:00.000Z$/);
  if (!data.has_more) return;
  await scrollBackUntil(chart, page, () => moments.length >= 1);
  expect(moments[0]?.getTime()).toBe(first);
});

test('another instrument is compared in percent, and the chart is saved as a picture', async ({ page }) => {
  const chart = await openChart(page);
  await chart.tool('More chart options').click();
  await page.getByRole('searchbox', { name: 'Search for an instrument to compare' }).fill('ethereum');
  await page.getByRole('button', { name: 'Ethereum ETHUSD' }).click();
  const legend = chart.region.getByRole('group', { name: 'Comparison' });
  await expect(legend).toContainText(/BTCUSD [+−]?\d+\.\d\d%.*Ethereum.*[+−]?\d+\.\d\d%/);

  await chart.tool('More chart options').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as picture' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Fairlead-BTCUSD-15m-.*\.png$/);
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  const box = await boxOf(chart.region);
  // The text above the chart makes it higher.
  expect(picture.readUInt32BE(16)).toBe(Math.round(box.width));
  expect(picture.readUInt32BE(20)).toBeGreaterThan(box.height + 40);

  await page.reload();
  await legend.getByRole('button', { name: 'Stop comparing with Ethereum' }).click();
  await expect(legend).toBeHidden();
});

test('economic events are marked; hovering, focus and a press show what they are', { tag: '@long' }, async ({ page }) => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const event = { all_day: false, currency: 'USD', country: 'US', source: '', previous: '4.1%' };
  const events = [
    { ...event, id: 1, at, importance: 1, title: 'Unemployment rate', actual: '4.0%', forecast: '4.2%' },
    { ...event, id: 2, at, importance: -1, title: 'Not worth a mark', actual: '', forecast: '' },
  ];
  await page.route('**/api/get/calendar?*', (route) =>
    route.fulfill({
      json: { status: true, data: { from: '', until: '', time_zone: 'UTC', events, has_more: false, currencies: ['USD'] } },
    }),
  );
  const chart = await openChart(page);
  const mark = chart.region.getByRole('button', { name: /Unemployment rate/ });
  await expect(mark).toHaveAccessibleName(/USD Unemployment rate, Importance: High, Actual 4.0%, Forecast 4.2%, Previous 4.1%$/);
  const card = chart.region.getByText('4.2%');
  await mark.hover();
  await expect(card).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(card).toBeHidden();
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await chart.tool('More chart options').click();
  await page.getByRole('checkbox', { name: 'Economic events' }).uncheck();
  await expect(mark).toBeHidden();
});

test.describe('earlier candles', () => {
  test('load when the first one comes into view; a failure says so and can be retried', { tag: '@long' }, async ({ page }) => {
    const moments: number[] = [];
    page.on('request', (request) => {
      const before = new URL(request.url()).searchParams.get('before');
      if (request.url().includes('/api/market/candles') && before !== null) moments.push(Number(before));
    });
    const chart = await openChart(page);
    await scrollBackUntil(chart, page, () => moments.length >= 1);
    await scrollBackUntil(chart, page, () => moments.length >= 2);
    expect(moments[1]).toBeLessThan(moments[0] ?? 0);

    await page.route('**/api/market/candles*', (route) => route.abort());
    await scrollBackUntil(chart, page, () => moments.length >= 3);
    await expect(page.getByText('We couldn’t load earlier prices.')).toBeVisible();
    await page.unroute('**/api/market/candles*');
    const answered = page.waitForResponse(/\/api\/market\/candles.*before=/);
    await chart.region.getByRole('button', { name: 'Try again' }).click();
    expect((await answered).ok()).toBe(true);
    await expect(page.getByText('We couldn’t load earlier prices.')).toBeHidden();
    expect(moments[3]).toBe(moments[2]);
  });
});

test.describe('drawings', () => {
  test(
    'are drawn with the mouse, kept across a change of theme, interval and language and a reload, and deleted',
    { tag: '@long' },
    async ({ page }) => {
      const chart = await openChart(page);
      const bar = await drawRectangle(chart);
      await chart.draw('Horizontal line');
      await chart.clickUntil(0.6, 0.5, () => expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 2', AT_ONCE));
      await page.getByRole('button', { name: /theme/i }).click();
      await chart.clickUntil(0.3, 0.4, () => expect(bar).toContainText('Rectangle', AT_ONCE));
      await page.getByRole('radio', { name: '5m', exact: true }).check();
      await expect(chart.region).toHaveAttribute('aria-busy', 'false');
      await expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 2');
      await page.getByRole('radio', { name: '15m', exact: true }).check();
      await expect(chart.region).toHaveAttribute('aria-busy', 'false');

      await page.reload();
      await expect(chart.region).toHaveAttribute('aria-busy', 'false');
      await expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 2');
      await test.step('it can be selected where it was drawn', async () => {
        await chart.clickUntil(0.3, 0.4, () => expect(bar).toContainText('Rectangle', AT_ONCE));
      });
      await test.step('another language keeps it', async () => {
        await page.getByLabel('Language').filter({ visible: true }).selectOption('de');
        await expect(page.getByRole('button', { name: 'Zeichnen: 2' })).toBeVisible();
        await page.getByLabel('Sprache').filter({ visible: true }).selectOption('en');
        await expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 2');
        await expect(chart.region).toHaveAttribute('aria-busy', 'false');
        await chart.clickUntil(0.3, 0.4, () => expect(bar).toContainText('Rectangle', AT_ONCE));
      });
      await bar.getByRole('button', { name: 'Delete Rectangle' }).click();
      await expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 1');

      await test.step('another instrument has none of them', async () => {
        await platformPage(page).market('ETHUSD').click();
        await expect(page).toHaveURL('/platform/ETHUSD');
        await expect(chart.tool('Draw')).toHaveAccessibleName('Draw');
        await page.goBack();
        await expect(chart.tool('Draw')).toHaveAccessibleName('Draw: 1');
      });
      await chart.tool('Draw').click();
      await page.getByRole('button', { name: 'Delete all drawings' }).click();
      await page.getByRole('button', { name: 'Delete all 1' }).click();
      await expect(page.getByRole('button', { name: '1. Horizontal line' })).toBeHidden();
      await page.reload();
      await expect(chart.tool('Draw')).toHaveAccessibleName('Draw');
    },
  );

  test('are placed, moved, deleted and cancelled by keyboard alone', { tag: '@long' }, async ({ page, session }) => {
    const chart = await openChart(page);
    await chart.tool('Draw').press('Enter');
    await page.getByRole('button', { name: 'Trend line' }).press('Enter');
    await expect(chart.region.getByRole('group', { name: 'Draw' })).toContainText('Trend line');
    const valueOf = () =>
      page
        .evaluate((id) => String(localStorage.getItem(`chart ${id} BTCUSD`)), session.id)
        .then((text) => /"value":([\d.]+)/.exec(text)?.[1]);
    const before = Number(await valueOf());
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => Number(await valueOf())).toBeGreaterThan(before);
    await page.keyboard.press('Delete');
    await expect(chart.tool('Draw')).toHaveAccessibleName('Draw');

    await chart.draw('Ray');
    await chart.click(0.3, 0.3);
    await page.keyboard.press('Escape');
    await expect(chart.region.getByRole('group', { name: 'Draw' })).toBeHidden();
    await chart.click(0.5, 0.3);
    await expect(chart.tool('Draw')).toHaveAccessibleName('Draw');
  });
});

test('a stop loss on the chart is dragged, snaps back from a forbidden price, and is moved by keyboard', async ({ page, trader }) => {
  const { chart, slider, stopLoss, level } = await openWithStop(page, trader);
  const value = async () => Number(await slider.getAttribute('aria-valuenow'));
  const { toasts } = platformPage(page);

  await test.step('across the price it says why, and snaps back', async () => {
    // To the top of the scale, which is above the price however much of it is shown.
    const top = await boxOf(chart.region.locator('canvas').first());
    const line = await boxOf(slider);
    await dragBy(page, slider, top.y + 8 - line.y, () => expect(slider).toHaveAttribute('aria-valuetext', /Can't be higher than/));
    await expect(toasts).toContainText(/Stop loss not moved.*Can't be higher than/s);
    await expect(slider).toHaveAttribute('aria-valuenow', String(level));
    expect(numberIn(await stopLoss.inputValue())).toBe(level);
  });

  await test.step('the position has it where it was dropped', async () => {
    await dragBy(page, slider, 60, async () => {
      await expect(slider).not.toHaveAttribute('aria-valuenow', String(level));
      await expect(slider).toHaveAttribute('aria-valuetext', /[\d,.]+, −€[\d,.]+/);
      await expect(slider).toContainText('−€');
    });
    await expect(toasts).toContainText('Stops saved for Bitcoin');
    await expect.poll(async () => numberIn(await stopLoss.inputValue())).toBeLessThan(level);
    await expect.poll(value).toBe(numberIn(await stopLoss.inputValue()));
  });

  await test.step('keys move it by one tick, ten with Shift, a hundred with Page keys; Enter sends it, Escape restores it', async () => {
    const dragged = await value();
    await slider.focus();
    await page.keyboard.press('ArrowDown');
    await expect(slider).toHaveAttribute('aria-valuenow', String(rounded(dragged - 0.01)));
    await page.keyboard.press('Shift+ArrowDown');
    await expect(slider).toHaveAttribute('aria-valuenow', String(rounded(dragged - 0.11)));
    await page.keyboard.press('Escape');
    await expect(slider).toHaveAttribute('aria-valuenow', String(dragged));
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => numberIn(await stopLoss.inputValue())).toBe(rounded(dragged - 1));
    expect((await trader.positions()).open.map(({ stop_lost }) => stop_lost)).toEqual([rounded(dragged - 1)]);
  });
});

for (const { screen, viewport } of [
  { screen: 'a desktop', viewport: { width: 1366, height: 768 } },
  { screen: 'a phone', viewport: PHONE },
]) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('the tools and the position lines are accessible and nothing is cut off', { tag: '@long' }, async ({ page, trader }) => {
      await trader.close(await trader.open({}));
      const { chart } = await openWithStop(page, trader);
      for (const name of ['Chart type', 'Indicators', 'Draw', 'More chart options']) {
        await chart.tool(name).click();
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toBeVisible();
        const box = await dialog.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
        await expectAccessible(page, name);
        await page.keyboard.press('Escape');
      }
      await expect(chart.tool('More chart options')).toBeInViewport({ ratio: 1 });
      await test.step('every interval is reached by keyboard', async () => {
        await page.getByRole('radio', { name: '15m', exact: true }).focus();
        for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
        await expect(page.getByRole('radio', { name: '1M', exact: true })).toBeChecked();
        await expect(page.getByText('1M', { exact: true })).toBeInViewport({ ratio: 1 });
        await expect(chart.region).toHaveAttribute('aria-busy', 'false');
      });
    });
  });
}

interface Chart {
  readonly region: Locator;
  readonly tool: (name: string) => Locator;
  readonly draw: (tool: string) => Promise<void>;
  /** Clicks at a share of the chart's width and height. */
  readonly click: (across: number, down: number) => Promise<void>;
  /** Clicks until the check passes: the chart library ignores two clicks within half a second, wherever they are. */
  readonly clickUntil: (across: number, down: number, check: () => Promise<void>) => Promise<void>;
}

/** Longer than the chart library waits for a double click. */
const AT_ONCE = { timeout: 700 } as const;

/** Draws a box over the middle left of the chart; it is selected afterwards. */
async function drawRectangle(chart: Chart): Promise<Locator> {
  await chart.draw('Rectangle');
  await chart.click(0.2, 0.3);
  const bar = chart.region.getByRole('group', { name: 'Draw' });
  await chart.clickUntil(0.4, 0.5, () => expect(bar.getByRole('button', { name: 'Delete Rectangle' })).toBeVisible(AT_ONCE));
  return bar;
}

async function openChart(page: Page): Promise<Chart> {
  await page.goto('/platform/BTCUSD');
  const region = page.getByRole('group', { name: / price chart$/ });
  await expect(region).toHaveAttribute('aria-busy', 'false');
  const tool = (name: string): Locator =>
    page.getByRole('group', { name: 'Chart tools' }).getByRole('button', { name: new RegExp(`^${name}`) });
  const click = async (across: number, down: number): Promise<void> => {
    const box = await boxOf(region);
    const [x, y] = [box.x + box.width * across, box.y + box.height * down];
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
    await page.mouse.move(x + 5, y + 5);
  };
  return {
    region,
    tool,
    click,
    clickUntil: (across, down, check) =>
      expect(async () => {
        await click(across, down);
        await check();
      }).toPass({ intervals: [50], timeout: 30_000 }),
    draw: async (name) => {
      await tool('Draw').click();
      await page.getByRole('dialog', { name: 'Draw' }).getByRole('button', { name, exact: true }).click();
      await expect(region.getByRole('status')).toContainText(/Click/);
    },
  };
}

async function openWithStop(page: Page, trader: TradingConnection) {
  const probe = await trader.open({});
  const opened = (await trader.positions()).open.find((position) => position.id === probe);
  await trader.close(probe);
  const level = rounded((opened?.open_rate ?? 0) * 0.996);
  const id = await trader.open({ amount: 500, leverage: 2, stopLoss: level });
  const chart = await openChart(page);
  const slider = page.getByRole('slider', { name: `Stop loss line for position ${id}, BTCUSD` });
  await expect(slider).toHaveAttribute('aria-valuenow', String(level));
  return { chart, slider, level, stopLoss: page.getByLabel('Stop loss for Bitcoin') };
}

async function dragBy(page: Page, slider: Locator, pixels: number, meanwhile: () => Promise<void>): Promise<void> {
  const [x, y] = await pressOn(page, slider);
  await page.mouse.move(x, y + pixels / 2);
  await page.mouse.move(x, y + pixels);
  await meanwhile();
  await page.mouse.up();
}

/**
 * Presses the mouse on it and returns where. Prices move the scale, and the line with it, so a press that missed is released and repeated.
 */
async function pressOn(page: Page, slider: Locator): Promise<readonly [x: number, y: number]> {
  let at: readonly [number, number] = [0, 0];
  await expect(async () => {
    await slider.hover();
    const box = await boxOf(slider);
    at = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    if (await slider.evaluate((element) => element === document.activeElement)) return;
    await page.mouse.up();
    throw new Error('the press missed the line');
  }).toPass({ intervals: [50], timeout: 30_000 });
  return at;
}

/** Drags the candles to the right until the condition holds. */
async function scrollBackUntil(chart: Chart, page: Page, isDone: () => boolean): Promise<void> {
  const box = await boxOf(chart.region);
  const y = box.y + box.height * 0.75;
  await expect(async () => {
    await page.mouse.move(box.x + 20, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, y);
    await page.mouse.move(box.x + box.width - 100, y);
    await page.mouse.up();
    expect(isDone()).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
}

async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

function rounded(price: number): number {
  return Math.round(price * 100) / 100;
}
