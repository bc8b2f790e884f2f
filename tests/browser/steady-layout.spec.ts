import { isDeepStrictEqual } from 'node:util';
import { LANGUAGES } from '@fairlead/contract/language.ts';
import type { Locator, Page } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { playBlocks, type PlayedBlocks } from '../support/browser/played-blocks.ts';
import { STEADY, WAVE } from '../support/browser/recorded-market.ts';
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

const DESKTOP = { width: 1366, height: 768 };
const SCREENS = [DESKTOP, { width: 1024, height: 768 }, { width: 390, height: 844 }];

test(
  'nothing moves and nothing is covered when the margin warning and the connection banner come and go',
  { tag: '@long' },
  async ({ page, context, trader }) => {
    await page.setViewportSize(DESKTOP);
    await trader.open({ symbol: STEADY.symbol, amount: 5_000, leverage: 2 });
    await trader.open({ symbol: STEADY.symbol, amount: 4_000, leverage: 2 });
    await page.goto('/platform/BTCUSD');
    const close = page.getByRole('button', { name: 'Close Bitcoin' });
    await expect(close).toHaveCount(2);
    const warning = page.getByRole('region', { name: 'Margin warning' });
    const { connectionLost } = platformPage(page);
    const controls = () => [close.first(), close.nth(1), page.getByRole('group', { name: / price chart$/ }), ...mainButtons(page)];
    /** Each screen with the page scrolled to the positions, as a client would have it. */
    const atEach = async (look: (width: number) => Promise<void>): Promise<void> => {
      for (const viewport of SCREENS) {
        await test.step(`at ${viewport.width} px`, async () => {
          await page.setViewportSize(viewport);
          await expect(close).toHaveCount(2);
          await page.evaluate(() => scrollTo({ top: 0 }));
          await close.first().scrollIntoViewIfNeeded();
          await settledPlacesOf(controls());
          await look(viewport.width);
        });
      }
    };
    const expectNothingCovered = async (): Promise<void> => {
      // Both stay until the test ends them; while the screen takes another size, a button may be replaced under the question.
      for (const button of [close.first(), ...mainButtons(page)]) await expect.poll(() => findCover(button)).toBeNull();
    };

    const atRest = new Map<number, Places>();
    await atEach(async (width) => {
      const before = await placesOf(controls());
      // The money left after the spreads of these positions and of the earlier ones.
      const third = await trader.open({ symbol: STEADY.symbol, amount: 996.4 - 0.5 * atRest.size, leverage: 2, direction: 'sell' });
      await expect(warning).toBeVisible();
      expect(await placesOf(controls())).toEqual(before);
      await expectNothingCovered();
      await trader.close(third);
      await expect(warning).toHaveCount(0);
      expect(await placesOf(controls())).toEqual(before);
      atRest.set(width, before);
    });

    await context.setOffline(true);
    await expect(connectionLost).toBeVisible();
    await atEach(async (width) => {
      expect(await placesOf(controls())).toEqual(atRest.get(width));
      await expectNothingCovered();
    });
    const offline = await placesOf(controls());
    // After a while the prices are too old as well.
    await page.setViewportSize(DESKTOP);
    await expect(platformPage(page).ticket.submit).toHaveText('Temporarily unavailable');
    await atEach(async (width) => expect(await placesOf(controls())).toEqual(atRest.get(width)));
    await context.setOffline(false);
    await expect(connectionLost).toHaveCount(0, { timeout: 30_000 });
    expect(await placesOf(controls())).toEqual(offline);
  },
);

const WIDTHS = [1024, 1280, 1366, 1440, 1920] as const;
const WIDTHS_OF_POSITIONS = [1366, 1920, 1280, 1024, 390, 360] as const;

