import type { Page } from '@playwright/test';
import { contactPaths } from '@fairlead/contract/paths.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';

const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const MESSAGE = 'When do you open on Mondays?\nI could not find it.';

/** The form in English. */
function contactPage(page: Page) {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  return {
    firstName: field('First name'),
    lastName: field('Last name'),
    email: field('Email'),
    phone: field('Phone number'),
    message: field('Message'),
    submit: page.getByRole('main').getByRole('button', { name: 'Send' }),
    thanks: page.getByRole('heading', { name: 'Thank you so much for your message!' }),
    open: async () => {
      await page.goto('/contact-us', { waitUntil: 'networkidle' });
    },
  };
}

test.describe('a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE });

  test('sends a message in German and is thanked', async ({ page }) => {
    await page.goto('/about?lang=de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt' }).click();
    await expect(page).toHaveURL('/contact-us');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
    await page.getByLabel('Vorname').fill(' Greta ');
    await page.getByLabel('Nachname').fill('Groß');
    await page.getByLabel('E-Mail-Adresse').fill('greta@browser.test');
    await page.getByLabel('Telefonnummer').fill('+43 1 5223344');
    await page.getByLabel('Nachricht').fill('Wann öffnen Sie montags?');
    const sent = page.waitForRequest(`**${contactPaths.send}`);
    await page.getByRole('main').getByRole('button', { name: 'Senden' }).click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({
      first_name: 'Greta',
      last_name: 'Groß',
      email: 'greta@browser.test',
      phone: '+4315223344',
      message: 'Wann öffnen Sie montags?',
      captcha: expect.stringMatching(/.{100}/),
    });
    expect(await request.headerValue('accept-language')).toBe('de');
    await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht' })).toBeFocused();
    await expect(page.getByLabel('Nachricht')).toHaveCount(0);
    await expectAccessible(page, 'sent');
  });

  test('sends a message without a mouse', { tag: '@long' }, async ({ page }) => {
    const form = contactPage(page);
    await form.open();
    for (const [field, typed] of [
      [form.firstName, 'Kay'],
      [form.lastName, 'Board'],
      [form.email, 'kay@browser.test'],
      [form.phone, '+44 20 7946 0018'],
      [form.message, 'One line'],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.type(typed);
    }
    await page.keyboard.press('Enter');
    await page.keyboard.type('and another one');
    await expect(form.message).toHaveValue('One line\nand another one');
    await tabTo(page, form.submit);
    await page.keyboard.press('Enter');
    await expect(form.thanks).toBeFocused();
  });

  // A theme changes colours and a screen changes the layout, so each is checked once.
  test(
    'is accessible on a desktop in the dark theme and on a phone in the light one, with error messages',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const form = contactPage(page);
      for (const { theme, viewport } of [
        { theme: 'dark', viewport: DESKTOP },
        { theme: 'light', viewport: PHONE },
      ]) {
        await test.step(`${theme}, ${viewport.width} px`, async () => {
          await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
          await page.setViewportSize(viewport);
          await form.open();
          await form.submit.click();
          await expect(form.firstName).toBeFocused();
          await expect(form.message).toHaveAccessibleDescription('Message is required');
          await expectAccessible(page, 'with messages');
          expect(await findLayoutFaults(page)).toEqual([]);
        });
      }
    },
  );
});

test('a client finds known details filled in, and the message is linked to the account', { tag: '@long' }, async ({ page, session }) => {
  const form = contactPage(page);
  await form.open();
  await expect(form.firstName).toHaveValue(session.first_name);
  await expect(form.lastName).toHaveValue(session.last_name);
  await expect(form.email).toHaveValue(session.email);
  await expect(form.phone).toHaveValue('030 901820');
  await form.message.fill(MESSAGE);
  const sent = page.waitForRequest(`**${contactPaths.send}`);
  await form.submit.click();
  expect(await (await sent).headerValue('authorization')).toMatch(/^Bearer ./);
  await expect(form.thanks).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, storageState: EMPTY_STORAGE });

  test('typed text never ends up in a URL', async ({ page }) => {
    const answer = await page.goto('/contact-us');
    expect(await answer?.text()).toMatch(/<noscript>.*This page requires JavaScript.*<\/noscript>/);
    const { email, submit } = contactPage(page);
    await email.fill('secret@browser.test');
    await email.press('Enter');
    // Submitted without scripts, the typed text would be lost with the page.
    await expect(submit).toBeDisabled();
    await expect(email).toHaveValue('secret@browser.test');
    expect(page.url()).not.toContain('secret');
  });
});
