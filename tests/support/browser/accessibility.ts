import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with every violation that would keep somebody from using the page, and the elements it is about. The results are put together in
 * the page itself, which is our own, and speak of violations alone: a third of the time that another page and every rule's results take.
 * `within` is a selector of what is looked at where the rest of the page was looked at before.
 */
export async function expectAccessible(page: Page, place: string, within = 'html'): Promise<void> {
  await page.evaluate(settle);
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze();
  await page.evaluate(resume);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html.slice(0, 160)) })),
    place,
  ).toEqual([]);
}

/**
 * Colours that are on their way from one to the other are neither: what is over within a second is waited for. No message passes while the
 * window is left, so that none begins to fade over the look.
 */
async function settle(): Promise<void> {
  dispatchEvent(new FocusEvent('blur'));
  const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

function resume(): void {
  dispatchEvent(new FocusEvent('focus'));
}
