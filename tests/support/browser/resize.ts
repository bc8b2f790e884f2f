import type { Page } from '@playwright/test';

/** Gives the window another size, and comes back when the page has been drawn in it. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  // What changes with the size does so before the first of these frames; what hangs on that, before the second.
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
}
