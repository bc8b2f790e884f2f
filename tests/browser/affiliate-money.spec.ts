/** What an affiliate does about links, money and own systems: each test leaves what the others read as it was. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { WithdrawalQueue } from '@fairlead/contract/payments/operators/schemas.ts';
import { DEMO_AFFILIATE_LOGIN, DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { startPostbackPeer } from '@fairlead/server/adapters/postbacks/fixture-postback-peer.ts';
import type { Page } from '@playwright/test';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { postForm } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const affiliateTest = clientTestOnOwnServer('alwaysOpen', {
  DEMO: '1',
  FORMS_PER_ADDRESS: '1000',
  POSTBACKS_TO_PRIVATE: '1',
  SANDBOX_PORT: '0',
});
affiliateTest.use({ viewport: { width: 1440, height: 900 } });

const OPERATOR = { email: 'operator@fairlead.test', password: DEMO_PASSWORD };
const IBAN = 'DE89 3704 0044 0532 0130 00';

/** With the demo's affiliate logged in. */
const test = affiliateTest.extend({
  storageState: async ({ server }, use) => {
    const answer = await postForm(server.url, affiliatePaths.login, { ...DEMO_AFFILIATE_LOGIN });
    const { data } = (await answer.json()) as AffiliateLoginResponse;
    const value = JSON.stringify({ accessToken: data.access_token, name: data.name });
    await use({ cookies: [], origins: [{ origin: server.url, localStorage: [{ name: 'affiliate_token', value }] }] });
  },
});

const tile = (page: Page, label: string) =>
  page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]').locator('span').first();
const centsOf = (text: string) => Math.round(Number(text.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100);

test('a campaign is made, and its link copied with what tells its clicks apart', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/affiliate/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const form = page.getByRole('dialog', { name: 'New campaign' });
  await form.getByLabel('Code').fill('No spaces');
  await expect(form.getByText(/^Code has to be 4 to 40/)).toBeVisible();
  await form.getByLabel('Code').fill('kurswechsel');
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await expect(form.getByText('Name is missing.')).toBeVisible();
  await form.getByLabel('Name').fill('Podcast');
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await expect(form.getByText('This code is taken. Please choose another one.')).toBeVisible();
  await form.getByLabel('Code').fill('podcast-26');
  await form.getByLabel('Landing page').fill('/about');
  await form.getByRole('button', { name: 'Create campaign' }).click();

  const details = page.getByRole('dialog', { name: 'Podcast' });
  await details.getByLabel('Sub-ID (sub)').fill('ada@example.test');
  await expect(details.getByText(/^Only letters, digits/)).toBeVisible();
  await details.getByLabel('Sub-ID (sub)').fill('episode-1');
  await details.getByLabel('Click ID (click_id)').fill('{clickid}');
  await expect(details.getByRole('img', { name: 'QR code of the link of Podcast' })).toBeVisible();
  await details.getByRole('button', { name: 'Copy link' }).click();
  const link = await readClipboard(page);
  expect(link).toMatch(/^http:\/\/[^/]+\/about\?ref=podcast-26&sub=episode-1&click_id=\{clickid\}$/);
  await details.getByRole('button', { name: 'Archive' }).click();
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Podcast', exact: true })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Archived' }).check();
  await expect(page.getByRole('button', { name: 'Podcast', exact: true })).toBeVisible();
});

test('a statement adds up to its entries, on the screen and as a file', async ({ page }) => {
  await page.goto('/affiliate/earnings?view=statements');
  const month = page.getByRole('navigation', { name: 'Months' }).getByRole('link').last();
  const [name = ''] = /^\w+ 20\d\d/.exec(await month.innerText()) ?? [];
  await month.click();
  const statement = page.getByRole('region', { name, exact: true });
  await expect(statement.getByText(/^This is the sum of/)).toBeVisible();
  const [opening = 0, ...rest] = (await statement.getByRole('definition').allInnerTexts()).map(centsOf);
  const closing = rest.at(-1);
  const booked = rest.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
  expect(opening + booked).toBe(closing);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  await page.getByRole('link', { name: 'Show them' }).click();
  // The entries of every month are there until those of this one have come.
  await expect.poll(async () => centsOf(await page.getByText(/^Together/).innerText())).toBe(booked);
  const account = await page.getByRole('row').nth(1).getByRole('link').innerText();
  expect(file).toContain(account);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByText(/^Account no\. \d+ of the month to qualify|spread and premiums/)).toBeVisible();
});

