import type { Page } from '@playwright/test';

/** Returns what was copied last. Our own pages may not read it, so another page of the same origin does. */
export async function readClipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  const address = new URL('/clipboard-reader', page.url()).href;
  await reader.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await reader.goto(address);
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}
