import { euros } from '@fairlead/domain/fixture-euros.ts';
import { errorBody } from '@fairlead/contract/errors.ts';
import type { TransactionPageResponse, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InEnglish } from '../../../i18n/english.fixture.tsx';
import type { ApiResult } from '../../../transport/api-client.ts';
import type { PaymentCalls } from '../payment-calls.ts';
import { PaymentsAccessContext, type PaymentsAccess } from '../payments-access.ts';
import { exampleDetail, examplePage, exampleTransaction, statusOf } from './transaction.fixture.ts';
import { TransactionsPage } from './transactions-page.tsx';
import { REFRESH_EVERY_MS } from './use-live-refresh.ts';

// The form has tests of its own.
vi.mock('../withdraw/withdraw-form.tsx', () => ({ WithdrawForm: () => null }));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PENDING = exampleTransaction(100_002, { transaction_status: statusOf('pending'), completed_at: null });
const WITHDRAWAL = exampleDetail({
  ...PENDING,
  amount: euros(-300),
  transaction_type_id: 6,
  provider: null,
  due_on: '2026-11-23',
  can_cancel: true,
  steps: [
    { step: 'created', actor: 'client', at: '2026-11-20T09:30:00.000Z', part: null, amount: null },
    { step: 'reserved', actor: 'house', at: '2026-11-20T09:30:01.000Z', part: null, amount: null },
  ],
});

const fine = <T,>(data: T): ApiResult<T> => ({ ok: true, data });
const detail = (data: WireTransactionDetail) => fine({ data });
const refused = (...refusal: Parameters<typeof errorBody>): ApiResult<never> => ({
  ok: false,
  failure: { kind: 'refused', status: 400, body: errorBody(...refusal) },
});
const unreachable: ApiResult<never> = { ok: false, failure: { kind: 'network' } };

/** Gives the answers in turn, then repeats the last one. */
function inTurn<T>(...answers: readonly [T, ...T[]]) {
  let count = 0;
  return () => Promise.resolve(answers[Math.min(count++, answers.length - 1)] ?? answers[0]);
}

function show(calls: Partial<PaymentCalls>, address = '/transactions/deposits', download: PaymentsAccess['download'] = vi.fn()) {
  const all = { getPage: inTurn(fine(examplePage([]))), ...calls } as PaymentCalls;
  const group = address.startsWith('/transactions/withdrawals') ? 'withdrawals' : 'deposits';
  const router = createMemoryRouter([{ path: '*', element: <TransactionsPage group={group} platformAddress="/platform/BTCUSD" /> }], {
    initialEntries: [address],
  });
  render(
    <PaymentsAccessContext value={{ calls: all, download }}>
      <RouterProvider router={router} />
    </PaymentsAccessContext>,
    { wrapper: InEnglish },
  );
  return router;
}

const rows = () => screen.getAllByRole('row').slice(1);
const cells = (row: HTMLElement | undefined) =>
  row === undefined
    ? []
    : within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const tabs = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the tabs', () => {
  test('omit bonuses and credits if the client has none and can get none', async () => {
    const page: TransactionPageResponse = { ...examplePage([]), groups: ['deposits', 'withdrawals'] };
    show({ getPage: inTurn(fine(page)) });
    await screen.findByText('no data to show');
    expect(tabs()).toEqual(['Deposits', 'Withdrawals', 'Statements']);
  });

  test('include the groups that the server names', async () => {
    show({ getPage: inTurn(fine({ ...examplePage([]), groups: ['deposits', 'withdrawals', 'credits'] })) });
    await waitFor(() => expect(tabs()).toEqual(['Deposits', 'Withdrawals', 'Credits', 'Statements']));
  });
});

