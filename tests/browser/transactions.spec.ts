import { readFile } from 'node:fs/promises';
import type { CreateTransactionRequest, CreateTransactionResponse } from '@fairlead/contract/payments/schemas.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { tabTo } from '../support/browser/keyboard.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { clientTest, expect } from '../support/browser/test.ts';

interface Payments {
  /** Requests a deposit or a withdrawal, as the forms do. */
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
    open: (number: string) => page.getByRole('link', { name: `${number}: view transaction details` }),
  };
}

test(
  'on a phone the table shows that it scrolls sideways, and a withdrawal without a bank account takes one',
  { tag: '@long' },
  async ({ page, payments }) => {
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
    await expect(window).toContainText('Awaiting your bank account');
    const save = window.getByRole('button', { name: 'Save bank account' });
    await save.click();
    await expect(window.getByText('IBAN is required')).toBeVisible();
    const iban = window.getByLabel('Your bank account (IBAN)');
    await iban.fill('DE89 3704 0044 0532 0130 01');
    await save.click();
    await expect(window.getByText(/^This IBAN isn’t valid/)).toBeVisible();
    expect(await findLayoutFaults(page)).toEqual([]);
    await expectAccessible(page, 'a refused account');
    await iban.fill('DE89 3704 0044 0532 0130 00');
    await save.click();
    await expect(page.getByText('Bank account saved')).toBeVisible();
    await expect(iban).toHaveCount(0);
  },
);

test('a URL with an unknown type leads to the deposits; one is opened and closed by keyboard, with its history and what it is waiting for', async ({
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
  const story = detail(number).getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(story).toHaveText([/^Deposit startedYou/, /^Awaiting your bank transferYou$/]);
  await expect(detail(number).getByRole('button', { name: 'Copy: IBAN' })).toBeVisible();
  await expectAccessible(page, 'an open transaction');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/transactions/deposits');
  await expect(open(number)).toBeFocused();
});

test('a withdrawal says who is processing it and by when, is cancelled, and is in the export of cancelled ones', async ({
  page,
  payments,
  session,
}) => {
  const { number } = await payments.create(withdraw(300.5));
  await payments.create(withdraw(20));
  const { detail, open, rows, filter } = transactionsPage(page);
  await page.goto('/transactions/withdrawals');
  await open(number).click();
  await expect(detail(number)).toContainText(/Now with\s*Our team\s*Due by\s*\d/);
  await expect(detail(number)).toContainText('Bank transfer to account DE89');
  await detail(number).getByRole('button', { name: 'Cancel withdrawal' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await expect(question).toContainText('€300.50 returns to your balance immediately.');
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(detail(number).getByRole('status').first()).toHaveText('Cancelled');
  // The focus stays in the dialog although its button is gone.
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
    page.getByRole('button', { name: 'Download CSV' }).click(),
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
