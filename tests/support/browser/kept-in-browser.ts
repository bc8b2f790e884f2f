import type { BrowserContext } from '@playwright/test';
import { SESSION_TURN, type StorageState } from './client-session.ts';

/** A browser that is given two sessions has the later one. */
export type Turn = 1 | 2;

/**
 * Gives a browser this storage from its first page on. Playwright's own way opens a page, goes to the site and closes it again before the
 * test starts, which takes a fifth as long as opening the platform.
 */
export async function keepInBrowser(context: BrowserContext, { cookies, origins }: StorageState, turn: Turn): Promise<void> {
  await context.addCookies(cookies);
  for (const { origin, localStorage: kept } of origins) {
    await context.addInitScript(
      ({ site, entries, name, own }) => {
        // Only once, and on no other site (a sandboxed frame has none): what pages change afterwards stays.
        if (window.origin !== site || Number(localStorage.getItem(name)) >= own) return;
        for (const entry of entries) localStorage.setItem(entry.name, entry.value);
        localStorage.setItem(name, String(own));
      },
      { site: origin, entries: kept, name: SESSION_TURN, own: turn },
    );
  }
}
