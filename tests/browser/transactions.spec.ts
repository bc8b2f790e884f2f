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
  cancel(transactionId: string): Promise<void>;
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
      cancel: async (transactionId) => void (await post(paymentPaths.cancel, { transaction_id: transactionId })),
    });
  },
});

const PHONE = { width: 360, height: 740 };
const FIRST_PAGE = 25;

const wire = (amount: number): CreateTransactionRequest => ({ method: 2, amount });
const withdraw = (euros: number): CreateTransactionRequest => ({
  method: 'withdraw',
  amount: -euros,
  comments: 'For the new roof',
  iban: 'DE89370400440532013000',
});

function transactionsPage(page: Page) {
  return {
    tab: (name: string) => page.getByRole('navigation', { name: 'Transactions' }).getByRole('link', { name, exact: true }),
    add: (name: string) => page.getByRole('link', { name, exact: true }).first(),
    rows: page.locator('tbody tr'),
    filter: page.getByRole('dialog', { name: 'Filter' }),
    detail: (number: string) => page.getByRole('dialog', { name: `Transaction ${number}`, exact: true }),
    open: (number: string) => page.getByRole('link', { name: `${number}: show the details of this transaction` }),
  };
}

test('M9: a withdrawal without a bank account waits for one, and its client names it', async ({ page, payments }) => {
  await page.setViewportSize(PHONE);
  const { number } = await payments.create({ method: 'withdraw', amount: -50, comments: 'For the new roof' });
  const { open, detail } = transactionsPage(page);
  await page.goto('/transactions/withdrawals');
  await expect(page.getByText('Payout account needed')).toBeVisible();
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
  await expect(window).not.toContainText('Payout account needed');
});

