import { readFile } from 'node:fs/promises';
import type { CreateTransactionRequest, CreateTransactionResponse } from '@fairlead/contract/payments/schemas.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect } from '../support/browser/test.ts';

interface Payments {
  /** Asks for a deposit or a withdrawal, as the forms do. */
  create(transaction: CreateTransactionRequest): Promise<CreateTransactionResponse>;
}

const test = clientTest.extend<{ readonly payments: Payments }>({
  payments: async ({ server, session }, use) => {
    async function post(path: string, body: object): Promise<Response> {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` };
      const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} was refused: ${answer.status} ${await answer.text()}`);
      return answer;
    }
    await use({
      create: async (transaction) => (await (await post(paymentPaths.create, transaction)).json()) as CreateTransactionResponse,
    });
  },
});

const PHONE = { width: 360, height: 740 };

const withdraw = (euros: number): CreateTransactionRequest => ({
  method: 'withdraw',
  amount: -euros,
  comments: 'For the new roof',
  iban: 'DE89370400440532013000',
});

function transactionsPage(page: Page) {
  return {
    rows: page.locator('tbody tr'),
    filter: page.getByRole('dialog', { name: 'Filter' }),
    detail: (number: string) => page.getByRole('dialog', { name: `Transaction ${number}`, exact: true }),
    open: (number: string) => page.getByRole('link', { name: `${number}: show the details of this transaction` }),
  };
}

test('M9: on a phone the table shows that it scrolls sideways, and a withdrawal that waits for a bank account takes one', async ({
  page,
  payments,
}) => {
  await page.setViewportSize(PHONE);
  const { number } = await payments.create({ method: 'withdraw', amount: -50, comments: 'For the new roof' });
  const { open, detail, rows } = transactionsPage(page);
  await page.clock.install();
  await page.goto('/transactions/withdrawals');
  const hint = page.locator('[data-swipe-hint]');
  await expect(hint).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(hint).toHaveCount(0);
  expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'transactions on a phone');

  await open(number).click();
  const window = detail(number);
  await expect(window).toContainText('Waits for your bank account');
  const save = window.getByRole('button', { name: 'Save account' });
  await save.click();
  await expect(window.getByText('IBAN is required')).toBeVisible();
  const iban = window.getByLabel('IBAN of your bank account');
  await iban.fill('DE89 3704 0044 0532 0130 01');
  await save.click();
  await expect(window.getByText(/^This is not a valid IBAN/)).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'a refused account');
  await iban.fill('DE89 3704 0044 0532 0130 00');
  await save.click();
  await expect(page.getByText('The bank account is saved')).toBeVisible();
  await expect(iban).toHaveCount(0);
});

test('an address that is no type leads to the deposits; one is opened and closed by key, with its story and what it waits for', async ({
  page,
  payments,
}) => {
  const { transaction_id: id, number } = await payments.create({ method: 2, amount: 400 });
  const { open, detail } = transactionsPage(page);
  await page.goto('/transactions/lottery');
  await expect(page).toHaveURL('/transactions/deposits');
  await tabTo(page, open(number));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/transactions/deposits?transaction=${id}`);
  const story = detail(number).getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(story).toHaveText([/^Deposit begunYou/, /^Waits for your bank wireYou$/]);
  await expect(detail(number).getByRole('button', { name: 'Copy: IBAN' })).toBeVisible();
  await expectAccessible(page, 'an open transaction');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/transactions/deposits');
  await expect(open(number)).toBeFocused();
});

test('a withdrawal says who has it and by when it is done, is cancelled, and is in the file of what is cancelled', async ({
  page,
  payments,
  session,
}) => {
  const { number } = await payments.create(withdraw(300.5));
  await payments.create(withdraw(20));
  const { detail, open, rows, filter } = transactionsPage(page);
  await page.goto('/transactions/withdrawals');
  await open(number).click();
  await expect(detail(number)).toContainText(/With\s*Our team\s*Done by\s*\d/);
  await expect(detail(number)).toContainText('By bank transfer to the account DE89');
  await detail(number).getByRole('button', { name: 'Cancel this withdrawal' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await expect(question).toContainText('€300.50 will be back in your balance at once.');
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(detail(number).getByRole('status').first()).toHaveText('Cancelled');
  // The focus stays in the window though its button is gone.
  await expect(detail(number).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: /^Filter/ }).click();
  await filter.getByLabel('Status').selectOption('Cancelled');
  await expect(page).toHaveURL('/transactions/withdrawals?status=cancelled');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((asked) => asked.url().includes(paymentPaths.csv)),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(request.url()).not.toContain(session.access_token);
  expect(new URL(request.url()).search).toBe('?group=withdrawals&status=cancelled');
  expect(download.suggestedFilename()).toMatch(/^withdrawals-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL('/transactions/withdrawals');
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
});
