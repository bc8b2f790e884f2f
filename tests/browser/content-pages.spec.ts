import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

const LANGUAGES = ['en', 'de', 'it', 'es'] as const;

/** Every page of the sitemap, as a path with its language in the query. */
async function listMapped(request: APIRequestContext): Promise<readonly string[]> {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('application/xml');
  const places = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  return places.map(({ pathname, search }) => `${pathname}${search}`);
}

const attribute = (html: string, pattern: RegExp): string | null => pattern.exec(html)?.[1] ?? null;

test('every page of the sitemap exists in its language, with one first-level heading, a title and metadata for search engines', async ({
  request,
  server,
}) => {
  const places = await listMapped(request);
  for (const path of ['/', '/about', '/terms-conditions', '/blog', '/contact-us', '/economic-calendar']) {
    for (const language of LANGUAGES) expect(places).toContain(language === 'en' ? path : `${path}?lang=${language}`);
  }
  for (const place of places) {
    // Without the cookies that earlier pages have set.
    const answer = await fetch(server.url + place, { headers: { 'accept-language': 'en' } });
    const html = await answer.text();
    const language = /lang=(\w\w)/.exec(place)?.[1] ?? 'en';
    expect({
      place,
      status: answer.status,
      language: attribute(html, /<html lang="(\w\w)"/),
      headings: [...html.matchAll(/<h1[\s>]/g)].length,
      canonical: attribute(html, /<link rel="canonical" href="([^"]+)"/),
      translations: [...html.matchAll(/hreflang="([\w-]+)"/gi)].map(([, each]) => each),
    }).toEqual({
      place,
      status: 200,
      language,
      headings: 1,
      canonical: `${server.url}${place}`,
      translations: [...LANGUAGES, 'x-default'],
    });
    expect(attribute(html, /<title>([^<]{3,})<\/title>/), place).not.toBeNull();
  }
});

test("the feed has the posts in the reader's language, and robots.txt names the sitemap", async ({ request, server }) => {
  const feed = await (await request.get('/feed.xml?lang=de')).text();
  const links = [...feed.matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(([, address = '']) => address);
  expect(links.length).toBeGreaterThanOrEqual(3);
  for (const address of links) {
    expect(address.startsWith(`${server.url}/blog/`)).toBe(true);
    expect((await request.get(address)).status()).toBe(200);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${server.url}/sitemap.xml`);
});

/** Scrolls so that everything near the screen, and eventually everything, is loaded. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const step = window.innerHeight / 2;
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      window.scrollTo(0, top);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
  });
  await page.waitForLoadState('networkidle');
}

/** The components of pages are checked in both themes and at more widths in content-components.spec.ts. */
test(
  'every page is accessible, fits on a phone and on a desktop, has its images, and requests nothing from other hosts',
  { tag: '@long' },
  async ({ page, request, server }) => {
    test.setTimeout(180_000);
    const broken: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`);
    });
    await page.context().addCookies([{ name: 'theme', value: 'light', url: server.url }]);
    for (const place of (await listMapped(request)).filter((each) => each.includes('lang=de'))) {
      await test.step(place, async () => {
        await resize(page, { width: 360, height: 844 });
        await page.goto(place);
        expect(await findLayoutFaults(page)).toEqual([]);
        await resize(page, { width: 1366, height: 844 });
        expect(await findLayoutFaults(page)).toEqual([]);
        await scrollThrough(page);
        await expectAccessible(page, place);
      });
    }
    // Requests to other origins fail every test of this suite (page-faults.ts).
    expect(broken).toEqual([]);
  },
);

clientTest.describe('in the app', () => {
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('content:')));

  clientTest(
    'a page that was read is cached by its slug and language, shown again without the server, and updated once it has changed',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/about', { waitUntil: 'networkidle' });
      await expect.poll(() => stored(page)).toEqual(['content:en:about']);
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: 'Terms and conditions' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
      await expect.poll(() => stored(page)).toHaveLength(2);

      await page.route('**/about.data*', (route) => route.abort());
      await footer.getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1, name: 'About Fairlead' })).toBeVisible();
      await page.unroute('**/about.data*');

      await page.evaluate(() => {
        const name = 'content:en:about';
        localStorage.setItem(name, (localStorage.getItem(name) ?? '').replaceAll(/"title":"[^"]+"/g, '"title":"As it was"'));
      });
      await footer.getByRole('link', { name: 'Terms and conditions' }).click();
      await expect(page).toHaveURL('/terms-conditions');
      await footer.getByRole('link', { name: 'About' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Fairlead');
    },
  );
});