test('every address leads to a type of transactions, and the tabs to the others', async ({ page }) => {
  const { tab, add } = transactionsPage(page);
  for (const address of ['/transactions', '/transactions/lottery']) {
    await page.goto(address);
    await expect(page).toHaveURL('/transactions/deposits');
  }
  await expect(page.getByText('no data to show')).toBeVisible();
  await expect(add('Make a deposit')).toHaveAttribute('href', '/payment/deposit');
  await expect(page.getByRole('heading', { name: 'Request Withdraw' })).toBeVisible();
  await tab('Withdrawals').click();
  await expect(page).toHaveURL('/transactions/withdrawals');
  await expect(add('Request a withdrawal')).toHaveAttribute('href', '/payment/withdraw');
  await expect(tab('Withdrawals')).toBeFocused();
  // The rules in force allow neither, and this client has had none.
  for (const [name, address] of [
    ['Bonuses', '/transactions/bonuses'],
    ['Credits', '/transactions/credits'],
  ] as const) {
    await expect(tab(name)).toHaveCount(0);
    await page.goto(address);
    await expect(page.getByText('no data to show')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Request Withdraw' })).toHaveCount(0);
    await tab('Deposits').click();
  }
  await expect(tab('Statements')).toHaveAttribute('href', '/statements');
});

test('the table has the columns of the spec, and a row opens with a key and closes where it was opened', async ({ page, payments }) => {
  const { number } = await payments.create({ method: 1, amount: 1234.5 });
  const { rows, open, detail } = transactionsPage(page);
  await page.goto('/transactions/deposits');
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Amount', 'Type', 'Status', 'Number', 'Time']);
  await expect(rows.getByRole('cell')).toHaveText([
    '1',
    '+€1,234.50',
    'Card deposit',
    'Pending',
    number,
    /^\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d$/,
  ]);
  await tabTo(page, open(number));
  await page.keyboard.press('Enter');
  await expect(detail(number)).toContainText('Waits for your payment');
  await expect(detail(number).getByRole('link', { name: 'Continue payment' })).toHaveAttribute(
    'href',
    /^\/payment\/return\?id=[A-Z0-9]{20}$/,
  );
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/transactions/deposits');
  await expect(open(number)).toBeFocused();
});

test('the list is narrowed by the address, loaded page by page, and downloaded as it is narrowed', async ({ page, payments, session }) => {
  const count = FIRST_PAGE + 1;
  for (let index = 0; index < count; index += 1) {
    const { transaction_id: id } = await payments.create(withdraw(10 + index));
    await payments.cancel(id);
  }
  await payments.create(withdraw(300));
  const { rows, filter } = transactionsPage(page);
  await page.goto('/transactions/withdrawals?status=completed&from=lately');
  await expect(page.getByText('no data to show')).toBeVisible();
  await page.getByRole('button', { name: /^Filter/ }).click();
  await filter.getByLabel('Status').selectOption('Cancelled');
  await expect(page).toHaveURL('/transactions/withdrawals?status=cancelled');
  await expect(rows).toHaveCount(FIRST_PAGE);
  await expect(page.getByText(`${FIRST_PAGE} of ${count} shown`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(count);
  await expect(page.getByText(`${count} of ${count} shown`)).toBeFocused();
  await expect(rows.last().getByRole('cell').first()).toHaveText(String(count));

  const [download, request] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest((asked) => asked.url().includes(paymentPaths.csv)),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(request.url()).not.toContain(session.access_token);
  expect(new URL(request.url()).search).toBe('?group=withdrawals&status=cancelled');
  expect(download.suggestedFilename()).toMatch(/^withdrawals-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(count + 1);

  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL('/transactions/withdrawals');
  await expect(page.getByText(`${count + 1} transactions`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filter/ })).toBeFocused();
});

test('a link opens a transaction with its story and what it waits for', async ({ page, payments }) => {
  const { transaction_id: id, number } = await payments.create(wire(400));
  const { detail } = transactionsPage(page);
  await page.goto(`/transactions/deposits?transaction=${id}`);
  const story = detail(number).getByRole('region', { name: 'What happened' }).getByRole('listitem');
  await expect(story).toHaveText([/^Deposit begunYou/, /^Waits for your bank wireYou$/]);
  await expect(detail(number).getByRole('button', { name: 'Copy: IBAN' })).toBeVisible();
  await expectAccessible(page, 'an open transaction');
  await detail(number).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/transactions/deposits');
  await expect(detail(number)).toBeHidden();
  await expectAccessible(page, 'transactions');
});

test('a withdrawal says who has it and by when it is done, and is cancelled', async ({ page, payments }) => {
  const { number } = await payments.create(withdraw(300.5));
  const { detail, open, rows } = transactionsPage(page);
  await page.goto('/transactions/withdrawals');
  await open(number).click();
  await expect(detail(number)).toContainText(/With\s*Our team\s*Done by\s*\d/);
  await expect(detail(number)).toContainText('By bank transfer to the account DE89');
  await detail(number).getByRole('button', { name: 'Cancel this withdrawal' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this withdrawal?' });
  await expect(question).toContainText('€300.50 will be back in your balance at once.');
  await question.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(detail(number).getByRole('status').first()).toHaveText('Cancelled');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('The withdrawal was cancelled');
  await expect(detail(number).getByRole('button', { name: 'Cancel this withdrawal' })).toHaveCount(0);
  // The focus stays in the window though its button is gone.
  await expect(detail(number).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows.getByRole('cell').nth(3)).toHaveText('Cancelled');
});

test('on a phone the table scrolls sideways, shows how for two seconds, and is large enough to touch', async ({ page, payments }) => {
  const { number } = await payments.create(withdraw(20));
  const { rows, open } = transactionsPage(page);
  await page.clock.install();
  await page.setViewportSize(PHONE);
  await page.goto('/transactions/withdrawals');
  const hint = page.locator('[data-swipe-hint]');
  await expect(hint).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(hint).toHaveCount(0);
  expect((await rows.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await findLayoutFaults(page)).toEqual([]);
  await expectAccessible(page, 'transactions on a phone');
  await open(number).click();
  await expect(page.getByRole('dialog', { name: `Transaction ${number}` })).toBeVisible();
  expect(await findLayoutFaults(page)).toEqual([]);
});
