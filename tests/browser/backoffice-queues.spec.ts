/** How operators work through the queues: documents, and a complaint from the message it came as to its response. */
import { accountPaths, contactPaths } from '@fairlead/contract/paths.ts';
import { makeJpeg, makePdfOfPages } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import type { DocumentKind } from '@fairlead/domain/account/document-rules.ts';
import type { Locator } from '@playwright/test';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn } from '../support/browser/client-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import type { Credentials } from '../support/browser/seeded-clients.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

const PHOTO = { name: 'photo.jpg', type: 'image/jpeg', bytes: makeJpeg() };
const pdf = (bytes: Buffer) => ({ name: 'bill.pdf', type: 'application/pdf', bytes });

async function handIn(url: string, client: Credentials, files: Partial<Record<DocumentKind, typeof PHOTO>>): Promise<void> {
  const { access_token: token } = await logIn(url, client);
  for (const [type, file] of Object.entries(files)) {
    const body = new FormData();
    body.append('type', type);
    body.append('files', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
    const answer = await fetch(url + accountPaths.upload, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
    expect(answer.status).toBe(200);
  }
}

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a client's documents are reviewed by keyboard one after the other, and then the verification${addition}`,
    { tag: [...tag] },
    async ({ page, server, client }) => {
      await handIn(server.url, client, {
        funding_front: pdf(Buffer.from('%PDF-1.7\nnothing that follows is what a PDF has\n%%EOF\n')),
        passport: PHOTO,
        address: pdf(makePdfOfPages('BT /F1 60 Tf 60 700 Td (Utility bill) Tj ET', 'q 595 0 0 421 0 0 cm /Scan Do Q')),
      });
      const approve = page.getByRole('button', { name: 'Approve' });
      await openBackOffice(page, server.url, 'documents');

      await test.step('a PDF that cannot be displayed says so and can be saved', async () => {
        const row = page.getByRole('row').filter({ hasText: client.email }).filter({ hasText: 'Payment card, front' });
        await row.getByRole('button', { name: 'Claim' }).click();
        await expect(row.getByText(/^You, /)).toBeVisible();
        await row.getByRole('link', { name: 'Review' }).click();
        await expect(page.getByText('This PDF can’t be displayed')).toBeVisible();
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: 'Download file' }).click();
        expect((await download).suggestedFilename()).toMatch(/^document-\d+\.pdf$/);
        await approve.click();
      });

      await test.step('an image is enlarged and rotated', async () => {
        const picture = page.getByRole('application', { name: /^Passport: / });
        await picture.focus();
        for (const key of ['+', '+', 'r', 'ArrowLeft']) await page.keyboard.press(key);
        await expect(page.getByText('156%, 90°')).toBeVisible();
        await approve.click();
      });

      await test.step('a PDF is read page by page, and enlarged and rotated like an image', async () => {
        await expect(page.getByRole('heading', { level: 1, name: /^Proof of address: / })).toBeVisible();
        await expect(page.getByText(client.email).first()).toBeVisible();
        const picture = page.getByRole('application', { name: /^Proof of address: / });
        await expect(page.getByText('Page 1 of 2 · 100%, 0°')).toBeVisible();
        const [aboveOfText, belowText] = await darkShares(picture);
        expect(aboveOfText).toBeGreaterThan(0.01);
        expect(belowText).toBe(0);
        await picture.focus();
        for (const key of ['+', 'PageDown', 'r']) await page.keyboard.press(key);
        await expect(page.getByText('Page 2 of 2 · 125%, 90°')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
        await expect.poll(async () => (await darkShares(picture)).map(Math.round)).toEqual([0, 1]);
        await look(page, 'a PDF');
        await page.getByRole('button', { name: 'Previous page' }).click();
        await expect(page.getByText('Page 1 of 2 · 125%, 90°')).toBeVisible();
        await approve.click();
      });

      await test.step('the client is verified', async () => {
        await expect(page.getByText('The client can now be verified.')).toBeVisible();
        // A message that is fading out has too little contrast, and nobody reads it any more. One under the mouse stays.
        await page.mouse.move(0, 0);
        await expect(page.getByRole('log', { name: 'Messages' }).getByText(/^Approved/)).toHaveCount(0);
        await look(page, 'a client who is ready to be verified');
        await page.getByRole('navigation').getByRole('link', { name: 'Verifications' }).click();
        const waiting = page.getByRole('row').filter({ hasText: client.email });
        await waiting.getByRole('button', { name: 'Verify' }).click();
        const question = page.getByRole('dialog', { name: /^Verify / });
        for (const category of ['Forex', 'Stocks']) await question.getByRole('checkbox', { name: category }).uncheck();
        await look(page, 'the verification of a client');
        await question.getByRole('button', { name: 'Verify client' }).click();
        await expect(waiting).toHaveCount(0);
        await page.setViewportSize({ width: 390, height: 844 });
        expect(await findLayoutFaults(page)).toEqual([]);
      });
    },
  );
}

