import type { Page } from '@playwright/test';

/**
 * Collects each violation of a page's own security policy as a browser would report it, on all pages from here on. A library that tests
 * whether it may evaluate code does not show in any console, but it does here.
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