for (const language of LANGUAGES) {
  const title = `nothing moves when a review or a halt starts and ends, or while a close is pending (${language})`;
  test(title, { tag: '@long' }, async ({ page, trader }) => {
    await trader.open({ symbol: STEADY.symbol, amount: 5_000, leverage: 2 });
    await trader.open({ symbol: WAVE.symbol, amount: 500, leverage: 2 });
    const blocks = await playBlocks(page);
    const bell = page.locator('h1 + dl + span button').last();
    const controls = [
      page.locator('h1'),
      ...places(page, 'h1 + dl dt', 3),
      bell,
      page.locator('canvas').first(),
      ...places(page, 'fieldset label:has(input)', 6),
      submitOf(page),
      page.locator('form dt:visible').last(),
      page.getByRole('tabpanel').last(),
    ];
    await page.goto(`/platform/${STEADY.symbol}?lang=${language}`);

    // With an alert count at the bell there is less room for the reason; without one it is enough to check once.
    for (const hasAlert of language === 'en' ? [false, true] : [true]) {
      if (hasAlert) {
        await trader.command('setAlert', { symbol: STEADY.symbol, price: 60_000 });
        await expect(bell).toContainText('1');
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 768 });
        await expect(page.locator('canvas').first()).toBeVisible();
        const before = await settledPlacesOf(controls);
        await showEach(page, blocks, async () => expect(await placesOf(controls)).toEqual(before));
      }
    }

    for (const width of WIDTHS_OF_POSITIONS) {
      await page.setViewportSize({ width, height: 844 });
      const stops = page.locator('input[inputmode=decimal]:not(form input)');
      await expect(stops).toHaveCount(4);
      const items = page.locator(width < 1280 ? 'li:has(input)' : 'tr:has(input), tr:has(input) td');
      const boxes = async () => placesOf([...(await items.all()), ...(await stops.all())]);
      blocks.wait('nothing');
      await expect(page.getByTitle(/2[.,]500[.,]00/)).toHaveCount(0);
      const before = await boxes();
      for (const amount of [null, 2_500]) {
        blocks.wait(amount);
        const marks = page.locator('[title]:has(> .text-caution), [title].text-caution');
        await expect(marks).toHaveCount(2);
        if (amount !== null) await expect(marks.first()).toContainText(/2[.,]?500[.,]00/);
        expect(await boxes()).toEqual(before);
      }
    }
  });
}

/** The first elements that match, up to `count`. */
function places(page: Page, selector: string, count: number): readonly Locator[] {
  return [...Array(count).keys()].map((index) => page.locator(selector).nth(index));
}

/** The ticket's button, in any language. */
function submitOf(page: Page): Locator {
  return page.locator('form button[type=submit]').first();
}

/** Plays a review, a halt and their ends, and checks after each. */
async function showEach(page: Page, blocks: PlayedBlocks, look: () => Promise<void>): Promise<void> {
  const state = page.locator('[role=status] p');
  for (const terms of [{ underReview: [STEADY.symbol] }, { halted: [STEADY.symbol] }]) {
    blocks.show(terms);
    await expect(state).toHaveCount(1);
    await expect(submitOf(page)).toHaveAttribute('aria-disabled', 'true');
    await look();
    blocks.show({});
    await expect(state).toHaveCount(0);
    await look();
  }
}

/** The buttons that send an order or open the ticket. */
function mainButtons(page: Page): readonly Locator[] {
  return page.viewportSize()?.width === 390
    ? [page.getByRole('button', { name: /^Sell/ }), page.getByRole('button', { name: /^Buy/ })]
    : [platformPage(page).ticket.submit];
}

type Places = Awaited<ReturnType<typeof placesOf>>;

function placesOf(elements: readonly Locator[]) {
  return Promise.all(elements.map((element) => element.boundingBox()));
}

/** Their positions once the page has settled: a new width, or a font that has just loaded, still moves them. */
async function settledPlacesOf(elements: readonly Locator[]) {
  let found = await placesOf(elements);
  const isSettled = async (): Promise<boolean> => {
    const former = found;
    found = await placesOf(elements);
    return isDeepStrictEqual(found, former);
  };
  await elements[0]?.page().evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(isSettled).toBe(true);
  return found;
}

/** What a click on the middle of the element would hit instead, for diagnosis; null if it would hit the element. */
function findCover(element: Locator): Promise<string | null> {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit !== null && one.contains(hit)) return null;
    // A click on a disabled button goes to what the button lies on. It is disabled once the prices are too old.
    if (hit !== null && one.matches(':disabled') && hit.contains(one)) return null;
    return `${one.textContent} at ${x}, ${y}: ${hit === null ? 'outside the screen' : hit.outerHTML.slice(0, 300)}`;
  });
}
