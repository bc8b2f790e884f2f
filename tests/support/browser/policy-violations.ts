import type { Page } from '@playwright/test';

/**
 * Each violation of a page's own policy as a browser would report it, over all pages from here on. A library that tries whether it may
 * evaluate texts shows in no console, and here it does.
 */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const violations: string[] = [];
  await page.exposeFunction('tellViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { tellViolation } = globalThis as { tellViolation?: (text: string) => void };
      tellViolation?.(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  return violations;
}
