import type { Locator, Page } from '@playwright/test';
import { contentPaths } from '@fairlead/contract/paths.ts';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

/** The demo has a page with every component. */
const GALLERY = '/content-gallery';
type Theme = 'dark' | 'light';
const SUBMIT = contentPaths.form.replace(':form', 'contact');

const component = (page: Page, kind: string): Locator => page.locator(`[data-component=${kind}]`);

async function open(page: Page, url: string, theme: Theme = 'dark'): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url }]);
  await page.goto(GALLERY);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Scrolls to a component and waits until its behaviour has loaded. */
async function bringToLife(page: Page, kind: string): Promise<Locator> {
  const one = component(page, kind);
  await one.locator('[data-behaviour]').first().scrollIntoViewIfNeeded();
  for (const each of await one.locator('[data-behaviour]').all()) await expect(each).toHaveAttribute('data-alive');
  return one;
}

/** Images and behaviours load as a reader scrolls by; those of a carousel's hidden slides don't. */
async function scrollThrough(page: Page): Promise<void> {
  for (const one of await page.locator('[data-component]').all()) {
    await one.scrollIntoViewIfNeeded();
    await one.evaluate(async (element) => {
      for (const image of element.querySelectorAll('img')) {
        if (image.closest('[inert]') !== null) continue;
        image.scrollIntoView({ block: 'center' });
        await image.decode();
      }
    });
  }
}

/** Hides what stays in front of the page at any scroll position: it is not part of a component's screenshot. */
async function withoutFixedParts(page: Page, takePictures: () => Promise<void>): Promise<void> {
  const setDisplay = (display: string): Promise<void> =>
    page.evaluate((value) => {
      for (const element of document.querySelectorAll<HTMLElement>('body *:not(main *)')) {
        if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) element.style.display = value;
      }
    }, display);
  await setDisplay('none');
  await takePictures();
  await setDisplay('');
}