test('a payout reaches the operators, and what cannot be paid out is refused at its field', async ({ page, server }) => {
  await page.goto('/affiliate/payouts');
  const balance = centsOf(await tile(page, 'Balance').innerText());
  const amount = page.getByLabel('Amount', { exact: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Amount is missing.')).toBeVisible();
  await expect(page.getByText('IBAN is missing.')).toBeVisible();
  await amount.fill('49.99');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await expect(page.getByText('Amount must be at least €50.00.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/^This IBAN is not valid/)).toBeVisible();
  await amount.fill('60.5');
  await page.getByLabel('IBAN').fill(IBAN);
  await page.getByRole('button', { name: 'Continue' }).click();
  const review = page.getByRole('dialog', { name: 'Is this right?' });
  await expect(review.getByText(IBAN)).toBeVisible();
  await review.getByRole('button', { name: 'Request €60.50' }).click();

  const row = page.getByRole('region', { name: 'Your payouts' }).getByRole('row').filter({ hasText: '€60.50' });
  await expect(row).toContainText('To be checked', { timeout: 15_000 });
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

test('a postback is set up, tried, and comes signed with the secret that was shown once', async ({ page }) => {
  const peer = await startPostbackPeer();
  await page.goto('/affiliate/integrations');
  await page.getByRole('button', { name: 'New postback' }).click();
  const form = page.getByRole('dialog', { name: 'New postback' });
  await form.getByLabel('Address', { exact: true }).fill(`${peer.url}/in?cid={clickid}`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Address contains {clickid}, which we do not know.')).toBeVisible();
  await form.getByLabel('Address', { exact: true }).fill(`${peer.url}/in?e={event}`);
  await form.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: 'Keep this secret' });
  const secret = await dialog.getByRole('code').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText(/^Please keep it first/)).toBeVisible();
  await dialog.getByLabel('I have put it in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Try it now' }).click();
  await expect(page.getByText('Answered with 200').first()).toBeVisible();
  const [heard] = peer.heard;
  expect(heard?.path).toBe('/in?e=test');
  expect(heard?.headers['webhook-signature']).toBe(`v1,${sign(secret, heard)}`);

  peer.answerWith(500);
  await page.getByRole('button', { name: 'Try it now' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Answered with 500' })).toBeVisible();
  const failed = page.getByRole('region', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Failed' });
  peer.answerWith(200);
  await failed.getByRole('button', { name: /^Send again/ }).click();
  await expect.poll(() => peer.heard.length, { timeout: 30_000 }).toBe(3);
  await peer.close();
});

function sign(secret: string, heard: { readonly headers: Readonly<Record<string, string>>; readonly body: string } | undefined): string {
  const { 'webhook-id': id, 'webhook-timestamp': at } = heard?.headers ?? {};
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${at}.${heard?.body}`).digest('base64');
}

test('a token is made, reads, changes nothing, and is revoked', async ({ page, server }) => {
  await page.goto('/affiliate/integrations?view=tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByText('Name is missing.')).toBeVisible();
  await form.getByLabel('Name').fill('Reporting');
  await form.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new token' });
  const token = await dialog.getByRole('code').innerText();
  await dialog.getByLabel('I have put it in a safe place').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const read = () => fetch(server.url + affiliatePaths.overview, { headers });
  const change = () => fetch(server.url + affiliatePaths.createCampaign, { method: 'POST', headers, body: '{"name":"By a program"}' });
  expect([(await read()).status, (await change()).status]).toEqual([200, 401]);
  await page.getByRole('button', { name: 'Revoke Reporting' }).click();
  await page.getByRole('dialog', { name: 'Revoke Reporting?' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();
  expect((await read()).status).toBe(401);
});

test('a new password is refused with the reason at its field', async ({ page }) => {
  await page.goto('/affiliate/settings');
  const submit = page.getByRole('button', { name: 'Change password' });
  await submit.click();
  for (const field of ['New password', 'Confirm password', 'Current password']) {
    await expect(page.getByText(`${field} is missing.`)).toBeVisible();
  }
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await expect(page.getByText('New password has minimum 8 characters')).toBeVisible();
  await expect(page.getByText('The passwords do not match')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a sentence nobody guesses');
  await page.getByLabel('Confirm password').fill('a sentence nobody guesses');
  await page.getByLabel('Current password').fill('not the password');
  await submit.click();
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeFocused();
});

const PLACES = [
  ['/affiliate/campaigns?days=90', 'Broker comparison'],
  ['/affiliate/earnings', /^How the entry of/],
  ['/affiliate/earnings?view=statements', 'CSV'],
  ['/affiliate/payouts', 'Continue'],
  ['/affiliate/integrations?view=guide', 'Copy: Check it in Node.js'],
  ['/affiliate/settings', 'Change password'],
] as const;

test('everybody can use it, in both themes and on a phone', { tag: '@long' }, async ({ page, context, server }) => {
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
