import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { readFile } from 'node:fs/promises';
import { accountPage } from '../support/browser/account-page.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect } from '../support/browser/test.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
const file = (buffer: Buffer, name: string) => ({ name, mimeType: 'image/jpeg', buffer });
const LONG_NAME = `${'a long name of a file '.repeat(5)}.jpg`;

clientTest('a photo is chosen by keyboard or dropped, previewed, sent, viewed and downloaded', async ({ page }) => {
  const picture = makeJpeg();
  // Listening has to start before the key is pressed.
  const chooser = page.waitForEvent('filechooser');
  await accountPage(page).open('documents');
  const card = page.getByRole('region', { name: 'Passport' });

  await clientTest.step('the keyboard reaches every upload and opens it', async () => {
    await page.getByLabel('Choose a file: Passport').focus();
    for (const kind of ['Proof of address', 'Payment card, front', 'Payment card, back']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(`Choose a file: ${kind}`)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    expect((await chooser).isMultiple()).toBe(false);
  });

  await clientTest.step('a file can be dropped', async () => {
    const transfer = await page.evaluateHandle(
      (bytes) => {
        const dropped = new DataTransfer();
        dropped.items.add(new File([new Uint8Array(bytes)], 'card.jpg', { type: 'image/jpeg' }));
        return dropped;
      },
      [...picture],
    );
    await page.getByLabel('Choose a file: Payment card, front').dispatchEvent('drop', { dataTransfer: transfer });
    await expect(page.getByText('card.jpg')).toBeVisible();
  });

  await card.getByLabel('Choose a file: Passport').setInputFiles(file(picture, LONG_NAME));
  await expect(card.getByRole('img', { name: `Preview of ${LONG_NAME}` })).toBeAttached();
  const send = card.getByRole('button', { name: 'Upload', exact: true });
  await expect(send).toBeFocused();

  await clientTest.step('a chosen file and a rejected one are accessible, and nothing is cut off', async () => {
    await page.getByLabel('Choose a file: Proof of address').setInputFiles(file(PNG, 'bill.jpg'));
    await expect(page.getByText('File not supported')).toBeVisible();
    await expectAccessible(page, 'before sending');
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findLayoutFaults(page)).toEqual([]);
  });

  await send.click();
  await expect(card.getByText('Processing')).toBeVisible();
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card.getByLabel('Choose a file: Passport')).toHaveCount(0);
  await expectAccessible(page, 'after sending');
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Download Passport' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Passport.jpg');
  expect(await readFile(await saved.path())).toEqual(picture);
});
