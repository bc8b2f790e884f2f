import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails on every accessibility violation, with the elements concerned. The results are collected in the page itself, which is our own, and
 * include violations only: this takes a third of the time of a separate page with every rule's results. `within` is a selector for the part
 * to check if the rest of the page was checked before.
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
 * Colours in transition are neither the old nor the new one, so anything that finishes within a second is waited for. Messages don't expire
 * while the window has lost focus, so none begins to fade during the check.
 */
async function settle(): Promise<void> {
  dispatchEvent(new FocusEvent('blur'));
  const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

function resume(): void {
  dispatchEvent(new FocusEvent('focus'));
}
