/** What an affiliate does with links, money and API access. Each test leaves the data that the others read unchanged. */
import { readFile } from 'node:fs/promises';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { WithdrawalQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import type { Page } from '@playwright/test';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { affiliateTest as test } from '../support/browser/affiliate-session.ts';
import { postForm } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { expect } from '../support/browser/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const OPERATOR = { email: 'operator@fairlead.test', password: DEMO_PASSWORD };
const IBAN = 'DE89 3704 0044 0532 0130 00';

const tile = (page: Page, label: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]').locator('span').first();
const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100);

test(
  'a campaign is created, its link is copied with its sub-IDs, and it is archived; a token reads data and is revoked',
  { tag: '@long' },
  async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/affiliate/campaigns');
    await page.getByRole('button', { name: 'New campaign' }).click();
    const form = page.getByRole('dialog', { name: 'New campaign' });
    await form.getByLabel('Name').fill('Podcast');
    await form.getByLabel('Code').fill('podcast-26');
    await form.getByLabel('Landing page').fill('/about');
    await form.getByRole('button', { name: 'Create campaign' }).click();

    const details = page.getByRole('dialog', { name: 'Podcast' });
    await details.getByLabel('Sub-ID (sub)').fill('episode-1');
    await details.getByLabel('Click ID (click_id)').fill('{clickid}');
    await details.getByRole('button', { name: 'Copy link' }).click();
    const link = await readClipboard(page);
    expect(link).toMatch(/^http:\/\/[^/]+\/about\?ref=podcast-26&sub=episode-1&click_id=\{clickid\}$/);
    await details.getByRole('button', { name: 'Archive' }).click();
    await details.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Podcast', exact: true })).toHaveCount(0);
    await page.getByRole('radio', { name: 'Archived' }).check();
    await expect(page.getByRole('button', { name: 'Podcast', exact: true })).toBeVisible();

    await page.goto('/affiliate/integrations?view=tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog', { name: 'New token' }).getByLabel('Name').fill('Reporting');
    await page.getByRole('dialog', { name: 'New token' }).getByRole('button', { name: 'Create token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your new token' });
    const token = await dialog.getByRole('code').innerText();
    await dialog.getByLabel('I’ve stored it safely').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const read = () => fetch(server.url + affiliatePaths.overview, { headers });
    const change = () => fetch(server.url + affiliatePaths.createCampaign, { method: 'POST', headers, body: '{"name":"By a program"}' });
    expect([(await read()).status, (await change()).status]).toEqual([200, 401]);
    await page.getByRole('button', { name: 'Revoke Reporting' }).click();
    await page.getByRole('dialog', { name: 'Revoke Reporting?' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No tokens yet')).toBeVisible();
    expect((await read()).status).toBe(401);
  },
);

test('a statement equals the sum of its entries on screen and as a file, and a payout request reaches the operators', async ({
  page,
  server,
}) => {
  await page.goto('/affiliate/earnings?view=statements');
  const month = page.getByRole('navigation', { name: 'Months' }).getByRole('link').last();
  const [name = ''] = /^\w+ 20\d\d/.exec(await month.innerText()) ?? [];
  await month.click();
  const statement = page.getByRole('region', { name, exact: true });
  await expect(statement.getByText(/^Calculated from the/)).toBeVisible();
  const [opening = 0, ...rest] = (await statement.getByRole('definition').allInnerTexts()).map(centsOf);
  const closing = rest.at(-1);
  const booked = rest.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
  expect(opening + booked).toBe(closing);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  await page.getByRole('link', { name: 'Show entries' }).click();
  // Entries of every month are listed until those of this month have loaded.
  await expect.poll(async () => centsOf(await page.getByText(/^Total [−-]?€/).innerText())).toBe(booked);
  const account = await page.getByRole('row').nth(1).getByRole('link').innerText();
  expect(file).toContain(account);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByText(/^Qualifying account no\. \d+ of the month|spread and premiums/)).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Payouts' }).click();
  await expect(page.getByRole('region', { name: 'Your payouts' })).toBeVisible();
  const balance = centsOf(await tile(page, 'Balance').innerText());
  await page.getByLabel('Amount', { exact: true }).fill('60.5');
  await page.getByLabel('IBAN').fill(IBAN);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Review your payout' }).getByRole('button', { name: 'Request €60.50' }).click();
  const row = page.getByRole('region', { name: 'Your payouts' }).getByRole('row').filter({ hasText: '€60.50' });
  await expect(row).toContainText('Awaiting review');
  await expect.poll(async () => centsOf(await tile(page, 'Balance').innerText())).toBe(balance - 6_050);
  const number = await row.getByRole('cell').nth(3).innerText();
  const { data } = (await (await asOperator(server.url, `${backofficePaths.withdrawals}?limit=200`)).json()) as WithdrawalQueue;
  expect(data.filter((each) => each.number === number)).toMatchObject([{ amount: 60.5 }]);
});

async function asOperator(url: string, path: string): Promise<Response> {
  const login = await postForm(url, backofficePaths.login, OPERATOR);
  const { data } = (await login.json()) as { readonly data: { readonly access_token: string } };
  return fetch(url + path, { headers: { authorization: `Bearer ${data.access_token}` } });
}

const PLACES = [
  ['/affiliate/campaigns?days=90', 'Broker comparison'],
  ['/affiliate/earnings', /^Show calculation for/],
  ['/affiliate/earnings?view=statements', 'CSV'],
  ['/affiliate/payouts', 'Continue'],
  ['/affiliate/integrations?view=guide', 'Copy: Verify in Node.js'],
  ['/affiliate/settings', 'Change password'],
] as const;

test('every page is accessible in both themes and on a phone', { tag: '@long' }, async ({ page, context, server }) => {
  for (const [theme, width] of [
    ['dark', 1366],
    ['light', 360],
  ] as const) {
    await context.addCookies([{ name: 'theme', value: theme, url: server.url }]);
    await page.setViewportSize({ width, height: 740 });
    for (const [address, button] of PLACES) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: button }).first()).toBeAttached();
      await expectAccessible(page, `${address} ${theme} ${width}`);
      expect(await findLayoutFaults(page), `${address} ${width}`).toEqual([]);
    }
  }
});
