import type { BrowserContext, Page } from '@playwright/test';

/**
 * What must not happen on any page, whatever a test is about: a script that fails, something the content security policy forbids, a
 * request to another origin. `mayPay` lets it go to the payment providers of the demo, which are on another port of the same host.
 * Gives the list, which grows as faults happen.
 */
export function watchForFaults(context: BrowserContext, origin: string, mayPay: boolean): readonly string[] {
  const faults: string[] = [];
  const { host, hostname } = new URL(origin);

  function judge(address: string, kind: string): void {
    const url = new URL(address);
    if (['data:', 'blob:', 'about:'].includes(url.protocol) || url.host === host) return;
    if (mayPay && url.hostname === hostname) return;
    faults.push(`${kind} to another origin: ${address}`);
  }
  function watchSockets(page: Page): void {
    page.on('websocket', (socket) => judge(socket.url(), 'socket'));
  }

  context.on('request', (request) => judge(request.url(), 'request'));
  for (const page of context.pages()) watchSockets(page);
  context.on('page', watchSockets);
  context.on('weberror', (error) => faults.push(`script failed: ${error.error().message}`));
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) faults.push(`policy violated: ${message.text()}`);
  });
  return faults;
}
