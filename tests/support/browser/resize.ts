import type { Page } from '@playwright/test';

/** Resizes the window, and resolves once the page has been drawn at that size. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  // What changes with the size does so before the first of these frames; what depends on that, before the second.
  await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))));
}
