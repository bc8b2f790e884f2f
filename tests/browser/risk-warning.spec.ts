import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

// The first sentence of the full warning, which is the same with and without a percentage.
const FULL = {
  en: 'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.',
  de: 'CFDs sind komplexe Instrumente und gehen wegen der Hebelwirkung mit dem hohen Risiko einher, schnell Geld zu verlieren.',
  it: 'I CFD sono strumenti complessi e presentano un rischio significativo di perdere denaro rapidamente a causa della leva finanziaria.',
  es: 'Los CFD son instrumentos complejos y están asociados a un riesgo elevado de perder dinero rápidamente debido al apalancamiento.',
};

const warningOf = (page: Page) => page.locator('[data-risk-bar]');
const fullTextOf = (page: Page, text: string) => warningOf(page).getByText(text).filter({ visible: true });

test('every page shows the warning in its language, in full on request, and leads to how the figure is calculated', async ({ page }) => {
  for (const address of ['/', '/login', '/terms-conditions', '/no-such-page', '/risk-figures']) {
    await test.step(address, async () => {
      await page.goto(address);
      const warning = warningOf(page);
      await expect(warning).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }));
      await expect(warning).toBeInViewport({ ratio: 1 });
      await warning.locator('summary').click();
      await expect(fullTextOf(page, FULL.en)).toBeInViewport();
    });
  }
  for (const language of ['de', 'it', 'es', 'en'] as const) {
    await page.goto(`/about?lang=${language}`);
    await expect(page.getByRole('contentinfo')).toContainText(FULL[language]);
    await warningOf(page).locator('summary').click();
    await expect(fullTextOf(page, FULL[language])).toBeVisible();
  }
  await warningOf(page).getByRole('link').filter({ visible: true }).click();
  await expect(page).toHaveURL('/risk-figures');
  await expect(page.getByText('Not enough accounts yet')).toBeVisible();
});

const firstVisitTest = test.extend({ riskWarningCollapsed: false });

firstVisitTest(
  'at the first visit it is there in full, until it is collapsed once; it stays a line from then on',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/about');
    const full = fullTextOf(page, FULL.en);
    const line = warningOf(page).locator('summary');
    await expect(full).toBeInViewport({ ratio: 1 });
    await expect(line).toBeHidden();
    // At its place in the window: Playwright's own click would scroll to where the bar isn't sticky.
    const place = await warningOf(page).getByRole('button', { name: 'Collapse' }).boundingBox();
    await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
    await expect(full).toBeHidden();
    await expect(line).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Enter');
    await expect(full).toBeInViewport({ ratio: 1 });
    await page.goto('/login');
    await expect(line).toBeInViewport({ ratio: 1 });
    await expect(full).toBeHidden();
  },
);

for (const { width, height, tag } of [
  { width: 1366, height: 768, tag: ['@long'] },
  { width: 390, height: 700, tag: [] },
  { width: 360, height: 640, tag: ['@long'] },
]) {
  firstVisitTest(`at the first visit, at ${width} px, it covers no focused control and cuts nothing off`, { tag }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const language of ['en', 'de', 'it', 'es']) {
      await page.goto(`/contact-us?lang=${language}`);
      expect((await warningOf(page).boundingBox())?.height).toBeLessThanOrEqual(height * 0.42);
      await expect.poll(() => findCovered(page, 24), { message: language }).toEqual([]);
      expect(await findLayoutFaults(page)).toEqual([]);
    }
    await expectAccessible(page, `the full warning at ${width} px`);
  });
}

test('on a phone it takes two lines at most and hides no focused control', { tag: '@long' }, async ({ page }) => {
  for (const language of ['en', 'de', 'it', 'es']) {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`/contact-us?lang=${language}`);
    for (const width of [390, 360]) {
      await resize(page, { width, height: 700 });
      expect((await warningOf(page).boundingBox())?.height).toBeLessThanOrEqual(48);
      // Content that loads late, such as an image above, may push a control down after it was focused: the next focus has to show it.
      await expect.poll(() => findCovered(page), { message: `${language}, ${width} px` }).toEqual([]);
    }
  }
});

/**
 * The controls of the page that the bar covers while they have the focus. `leastPx` is how much of a control has to be visible, if not all
 * of it: the top of a tall field is enough to see where one types.
 */
function findCovered(page: Page, leastPx = Infinity): Promise<readonly string[]> {
  return page.evaluate(async (least) => {
    const bar = document.querySelector('[data-risk-bar]');
    const covered: string[] = [];
    let looked = 0;
    for (const control of document.querySelectorAll<HTMLElement>('main a, main button, main input, main textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.blur();
      control.focus();
      await new Promise(requestAnimationFrame);
      looked += 1;
      const { top, bottom, height } = control.getBoundingClientRect();
      const neededTo = Math.min(bottom, top + least);
      if (height <= 400 && neededTo > (bar?.getBoundingClientRect().top ?? 0)) covered.push(control.outerHTML.slice(0, 160));
    }
    return looked === 0 ? ['there is nothing to check'] : covered;
  }, leastPx);
}

clientTest('on the platform it is a line that stays and cuts nothing off', { tag: '@long' }, async ({ page, context, server }) => {
  for (const language of ['en', 'de', 'it', 'es'] as const) {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.goto('/platform/BTCUSD');
    const line = page
      .locator('aside')
      .filter({ has: page.locator('summary') })
      .filter({ hasText: FULL[language] });
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      await clientTest.step(`at ${viewport.width} px, in ${language}`, async () => {
        await resize(page, viewport);
        await page.evaluate(() => scrollTo({ top: 0 }));
        await expect(line).toBeInViewport({ ratio: 1 });
        expect((await line.boundingBox())?.height).toBeLessThanOrEqual(viewport.width < 480 ? 40 : 26);
        await page.evaluate(() => scrollTo({ top: 300 }));
        await expect(line).toBeInViewport({ ratio: 1 });
        expect(await findLayoutFaults(page)).toEqual([]);
      });
    }
  }
});

const firstClientTest = clientTest.extend({ riskWarningCollapsed: false });

firstClientTest('on the platform it is there in full as well, above or below the page, until it is collapsed', async ({ page }) => {
  await page.goto('/platform/BTCUSD');
  const warning = page.getByRole('complementary', { name: 'Risk warning' });
  const full = warning.getByText(FULL.en).filter({ visible: true });
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await resize(page, viewport);
    await expect(full).toBeInViewport({ ratio: 1 });
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  await warning.getByRole('button', { name: 'Collapse' }).click();
  await expect(full).toBeHidden();
  await expect(warning.locator('summary')).toBeFocused();
  await page.reload();
  await expect(warning.locator('summary')).toBeVisible();
  await expect(full).toBeHidden();
});
