import type { BrowserContext, Page } from '@playwright/test';

/**
 * What must not happen on any page, whatever a test is about: a script that fails, something the content security policy forbids, a
 * request to another origin. Gives the list, which grows as faults happen.
 */
export function watchForFaults(context: BrowserContext, origin: string): readonly string[] {
  const faults: string[] = [];
  const host = new URL(origin).host;

  function judge(address: string, kind: string): void {
    const url = new URL(address);
    if (['data:', 'blob:', 'about:'].includes(url.protocol) || url.host === host) return;
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
