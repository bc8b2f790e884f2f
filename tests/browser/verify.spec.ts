import { generateKeyPairSync, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CreateTransactionResponse } from '@fairlead/contract/payments/schemas.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { ED25519, formatVerifierKey, keyIdOf } from '@fairlead/domain/proof/signed-note.ts';
import type { Download, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnServerWith, expect, test } from '../support/browser/test.ts';

const clientTest = clientTestOnServerWith('recorded');

const PHONE = { width: 390, height: 844 };
const resultOf = (page: Page) => page.getByRole('region', { name: 'Result' });
const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'utf8');

async function choose(page: Page, name: string, text: string): Promise<void> {
  const input = page.getByLabel('Choose files');
  await expect(input).toBeEnabled();
  await input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** Opens and closes a position, and downloads its receipts from its explanation in the history. */
async function tradeAndDownload(page: Page): Promise<string> {
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('100');
  await platform.ticket.submit.click();
  const { row } = platform.position('BTCUSD');
  await row.getByRole('button', { name: 'Why: Bitcoin' }).click();
  const why = page.getByRole('dialog', { name: /^Why: / });
  const downloading = page.waitForEvent('download');
  await why.getByRole('button', { name: 'Receipt', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^fairlead-receipts-position-\d+\.json$/);
  await expect(why.getByRole('status').first()).toContainText('Receipt saved');
  await expect(why.getByRole('link', { name: 'Verify it' })).toHaveAttribute('href', '/verify');
  return textOf(download);
}

clientTest('a receipt from the platform is proven; with one digit changed it is refused; and the log has only grown', async ({ page }) => {
  const text = await tradeAndDownload(page);
  await page.goto('/verify');
  await choose(page, 'receipt.json', text);
  await expect(resultOf(page).getByRole('heading', { name: 'Proven: this is what the log holds' })).toBeVisible();
  await expect(resultOf(page)).toContainText(/Long position \d+ in BTCUSD opened at 50,010\.00/);
  await expect(resultOf(page)).toContainText(/It is entry [\d,]+ of [\d,]+ in the log/);
  await expect(resultOf(page)).toContainText('open price 50,010.00 = quoted price 50,010.00');
  await page.getByRole('button', { name: 'Compare with the log as it is now' }).click();
  await expect(page.getByText(/^The log (has only grown|hasn’t changed)$/)).toBeVisible();
  await expectAccessible(page, 'a proven receipt');

  await clientTest.step('the same file by dropping it', async () => {
    await page.reload();
    const files = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }));
      return transfer;
    }, text);
    await page.dispatchEvent('main', 'drop', { dataTransfer: files });
    await expect(resultOf(page)).toContainText('dropped.json');
    await expect(resultOf(page).getByRole('heading', { name: /^Proven/ })).toBeVisible();
  });

  await clientTest.step('pasted, with one digit changed', async () => {
    await page.getByText('Paste the text of a receipt').click();
    await page.getByLabel('Text of the file').fill(text.replaceAll('50010000000', '50020000000'));
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(resultOf(page).getByRole('heading', { name: 'Not proven: this is not what the log holds' })).toBeVisible();
    await expectAccessible(page, 'a refused receipt');
  });

  await clientTest.step('the checkpoint of another reader', async () => {
    await choose(page, 'receipt.json', text);
    await expect(resultOf(page).getByRole('heading', { name: /^Proven/ })).toBeVisible();
    await page.getByText('Compare two checkpoints').click();
    await page.getByLabel('Checkpoint or receipt of another client').fill(text);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByText('Both are the same')).toBeVisible();
  });
});

clientTest('the history has a receipt in each row, and the PDF says the same', async ({ page }) => {
  const platform = platformPage(page);
  await tradeAndDownload(page);
  const dialog = page.getByRole('dialog', { name: /^Why: / });
  const pdf = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Receipt: PDF' }).click();
  expect((await textOf(await pdf)).startsWith('%PDF-')).toBe(true);
  await page.keyboard.press('Escape');
  await platform
    .position('BTCUSD')
    .row.getByRole('button', { name: /^Close/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Receipt: Bitcoin' }).first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt: Bitcoin' });
  const downloading = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Receipt', exact: true }).click();
  const text = await textOf(await downloading);
  await expect(receipt.getByRole('status')).toContainText('Receipt saved');
  await page.goto('/verify');
  await choose(page, 'history.json', text);
  await expect(resultOf(page).getByRole('heading', { name: /^Proven/ })).toBeVisible();
  await expect(resultOf(page)).toContainText(/closed at 50,000\.00/);
});

