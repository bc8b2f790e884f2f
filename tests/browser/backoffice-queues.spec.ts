/** How operators work through what waits: a document, and a complaint from the message that it came as to its answer. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { accountPaths, contactPaths } from '@fairlead/contract/paths.ts';
import { makeJpeg } from '@fairlead/server/features/account/documents/fixture-files.ts';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { logIn, NOBODY } from '../support/browser/client-session.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const test = clientTestOnOwnServer('alwaysOpen', { DEMO: '1' });
test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

async function handIn(url: string, type: string): Promise<void> {
  const { access_token: token } = await logIn(url, { email: 'new@fairlead.test', password: DEMO_PASSWORD });
  const body = new FormData();
  body.append('type', type);
  body.append('files', new Blob([new Uint8Array(makeJpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(url + accountPaths.upload, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  expect(answer.status).toBe(200);
}

test('a document is made larger, turned and rejected by keyboard, and the next one follows', async ({ page, server }) => {
  await handIn(server.url, 'passport');
  await handIn(server.url, 'address');
  await enterBackOffice(page, 'documents');
  const row = page.getByRole('row', { name: /Passport/ });
  await row.getByRole('button', { name: 'Take on' }).click();
  await expect(row.getByText(/^You, /)).toBeVisible();
  await row.getByRole('link', { name: 'Check' }).click();
  const picture = page.getByRole('application', { name: 'Passport of Noel Newman' });
  await picture.focus();
  for (const key of ['+', '+', 'r', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(page.getByText('156%, 90°')).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Say why')).toBeVisible();
  await page.getByLabel('Ready-made sentence').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proof of address of Noel Newman' })).toBeVisible();
});

test('a message becomes a complaint, whose receipt is confirmed and which is answered', async ({ page, server }) => {
  const form = { first_name: 'Greta', last_name: 'Groß', email: 'greta@example.test', phone: '+4930901820', message: 'Where is my money?' };
  const headers = { 'content-type': 'application/json' };
  await fetch(server.url + contactPaths.send, { method: 'POST', headers, body: JSON.stringify(form) });
  await enterBackOffice(page, 'messages');
  await page.getByRole('button', { name: 'Make it a complaint' }).click();
  await page.getByLabel('Subject').selectOption('Payments');
  await page.getByRole('button', { name: 'Make it one' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Complaint \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm receipt' }).click();
  await expect(page.getByRole('button', { name: 'Confirm receipt' })).toBeHidden();
  await page.getByLabel('Decision').selectOption('Partly upheld');
  await page.getByLabel('Answer to whoever complained').fill('It is on its way.');
  await page.getByRole('button', { name: 'Decide and send' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Our answer' })).toBeVisible();
  await expect(page.getByText('It is on its way.')).toBeVisible();
});

test('screens of queues are accessible, and hold at every width', async ({ page, server }) => {
  await handIn(server.url, 'funding_front');
  await enterBackOffice(page, '');
  await expect(page.getByRole('list', { name: 'What waits' })).toBeVisible();
  await expectAccessible(page, 'today');
  for (const [place, shown] of [
    ['documents', 'Waiting for a decision'],
    ['complaints', 'Open'],
    ['deletions', 'Waiting for a decision'],
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
