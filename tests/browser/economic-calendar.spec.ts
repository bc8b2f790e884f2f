import { backofficePaths, editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE } from '../support/browser/client-session.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { plainBrokerTest as test } from '../support/browser/plain-broker.ts';
import { expect } from '../support/browser/test.ts';

const PHONE = { width: 390, height: 844 };
const DAY_MS = 86_400_000;

/** A date the given number of days from today, UTC, as 2026-11-22. */
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const EVENTS = [
  {
    key: 'a',
    time: `${dayFromNow(1)}T23:30:00Z`,
    currency: 'SEK',
    importance: 'high',
    title: 'Decision <b>late</b>',
    title_de: 'Später Entscheid',
  },
  {
    key: 'b',
    time: `${dayFromNow(2)}T12:00:00Z`,
    currency: 'NOK',
    importance: 'low',
    title: 'Confidence',
    actual: '1.5%',
    previous: '1.2%',
  },
  { key: 'c', time: dayFromNow(3), currency: 'PLN', importance: 'medium', title: 'Holiday in Warsaw', source: 'Narodowy Bank Polski' },
  // A day ago is yesterday in every time zone.
  { key: 'd', time: new Date(Date.now() - DAY_MS).toISOString(), currency: 'NOK', importance: 'medium', title: 'Gone by' },
];

function calendarPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    event: (title: string) => main.getByRole('listitem').filter({ hasText: title }),
    day: (title: string) => main.getByRole('region').filter({ hasText: title }),
    choose: (name: string) => main.getByRole('link', { name, exact: true }),
    show: main.getByRole('button', { name: 'Show events' }),
    open: async (query = '') => {
      await page.goto(`/economic-calendar${query}`, { waitUntil: 'networkidle' });
    },
  };
}

/** The server shows what this file imports, and no other file imports events. */
test.beforeAll(async ({ server }) => {
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const login = await post(backofficePaths.login, { email: 'operator@fairlead.test', password: 'fairlead-demo' });
  const { data } = (await login.json()) as { readonly data: { readonly access_token: string } };
  const authorization = { authorization: `Bearer ${data.access_token}` };
  const answer = await post(editorPaths.importCalendar, { format: 'json', text: JSON.stringify(EVENTS), replace: true }, authorization);
  expect(await answer.json()).toMatchObject({ data: { problems: [] } });
});