/** The dark share of the upper and of the lower half of the image. An image that is replaced meanwhile can't be decoded: the next one is. */
async function darkShares(viewer: Locator): Promise<readonly number[]> {
  let shares: readonly number[] = [];
  await expect(async () => {
    shares = await darkSharesNow(viewer);
  }).toPass();
  return shares;
}

function darkSharesNow(viewer: Locator): Promise<readonly number[]> {
  return viewer.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const half = Math.floor(canvas.height / 2);
    return [0, half].map((top) => {
      const { data } = context.getImageData(0, top, canvas.width, half);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark / (data.length / 4);
    });
  });
}

for (const missing of ['draw-pdf', 'pdf.worker', 'jbig2']) {
  test(
    `if ${missing} does not load, a PDF is called neither damaged nor empty, and it appears on a retry`,
    { tag: '@long' },
    async ({ page, server, client }) => {
      await handIn(server.url, client, { address: pdf(makePdfOfPages('q 595 0 0 421 0 0 cm /Scan Do Q')) });
      const part = new RegExp(`/assets/${missing}[^/]*$`);
      await page.route(part, (route) => route.abort());
      await enterBackOffice(page, 'documents');
      await page.getByRole('row').filter({ hasText: client.email }).getByRole('link', { name: 'Review' }).click();
      await expect(page.getByText('We couldn’t load the PDF viewer. Try again.')).toBeVisible();
      await page.unroute(part);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Page 1 of 1')).toBeVisible();
    },
  );
}

test('a message becomes a complaint whose receipt is acknowledged and which is answered', async ({ page, server }) => {
  const form = { first_name: 'Greta', last_name: 'Groß', email: 'greta@example.test', phone: '+4930901820', message: 'Where is my money?' };
  const headers = { 'content-type': 'application/json' };
  await fetch(server.url + contactPaths.send, { method: 'POST', headers, body: JSON.stringify(form) });
  await openBackOffice(page, server.url, 'messages');
  const message = page.getByRole('listitem').filter({ hasText: form.email });
  await message.getByRole('button', { name: 'Convert to complaint' }).click();
  await page.getByLabel('Category').selectOption('Payments');
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Acknowledge receipt' }).click();
  await expect(page.getByRole('button', { name: 'Acknowledge receipt' })).toBeHidden();
  await page.getByLabel('Decision').selectOption('Partly upheld');
  await page.getByLabel('Response to complainant').fill('It is on its way.');
  await page.getByRole('button', { name: 'Decide and send' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Our response' })).toBeVisible();
  await expect(page.getByText('It is on its way.')).toBeVisible();
});

test('the queue screens are accessible and fit at every width', { tag: '@long' }, async ({ page, server, client }) => {
  await handIn(server.url, client, { funding_front: PHOTO });
  await enterBackOffice(page, '');
  await expect(page.getByRole('list', { name: 'Queues' })).toBeVisible();
  await expectAccessible(page, 'today');
  for (const [place, shown] of [
    ['documents', 'Awaiting review'],
    ['complaints', 'Open'],
    ['deletions', 'Awaiting decision'],
  ] as const) {
    await page.goto(`/backoffice/${place}`);
    await expect(page.getByRole('heading', { level: 2, name: shown })).toBeVisible();
    await expectAccessible(page, place);
  }
  for (const width of [1366, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findLayoutFaults(page)).toEqual([]);
  }
});
