import type { BrowserContext } from '@playwright/test';

/** Gives a browser the state after a first visit: the risk warning is one line. */
export async function collapseRiskWarning(context: BrowserContext, url: string): Promise<void> {
  await context.addInitScript((site) => {
    // Sandboxed frames and other sites have no such entry.
    if (window.origin === site) localStorage.setItem('risk_warning', 'seen');
  }, url);
}
