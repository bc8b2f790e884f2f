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

// It is tested where it stands.
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

/** Answers in their order; the last one again and again. */
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
  test('leave out bonuses and credits where the client has none and can get none', async () => {
    const page: TransactionPageResponse = { ...examplePage([]), groups: ['deposits', 'withdrawals'] };
    show({ getPage: inTurn(fine(page)) });
    await screen.findByText('no data to show');
    expect(tabs()).toEqual(['Deposits', 'Withdrawals', 'Statements']);
  });

  test('have those that the server names', async () => {
    show({ getPage: inTurn(fine({ ...examplePage([]), groups: ['deposits', 'withdrawals', 'credits'] })) });
    await waitFor(() => expect(tabs()).toEqual(['Deposits', 'Withdrawals', 'Credits', 'Statements']));
  });
});

describe('the table', () => {
  test('a disputed deposit that is booked is completed, with the disputed amount; one that was reversed whole is reversed', async () => {
    const disputed = { transaction_status: statusOf('inReview'), state: 'completed', disputed: euros(100) } as const;
    const reversed = { transaction_status: statusOf('rejected'), state: 'reversed', reversed: euros(250), completed_at: null } as const;
    show({ getPage: inTurn(fine(examplePage([exampleTransaction(100_002, disputed), exampleTransaction(100_001, reversed)]))) });
    await screen.findByText('100002');
    expect(rows().map((row) => cells(row).slice(1, 4))).toEqual([
      ["+€250.00€100.00 disputed, can't be withdrawn", 'Card deposit', 'Completed'],
      ['+€250.00', 'Card deposit', 'Reversed'],
    ]);
  });

  test('has the columns of the spec, with the running number first', async () => {
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

  test('calls a type that it does not know as the server calls it', async () => {
    show({
      getPage: inTurn(fine(examplePage([exampleTransaction(1, { transaction_type_id: 12, transaction_type: { id: 12, name: 'Gift' } })]))),
    });
    expect(await screen.findByText('Gift')).toBeTruthy();
  });

  test.each([
    ['/transactions/deposits', 'Make a deposit', '/payment/deposit'],
    ['/transactions/withdrawals', 'Request a withdrawal', '/payment/withdraw'],
  ])('of %s is empty with its next step, and has its plus', async (address, name, to) => {
    show({}, address);
    expect(await screen.findByText('no data to show')).toBeTruthy();
    expect(screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))).toEqual([to, to]);
  });
});

describe('the address', () => {
  test('narrows what is asked for and what is downloaded', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING]))));
    const download = vi.fn(() => Promise.resolve(true));
    show({ getPage }, '/transactions/deposits?status=pending&from=nonsense', download);
    await screen.findByText('100002');
    expect(getPage).toHaveBeenCalledWith('group=deposits&status=pending&limit=25', expect.anything());
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(download).toHaveBeenCalledWith('/api/transactions/page.csv?group=deposits&status=pending', 'deposits-2026-11-22.csv');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export as CSV' }).ariaBusy).not.toBe('true'));
  });

  test('loses its filter where nothing passes it, and the list is whole again', async () => {
    const router = show({}, '/transactions/deposits?status=expired');
    fireEvent.click((await screen.findAllByRole('button', { name: 'Clear filter' })).at(-1) ?? document.body);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

test('the next page is asked for where the last one ended, and put below it', async () => {
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

describe('while something is under way', () => {
  test('it is asked for again every ten seconds, and no more once it is decided', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING])), fine(examplePage([exampleTransaction(100_002)]))));
    show({ getPage });
    expect(await screen.findByText('Pending')).toBeTruthy();
    await pass(REFRESH_EVERY_MS);
    expect(await screen.findByText('Completed')).toBeTruthy();
    await pass(3 * REFRESH_EVERY_MS);
    expect(getPage).toHaveBeenCalledTimes(2);
  });

  test('it is asked for at once when the client comes back', async () => {
    const getPage = vi.fn(inTurn(fine(examplePage([PENDING]))));
    show({ getPage });
    await screen.findByText('Pending');
    await pass(0);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(getPage).toHaveBeenCalledTimes(2));
  });

  test('a failure keeps what is shown, says so, and passes', async () => {
    const page = fine(examplePage([PENDING]));
    show({ getPage: inTurn<ApiResult<TransactionPageResponse>>(page, unreachable, page) });
    await screen.findByText('Pending');
    await pass(REFRESH_EVERY_MS);
    expect(await screen.findByText(/The list could not be refreshed/)).toBeTruthy();
    expect(screen.getByText('Pending')).toBeTruthy();
    await pass(REFRESH_EVERY_MS);
    await waitFor(() => expect(screen.queryByText(/The list could not be refreshed/)).toBeNull());
  });
});

