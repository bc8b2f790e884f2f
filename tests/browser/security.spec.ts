import type { Page, Response } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const SANDBOX = /^http:\/\/localhost:\d+$/;
/** For videos on content pages; nothing is requested from them until the reader agrees. */
const VIDEO_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];
const PAGES = ['/', '/login', '/404', '/no-such-page', '/platform/BTCUSD', '/platform/NOSUCH'] as const;

test('every page has a strict policy, inline scripts with the nonce of that response, and headers that name no software', async ({
  request,
}) => {
  for (const address of PAGES) {
    await test.step(address, async () => {
      const nonces = new Set<string>();
      for (let time = 0; time < 2; time += 1) {
        const answer = await request.get(address);
        const policy = readPolicy(answer.headers()['content-security-policy'] ?? '');
        const nonce = /^'nonce-([A-Za-z0-9+/=]{22,})'$/.exec(policy.get('script-src')?.[1] ?? '')?.[1] ?? '';
        expect(policy.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
        expect(policy.get('default-src')).toEqual(["'self'"]);
        expect(policy.get('style-src')).toEqual(["'self'"]);
        expect(policy.get('object-src')).toEqual(["'none'"]);
        expect(policy.get('base-uri')).toEqual(["'none'"]);
        // The demo's payment providers are the only other origin.
        expect(policy.get('form-action')).toEqual(["'self'", expect.stringMatching(SANDBOX)]);
        expect(policy.get('frame-src')).toEqual(["'self'", ...VIDEO_PLAYERS, expect.stringMatching(SANDBOX)]);
        expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
        const inline = [...(await answer.text()).matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)].map(([, attributes = '']) => attributes);
        expect(inline.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
        nonces.add(nonce);
        expectClosed(answer.headers());
      }
      expect(nonces.size).toBe(2);
    });
  }
});

function expectClosed(headers: Readonly<Record<string, string>>): void {
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toMatch(/^(?:SAMEORIGIN|DENY)$/);
  expect(headers['referrer-policy']).toBeTruthy();
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['cache-control']).toContain('private');
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
}

/** Violations and requests to other origins fail every test of this suite; this one also checks the console, across all screens. */
test('the console of a visitor stays empty', { tag: '@long' }, async ({ page }) => {
  const noise = listenToConsole(page);
  for (const address of ['/', '/login', '/404']) {
    await page.goto(address);
    const theme = page.getByRole('button', { name: /^Switch to (light|dark) theme/ }).filter({ visible: true });
    const before = await theme.getAttribute('aria-label');
    await theme.click();
    await expect(theme).not.toHaveAttribute('aria-label', before ?? '');
    await page.waitForLoadState('networkidle');
  }
  // The browser itself logs the status of a page that is not found.
  expect(noise.filter((line) => !line.includes('status of 404'))).toEqual([]);
});

clientTest("a client's console stays empty, whatever is opened, on a desktop and on a phone", { tag: '@long' }, async ({ page }) => {
  const noise = listenToConsole(page);
  const responses = listenToResponses(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await platformPage(page).open();
  await expect(page.getByRole('group', { name: 'Bitcoin price chart' })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: /^Equity/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Indicators/ }).click();
  await page.getByLabel('MACD').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Demo prices' }).click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Buy BTCUSD' }).click();
  await page.getByRole('button', { name: 'Close Bitcoin' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Manually')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: /^Buy/ }).click();
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Buy BTCUSD' }).click();
  await page.getByRole('button', { name: 'Close Bitcoin' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Manually')).toHaveCount(2);
  expect(noise).toEqual([]);
  // The token travels in a header and in the socket's own messages.
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? 'none');
  expect(responses.filter((response) => response.url().includes(token))).toEqual([]);
  expect(responses.filter((response) => response.status() >= 400)).toEqual([]);
});

function readPolicy(header: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function listenToConsole(page: Page): readonly string[] {
  const noise: string[] = [];
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  return noise;
}

function listenToResponses(page: Page): readonly Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  return responses;
}