describe('the table', () => {
  test('shows a disputed booked deposit as completed, with the disputed amount, and a fully reversed one as reversed', async () => {
    const disputed = { transaction_status: statusOf('inReview'), state: 'completed', disputed: euros(100) } as const;
    const reversed = { transaction_status: statusOf('rejected'), state: 'reversed', reversed: euros(250), completed_at: null } as const;
    show({ getPage: inTurn(fine(examplePage([exampleTransaction(100_002, disputed), exampleTransaction(100_001, reversed)]))) });
    await screen.findByText('100002');
    expect(rows().map((row) => cells(row).slice(1, 4))).toEqual([
      ['+€250.00€100.00 disputed (not withdrawable)', 'Card deposit', 'Completed'],
      ['+€250.00', 'Card deposit', 'Reversed'],
    ]);
  });

  test('has the columns of the spec, with the row number first', async () => {
    show({ getPage: inTurn(fine(examplePage([PENDING, exampleTransaction(100_001, { transaction_type_id: 9, amount: euros(1234.5) })]))) });
    await screen.findByText('100002');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'Amount',
      'Type',
      'Status',
      'Number',
      'Time',
    ]);
    expect(rows().map((row) => cells(row).slice(0, 5))).toEqual([
      ['1', '+€250.00', 'Card deposit', 'Pending', '100002'],
      ['2', '+€1,234.50', 'Titan deposit', 'Completed', '100001'],
    ]);
  });

  test('names an unknown type as the server does', async () => {
    show({
      getPage: inTurn(fine(examplePage([exampleTransaction(1, { transaction_type_id: 12, transaction_type: { id: 12, name: 'Gift' } })]))),
    });
    expect(await screen.findByText('Gift')).toBeTruthy();
  });

  test.each([
    ['/transactions/deposits', 'Make a deposit', '/payment/deposit'],
    ['/transactions/withdrawals', 'Request a withdrawal', '/payment/withdraw'],
  ])('of %s has an empty state with the next step, and its plus', async (address, name, to) => {
    show({}, address);
    expect(await screen.findByText('no data to show')).toBeTruthy();
    expect(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toEqual([to, to]);
  });
});

describe('the URL', () => {
  test('filters what is loaded and what is downloaded', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING]))));
    const download = vi.fn(() => Promise.resolve(true));
    show({ getPage }, '/transactions/deposits?status=pending&from=nonsense', download);
    await screen.findByText('100002');
    expect(getPage).toHaveBeenCalledWith('group=deposits&status=pending&limit=25', expect.anything());
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(download).toHaveBeenCalledWith('/api/transactions/page.csv?group=deposits&status=pending', 'deposits-2026-11-22.csv');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download CSV' }).ariaBusy).not.toBe('true'));
  });

  test('loses its filter when nothing matches and the filter is cleared', async () => {
    const router = show({}, '/transactions/deposits?status=expired');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Clear filter' })).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

test('the next page starts where the last one ended and is added below it', async () => {
  const whole = (page: TransactionPageResponse) => fine({ ...page, totals: { count: 26, completed_amount: 500 } });
  const first = Array.from({ length: 25 }, (_, index) => exampleTransaction(40 - index));
  const getPage = vi.fn(inTurn(whole(examplePage(first, 16)), whole(examplePage([exampleTransaction(9)]))));
  show({ getPage });
  expect(await screen.findByText('25 of 26 shown')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('26 of 26 shown')).toBeTruthy();
  expect(cells(rows().at(-1)).slice(0, 5)).toEqual(['26', '+€250.00', 'Card deposit', 'Completed', '9']);
  expect(getPage).toHaveBeenLastCalledWith('group=deposits&limit=25&before=16');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

describe('while a transaction is open', () => {
  test('the list is refreshed every ten seconds until it is decided', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING])), fine(examplePage([exampleTransaction(100_002)]))));
    show({ getPage });
    expect(await screen.findByText('Pending')).toBeTruthy();
    await pass(REFRESH_EVERY_MS);
    expect(await screen.findByText('Completed')).toBeTruthy();
    await pass(3 * REFRESH_EVERY_MS);
    expect(getPage).toHaveBeenCalledTimes(2);
  });

  test('the list is refreshed at once when the client returns to the page', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING]))));
    show({ getPage });
    await screen.findByText('Pending');
    await pass(0);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(getPage).toHaveBeenCalledTimes(2));
  });

  test('a failed refresh keeps the rows and shows a notice until the next success', async () => {
    const page = fine(examplePage([PENDING]));
    show({ getPage: inTurn<ApiResult<TransactionPageResponse>>(page, unreachable, page) });
    await screen.findByText('Pending');
    await pass(REFRESH_EVERY_MS);
    expect(await screen.findByText(/We couldn’t refresh the list/)).toBeTruthy();
    expect(screen.getByText('Pending')).toBeTruthy();
    await pass(REFRESH_EVERY_MS);
    await waitFor(() => expect(screen.queryByText(/We couldn’t refresh the list/)).toBeNull());
  });
});

