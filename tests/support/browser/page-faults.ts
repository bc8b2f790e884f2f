import type { BrowserContext, Page } from '@playwright/test';

/**
 * Watches for what must not happen on any page, whatever a test is about: a script that fails, something the content security policy
 * blocks, a request to another origin. `mayPay` allows requests to the demo's payment providers, which are on another port of the same
 * host. Returns the list of faults, which grows as they happen.
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
