import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

/** Waits until the service worker controls this page and has cached what the page had loaded before. */
async function keepShell(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(['/offline', ...(await loadedScripts(page))]));
}

/** The paths of everything in every cache of the site. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(...requests.map(({ url }) => url.replace(location.origin, '')));
    }
    return kept;
  });
}

function loadedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/') && path.endsWith('.js')),
  );
}

/** Files of the build fetched over the network since the last navigation; none if the worker had them all. */
function fetchedAssets(context: BrowserContext): string[] {
  const fetched: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && !response.fromServiceWorker()) fetched.push(pathname);
  });
  return fetched;
}

test.describe('the manifest', () => {
  test('is linked from every page, is valid, and names icons that exist', async ({ page, request }) => {
    for (const address of ['/', '/login', '/platform/BTCUSD']) {
      const html = await (await request.get(address)).text();
      expect(html).toMatch(/<link [^>]*rel="manifest" href="\/manifest\.webmanifest"/);
    }
    const answer = await request.get('/manifest.webmanifest');
    expect(answer.headers()['content-type']).toBe('application/manifest+json');
    expect(await answer.json()).toMatchObject({ name: 'Fairlead', start_url: '/platform', display: 'standalone' });
    // What the browser itself says about it.
    await page.goto('/');
    const devtools = await page.context().newCDPSession(page);
    const { errors, url } = await devtools.send('Page.getAppManifest');
    expect([errors, new URL(url).pathname]).toEqual([[], '/manifest.webmanifest']);
    const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string; type: string }[] };
    for (const { src, type } of icons) {
      const icon = await request.get(src);
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    }
  });
});

test("a visitor's pages have no service worker", async ({ page }) => {
  for (const address of ['/', '/login']) {
    await page.goto(address);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  }
});

test('the offline page needs no app and has no data', async ({ request }) => {
  const html = await (await request.get('/offline')).text();
  expect(html).toContain('No connection');
  expect(html).not.toContain('src="/assets/');
  expect(html).not.toContain('__reactRouterContext');
});

clientTest.describe('on the platform', () => {
  clientTest(
    'the service worker deletes caches of other builds, serves a second visit from its cache, caches nothing but the build and the offline page, and shows that page without a connection',
    { tag: '@long' },
    async ({ page, context }) => {
      const platform = platformPage(page);
      await platform.open();
      await page.evaluate(async () => {
        await (await caches.open('fairlead-of-last-year')).put('/assets/old-1.js', new Response('old'));
        await (await caches.open('somebody-elses')).put('/x', new Response('x'));
      });
      await keepShell(page);
      const names = await page.evaluate(() => caches.keys());
      expect(names).toHaveLength(2);
      expect(names).toContain('somebody-elses');
      await page.evaluate(() => caches.delete('somebody-elses'));
      const fetched = fetchedAssets(context);
      await page.reload();
      await expect(platform.figureText('Balance')).toHaveText(/€/);
      await expect(platform.bid).toHaveText(/\d/);
      expect(fetched).toEqual([]);
      // Used with the worker in control: another instrument, a trade, its history.
      await platform.open('EURUSD');
      await expect(platform.bid).toHaveText(/\d/);
      await page.getByRole('tab', { name: 'History' }).click();
      const kept = await keptAddresses(page);
      expect(kept.filter((address) => address !== '/offline' && !/^\/assets\/[\w.-]+$/.test(address))).toEqual([]);
      const contents = await page.evaluate(async () => {
        const offline = await caches.match('/offline', { ignoreVary: true });
        return offline?.text();
      });
      expect(contents).not.toContain(await page.evaluate(() => localStorage.getItem('access_token') ?? 'none'));

      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await context.setOffline(false);
      await expect(platform.bid).toHaveText(/\d/);
    },
  );

  clientTest(
    "without a connection a page in the client's language and theme says so",
    { tag: '@long' },
    async ({ page, context, baseURL }) => {
      await page.goto('/platform/BTCUSD');
      await keepShell(page);
      for (const { theme, language, title, retry } of [
        { theme: 'dark', language: 'de', title: 'Keine Verbindung', retry: 'Erneut versuchen' },
        { theme: 'light', language: 'it', title: 'Nessuna connessione', retry: 'Riprova' },
      ] as const) {
        await clientTest.step(`${language}, ${theme}`, async () => {
          await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
          await page.goto(`/platform/BTCUSD?lang=${language}`);
          await expect
            .poll(() => page.evaluate(async () => (await caches.match('/offline', { ignoreVary: true }))?.headers.get('content-language')))
            .toBe(language);
          await context.setOffline(true);
          await page.goto('/platform/EURUSD');
          await expect(page.getByRole('heading', { name: title })).toBeVisible();
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Inter');
          await expect(page.getByText(/\d[.,]\d/)).toHaveCount(0);
          await expectAccessible(page, 'the offline page');
          await page.getByRole('link', { name: retry }).click();
          await expect(page.getByRole('heading', { name: title })).toBeVisible();
          await context.setOffline(false);
          await expect(page).toHaveURL(/\/platform\/EURUSD$/);
          await expect(page.getByRole('heading', { level: 1, name: 'EURUSD' })).toBeVisible();
        });
      }
    },
  );

  clientTest(
    'if the browser offers it, the header can install the app, on a desktop and on a phone',
    { tag: '@long' },
    async ({ page }) => {
      await platformPage(page).open();
      const install = page.getByRole('button', { name: 'Install app' });
      for (const { screen, width } of [
        { screen: 'desk', width: 1366 },
        { screen: 'phone', width: 390 },
      ]) {
        await clientTest.step(screen, async () => {
          await page.setViewportSize({ width, height: 844 });
          await expect(install).toHaveCount(0);
          await page.evaluate((asked) => {
            const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
              prompt: () => Promise.resolve(void (document.documentElement.dataset['asked'] = asked)),
            });
            dispatchEvent(offer);
          }, screen);
          if (screen === 'phone') await page.locator('summary[aria-label="Menu"]').click();
          await install.locator('visible=true').click();
          await expect(page.locator('html')).toHaveAttribute('data-asked', screen);
          await expect(install).toHaveCount(0);
        });
      }
    },
  );
});