test('a list that does not load is retried several times, then shows the reason and a retry button', async () => {
  const getPage = vi.fn(
    inTurn<ApiResult<TransactionPageResponse>>(unreachable, unreachable, unreachable, unreachable, fine(examplePage([PENDING]))),
  );
  show({ getPage });
  await pass(6_100);
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t reach the server.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('100002')).toBeTruthy();
});

describe("a transaction's window", () => {
  const address = `/transactions/withdrawals?status=pending&transaction=${WITHDRAWAL.transaction_id}`;
  const dialog = () => screen.findByRole('dialog', { name: 'Transaction 100002' });

  test('opened through a link closes without leaving the page and keeps the filter', async () => {
    const router = show({ getTransaction: inTurn(detail(WITHDRAWAL)) }, address);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=pending'));
    expect(screen.queryByRole('dialog', { name: 'Transaction 100002' })).toBeNull();
  });

  test('opened from the list closes by going back in the history', async () => {
    const getPage = inTurn(fine(examplePage([WITHDRAWAL])));
    const router = show({ getPage, getTransaction: inTurn(detail(WITHDRAWAL)) }, '/transactions/withdrawals');
    fireEvent.click(await screen.findByRole('link', { name: /^100002/ }));
    expect(router.state.historyAction).toBe('PUSH');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.historyAction).toBe('POP');
  });

  test('shows who has to act and by when it is done', async () => {
    show({ getTransaction: inTurn(detail(WITHDRAWAL)) }, address);
    const box = await dialog();
    expect(within(box).getAllByText('Awaiting first check')).toHaveLength(2);
    expect(box.textContent).toContain('Now withOur teamDue by23 Nov 2026');
  });

  test.each([
    ['links a pending deposit to its payment', PENDING, 'Continue payment', `/payment/return?id=${PENDING.transaction_id}`],
    [
      'links a declined deposit to a new one',
      { ...PENDING, transaction_status: statusOf('declined'), state: 'declined' as const },
      'Make a new deposit',
      '/payment/deposit',
    ],
  ])('%s', async (_case, transaction, name, to) => {
    show({ getTransaction: inTurn(detail(exampleDetail(transaction))) }, `/transactions/deposits?transaction=${PENDING.transaction_id}`);
    expect(
      within(await dialog())
        .getByRole('link', { name })
        .getAttribute('href'),
    ).toBe(to);
  });

  test('says that the transaction was not found', async () => {
    show({ getTransaction: inTurn(refused('notFound')) }, address);
    expect(await screen.findByText('Transaction not found')).toBeTruthy();
  });

  describe('cancels a withdrawal', () => {
    async function confirm(): Promise<void> {
      fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel withdrawal' }));
      const question = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
      expect(question.textContent).toContain('€300.00 returns to your balance immediately.');
      fireEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
    }
    const CANCELLED = { ...WITHDRAWAL, can_cancel: false, transaction_status: statusOf('cancelled'), state: 'cancelled' } as const;
    const APPROVED = { ...WITHDRAWAL, can_cancel: false, transaction_status: statusOf('completed'), state: 'completed' } as const;

    test('after a confirmation', async () => {
      const postCancel = vi.fn(inTurn(fine({})));
      show({ postCancel, getTransaction: inTurn(detail(WITHDRAWAL), detail(CANCELLED)) }, address);
      await confirm();
      expect(await within(await dialog()).findAllByText('Cancelled')).toHaveLength(2);
      expect(postCancel).toHaveBeenCalledExactlyOnceWith(WITHDRAWAL.transaction_id);
      expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
    });

    test.each([
      ['too late', refused('transactionNotOpen'), APPROVED, /A decision has already been made/],
      ['too early', refused('transactionNotOpen'), WITHDRAWAL, /Cancelling isn’t possible right now/],
      ['without a connection', unreachable, WITHDRAWAL, /We couldn’t reach the server/],
    ])('or says why it cannot: %s', async (_case, answer, now, message) => {
      show({ postCancel: inTurn<ApiResult<unknown>>(answer), getTransaction: inTurn(detail(WITHDRAWAL), detail(now)) }, address);
      await confirm();
      expect((await screen.findByRole('alert')).textContent).toMatch(message);
    });
  });
});