test('a list that does not come is asked for patiently, then says why and can be tried again', async () => {
  const getPage = vi.fn(
    inTurn<ApiResult<TransactionPageResponse>>(unreachable, unreachable, unreachable, unreachable, fine(examplePage([PENDING]))),
  );
  show({ getPage });
  await pass(6_100);
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('100002')).toBeTruthy();
});

describe('an open transaction', () => {
  const address = `/transactions/withdrawals?status=pending&transaction=${WITHDRAWAL.transaction_id}`;
  const dialog = () => screen.findByRole('dialog', { name: 'Transaction 100002' });

  test('opened by a link is closed without leaving the page, and the filter stays', async () => {
    const router = show({ getTransaction: inTurn(detail(WITHDRAWAL)) }, address);
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=pending'));
    expect(screen.queryByRole('dialog', { name: 'Transaction 100002' })).toBeNull();
  });

  test('opened from the list is closed by going back to it', async () => {
    const getPage = inTurn(fine(examplePage([WITHDRAWAL])));
    const router = show({ getPage, getTransaction: inTurn(detail(WITHDRAWAL)) }, '/transactions/withdrawals');
    fireEvent.click(await screen.findByRole('link', { name: /^100002/ }));
    expect(router.state.historyAction).toBe('PUSH');
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.historyAction).toBe('POP');
  });

  test('says who has it now and by when it is done', async () => {
    show({ getTransaction: inTurn(detail(WITHDRAWAL)) }, address);
    const box = await dialog();
    expect(within(box).getAllByText('Waits for the first check')).toHaveLength(2);
    expect(box.textContent).toContain('WithOur teamDone by23 Nov 2026');
  });

  test.each([
    ['a pending deposit leads back to its payment', PENDING, 'Continue payment', `/payment/return?id=${PENDING.transaction_id}`],
    [
      'a declined one to another deposit',
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

  test('that is not there says so', async () => {
    show({ getTransaction: inTurn(refused('notFound')) }, address);
    expect(await screen.findByText('There is no such transaction')).toBeTruthy();
  });

  describe('is cancelled', () => {
    async function confirm(): Promise<void> {
      fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel this withdrawal' }));
      const question = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
      expect(question.textContent).toContain('€300.00 will be back in your balance at once.');
      fireEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
    }
    const CANCELLED = { ...WITHDRAWAL, can_cancel: false, transaction_status: statusOf('cancelled'), state: 'cancelled' } as const;
    const APPROVED = { ...WITHDRAWAL, can_cancel: false, transaction_status: statusOf('completed'), state: 'completed' } as const;

    test('after asking once more', async () => {
      const postCancel = vi.fn(inTurn(fine({})));
      show({ postCancel, getTransaction: inTurn(detail(WITHDRAWAL), detail(CANCELLED)) }, address);
      await confirm();
      expect(await within(await dialog()).findAllByText('Cancelled')).toHaveLength(2);
      expect(postCancel).toHaveBeenCalledExactlyOnceWith(WITHDRAWAL.transaction_id);
      expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull();
    });

    test.each([
      ['too late', refused('transactionNotOpen'), APPROVED, /It was decided in the meantime/],
      ['too early', refused('transactionNotOpen'), WITHDRAWAL, /It cannot be cancelled at this moment/],
      ['without a connection', unreachable, WITHDRAWAL, /The server cannot be reached/],
    ])('%s, which is said', async (_case, answer, now, message) => {
      show({ postCancel: inTurn<ApiResult<unknown>>(answer), getTransaction: inTurn(detail(WITHDRAWAL), detail(now)) }, address);
      await confirm();
      expect((await screen.findByRole('alert')).textContent).toMatch(message);
    });
  });
});