test.describe('a visitor', () => {
  test.use({ storageState: EMPTY_STORAGE, timezoneId: 'Europe/Berlin' });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('reads the calendar in UTC and filters it by links and a form', async ({ page }) => {
      const calendar = calendarPage(page);
      await calendar.open();
      await expect(calendar.main.getByRole('heading', { level: 1 })).toHaveText('Economic calendar');
      await expect(calendar.main).toContainText('Times in UTC');
      await expect(calendar.event('Decision <b>late</b>')).toContainText(/23:30.*SEK.*Sweden.*High/s);
      await calendar.main.getByLabel('NOK').check();
      await calendar.main.getByLabel('Low').check();
      await calendar.show.click();
      await expect(page).toHaveURL(/\?currencies=NOK&importances=-1&date=$/);
      await expect(calendar.main.getByRole('listitem')).toHaveText([/Confidence/]);
      await expect(calendar.main.getByLabel('NOK')).toBeChecked();
      await calendar.choose('Yesterday').click();
      await expect(page).toHaveURL(/\?days=yesterday&currencies=NOK&importances=-1$/);
      await calendar.choose('Show all events on these days').click();
      await expect(calendar.main.getByRole('listitem')).toHaveText([/Gone by/]);
      await calendar.main.getByLabel('Date').fill(dayFromNow(3));
      await calendar.show.click();
      await expect(calendar.main.getByRole('listitem')).toHaveText([/All day.*Holiday in Warsaw.*Narodowy Bank Polski/s]);
    });
  });

  test('sees times in the local time zone under the right days, at once and again on the next page, and filters by keyboard', async ({
    page,
    context,
  }) => {
    const calendar = calendarPage(page);
    await calendar.open();
    await expect(calendar.main).toContainText(/Times in Europe\/Berlin, UTC\+[12]/);
    // In Berlin it is past midnight.
    const hour = (await calendar.event('Decision').getByRole('time').textContent()) ?? '';
    expect(['00:30', '01:30']).toContain(hour);
    await expect(calendar.event('Decision')).toContainText('Next');
    const days = calendar.main.getByRole('region');
    await expect(days).toHaveText([/Decision.*Confidence/s, /Holiday/]);
    expect((await context.cookies()).find(({ name }) => name === 'time_zone')?.value).toBe('Europe/Berlin');
    const answer = await page.request.get('/economic-calendar');
    expect(await answer.text()).toContain('data-time-zone="Europe/Berlin"');

    await tabTo(page, calendar.main.getByLabel('PLN'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(calendar.main.getByRole('listitem')).toHaveText([/Holiday/]);
    await tabTo(page, calendar.choose('Tomorrow'));
    await page.keyboard.press('Enter');
    await expect(calendar.main).toContainText('No events match your filters');
  });

  test(
    'reads what the URL requests: columns that have figures, another language, or everything and an error message',
    { tag: '@long' },
    async ({ page }) => {
      const calendar = calendarPage(page);
      await page.goto('/economic-calendar?currencies=NOK');
      await expect(calendar.event('Confidence')).toContainText(/Actual.*1\.5%.*Previous.*1\.2%/s);
      await expect(calendar.main).not.toContainText('Forecast');
      await page.goto('/economic-calendar?currencies=SEK');
      await expect(calendar.event('Decision')).toBeVisible();
      await expect(calendar.main).not.toContainText('Actual');
      const answer = await page.goto('/economic-calendar?days=never&currencies=1&time_zone=../x');
      expect(answer?.status()).toBe(200);
      await expect(calendar.main).toContainText('The address of this page isn’t valid');
      await expect(calendar.event('Confidence')).toBeVisible();
      await page.goto('/economic-calendar?lang=de');
      await expect(page).toHaveTitle(/^Wirtschaftskalender/);
      await expect(calendar.main).toContainText(/Später Entscheid.*Als Nächstes/s);
    },
  );

  // A theme changes colours and a screen changes the layout, so each is checked once.
  test(
    'can read and use it on a desktop in the dark theme, and on a phone in the light one',
    { tag: '@long' },
    async ({ page, context, server }) => {
      for (const { theme, size } of [
        { theme: 'dark', size: { width: 1366, height: 768 } },
        { theme: 'light', size: PHONE },
      ]) {
        await test.step(`${theme}, ${size.width} px`, async () => {
          await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
          await page.setViewportSize(size);
          await calendarPage(page).open('?days=coming&currencies=NOK&currencies=SEK');
          await expectAccessible(page, `${theme} ${size.width}`);
          expect(await findLayoutFaults(page)).toEqual([]);
        });
      }
    },
  );
});

test.describe('a client', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('sees the same in the app', { tag: '@long' }, async ({ page, session: _session }) => {
    const calendar = calendarPage(page);
    await calendar.open();
    await expect(calendar.main).toContainText(/Times in America\/New York, UTC−[45]/);
    await expect(calendar.event('Decision').getByRole('time')).toHaveText(/1[89]:30/);
    await calendar.main.getByLabel('NOK').check();
    await calendar.show.click();
    await expect(calendar.main.getByRole('listitem')).toHaveText([/Confidence/]);
    await calendar.choose('Yesterday').click();
    await expect(calendar.main.getByLabel('NOK')).toBeChecked();
    await expect(calendar.main.getByRole('listitem')).toHaveText([/Gone by/]);
    await page.goBack();
    await expect(calendar.main.getByRole('listitem')).toHaveText([/Confidence/]);
  });
});