test.describe('a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE });

  for (const { theme, accessibleOn } of [
    { theme: 'dark', accessibleOn: 'a desktop' },
    { theme: 'light', accessibleOn: 'a phone' },
  ] as const) {
    test.describe(`in the ${theme} theme`, () => {
      test.use({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 });

      test(
        `every component looks as designed, fits on a phone and is accessible on ${accessibleOn}`,
        { tag: '@long' },
        async ({ page, server }) => {
          // Each screenshot is repeated until two of them are the same.
          test.slow();
          await open(page, server.url, theme);
          await scrollThrough(page);
          await expect(page.locator('.content-map canvas').first()).toBeVisible();
          await withoutFixedParts(page, async () => {
            for (const one of await page.locator('[data-component]').all()) {
              const name = await one.getAttribute('data-component');
              await expect
                .soft(one)
                .toHaveScreenshot(`${name}-${theme}.png`, { animations: 'disabled', caret: 'initial', maxDiffPixelRatio: 0.02 });
            }
          });
          if (accessibleOn === 'a desktop') await expectAccessible(page, theme);
          // Slides next to the visible one are out of sight on purpose.
          await page.evaluate(() => document.querySelectorAll('[data-component=carousel] [inert]').forEach((slide) => slide.remove()));
          for (const width of [360, 390]) {
            await test.step(`nothing is cut off at ${width} px`, async () => {
              await resize(page, { width, height: 844 });
              await scrollThrough(page);
              expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
              expect(await findLayoutFaults(page)).toEqual([]);
            });
          }
          if (accessibleOn === 'a phone') await expectAccessible(page, theme);
        },
      );
    });
  }

  test('the parts of a page work: slides, images, video, code, map, questions and the contact form', async ({ page, context, server }) => {
    const asked: string[] = [];
    await context.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, server.url);

    await test.step('the carousel wraps around, by keyboard and by its buttons', async () => {
      const carousel = await bringToLife(page, 'carousel');
      const shown = carousel.locator('li:not([inert])');
      const dot = (at: number) => carousel.getByRole('button', { name: `Show slide ${at} of 3` });
      await expect(dot(1)).toHaveAttribute('aria-current', 'true');
      await carousel.getByRole('button', { name: 'Previous slide' }).click();
      await expect(shown).toHaveAccessibleName('3 of 3');
      await carousel.getByRole('button', { name: 'Previous slide' }).focus();
      await tabTo(page, carousel.getByRole('button', { name: 'Next slide' }));
      await page.keyboard.press('Enter');
      await expect(shown).toHaveAccessibleName('1 of 3');
      await page.keyboard.press('ArrowRight');
      await expect(dot(2)).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(shown).toHaveText(/The ledger/);
    });

    await test.step('images of a gallery open by keyboard, lead to each other, and close where they were opened', async () => {
      const gallery = await bringToLife(page, 'gallery');
      const links = gallery.getByRole('link');
      await links.first().focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('1 of 6')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByText('6 of 6')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('2 of 6')).toBeVisible();
      await expectAccessible(page, 'an open image');
      await page.keyboard.press('Escape');
      await expect(gallery.locator('dialog')).toBeHidden();
      await expect(links.nth(1)).toBeFocused();
    });

    await test.step('code is copied', async () => {
      const code = (await bringToLife(page, 'codeBlock')).locator('figure').first();
      await code.getByRole('button', { name: 'Copy' }).click();
      await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await readClipboard(page)).toBe(await code.locator('code').textContent());
    });

    await test.step("the map is moved and zoomed by keyboard, shows its marker's text, and requests no images", async () => {
      const map = await bringToLife(page, 'map');
      const zoomIn = map.getByRole('button', { name: 'Zoom in' });
      await expect(map.getByRole('region', { name: 'Map: Dame Street, Dublin 2, Ireland' })).toBeVisible();
      await expect(map.locator('.leaflet-control-scale-line')).toHaveText('1 km');
      await zoomIn.focus();
      await page.keyboard.press('Enter');
      await expect(map.locator('.leaflet-control-scale-line')).toHaveText('500 m');
      await map.getByRole('button', { name: 'Dame Street, Dublin 2, Ireland' }).focus();
      await page.keyboard.press('Enter');
      await expect(map.locator('.leaflet-popup').getByText('By appointment')).toBeVisible();
      await expect(map.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
    });

    await test.step('questions stay open while others are read', async () => {
      const questions = component(page, 'questions');
      await questions.locator('summary').first().click();
      await questions.locator('summary').last().click();
      await page.getByRole('heading', { name: 'Components' }).click();
      await expect(questions.locator('details[open]')).toHaveCount(2);
    });

    await test.step('an external video requests nothing until it is played', async () => {
      const video = await bringToLife(page, 'video');
      const poster = video.getByRole('link', { name: /Nothing is loaded from there until you press play/ });
      await expect(poster).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/watch/);
      await page.waitForLoadState('networkidle');
      expect(asked).toEqual([]);
      await expect(video.locator('video')).toHaveAttribute('preload', 'none');
    });

    await test.step('the contact form is accessible with errors, sends a message with a solved captcha, and says thank you', async () => {
      const box = await bringToLife(page, 'contactForm');
      const field = (name: string) => box.getByLabel(name, { exact: true });
      const send = box.getByRole('button', { name: 'Send' });
      await send.click();
      await expect(field('Name')).toBeFocused();
      await expect(field('Name')).toHaveAccessibleDescription('Name is required');
      await expectAccessible(page, 'with faults');
      await field('Name').fill(' Ada Example ');
      await field('Email').fill('ada@browser.test');
      await field('Message').fill('When do you open on Mondays?');
      const sent = page.waitForRequest(`**${SUBMIT}`);
      await send.click();
      expect((await sent).postDataJSON()).toEqual({
        form: { name: 'Ada Example', email: 'ada@browser.test', message: 'When do you open on Mondays?' },
        captcha: expect.stringMatching(/.{100}/),
      });
      await expect(box.getByText('Thank you so much for your message!')).toBeVisible();
      await expect(field('Message')).toBeHidden();
    });
  });

  test('everything is there without scripts: links to images and videos, slides to scroll, a form that says it needs scripts', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, storageState: EMPTY_STORAGE });
    const page = await context.newPage();
    const answer = await page.goto(GALLERY);
    expect(await answer?.text()).toMatch(/<noscript>.*This form requires JavaScript.*<\/noscript>/);
    await expect(component(page, 'gallery').getByRole('link').first()).toHaveAttribute('href', '/media/gallery/lines.webp');
    await expect(component(page, 'carousel').getByRole('button')).toHaveCount(0);
    await expect(component(page, 'map').getByRole('img', { name: 'Map: Dame Street, Dublin 2, Ireland' })).toBeVisible();
    await expect(component(page, 'map').getByText('By appointment')).toBeVisible();
    await expect(component(page, 'codeBlock').getByRole('button')).toHaveCount(0);
    // Submitted without scripts, the typed text would be lost with the page.
    await expect(component(page, 'contactForm').getByRole('button', { name: 'Send' })).toBeDisabled();
    await context.close();
  });
});

test('the same behaviours work for a client within the app', { tag: '@long' }, async ({ page, server }) => {
  await open(page, server.url);
  const carousel = await bringToLife(page, 'carousel');
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await expect(carousel.locator('li:not([inert])')).toHaveAccessibleName('3 of 3');
  await expect((await bringToLife(page, 'map')).getByRole('button', { name: 'Zoom in' })).toBeVisible();
  const form = await bringToLife(page, 'contactForm');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
});