clientTest('the receipt of a withdrawal is in its details', async ({ page, server, session }) => {
  const created = await fetch(server.url + paymentPaths.create, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ method: 'withdraw', amount: -60, comments: 'For the new roof', iban: 'DE89370400440532013000' }),
  });
  const { number } = (await created.json()) as CreateTransactionResponse;
  await page.goto('/transactions/withdrawals');
  await page.getByRole('link', { name: `${number}: view transaction details` }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Receipt', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^fairlead-receipts-transaction-[\w-]+\.json$/);
  const text = await textOf(download);
  await page.goto('/verify');
  await choose(page, 'withdrawal.json', text);
  await expect(resultOf(page).getByRole('heading', { name: /^Proven/ })).toBeVisible();
  await expect(resultOf(page)).toContainText('Reserved for a withdrawal: €60.00');
});

clientTest('after the first visit the page works without a connection', async ({ page, context }) => {
  const text = await tradeAndDownload(page);
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Copy checkpoint' })).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await caches.match('/verify', { ignoreVary: true });
        const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
        const found = await Promise.all(scripts.filter((name) => name.includes('/assets/')).map((name) => caches.match(name)));
        return kept !== undefined && found.every((each) => each !== undefined);
      }),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a receipt' })).toBeVisible();
  await choose(page, 'receipt.json', text);
  await expect(resultOf(page).getByRole('heading', { name: /^Proven/ })).toBeVisible();
  await expect(page.getByText('You’re offline. These are the keys that this device has kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Try a forged example' }).click();
  await expect(resultOf(page).getByRole('heading', { name: /^Not proven/ })).toBeVisible();
  await context.setOffline(false);
});

clientTest('if the site shows another key than this device knows, it says so, and the first key still counts', async ({ page }) => {
  const text = await tradeAndDownload(page);
  const [name = ''] = (await (await page.request.get('/log/key')).text()).split('+');
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
  const unsigned = { name, type: ED25519, publicKey: new Uint8Array(publicKey) };
  const other = formatVerifierKey({ ...unsigned, id: keyIdOf((bytes) => hash('sha256', bytes, 'buffer'), unsigned) });
  await page.addInitScript((key) => {
    localStorage.setItem(
      'log_keys',
      JSON.stringify({ keys: [{ text: key, source: 'site', firstSeenAt: 1_700_000_000_000 }], changes: [] }),
    );
  }, other);
  await page.goto('/verify');
  const alarm = page.getByRole('alert').filter({ hasText: 'Warning: this site shows a different key than before' });
  await expect(alarm).toContainText(other);
  await choose(page, 'receipt.json', text);
  await expect(resultOf(page).getByRole('heading', { name: /^Not proven: not signed with the key/ })).toBeVisible();
});

test('without scripts the page explains what a receipt proves, and offers nothing that needs them', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const answer = await page.goto(`${server.url}/verify`);
  expect(await answer?.text()).toMatch(/<noscript>.*Verifying requires JavaScript.*<\/noscript>/);
  await expect(page.getByRole('heading', { name: 'What it can’t prove' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try an example' })).toBeHidden();
  await context.close();
});

test('a visitor can try the examples, by keyboard too, on a phone and on a desk', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verify a receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verify a receipt' })).toBeVisible();
  const example = page.getByRole('button', { name: 'Try an example' });
  await expect(example).toBeEnabled();
  await example.press('Enter');
  await expect(resultOf(page).getByRole('heading', { name: 'Example: proven with the example’s key' })).toBeVisible();
  await expect(resultOf(page)).toBeFocused();
  await expect(resultOf(page)).toContainText('The witness witness.invalid/example saw this state of the log');
  await resultOf(page).locator('summary').filter({ hasText: 'closed at' }).click();
  await expect(resultOf(page)).toContainText(/\(62,018\.75 − 61,250\.40\) × €250\.00 × 2 ÷ 61,250\.40 = \+\u2060?€6\.27220394/);
  await expectAccessible(page, 'the example');
  await resize(page, PHONE);
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try a forged example' }).click();
  await expect(resultOf(page).getByRole('heading', { name: 'Not proven: this is not what the log holds' })).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'the forged example on a phone');
});
