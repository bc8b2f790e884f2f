import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { readFile } from 'node:fs/promises';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { accountPage } from '../support/browser/account-page.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect } from '../support/browser/test.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const file = (buffer: Buffer, name = 'passport.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

clientTest('a photograph is shown, sent, looked at, and can be had back', async ({ page }) => {
  const picture = makeJpeg();
  await accountPage(page).open('documents');
  const card = page.getByRole('region', { name: 'Passport' });
  await card.getByLabel('Choose a file: Passport').setInputFiles(file(picture));
  await expect(card.getByRole('img', { name: 'Preview of passport.jpg' })).toBeAttached();
  const send = card.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeFocused();
  await send.click();
  await expect(card.getByText('Processing')).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByLabel('Choose a file: Passport')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download Passport' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Passport.jpg');
  expect(await readFile(await saved.path())).toEqual(picture);
});

clientTest.describe('is refused before it is sent', () => {
  for (const [what, chosen, message] of [
    ['a PNG that is called jpg', file(PNG), 'File not supported'],
    ['a photograph above 2 MB', file(makeJpeg({ padding: 2 * 1024 * 1024 })), 'The file is larger than 2 MB.'],
  ] as const) {
    clientTest(what, async ({ page }) => {
      let uploads = 0;
      page.on('request', (request) => (uploads += request.url().includes(accountPaths.upload) ? 1 : 0));
      await accountPage(page).open('documents');
      const input = page.getByLabel('Choose a file: Proof of address');
      await input.setInputFiles(chosen);
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      expect(uploads).toBe(0);
    });
  }
});

clientTest('what only the server finds wrong is told, and another file can be chosen', async ({ page }) => {
  await accountPage(page).open('documents');
  const card = page.getByRole('region', { name: 'Passport' });
  // The beginning of a PDF, and nothing after it.
  await card.getByLabel('Choose a file: Passport').setInputFiles(file(Buffer.from('%PDF-1.7'), 'passport.pdf'));
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByRole('alert')).toHaveText('File not supported');
  await card.getByRole('button', { name: 'Choose another' }).click();
  await expect(card.getByLabel('Choose a file: Passport')).toBeAttached();
});

clientTest('an upload without a connection can be tried again', async ({ page, context }) => {
  await accountPage(page).open('documents');
  const card = page.getByRole('region', { name: 'Passport' });
  await card.getByLabel('Choose a file: Passport').setInputFiles(file(makeJpeg()));
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card.getByRole('alert')).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('Processing')).toBeVisible();
});

clientTest('a file can be dropped', async ({ page }) => {
  await accountPage(page).open('documents');
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([new Uint8Array(bytes)], 'bill.jpg', { type: 'image/jpeg' }));
      return dropped;
    },
    [...makeJpeg()],
  );
  await page.getByLabel('Choose a file: Proof of address').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('bill.jpg')).toBeVisible();
});

clientTest('the keyboard reaches every upload and opens it', async ({ page }) => {
  // Listened for from the beginning: the browser has to be told before the key is pressed.
  const chooser = page.waitForEvent('filechooser');
  await accountPage(page).open('documents');
  await page.getByLabel('Choose a file: Passport').focus();
  for (const kind of ['Proof of address', 'Funding card, front', 'Funding card, back']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(`Choose a file: ${kind}`)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  expect((await chooser).isMultiple()).toBe(false);
});

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  clientTest.describe(`at ${viewport.width} px`, () => {
    clientTest.use({ viewport });

    clientTest('a chosen file, a refused one and a sent one are accessible', async ({ page }) => {
      await accountPage(page).open('documents');
      await page.getByLabel('Choose a file: Passport').setInputFiles(file(makeJpeg(), `${'a long name of a file '.repeat(5)}.jpg`));
      await page.getByLabel('Choose a file: Proof of address').setInputFiles(file(PNG));
      await expect(page.getByText('File not supported')).toBeVisible();
      await expectAccessible(page, 'before sending');
      expect(await findLayoutFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByText('Processing')).toBeVisible();
      await expectAccessible(page, 'after sending');
    });
  });
}
