import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any of our pages has. */
const MOST_STOPS = 60;

/** Presses Tab until the element has the focus, and checks that the focus is visible at every stop on the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expectFocusVisible(page);
  }
  throw new Error(`${MOST_STOPS} presses of the Tab key do not reach ${String(target)}`);
}

/** Expects the focused element, or the box around it, to have an outline or the border colour that means focus. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const unmarked = await page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    const probe = document.createElement('i');
    probe.style.color = 'var(--focus)';
    document.body.append(probe);
    const focusColour = getComputedStyle(probe).color;
    probe.remove();
    let box: Element | null = focused;
    for (let depth = 0; depth < 3 && box !== null; depth += 1, box = box.parentElement) {
      const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } = getComputedStyle(box);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return null;
      if (borderTopColor === focusColour && Number.parseFloat(borderTopWidth) > 0) return null;
    }
    return focused.outerHTML.slice(0, 200);
  });
  expect(unmarked, 'the focus is not visible').toBeNull();
}
