/** What administrators change while the server runs, and who sees it. */
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { NOBODY, postForm } from '../support/browser/client-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** A server whose languages and mails no other test is about. */
const test = clientTestOnServerWith('recorded', { DEMO: '1' });
test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

async function open(page: Page, url: string, place: string, heading: string): Promise<void> {
  await openBackOffice(page, url, place);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('As the board decided');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `languages are taken away and given back, and the next page has them so${addition}`,
    { tag: [...tag] },
    async ({ page, context, server }) => {
      await open(page, server.url, 'settings', 'House settings');
      const visitor = await context.newPage();
      const languageOf = async (): Promise<string | null> => {
        await visitor.goto('/login?lang=it');
        return visitor.locator('html').getAttribute('lang');
      };
      expect(await languageOf()).toBe('it');
      await page.getByRole('checkbox', { name: 'Italiano' }).uncheck();
      await look(page, 'house settings with a change');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(/^Readers of a language that is taken away/)).toBeVisible();
      await confirm(page, 'Put into force');
      await expect(page.getByText(/^Chosen by Olga Operator/)).toBeVisible();
      expect(await languageOf()).toBe('en');
      await page.getByRole('button', { name: 'Go back to that' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await confirm(page, 'Put into force');
      await expect(page.getByText(/^Chosen by Olga Operator/)).toHaveCount(0);
      expect(await languageOf()).toBe('it');
      await page.getByRole('link', { name: 'Account levels' }).click();
      await page.getByRole('button', { name: 'Gold', exact: true }).click();
      await page.getByLabel('Sum of deposits from').fill('5');
      await expect(page.getByText('Gold has to ask for more than the level before it.')).toBeVisible();
      await look(page, 'account levels with a fault');
    },
  );
}

test(
  'a mail in other words is seen before anybody gets it, and then everybody gets it so',
  { tag: '@long' },
  async ({ page, server, client }) => {
    await open(page, server.url, 'settings/mails?mail=passwordReset&text=en', 'Mail texts');
    const lead = page.getByLabel('Beginning, before the facts');
    await lead.fill('You asked for another password.');
    await expect(page.getByText('{validity} has to stand in it.')).toBeVisible();
    await lead.fill('You asked for another password.\n\nBe quick: {validity}.');
    await page.getByLabel('Subject').fill('Another password');
    const preview = page.frameLocator('iframe[title="Preview"]');
    await expect(preview.getByText('Be quick: 1 hour.')).toBeVisible();
    await page.getByRole('radio', { name: 'Plain text' }).check();
    await expect(page.getByText(/Be quick: 1 hour\./)).toBeVisible();
    await expectAccessible(page, 'mail texts');
    await page.getByRole('button', { name: 'Save the words' }).click();
    await confirm(page, 'Save the words');
    await expect(page.getByText(/^In the house’s own words/)).toBeVisible();
    await postForm(server.url, accountPaths.forgotPassword, { email: client.email });
    await page.goto(`/demo-mails?to=${encodeURIComponent(client.email)}`);
    await expect(page.getByRole('button', { name: /^Another password/ })).toBeVisible();
  },
);
