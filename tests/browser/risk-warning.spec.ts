import type { Page } from '@playwright/test';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

// ESMA decision (EU) 2018/796 in its four languages, for a provider that has no percentage of its own yet.
const FULL = {
  en: 'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage.',
  de: 'CFDs sind komplexe Instrumente und gehen wegen der Hebelwirkung mit dem hohen Risiko einher, schnell Geld zu verlieren.',
  it: 'I CFD sono strumenti complessi e presentano un rischio significativo di perdere denaro rapidamente a causa della leva finanziaria.',
  es: 'Los CFD son instrumentos complejos y están asociados a un riesgo elevado de perder dinero rápidamente debido al apalancamiento.',
};

const warningOf = (page: Page) => page.locator('[data-risk-bar]');

test('every page warns without being asked, in its language, in full on request, and leads to the workings', async ({ page }) => {
  for (const address of ['/', '/login', '/terms-conditions', '/no-such-page', '/risk-figures']) {
    await test.step(address, async () => {
      await page.goto(address);
      const warning = warningOf(page);
      await expect(warning).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2 }));
      await expect(warning).toBeInViewport({ ratio: 1 });
      await warning.locator('summary').click();
      await expect(warning.getByText(FULL.en)).toBeInViewport();
    });
  }
  for (const language of ['de', 'it', 'es', 'en'] as const) {
    await page.goto(`/about?lang=${language}`);
    await expect(page.getByRole('contentinfo')).toContainText(FULL[language]);
    await warningOf(page).locator('summary').click();
    await expect(warningOf(page).getByText(FULL[language])).toBeVisible();
  }
  await warningOf(page).getByRole('link').click();
  await expect(page).toHaveURL('/risk-figures');
  await expect(page.getByText('Not enough accounts yet')).toBeVisible();
});

test('on a phone it takes two lines at most and hides nothing that has the focus', async ({ page }) => {
  for (const language of ['en', 'de', 'it', 'es']) {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`/contact-us?lang=${language}`);
    for (const width of [390, 360]) {
      await resize(page, { width, height: 700 });
      expect((await warningOf(page).boundingBox())?.height).toBeLessThanOrEqual(48);
      // What arrives late, such as a picture above, may push a control down after it was focused: the next focus has to show it.
      await expect.poll(() => findCovered(page), { message: `${language}, ${width} px` }).toEqual([]);
    }
  }
});

/** The controls of the page that the bar lies over while they have the focus. */
function findCovered(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const bar = document.querySelector('[data-risk-bar]');
    const covered: string[] = [];
    let looked = 0;
    for (const control of document.querySelectorAll<HTMLElement>('main a, main button, main input, main textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.blur();
      control.focus();
      await new Promise(requestAnimationFrame);
      looked += 1;
      const { bottom, height } = control.getBoundingClientRect();
      if (height <= 400 && bottom > (bar?.getBoundingClientRect().top ?? 0)) covered.push(control.outerHTML.slice(0, 160));
    }
    return looked === 0 ? ['there is nothing to look at'] : covered;
  });
}

clientTest('on the platform it is a line that stays, and cuts nothing off', { tag: '@long' }, async ({ page, context, server }) => {
  for (const language of ['en', 'de', 'it', 'es']) {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    await page.goto('/platform/BTCUSD');
    const line = page.locator('aside').filter({ has: page.locator('a[href="/risk-figures"]') });
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
