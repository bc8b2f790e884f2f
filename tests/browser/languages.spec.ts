import { entryDocumentSchema } from '@fairlead/contract/content/document.ts';
import { LANGUAGES, type Language } from '@fairlead/contract/language.ts';
import type { Page } from '@playwright/test';
import { readSeedEntries } from '../../server/features/content/seed-content.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { clientTest as test, expect, test as visitorTest } from '../support/browser/test.ts';
import { englishLeftovers, everythingSaidOn, textOf } from '../support/browser/texts.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** How an amount and a price are written in each language; their spaces do not break. */
const HABITS: Readonly<Record<Language, { readonly name: string; readonly amount: string; readonly price: RegExp }>> = {
  en: { name: 'English', amount: '€1,234.50', price: /^\d{1,3}(,\d{3})*\.\d{2}$/ },
  de: { name: 'Deutsch', amount: '1.234,50\u00a0€', price: /^\d{1,3}(\.\d{3})*,\d{2}$/ },
  it: { name: 'Italiano', amount: '1.234,50\u00a0€', price: /^\d{1,3}(\.\d{3})*,\d{2}$/ },
  es: { name: 'Español', amount: '1.234,50\u00a0€', price: /^\d{1,3}(\.\d{3})*,\d{2}$/ },
};

/** The home page is content, so its title comes from the seed pages. */
function homeTitleOf(language: Language): string {
  const home = readSeedEntries().find(({ collection, slug }) => collection === 'pages' && slug === 'index');
  const { texts } = entryDocumentSchema.parse(home?.document);
  return String(texts[language]?.components[0]?.settings['title']);
}

test.describe('a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE });

  test('reads only the chosen language', { tag: '@long' }, async ({ page }) => {
    for (const language of LANGUAGES) {
      const says = (key: string): string => textOf(language, key);
      await test.step(HABITS[language].name, async () => {
        await page.goto(`/login?lang=${language}`, { waitUntil: 'networkidle' });
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(says('signIn:login.title'));
        const submit = page.getByRole('main').getByRole('button', { name: says('signIn:login.submit'), exact: true });
        await submit.click();
        await expect(page.getByText(says('signIn:login.emailRequired'))).toBeVisible();
        await page.getByLabel(says('signIn:login.email')).fill('nobody@browser.test');
        await page.getByLabel(says('signIn:login.password'), { exact: true }).fill('wrong');
        await submit.click();
        await expect(page.getByText(says('errors:invalidCredentials'))).toBeVisible();
        await expectNothingInEnglish(page, language);

        await page.goto('/no-such-page');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(says('common:notFound.title'));
        await expectNothingInEnglish(page, language);

        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(homeTitleOf(language));
        await expectNothingInEnglish(page, language);
      });
    }
  });
});

test.describe('a client', () => {
  test(
    'reads only the chosen language on the platform, with figures in its format',
    { tag: '@long' },
    async ({ page, server, session }) => {
      const trader = await connectTrading(server.url, session.access_token);
      await trader.close(await trader.open({ amount: 10 }));
      await trader.open({ amount: 1_234.5 });
      trader.end();
      for (const language of LANGUAGES) {
        const { name, amount, price } = HABITS[language];
        const says = (key: string): string => textOf(language, key);
        await test.step(name, async () => {
          await page.goto(`/platform/BTCUSD?lang=${language}`);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          const positions = page.getByRole('region', { name: says('trading:positions.open') });
          await expect(positions).toContainText(amount);
          const summary = page.getByRole('region', { name: says('trading:summary.label') });
          await expect(summary.getByRole('button', { name: says('trading:summary.usedMargin') })).toContainText(amount);
          await expect(positions.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText(price);
          await expectNothingInEnglish(page, language);

          await page.getByRole('tab', { name: says('trading:history.title') }).click();
          await expect(page.getByText(says('trading:history.reasons.manual'), { exact: true })).toBeVisible();
          await page.getByRole('tab', { name: says('trading:calculator.title') }).click();
          await summary.getByRole('button', { name: says('trading:summary.equity') }).click();
          await expect(page.getByText(says('trading:formula.equity.meaning'))).toBeVisible();
          await expectNothingInEnglish(page, language);
        });
      }
    },
  );

  test(
    'choosing a language reloads the page in it and is remembered; amounts are typed in its format, and tab names fit a phone in full',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/platform/BTCUSD');
      await expect(page.getByRole('region', { name: 'Account' })).toContainText('€10,000.00');
      await page.getByLabel('Language').filter({ visible: true }).selectOption('de');
      await expect(page).toHaveURL('/platform/BTCUSD?lang=de');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await page.goto('/platform/BTCUSD');
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await page.getByLabel(textOf('de', 'trading:ticket.amount'), { exact: true }).fill('1.234,56');
      await page.getByRole('button', { name: textOf('de', 'trading:ticket.buyNow').replace('{{symbol}}', 'BTCUSD') }).click();
      const positions = page.getByRole('region', { name: textOf('de', 'trading:positions.open') });
      await expect(positions).toContainText('1.234,56\u00a0€');

      // In Spanish they are longest.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/platform/BTCUSD?lang=es');
      const tabs = page.getByRole('tablist', { name: textOf('es', 'trading:positions.tabs') });
      await expect(tabs.getByRole('tab')).toHaveCount(4);
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth), `${width} px`).toBeLessThanOrEqual(0);
      }
    },
  );
});

visitorTest('all languages are offered unless configured otherwise, and no other', async ({ page }) => {
  await page.goto('/login');
  const offered = page.getByLabel('Language').filter({ visible: true }).getByRole('option');
  await expect(offered).toHaveText(['English', 'Deutsch', 'Italiano', 'Español']);
  await page.goto('/login?lang=fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

async function expectNothingInEnglish(page: Page, language: Language): Promise<void> {
  const english = englishLeftovers(language);
  const said = await everythingSaidOn(page);
  expect(said.filter((text) => english.has(text))).toEqual([]);
  expect(said.filter((text) => /^\w+:\w+\.|\{\{/.test(text))).toEqual([]);
}
